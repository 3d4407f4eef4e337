import { type Message, say } from "../../games/message.js";
import { each, type PausingWork } from "../../games/slices.js";
import { cannotBePlayed, levelOrProblem } from "../../games/sokoban/check/playable.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { type Collection, formNote, type LevelEntry } from "../../games/sokoban/text/collection.js";
import { readingCollection } from "../../games/sokoban/text/read-collection.js";
import { type ProgramStreams, UsageError } from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import {
  holdsNoLevel,
  type LevelAddress,
  type LevelRange,
  noSuchLevel,
  readLevelAddress,
} from "../shared/level-address.js";
import { readAnyText, readText } from "../shared/read-text.js";
import { lineOf } from "../shared/speech.js";

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

/** The boards of a file, or those from `first` to `last`. */
export function* itemsOf(
  file: string,
  { levels }: Collection,
  { first, last }: Pick<LevelRange, "first" | "last"> = { first: 1, last: levels.length },
): PausingWork<readonly Item[]> {
  return yield* each(levels.slice(first - 1, last), (entry, index) => itemOf(file, first + index, entry));
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

/**
 * The named boards of all files. Throws a `UsageError` where a file has none of them, and names a file
 * without levels among others. `refuse` throws for files that cannot be used.
 */
export async function readItems<Read extends Item>(
  ranges: readonly LevelRange[],
  streams: ProgramStreams,
  make: (item: Item, entry: LevelEntry) => Read,
  refuse?: (file: string, collection: Collection) => void,
): Promise<readonly Read[]> {
  const items: Read[] = [];
  const empty: { readonly file: string; readonly text: Message }[] = [];
  for (const { file, ...range } of ranges) {
    const collection = await readLevels(file, streams);
    refuse?.(file, collection);
    const { length } = collection.levels;
    if (length === 0) empty.push({ file, text: holdsNoLevel(file, formNote(collection)) });
    else if (range.first > length) throw noSuchLevel({ file, number: range.first }, length);
    const found = await unlessInterrupted(itemsOf(file, collection, range), streams);
    for (const item of found) items.push(make(item, collection.levels[item.number - 1]!));
  }
  const [first] = empty;
  if (items.length === 0 && first !== undefined) throw new UsageError(first.text, first.file);
  for (const { text } of empty) streams.error(lineOf(text));
  return items;
}

/** A playable level and its place. */
export type PlayableItem = Item & { readonly level: Level };

/** The level that an address names. Throws a `UsageError` where there is none, or it cannot be played. */
export async function readNamedLevel(address: LevelAddress, streams: ProgramStreams): Promise<PlayableItem> {
  const { file, number } = address;
  const collection = await readLevels(file, streams);
  const items = itemsOf(file, collection, { first: number, last: number });
  const [item] = await unlessInterrupted(items, streams);
  if (item === undefined) throw noSuchLevel(address, collection.levels.length, formNote(collection));
  const { level, problem } = item;
  if (level !== undefined) return { ...item, level };
  throw new UsageError(say("Couldn't play level {0}: {1}", number, problem ?? cannotBePlayed), placeOf(item));
}

/** The one level that the arguments name. Throws a `UsageError` where they name none or several. */
export function readOneAddress([text, ...more]: readonly string[]): LevelAddress {
  if (text === undefined || more.length > 0)
    throw new UsageError(
      say("Name one level: a file, or a file and the number of a level, such as levels.xsb:3."),
      more[0] ?? "",
    );
  return readLevelAddress(text);
}

/**
 * The levels of a file, or of the piped input for “-”. Throws a `UsageError` where it cannot be read or has
 * conflicts of a merge, and `Interrupted` after Ctrl+C.
 */
export async function readLevels(file: string, streams: ProgramStreams): Promise<Collection> {
  const collection = await collectionOf(file, await readText(file, streams), streams);
  const note = formNote(collection);
  if (note !== undefined && collection.levels.length > 0) streams.error(lineOf(say("{0}: {1}", file, note)));
  return collection;
}

/** The same with the text, also with conflicts. Only a command that reports them may use it. */
export async function readLevelFile(
  file: string,
  streams: ProgramStreams,
): Promise<{ readonly text: string; readonly collection: Collection }> {
  const text = await readAnyText(file, streams);
  return { text, collection: await collectionOf(file, text, streams) };
}

function collectionOf(file: string, text: string, streams: ProgramStreams): Promise<Collection> {
  return unlessInterrupted(readingCollection(text, file === "-" ? undefined : file), streams);
}
