import { type Message, say } from "../../games/message.js";
import type { ProgramStreams } from "./command.js";
import { jsonError } from "./json-error.js";
import { solverFailureText } from "./solving.js";
import { lineOf, translate } from "./speech.js";

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

/**
 * Works on all items, as many at a time as there are workers. Prints each result when those of the items
 * before it are printed, so the same command prints the same text. After an interruption it prints the
 * started items with what is known, and starts no more. If a solver fails on an item, that is printed, the
 * item is left out, and the work continues. Returns the printed lines.
 */
export async function runItems<Item, Line>(
  items: readonly Item[],
  workers: readonly ItemWorker<Item, Line>[],
  format: Format<Line, Item>,
  streams: ProgramStreams,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  /** The results of items that have ended, and wait for those before them. */
  const waiting = new Map<number, readonly Line[]>();
  let [next, printed, done] = [0, 0, 0];
  const print = (found: readonly Line[]) => {
    for (const line of found) {
      lines.push(line);
      streams.out(`${format.json ? format.jsonOf(line) : format.row(line)}\n`);
    }
  };
  const end = (index: number, found: readonly Line[]) => {
    showProgress(streams, undefined);
    done += found.length;
    waiting.set(index, found);
    for (; waiting.has(printed); printed++) {
      print(waiting.get(printed)!);
      waiting.delete(printed);
    }
  };
  const work = async (worker: ItemWorker<Item, Line>) => {
    while (next < items.length && !streams.interrupt.aborted) {
      const index = next++;
      const place = items.length === 1 ? undefined : { number: index + 1, of: items.length };
      const line = await worker(items[index]!, done).catch((error: unknown) => {
        const text = solverFailureText(error, place);
        if (text === undefined) throw error;
        showProgress(streams, undefined);
        const at = format.placeOf?.(items[index]!) ?? "";
        const isJson = format.jsonErrors ?? format.json;
        streams.error(isJson ? `${jsonError({ code: "solver", text, at })}\n` : lineOf(text));
        return "failed" as const;
      });
      end(index, line === "failed" || line === undefined ? [] : [line]);
      if (line === undefined) return;
    }
  };
  if (!format.json && format.head !== undefined) streams.out(`${format.head}\n`);
  await Promise.all(workers.map(work));
  if (!format.json && format.summary !== undefined) streams.out(`${format.summary(lines)}\n`);
  return lines;
}

/** Prints a progress line on a terminal, in place of the one before; `undefined` removes it. */
export function showProgress(streams: ProgramStreams, text: Message | undefined): void {
  streams.progress(text === undefined ? undefined : translate(text));
}

/** “3/12 level 7: …”: what is done, and what is worked on. */
export function progressOf(done: number, of: number, what: Message | undefined): Message {
  return what === undefined ? say("{0} of {1}", done, of) : say("{0} of {1}: {2}", done, of, what);
}
