import { type Message, say } from "../../games/message.js";
import { translate } from "../../platform/speech.js";
import { Interrupted, type ProgramStreams } from "./command.js";
import { jsonError } from "./json-schema.js";
import { solverFailureText } from "./solving.js";
import { lineOf } from "./speech.js";

/** How the results of a run are printed. */
export interface Format<Line, Item = unknown> {
  /** Without the heading and the summary. */
  readonly json: boolean;
  /** Whether errors are JSON, too (default: as `json`). */
  readonly jsonErrors?: boolean;
  /** The place of an item in errors: “levels.xsb:3”. */
  placeOf?(item: Item): string;
  /** The heading of the rows; absent where they need none, and with `json`. */
  readonly head?: string;
  row(line: Line): string;
  jsonOf(line: Line): string;
  /** The text under the table; not printed with `json`. */
  summary?(lines: readonly Line[]): string;
}

/**
 * Works on an item; `undefined` when it was interrupted without a result. `done` is the number of items that
 * have ended.
 */
export type ItemWorker<Item, Line> = (item: Item, done: number) => Promise<Line | undefined>;

/** The most items between the last printed one and the last started one. Their results are in memory. */
const maxAhead = 10_000;

/**
 * Works on all items, as many at a time as there are workers. Prints each result when those of the items
 * before it are printed, so the same command prints the same text, and passes it to `take`. After an
 * interruption it prints the started items with what is known, and starts no more. If a solver fails on an
 * item, that is printed, the item is left out, and the work continues. Returns whether each item has a
 * result. `count`: the number of items, if it is known.
 */
export async function runSource<Item, Line>(
  items: Iterator<Item> | AsyncIterator<Item>,
  workers: readonly ItemWorker<Item, Line>[],
  format: Omit<Format<Line, Item>, "summary">,
  streams: ProgramStreams,
  take: (line: Line) => void,
  count: number | undefined,
): Promise<boolean> {
  /** The results of items that have ended, and wait for those before them. */
  const waiting = new Map<number, readonly Line[]>();
  /** Called when a result was printed. */
  const wake: (() => void)[] = [];
  let [next, started, printed, done, isAtEnd] = [0, 0, 0, 0, false];
  const print = (found: readonly Line[]) => {
    for (const line of found) {
      take(line);
      streams.out(`${format.json ? format.jsonOf(line) : format.row(line)}\n`);
    }
  };
  const end = (index: number, found: readonly Line[]) => {
    streams.progress(undefined);
    done += found.length;
    waiting.set(index, found);
    for (; waiting.has(printed); printed++) {
      print(waiting.get(printed)!);
      waiting.delete(printed);
    }
    for (const call of wake.splice(0)) call();
  };
  const work = async (worker: ItemWorker<Item, Line>) => {
    while (!isAtEnd && !streams.interrupt.aborted) {
      if (next - printed >= maxAhead) {
        await new Promise<void>((resolve) => wake.push(resolve));
        continue;
      }
      const index = next++;
      const item = await nextItem(items, streams);
      if (item === undefined) {
        isAtEnd ||= !streams.interrupt.aborted;
        end(index, []);
        return;
      }
      started++;
      const place = count === 1 ? undefined : { number: index + 1, of: count };
      const line = await worker(item, done).catch((error: unknown) => {
        const text = solverFailureText(error, place);
        if (text === undefined) throw error;
        streams.progress(undefined);
        const at = format.placeOf?.(item) ?? "";
        const isJson = format.jsonErrors ?? format.json;
        streams.error(isJson ? `${jsonError({ code: "solver", text, at })}\n` : lineOf(text));
        return "failed" as const;
      });
      end(index, line === "failed" || line === undefined ? [] : [line]);
      if (line === undefined || line === "failed") isComplete = false;
      if (line === undefined) return;
    }
  };
  let isComplete = true;
  if (!format.json && format.head !== undefined) streams.out(`${format.head}\n`);
  await Promise.all(workers.map(work));
  return isComplete && (isAtEnd || started === count);
}

/** The next item; `undefined` at the end and after an interruption. */
async function nextItem<Item>(
  items: Iterator<Item> | AsyncIterator<Item>,
  streams: ProgramStreams,
): Promise<Item | undefined> {
  try {
    const { done, value } = await items.next();
    return done === true ? undefined : value;
  } catch (error) {
    // What was read before still counts.
    if (error instanceof Interrupted && streams.interrupt.aborted) return undefined;
    throw error;
  }
}

/** `runSource` for a list. Returns the printed lines. */
export async function runItems<Item, Line>(
  items: readonly Item[],
  workers: readonly ItemWorker<Item, Line>[],
  format: Format<Line, Item>,
  streams: ProgramStreams,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const take = (line: Line) => void lines.push(line);
  await runSource(items.values(), workers, format, streams, take, items.length);
  if (!format.json && format.summary !== undefined) streams.out(`${format.summary(lines)}\n`);
  return lines;
}

/** Items of which the first ones are known. */
export interface ItemsAhead<Item> {
  /** Their number, if there are no more than were asked for. */
  readonly count: number | undefined;
  readonly items: AsyncGenerator<Item>;
}

/** Reads up to `most` items ahead. Throws where they can't be read. */
export async function readAhead<Item>(source: AsyncGenerator<Item>, most: number): Promise<ItemsAhead<Item>> {
  const first: Item[] = [];
  let isAll = false;
  while (!isAll && first.length <= most) {
    const { done, value } = await source.next();
    isAll = done === true;
    if (done !== true) first.push(value);
  }
  async function* items() {
    yield* first.splice(0);
    if (!isAll) yield* source;
  }
  return { count: isAll ? first.length : undefined, items: items() };
}

/**
 * Works on all items, with as many at a time as there are threads, and shows how many are done. Throws
 * `Interrupted` after a signal.
 */
export async function workOnAll<Item>(
  items: readonly Item[],
  threads: number,
  streams: ProgramStreams,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let [next, done] = [0, 0];
  const worker = async () => {
    while (next < items.length && !streams.interrupt.aborted) {
      const index = next++;
      await work(items[index]!, index);
      showProgress(streams, ++done, items.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, items.length) }, worker));
  streams.progress(undefined);
  if (streams.interrupt.aborted) throw new Interrupted();
}

/**
 * Prints a line on a terminal, in place of the one before: “3/12 level 7: …”. It says what is done, and what
 * is worked on. `of`: the number of items, if it is known.
 */
export function showProgress(
  streams: ProgramStreams,
  done: number,
  of: number | undefined,
  what?: Message,
): void {
  streams.progress(translate(progressOf(done, of, what)));
}

function progressOf(done: number, of: number | undefined, what: Message | undefined): Message {
  if (of === undefined)
    return what === undefined ? say("Done: {0}", done) : say("Done: {0}. {1}", done, what);
  return what === undefined ? say("{0} of {1}", done, of) : say("{0} of {1}: {2}", done, of, what);
}
