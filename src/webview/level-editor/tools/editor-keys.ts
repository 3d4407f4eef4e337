import * as l10n from "@vscode/l10n";
import { boardCommands } from "../../../manifest/board.js";
import { editorCommands } from "../../../manifest/editor.js";
import type { CommandTable, KeyRule } from "../../../manifest/entry.js";
import { gameCommands } from "../../../manifest/games.js";
import type { KeyPlace } from "../../../manifest/places.js";
import type { EditorCommand, EditorPart } from "../../../protocol/levels/editor-wire.js";
import type { Key } from "../../kit/controls.js";
import { firstKey, shownKey } from "../../kit/key-labels.js";
import { commandOfKey } from "../../kit/keys.js";

const table: CommandTable<EditorCommand> = { ...gameCommands, ...boardCommands, ...editorCommands };
/** The place of each part's keys in the table. */
export const placeOf = {
  board: "drawing",
  test: "testing",
  replay: "solution",
  merge: "merging",
} as const satisfies Record<Exclude<EditorPart, "none">, KeyPlace>;
const places: readonly KeyPlace[] = Object.values(placeOf);

/** The key shown for a command of the level editor. */
export function editorKeyOf(command: EditorCommand): Key | undefined {
  const rule = firstKey(table[command], places);
  return rule && shownKey(rule, "long");
}

/** All keys of a command in one part of the editor. */
export function editorRulesOf(command: EditorCommand, place: KeyPlace): readonly KeyRule[] {
  return table[command].keys?.[place] ?? [];
}

/** The command of a typed key in one part of the editor. */
export function editorCommandOfKey(part: EditorPart, key: string): EditorCommand | undefined {
  return part === "none" ? undefined : commandOfKey(table, placeOf[part], key);
}

/** VS Code's own keys for undo and redo in the document. */
export function documentKey(kind: "undo" | "redo"): Key {
  return shownKey(kind === "undo" ? "mod+z" : redoOfVSCode, "long");
}

const redoOfVSCode = /^Mac/.test(globalThis.navigator?.platform ?? "") ? "mod+shift+z" : "ctrl+y";

/** A tooltip: what the button does, and its key. */
export function withKey(label: string, command: EditorCommand): string {
  const key = editorKeyOf(command);
  return key === undefined ? label : l10n.t("{0} ({1})", label, key.label);
}
