import * as vscode from "vscode";
import type { PausingWork } from "../../../games/slices.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";

/** What Go to Symbol in Workspace searches of a level. */

/** The bound of the index. */
export const maxLevels = 100_000;
const maxNameCharacters = 200;

/** A level in the index. */
export interface IndexedLevel {
  /** "Two rooms · Ann · 12x5": everything that can be searched, as VS Code searches names alone. */
  readonly name: string;
  /** The line of its first row. */
  readonly line: number;
}

/** The levels of a text, at most `maxLevels`. */
export function* indexing(text: string, fileName: string): PausingWork<readonly IndexedLevel[]> {
  const { levels, author: ofAll } = yield* readingCollection(text, fileName);
  return levels.slice(0, maxLevels).map(({ title, author, board }, index) => {
    const parts = [
      title?.text ?? vscode.l10n.t("Level {0}", index + 1),
      (author ?? ofAll)?.text,
      `${board.width}x${board.rows.length}`,
    ];
    const words = parts.filter((part) => part !== undefined).map((part) => part.slice(0, maxNameCharacters));
    return { name: words.join(" · "), line: board.firstLine };
  });
}

/** The searched text: VS Code ignores case and blanks. */
export function lettersOf(query: string): string {
  return query.toLowerCase().replace(/\s+/g, "").replaceAll("×", "x");
}

/** Whether a name has these letters in this order, as VS Code searches. */
export function hasInOrder(name: string, letters: string): boolean {
  const all = name.toLowerCase();
  let at = 0;
  for (const letter of letters) {
    at = all.indexOf(letter, at);
    if (at < 0) return false;
    at += letter.length;
  }
  return true;
}
