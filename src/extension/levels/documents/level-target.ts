import * as vscode from "vscode";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { activeFile, fileNameOf } from "../../kit/files.js";
import { askForLevelFile, namedLevel } from "../../kit/level-files.js";
import { showInformation } from "../../kit/notify.js";
import { selectItem } from "../../kit/questions.js";
import { formatNumber, t, withoutIcons } from "../../kit/translate.js";
import type { LevelDocuments } from "./level-documents.js";

/** A level by its place in a document. */
export interface LevelInDocument {
  readonly document: vscode.TextDocument;
  /** From 0. */
  readonly level: number;
}

/** The levels that a command applies to. */
interface LevelTarget {
  readonly document: vscode.TextDocument;
  /** From 0: the level named by the caller, or the one at the cursor. */
  readonly level: number | undefined;
  /** Whether the caller named the level, so that the user isn't asked. */
  readonly isNamed: boolean;
}

/**
 * The levels that a command's argument names, else those of the active editor, else those of a file that the
 * user selects. If there are none, tells the user why and returns `undefined`.
 */
export async function findTarget(
  argument: unknown,
  documents: LevelDocuments,
): Promise<LevelTarget | undefined> {
  const named = namedLevel(argument);
  const active = named === undefined ? activeFile() : undefined;
  const uri = named?.uri ?? active ?? (await askForLevelFile(t("Select a file of Sokoban levels")));
  if (uri === undefined) return undefined;
  const document = await vscode.workspace.openTextDocument(uri);
  // A file that is named or open in our editor is accepted. Any other file must clearly consist of levels.
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  const isMeant = active === undefined || input instanceof vscode.TabInputCustom;
  const isWanted = isMeant || documents.isLevels(document);
  // VS Code reads a file without an editor as UTF-8; titles must be the same everywhere.
  if (isWanted) await documents.encodings.ensure(document);
  if (!isWanted || documents.read(document).collection.levels.length === 0) {
    void showInformation(t("There are no Sokoban levels in “{0}”.", fileNameOf(uri)));
    return undefined;
  }
  const cursor = vscode.window.activeTextEditor;
  const atCursor =
    cursor?.document === document ? documents.levelAt(document, cursor.selection.active) : undefined;
  const { levels } = documents.read(document).collection;
  const level = named?.level ?? (atCursor === undefined ? undefined : levels.indexOf(atCursor));
  return {
    document,
    level: level === undefined || levels[level] === undefined ? undefined : level,
    isNamed: named?.level !== undefined,
  };
}

/** "3: Two rooms", or "Level 3". Quick picks and the Testing view would render `$(name)` in it as an icon. */
export function levelName({ title }: LevelEntry, index: number): string {
  return title === undefined
    ? t("Level {0}", index + 1)
    : `${index + 1}: ${withoutIcons(title.text.slice(0, 200))}`;
}

/**
 * The named level, the file's only level, or the user's selection: one level or all. `undefined` if the user
 * selects nothing.
 */
export async function askForLevels(
  { document, level, isNamed }: LevelTarget,
  documents: LevelDocuments,
  title: string,
): Promise<readonly { readonly entry: LevelEntry; readonly index: number }[] | undefined> {
  const { levels } = documents.read(document).collection;
  const all = levels.map((entry, index) => ({ entry, index }));
  const named = isNamed && level !== undefined ? all[level] : undefined;
  if (named !== undefined) return [named];
  if (all.length === 1) return all;
  const whole = {
    label: t("All Levels ({0})", formatNumber(all.length)),
    description: "",
    chosen: all,
  };
  const one = all.map((item) => ({
    label: levelName(item.entry, item.index),
    description: item.index === level ? t("at the cursor") : "",
    chosen: [item],
  }));
  const first = level === undefined ? [] : one.slice(level, level + 1);
  const items = [...first, whole, ...one.filter((item) => !first.includes(item))];
  const placeholder = t("Select a level, or all of them");
  const picked = await selectItem({ title, placeholder, items, matchesDescription: true });
  return picked?.chosen;
}
