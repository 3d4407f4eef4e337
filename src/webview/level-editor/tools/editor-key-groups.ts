import * as l10n from "@vscode/l10n";
import type { KeyText } from "../../../manifest/entry.js";
import type { KeyPlace } from "../../../manifest/places.js";
import type { EditorCommand, EditorPart } from "../../../protocol/levels/editor-wire.js";
import { shownKey } from "../../kit/key-labels.js";
import type { KeyGroup, KeyRow } from "../../kit/tilework-key-sheet.js";
import { documentKey, editorKeys, placeOfPart } from "./editor-keys.js";

type Part = Exclude<EditorPart, "none">;

/** What the sheet calls some commands; a row has all keys of its commands. */
export type NamedCommands = readonly [label: string, ...commands: readonly EditorCommand[]];

/** The keys of all parts of the editor, those of `part` first. */
export function editorKeyGroups(part: Part): readonly KeyGroup[] {
  const parts = (["board", "test", "replay", "merge"] as const).toSorted(
    (one, other) => Number(other === part) - Number(one === part),
  );
  return parts.map((one) => ({
    title: titleOf(one),
    rows: [...commandsOf(one).map((named) => rowOf(placeOfPart[one], named)), ...otherRows(one)],
  }));
}

function titleOf(part: Part): string {
  switch (part) {
    case "board":
      return l10n.t("Drawing");
    case "test":
      return l10n.t("Playtest and design by pulling");
    case "replay":
      return l10n.t("Solution");
    case "merge":
      return l10n.t("Merge conflicts");
  }
}

function rowOf(place: KeyPlace, [label, ...commands]: NamedCommands): KeyRow {
  const keys: readonly string[] = commands.flatMap((command) => editorKeys.rulesOf(command, place));
  // A digit stands for that of the number pad, too.
  const shown = keys.filter((key) => !key.startsWith("numpad") || !keys.includes(key.replace("numpad", "")));
  return { label, keys: shown.map((key) => shownKey(key as KeyText, "short").label) };
}

/** Every command that has a key in this part of the editor. */
export function commandsOf(part: Part): readonly NamedCommands[] {
  const zoom: readonly NamedCommands[] = [
    [l10n.t("Zoom In"), "zoomIn"],
    [l10n.t("Zoom Out"), "zoomOut"],
    [l10n.t("Fit the Board"), "zoomFit"],
  ];
  const levels: readonly NamedCommands[] = [
    [l10n.t("Previous Level"), "previousLevel"],
    [l10n.t("Next Level"), "nextLevel"],
  ];
  const last: readonly NamedCommands[] = [
    [l10n.t("Explain Deadlock"), "whyLost"],
    [l10n.t("Read the Board"), "readBoard"],
    [l10n.t("Keys"), "showKeys"],
  ];
  switch (part) {
    case "board":
      return [
        [l10n.t("Move the Cursor"), "cursorUp", "cursorDown", "cursorLeft", "cursorRight"],
        [l10n.t("Draw or Select Along"), "extendUp", "extendDown", "extendLeft", "extendRight"],
        [l10n.t("Paint"), "paint"],
        [l10n.t("Wall"), "wall"],
        [l10n.t("Floor"), "floor"],
        [l10n.t("Box"), "box"],
        [l10n.t("Goal"), "goal"],
        [l10n.t("Player"), "player"],
        [l10n.t("Box on goal"), "boxOnGoal"],
        [l10n.t("Player on goal"), "playerOnGoal"],
        [l10n.t("Eraser"), "eraser"],
        [l10n.t("Erase"), "erase"],
        [l10n.t("Draw"), "toolDraw"],
        [l10n.t("Rectangle"), "toolRectangle"],
        [l10n.t("Fill"), "toolFill"],
        [l10n.t({ message: "Select", comment: "squares" }), "toolSelect"],
        [l10n.t("Cut"), "cut"],
        [l10n.t("Copy"), "copy"],
        [l10n.t("Paste"), "paste"],
        [l10n.t("Select All"), "selectAll"],
        [l10n.t("Drop the Selection"), "cancel"],
        [l10n.t("Rotate Right"), "turnRight"],
        [l10n.t("Rotate Left"), "turnLeft"],
        [l10n.t("Flip Horizontally"), "mirror"],
        [l10n.t("Flip Vertically"), "flip"],
        [l10n.t("Dead Squares"), "toggleDead"],
        [l10n.t("Player Reach"), "toggleReach"],
        [l10n.t("Box Reach"), "toggleBoxReach"],
        ...zoom,
        [l10n.t("List of Levels"), "levels"],
        ...levels,
        [l10n.t({ message: "Test", comment: "verb" }), "test"],
        [l10n.t("Design by Pulling"), "designByPulling"],
        [l10n.t("Solve"), "solve"],
        ...last,
      ];
    case "test":
      return [
        [l10n.t("Move"), "moveUp", "moveDown", "moveLeft", "moveRight"],
        [l10n.t("Walk as Far as Possible"), "extendUp", "extendDown", "extendLeft", "extendRight"],
        [l10n.t("Undo"), "undo"],
        [l10n.t("Redo"), "redo"],
        [l10n.t("Undo Push"), "undoPush"],
        [l10n.t("Undo Deadlock"), "undoDeadlock"],
        [l10n.t("Restart"), "restart"],
        [l10n.t("Keep Deadlock Pattern"), "keepLoss"],
        [l10n.t("Solve"), "solve"],
        [l10n.t("Use This Position"), "usePosition"],
        ...zoom,
        ...levels,
        [l10n.t("Design by Pulling"), "designByPulling"],
        [l10n.t("Back to Editing"), "test", "cancel"],
        ...last,
      ];
    case "replay":
      return [
        [l10n.t("Play or Pause"), "replayToggle"],
        [l10n.t("Back a Move"), "replayBack"],
        [l10n.t("Forward a Move"), "replayForward"],
        [l10n.t("Back a Push"), "replayBackPush"],
        [l10n.t("Forward a Push"), "replayForwardPush"],
        [l10n.t("Go to the Start"), "replayFirst"],
        [l10n.t("Go to the End"), "replayLast"],
        [l10n.t("Start Range Here"), "startRange"],
        [l10n.t("End Range Here"), "endRange"],
        [l10n.t("Clear Range"), "clearRange"],
        ...zoom,
        [l10n.t({ message: "Back", comment: "leave this page" }), "replayLeave"],
        ...last,
      ];
    case "merge":
      return [
        [l10n.t("Next Conflict"), "nextConflict"],
        [l10n.t("Previous Conflict"), "previousConflict"],
        [l10n.t("Take Ours"), "takeOurs"],
        [l10n.t("Take Theirs"), "takeTheirs"],
        [l10n.t("Keep Both as Levels"), "takeBoth"],
        [l10n.t("Take Selected Squares"), "takeSquares"],
      ];
  }
}

/** VS Code's own keys for the document, and what the mouse does. */
function otherRows(part: Part): readonly KeyRow[] {
  if (part !== "board") return [];
  return [
    { label: l10n.t("Undo"), keys: [documentKey("undo").label] },
    { label: l10n.t("Redo"), keys: [documentKey("redo").label] },
    { label: l10n.t("Erase"), keys: [l10n.t("Right mouse button")] },
    { label: l10n.t("Zoom"), keys: [l10n.t("{0} and mouse wheel", wheelKey)] },
  ];
}

const wheelKey = /^Mac/.test(globalThis.navigator?.platform ?? "") ? "⌘" : "Ctrl";
