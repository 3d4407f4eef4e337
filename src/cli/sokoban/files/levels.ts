import { english } from "../../../games/message.js";
import { each, type PausingWork } from "../../../games/slices.js";
import { checkLevel } from "../../../games/sokoban/check/check.js";
import { isTooLarge, toLevel } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import type { ProgramStreams } from "../../shared/command.js";
import { unlessInterrupted } from "../../shared/interrupt.js";
import { readText } from "../../shared/read-text.js";

/** A board of a file: a playable level, or what is wrong with it. Boards are numbered from 1 in each file. */
export interface Item {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  readonly level: Level | undefined;
  /** Why there is no level to solve. */
  readonly problem: string | undefined;
}

/** The wanted boards of a file. */
export function* itemsOf(
  file: string,
  { levels }: Collection,
  wanted: (number: number) => boolean,
): PausingWork<readonly Item[]> {
  const items = yield* each(levels, (entry, index) =>
    wanted(index + 1) ? itemOf(file, index + 1, entry) : undefined,
  );
  return items.filter((item) => item !== undefined);
}

function itemOf(file: string, number: number, entry: LevelEntry): Item {
  const level = isTooLarge(entry.board) ? undefined : toLevel(entry.board);
  const problem = level === undefined || level.boxes.length === 0 ? problemOf(entry) : undefined;
  return {
    file,
    number,
    title: entry.title?.text ?? "",
    level: problem === undefined ? level : undefined,
    problem,
  };
}

function problemOf(entry: LevelEntry): string {
  const error = checkLevel(entry).find(({ severity }) => severity === "error");
  return error === undefined ? "This board can't be played." : english(error.message);
}

/** The levels of a file, or of the piped input for “-”. Throws `Interrupted` after Ctrl+C. */
export async function readLevels(file: string, streams: ProgramStreams): Promise<Collection> {
  const text = await readText(file, streams);
  return unlessInterrupted(readingCollection(text, file === "-" ? undefined : file), streams);
}
