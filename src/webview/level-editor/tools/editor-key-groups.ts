import { sense } from "../../../games/message.js";
import type { KeyText } from "../../../manifest/entry.js";
import type { KeyPlace } from "../../../manifest/places.js";
import type { EditorCommand, EditorPart } from "../../../protocol/levels/editor-wire.js";
import { shownKey } from "../../kit/key-labels.js";
import type { KeyGroup, KeyRow } from "../../kit/tilework-key-sheet.js";
import { t, translate } from "../../kit/translate.js";
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
      return t("Drawing");
    case "test":
      return t("Playtest and design by pulling");
    case "replay":
      return t("Solution");
    case "merge":
      return t("Merge conflicts");
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
    [t("Zoom In"), "zoomIn"],
    [t("Zoom Out"), "zoomOut"],
    [t("Fit the Board"), "zoomFit"],
  ];
  const levels: readonly NamedCommands[] = [
    [t("Previous Level"), "previousLevel"],
    [t("Next Level"), "nextLevel"],
  ];
  const last: readonly NamedCommands[] = [
    [t("Explain Deadlock"), "whyLost"],
    [t("Read the Board"), "readBoard"],
    [t("Keys"), "showKeys"],
  ];
  switch (part) {
    case "board":
      return [
        [t("Move the Cursor"), "cursorUp", "cursorDown", "cursorLeft", "cursorRight"],
        [t("Draw or Select Along"), "extendUp", "extendDown", "extendLeft", "extendRight"],
        [t("Paint"), "paint"],
        [t("Wall"), "wall"],
        [t("Floor"), "floor"],
        [t("Box"), "box"],
        [t("Goal"), "goal"],
        [t("Player"), "player"],
        [t("Box on goal"), "boxOnGoal"],
        [t("Player on goal"), "playerOnGoal"],
        [t("Eraser"), "eraser"],
        [t("Erase"), "erase"],
        [t("Draw"), "toolDraw"],
        [t("Rectangle"), "toolRectangle"],
        [t("Fill"), "toolFill"],
        [translate(sense("Select", "squares")), "toolSelect"],
        [t("Cut"), "cut"],
        [t("Copy"), "copy"],
        [t("Paste"), "paste"],
        [t("Select All"), "selectAll"],
        [t("Drop the Selection"), "cancel"],
        [t("Rotate Right"), "turnRight"],
        [t("Rotate Left"), "turnLeft"],
        [t("Flip Horizontally"), "mirror"],
        [t("Flip Vertically"), "flip"],
        [t("Dead Squares"), "toggleDead"],
        [t("Player Reach"), "toggleReach"],
        [t("Box Reach"), "toggleBoxReach"],
        ...zoom,
        [t("List of Levels"), "levels"],
        ...levels,
        [translate(sense("Test", "verb")), "test"],
        [t("Design by Pulling"), "designByPulling"],
        [t("Solve"), "solve"],
        ...last,
      ];
    case "test":
      return [
        [t("Move"), "moveUp", "moveDown", "moveLeft", "moveRight"],
        [t("Walk as Far as Possible"), "extendUp", "extendDown", "extendLeft", "extendRight"],
        [t("Undo"), "undo"],
        [t("Redo"), "redo"],
        [t("Undo Push"), "undoPush"],
        [t("Undo Deadlock"), "undoDeadlock"],
        [t("Restart"), "restart"],
        [t("Keep Deadlock Pattern"), "keepLoss"],
        [t("Solve"), "solve"],
        [t("Use This Position"), "usePosition"],
        ...zoom,
        ...levels,
        [t("Design by Pulling"), "designByPulling"],
        [t("Back to Editing"), "test", "cancel"],
        ...last,
      ];
    case "replay":
      return [
        [t("Play or Pause"), "replayToggle"],
        [t("Back a Move"), "replayBack"],
        [t("Forward a Move"), "replayForward"],
        [t("Back a Push"), "replayBackPush"],
        [t("Forward a Push"), "replayForwardPush"],
        [t("Go to the Start"), "replayFirst"],
        [t("Go to the End"), "replayLast"],
        [t("Start Range Here"), "startRange"],
        [t("End Range Here"), "endRange"],
        [t("Clear Range"), "clearRange"],
        ...zoom,
        [translate(sense("Back", "leave this page")), "replayLeave"],
        ...last,
      ];
    case "merge":
      return [
        [t("Next Conflict"), "nextConflict"],
        [t("Previous Conflict"), "previousConflict"],
        [t("Take Ours"), "takeOurs"],
        [t("Take Theirs"), "takeTheirs"],
        [t("Keep Both as Levels"), "takeBoth"],
        [t("Take Selected Squares"), "takeSquares"],
      ];
  }
}

/** VS Code's own keys for the document, and what the mouse does. */
function otherRows(part: Part): readonly KeyRow[] {
  if (part !== "board") return [];
  return [
    { label: t("Undo"), keys: [documentKey("undo").label] },
    { label: t("Redo"), keys: [documentKey("redo").label] },
    { label: t("Erase"), keys: [t("Right mouse button")] },
    { label: t("Zoom"), keys: [t("{0} and mouse wheel", wheelKey)] },
  ];
}

const wheelKey = /^Mac/.test(globalThis.navigator?.platform ?? "") ? "⌘" : "Ctrl";
