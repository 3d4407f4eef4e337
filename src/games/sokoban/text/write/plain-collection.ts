import type { Level } from "../../level/level.js";
import { collectionText, writtenLevel } from "./collection-text.js";

export interface PlainLevel {
  readonly level: Level;
  readonly title: string;
  readonly author?: string;
}

/**
 * Levels as every program and site reads them: XSB symbols with blanks for floor, no run lengths, an empty
 * line between levels, and a `Title:` line under a board that has one, and an `Author:` line where one is
 * given. Nothing else: no solutions, comments or keys of ours. Columns that are blank in every row are left
 * out on the left.
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
