import { english } from "../../games/message.js";
import { checkLevel } from "../../games/sokoban/check/check.js";
import { isTooLarge, toLevel } from "../../games/sokoban/level/board.js";
import type { Level } from "../../games/sokoban/level/level.js";
import type { Collection, LevelEntry } from "../../games/sokoban/text/collection.js";
import { readCollection } from "../../games/sokoban/text/read-collection.js";

/** A board of a file: a level that can be played, or what is wrong with it. Boards are numbered from 1 in each file. */
export interface Item {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  readonly level: Level | undefined;
  /** Why there is no level to solve. */
  readonly problem: string | undefined;
}

/** The boards of a file, those that were asked for. */
export function itemsOf(file: string, collection: Collection, wanted: (number: number) => boolean): readonly Item[] {
  return collection.levels.flatMap((entry, index) => (wanted(index + 1) ? [itemOf(file, index + 1, entry)] : []));
}

function itemOf(file: string, number: number, entry: LevelEntry): Item {
  const level = isTooLarge(entry.board) ? undefined : toLevel(entry.board);
  const problem = level === undefined || level.boxes.length === 0 ? problemOf(entry) : undefined;
  return { file, number, title: entry.title?.text ?? "", level: problem === undefined ? level : undefined, problem };
}

function problemOf(entry: LevelEntry): string {
  const error = checkLevel(entry).find(({ severity }) => severity === "error");
  return error === undefined ? "This board cannot be played." : english(error.message);
}

export function readLevels(file: string, text: string): Collection {
  return readCollection(text, file === "-" ? undefined : file);
}
