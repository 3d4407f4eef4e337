import { boardCommands } from "../../../manifest/board.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import { editorCommands } from "../../../manifest/editor.js";
import type { EditorCommandEntry } from "../../../manifest/entry.js";
import { gameCommands } from "../../../manifest/games.js";
import { type KeyPlace, pagePlaces } from "../../../manifest/places.js";
import type { EditorPart } from "../../../protocol/levels/editor-wire.js";
import { isMac, type Key, PageKeys, shownKey, tooltipOf } from "../../kit/page-keys.js";
import { translate } from "../../kit/translate.js";

/** All commands of the editor, those of play first. */
export const table: Readonly<Record<EditorCommand, EditorCommandEntry>> = {
  ...gameCommands,
  ...boardCommands,
  ...editorCommands,
};
/** The keys of the editor, which its page handles itself. */
export const editorKeys = new PageKeys<EditorCommand>(table);

/** Where the keys of a part of the editor are in the table. */
export const placeOfPart = {
  board: "drawing",
  test: "testing",
  replay: "solution",
  merge: "merging",
} as const satisfies Record<Exclude<EditorPart, "none">, KeyPlace>;

/** The name of a command of the level editor. */
export function labelOf(command: EditorCommand): string {
  const { label }: EditorCommandEntry = table[command];
  return label === undefined ? "" : translate(label);
}

/** The key shown for a command of the level editor. */
export function editorKeyOf(command: EditorCommand): Key | undefined {
  const [first] = pagePlaces.flatMap((place) => editorKeys.rulesOf(command, place));
  return first && shownKey(first, "long");
}

/** VS Code's own keys for undo and redo in the document. */
export function documentKey(kind: "undo" | "redo"): Key {
  return shownKey(kind === "undo" ? "mod+z" : redoOfVSCode, "long");
}

const redoOfVSCode = isMac ? "mod+shift+z" : "ctrl+y";

/** A tooltip: what the button does, and its key. */
export function withKey(label: string, command: EditorCommand): string {
  return tooltipOf(label, editorKeyOf(command));
}

/**
 * Keeps the keys that edit a text field inside the field. VS Code receives every key that leaves the page and
 * would undo in the document instead (microsoft/vscode#227849).
 */
export function keepTextKeys(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) {
    if (["a", "c", "v", "x", "y", "z"].includes(event.key.toLowerCase())) event.stopPropagation();
  } else if (
    event.key === "Enter" ||
    event.key === "Escape" ||
    event.key.length === 1 ||
    event.key === "Delete" ||
    event.key === "Backspace"
  ) {
    event.stopPropagation();
  }
}
