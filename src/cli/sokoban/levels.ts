import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { cannotBePlayed, levelOrProblem } from "../../games/sokoban/check/check.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { type Collection, formNote, type LevelEntry } from "../../games/sokoban/text/collection.js";
import type { BoardTest } from "../../games/sokoban/text/read-collection.js";
import { keptSolutions } from "../../games/sokoban/text/solution-text.js";
import { type ProgramStreams, UsageError } from "../shared/command.js";
import {
  holdsNoLevel,
  type LevelAddress,
  type LevelRange,
  noSuchLevel,
  readLevelAddress,
} from "../shared/level-address.js";
import { readText } from "../shared/read-text.js";
import { lineOf } from "../shared/speech.js";
import { collectionOf, type LevelsPart, type OpenLevels, openLevels } from "./open-levels.js";

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

/** The name of a board in reports. */
export function nameOf(number: number, title = ""): Message {
  return title === "" ? say("Level {0}", number) : named(`${number}: ${title}`);
}

/** The board that a line of JSON is about; see `ofLevel`. */
export function lineAbout({ file, number, title }: Pick<Item, "file" | "number" | "title">) {
  return { file, level: number, title };
}

/** The item of a level of a file. */
export function itemOf(file: string, number: number, entry: LevelEntry): Item {
  return { file, number, title: entry.title?.text ?? "", ...levelOrProblem(entry) };
}

/** Items that are made as they are asked for. */
export interface ItemSource<Of> {
  /** Their number, where it is known before. */
  readonly count: number | undefined;
  items(): AsyncGenerator<Of>;
}

interface ItemLimits {
  readonly wanted?: BoardTest | undefined;
  /** Throws for a file that can't be used. */
  readonly refuse?: ((file: string, form: Pick<Collection, "form">) => void) | undefined;
}

/** Levels of a file, and which of them are named. */
export interface RangePart extends LevelsPart {
  readonly range: LevelRange;
  /** The indices of the named levels. */
  readonly places: readonly number[];
}

/** Parts of files, read once. */
interface PartSource {
  /** The number of the named levels, where it is known before. */
  readonly count: number | undefined;
  parts(): AsyncGenerator<RangePart>;
}

/**
 * Opens the named boards of all files, which are read when they are asked for. Those that are not `wanted`,
 * by their rows, are left out while the file is read. Throws a `UsageError` where a file has none of the
 * named boards, and names a file without levels among others. A pipe is read only later, and throws then.
 */
export async function openParts(
  ranges: readonly LevelRange[],
  streams: ProgramStreams,
  { wanted, refuse }: ItemLimits = {},
): Promise<PartSource> {
  const empty: { readonly file: string; readonly text: Message }[] = [];
  const opened: { readonly range: LevelRange; readonly levels: OpenLevels }[] = [];
  for (const range of ranges) {
    const levels = await openLevels(range.file, streams, wanted);
    refuse?.(range.file, levels);
    if (ranges.length > 1) levels.forget();
    const { count } = levels;
    if (count === 0) empty.push({ file: range.file, text: holdsNoLevel(range.file, levels.note) });
    else if (count !== undefined && range.first > count)
      throw noSuchLevel({ file: range.file, number: range.first }, count);
    opened.push({ range, levels });
  }
  const [none] = empty;
  if (none !== undefined && empty.length === ranges.length) throw new UsageError(none.text, none.file);
  for (const { text } of empty) streams.error(lineOf(text));
  const inRange = ({ levels: { count = 0 }, range: { first, last } }: (typeof opened)[number]) =>
    Math.max(0, Math.min(last, count) - first + 1);
  const isCounted = wanted === undefined && opened.every(({ levels }) => levels.count !== undefined);
  return {
    count: isCounted ? opened.reduce((sum, one) => sum + inRange(one), 0) : undefined,
    async *parts() {
      for (const { range, levels } of opened) {
        const { file, first, last } = range;
        if (levels.count === 0) continue;
        let count = 0;
        for await (const part of levels.parts()) {
          count = part.levelsSoFar;
          const isNamed = (place: number) => part.numbers[place]! >= first && part.numbers[place]! <= last;
          yield { ...part, range, places: [...part.levels.keys()].filter(isNamed) };
          if (count >= last) break;
        }
        if (levels.count !== undefined) continue;
        if (count < first) throw noSuchLevel({ file, number: first }, count);
      }
    },
  };
}

/** The same, board by board. */
export async function openItems<Read extends Item>(
  ranges: readonly LevelRange[],
  streams: ProgramStreams,
  make: (item: Item, entry: LevelEntry) => Read,
  limits: ItemLimits = {},
): Promise<ItemSource<Read>> {
  const { count, parts } = await openParts(ranges, streams, limits);
  return {
    count,
    async *items() {
      for await (const { range, levels, numbers, places } of parts())
        for (const place of places) {
          const entry = levels[place]!;
          yield make(itemOf(range.file, numbers[place]!, entry), entry);
        }
    },
  };
}

/** `openItems` with the solutions of the levels, read at once. */
export async function readKeptLevels(
  ranges: readonly LevelRange[],
  streams: ProgramStreams,
  refuse?: ItemLimits["refuse"],
): Promise<readonly KeptLevel[]> {
  const items: KeptLevel[] = [];
  const source = await openItems(ranges, streams, withSolutions, { refuse });
  for await (const item of source.items()) items.push(item);
  return items;
}

/** A level and the solutions of its file. Each ends with the winning move. */
export interface KeptLevel extends Item {
  readonly solutions: readonly string[];
}

/** An item with the solutions of its level. */
export function withSolutions(item: Item, entry: LevelEntry): KeptLevel {
  const solutions = item.level === undefined ? [] : keptSolutions(item.level, entry);
  return { ...item, solutions: solutions.map(({ lurd }) => lurd).filter((lurd) => lurd !== "") };
}

/** A playable level and its place. */
type PlayableItem = Item & { readonly level: Level };

/** The level that an address names. Throws a `UsageError` where there is none, or it cannot be played. */
export async function readNamedLevel(address: LevelAddress, streams: ProgramStreams): Promise<PlayableItem> {
  const { file, number } = address;
  const collection = await collectionOf(file, await readText(file, streams), streams);
  const note = formNote(collection);
  if (note !== undefined && collection.levels.length > 0) streams.error(lineOf(say("{0}: {1}", file, note)));
  const entry = collection.levels[number - 1];
  if (entry === undefined) throw noSuchLevel(address, collection.levels.length, note);
  const item = itemOf(file, number, entry);
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
