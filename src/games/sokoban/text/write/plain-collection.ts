import type { Level } from "../../level/level.js";
import { collectionText, writtenLevel } from "./collection-text.js";

/**
 * Levels as every program and site reads them: XSB symbols with blanks for floor, no run lengths, an empty line between levels, and a `Title:` line under a
 * board that has one. Nothing else: no solutions, comments or keys of ours. Columns that are blank in every row are left out on the left.
 */
export function plainCollection(levels: readonly { readonly level: Level; readonly title: string }[]): string {
  return collectionText(
    levels.map(({ level, title }) => {
      const { rows } = writtenLevel(level, "xsb");
      const free = Math.min(...rows.map((row) => row.search(/\S|$/)));
      return { rows: rows.map((row) => row.slice(free)), title };
    }),
  );
}
