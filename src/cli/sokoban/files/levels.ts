import type { Message } from "../../../games/message.js";
import { each, type PausingWork } from "../../../games/slices.js";
import { levelOrProblem } from "../../../games/sokoban/check/playable.js";
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
  readonly problem: Message | undefined;
}

/** The place of a board, as the command line names it: “levels.xsb:3”. */
export function placeOf({ file, number }: { readonly file: string; readonly number: number }): string {
  return `${file}:${number}`;
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
  const { level, problem } = levelOrProblem(entry);
  return {
    file,
    number,
    title: entry.title?.text ?? "",
    level,
    problem,
  };
}

/** The levels of a file, or of the piped input for “-”. Throws `Interrupted` after Ctrl+C. */
export async function readLevels(file: string, streams: ProgramStreams): Promise<Collection> {
  const text = await readText(file, streams);
  return unlessInterrupted(readingCollection(text, file === "-" ? undefined : file), streams);
}
