import type { Level } from "../level/level.js";
import { collectionText, writtenLevel } from "./collection-text.js";

export interface PlainLevel {
  readonly level: Level;
  readonly title: string;
  readonly author?: string;
}

/**
 * Levels in a form that every program and site can read: XSB symbols with blanks for floor, no run lengths,
 * and an empty line between levels. A board with a title has a `Title:` line below it, and an `Author:` line
 * if one is given. It has no solutions, comments or keys of our own. Columns on the left that are blank in
 * every row are left out.
 */
export function plainCollection(levels: readonly PlainLevel[]): string {
  return collectionText(
    levels.map(({ level, title, author = "" }) => {
      const { rows } = writtenLevel(level, "xsb");
      const free = Math.min(...rows.map((row) => row.search(/\S|$/)));
      return { rows: rows.map((row) => row.slice(free)), title, author };
    }),
  );
}
