import type { Dialect } from "../../../games/sokoban/level/cell.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import {
  deleteLevel,
  duplicateLevel,
  insertLevel,
  moveLevel,
  type WrittenLevel,
} from "../../../games/sokoban/text/collection-text.js";
import { renameLevel } from "../../../games/sokoban/text/describe-level.js";
import { arrangeLevels, renumberTitles } from "../../../games/sokoban/text/moved-levels.js";
import type { ListChange } from "../../../protocol/levels/editor-requests.js";
import type { LevelDocument } from "./level-documents.js";

/** The start of a new level: a room in which the only box is one push from the goal. */
const starters: Readonly<Record<Dialect, readonly string[]>> = {
  xsb: ["########", "#      #", "#      #", "# @ $ .#", "#      #", "########"],
  ox: ["########", "#......#", "#......#", "#.@.O.X#", "#......#", "########"],
};

export function starterLevel(dialect: Dialect): WrittenLevel {
  return { rows: starters[dialect] };
}

/** The symbols for a level that is inserted among others: those of its neighbors. */
export function dialectAt({ levels }: Collection, place: number): Dialect {
  return (levels[place - 1] ?? levels[place])?.board.dialect ?? "xsb";
}

/** A change of the list as edits of the text; `undefined` if the level doesn't exist. */
export function changeList(
  { text, collection }: LevelDocument,
  change: ListChange,
): readonly TextEdit[] | undefined {
  const { levels } = collection;
  switch (change.kind) {
    case "add":
      return change.at > levels.length
        ? undefined
        : insertLevel(text, collection, change.at, starterLevel(dialectAt(collection, change.at)));
    case "duplicate":
      return levels[change.level] && duplicateLevel(text, collection, change.level);
    case "delete":
      return levels[change.level] && deleteLevel(text, collection, change.level);
    case "move":
      return levels[change.from] && levels[change.to] && moveLevel(text, collection, change.from, change.to);
    case "rename":
      return levels[change.level] && renameLevel(text, collection, change.level, change.title);
    case "arrange":
      return arrangeLevels(text, collection, change.levels);
    case "renumber":
      return renumberTitles(text, collection);
  }
}

/** The level to show after a change, if it is another one than before. */
export function placeAfter(change: ListChange): number | undefined {
  if (change.kind === "add") return change.at;
  return change.kind === "duplicate" ? change.level + 1 : undefined;
}
