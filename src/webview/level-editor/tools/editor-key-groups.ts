import * as l10n from "@vscode/l10n";
import { keyOfRule } from "../../../manifest/terms/entry.js";
import type { KeyPlace } from "../../../manifest/terms/places.js";
import type { EditorCommand, EditorPart } from "../../../protocol/levels/editor-wire.js";
import { shownKey } from "../../shared/controls/key-labels.js";
import type { KeyGroup, KeyRow } from "../../shared/controls/tilework-key-sheet.js";
import { documentKey, editorRulesOf } from "./editor-keys.js";

type Part = Exclude<EditorPart, "none">;

const placeOf = {
  board: "drawing",
  test: "testing",
  replay: "solution",
} as const satisfies Record<Part, KeyPlace>;

/** What the sheet calls some commands; a row has all keys of its commands. */
export type NamedCommands = readonly [label: string, ...commands: readonly EditorCommand[]];

/** The keys of all parts of the editor, those of `part` first. */
export function editorKeyGroups(part: Part): readonly KeyGroup[] {
  const parts = (["board", "test", "replay"] as const).toSorted(
    (one, other) => Number(other === part) - Number(one === part),
  );
  return parts.map((one) => ({
    title: titleOf(one),
    rows: [...commandsOf(one).map((named) => rowOf(placeOf[one], named)), ...otherRows(one)],
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
  }
}

function rowOf(place: KeyPlace, [label, ...commands]: NamedCommands): KeyRow {
  const rules = commands.flatMap((command) => editorRulesOf(command, place));
  const texts = rules.map(keyOfRule);
  // A digit stands for that of the number pad, too.
  const shown = rules.filter(
    (_, index) =>
      !texts.includes(texts[index]!.replace(/^numpad/, "") as never) || !texts[index]!.startsWith("numpad"),
  );
  return { label, keys: shown.map((rule) => shownKey(rule, "short").label) };
}

/** Every command that has a key in this part of the editor. */
export function commandsOf(part: Part): readonly NamedCommands[] {
  const zoom: readonly NamedCommands[] = [
    [l10n.t("Zoom in"), "zoomIn"],
    [l10n.t("Zoom out"), "zoomOut"],
    [l10n.t("Fit the board"), "zoomFit"],
  ];
  const levels: readonly NamedCommands[] = [
    [l10n.t("Previous level"), "previousLevel"],
    [l10n.t("Next level"), "nextLevel"],
  ];
  const last: readonly NamedCommands[] = [
    [l10n.t("Explain Deadlock"), "whyLost"],
    [l10n.t("Keys"), "showKeys"],
  ];
  switch (part) {
    case "board":
      return [
        [l10n.t("Move the cursor"), "cursorUp", "cursorDown", "cursorLeft", "cursorRight"],
        [l10n.t("Draw or select along"), "extendUp", "extendDown", "extendLeft", "extendRight"],
        [l10n.t("Paint"), "paint"],
        [l10n.t("Wall"), "wall"],
        [l10n.t("Floor"), "floor"],
        [l10n.t("Box"), "box"],
        [l10n.t("Goal"), "goal"],
        [l10n.t("Player"), "player"],
        [l10n.t("Box on goal"), "boxOnGoal"],
        [l10n.t("Player on goal"), "playerOnGoal"],
        [l10n.t("Erase"), "erase"],
        [l10n.t("Draw"), "toolDraw"],
        [l10n.t("Rectangle"), "toolRectangle"],
        [l10n.t("Fill"), "toolFill"],
        [l10n.t("Select"), "toolSelect"],
        [l10n.t("Cut"), "cut"],
        [l10n.t("Copy"), "copy"],
        [l10n.t("Paste"), "paste"],
        [l10n.t("Select all"), "selectAll"],
        [l10n.t("Drop the selection"), "cancel"],
        [l10n.t("Rotate right"), "turnRight"],
        [l10n.t("Rotate left"), "turnLeft"],
        [l10n.t("Flip horizontally"), "mirror"],
        [l10n.t("Flip vertically"), "flip"],
        [l10n.t("Dead squares"), "toggleDead"],
        [l10n.t("Player reach"), "toggleReach"],
        [l10n.t("Where the box under the cursor can be pushed"), "toggleBoxReach"],
        ...zoom,
        [l10n.t("List of levels"), "levels"],
        ...levels,
        [l10n.t("Test"), "test"],
        [l10n.t("Design by pulling"), "designByPulling"],
        [l10n.t("Solve"), "solve"],
        ...last,
      ];
    case "test":
      return [
        [l10n.t("Move"), "moveUp", "moveDown", "moveLeft", "moveRight"],
        [l10n.t("Walk as far as it goes"), "extendUp", "extendDown", "extendLeft", "extendRight"],
        [l10n.t("Undo"), "undo"],
        [l10n.t("Redo"), "redo"],
        [l10n.t("Undo Push"), "undoPush"],
        [l10n.t("Undo Deadlock"), "undoDeadlock"],
        [l10n.t("Start again"), "restart"],
        [l10n.t("Keep Deadlock Pattern"), "keepLoss"],
        [l10n.t("Solve"), "solve"],
        [l10n.t("Use This Position"), "usePosition"],
        ...zoom,
        ...levels,
        [l10n.t("Design by pulling"), "designByPulling"],
        [l10n.t("Back to editing"), "test", "cancel"],
        ...last,
      ];
    case "replay":
      return [
        [l10n.t("Play or pause"), "replayToggle"],
        [l10n.t("One move back"), "replayBack"],
        [l10n.t("One move forward"), "replayForward"],
        [l10n.t("Back by a push"), "replayBackPush"],
        [l10n.t("On by a push"), "replayForwardPush"],
        [l10n.t("To the start"), "replayFirst"],
        [l10n.t("To the end"), "replayLast"],
        [l10n.t("Start range here"), "stretchFrom"],
        [l10n.t("End range here"), "stretchTo"],
        [l10n.t("Clear range"), "stretchNone"],
        ...zoom,
        [l10n.t("Back"), "replayLeave"],
        ...last,
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
