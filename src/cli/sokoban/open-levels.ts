import { maxLevelFileBytes } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import type { PausingWork } from "../../games/slices.js";
import { type Collection, formNote, isSlc, type LevelEntry } from "../../games/sokoban/text/collection.js";
import {
  LevelReader,
  lookAhead,
  maxPart,
  type ReadingPlan,
  type ReadLevels,
  TextPlanner,
} from "../../games/sokoban/text/level-parts.js";
import { type BoardTest, readingCollection } from "../../games/sokoban/text/read-collection.js";
import { type ProgramStreams, unlessInterrupted } from "../shared/command.js";
import { pipe, tooLarge, UnreadableFile } from "../shared/input-file.js";
import { conflictError, type LongText, openText, readAnyText } from "../shared/read-text.js";
import { lineOf } from "../shared/speech.js";

/** Levels of a file that are next to each other, or those of them that are wanted. */
export interface LevelsPart extends ReadLevels {
  /** The whole file, if it was read as one text. Otherwise it has the form “text”. */
  readonly whole: { readonly text: string; readonly collection: Collection } | undefined;
}

/** A file of levels, or the piped input. It can be of any length. */
export interface OpenLevels {
  /** The number of its levels; `undefined` for the long text of a pipe. */
  readonly count: number | undefined;
  readonly form: Collection["form"];
  /** See `formNote`. */
  readonly note: Message | undefined;
  /** Keeps nothing of the file in memory until it is read again. */
  forget(): void;
  /** Its levels, once. */
  parts(): AsyncGenerator<LevelsPart>;
}

/** How a file is opened. */
interface Opening {
  readonly file: string;
  readonly streams: ProgramStreams;
  readonly wanted: BoardTest | undefined;
  /** Whether conflicts of a merge are reported, so that they may be there. */
  readonly reported: boolean;
}

/**
 * Opens a file of levels. A short text is read as a whole. A longer file is read once to find out what the
 * whole text decides. Then it is read part by part, without the levels that are not `wanted`. For a pipe, the
 * first part decides. Throws a `UsageError` where the file cannot be read or has conflicts of a merge, unless
 * these are `reported`; `Interrupted` after Ctrl+C.
 */
export async function openLevels(
  file: string,
  streams: ProgramStreams,
  wanted?: BoardTest,
  reported = false,
): Promise<OpenLevels> {
  const opening = { file, streams, wanted, reported };
  const source = await openText(file, streams);
  const pieces = source.pieces();
  const text = await textAhead(file, pieces);
  if (text.isAll) {
    await pieces.return(undefined);
    return openWhole(opening, text.ahead);
  }
  const long = { form: "text", note: undefined, forget: () => undefined } as const;
  if (!source.isFile) {
    const reader = new LevelReader({ fileName: file === pipe ? undefined : file }, wanted);
    return { ...long, count: undefined, parts: () => partsBy(opening, reader, chained(text.ahead, pieces)) };
  }
  await pieces.return(undefined);
  const plan = await planOf(opening, source);
  refuseConflict(opening, plan.conflict);
  const parts = () => partsBy(opening, new LevelReader(plan, wanted), source.pieces());
  return { ...long, count: plan.levels, parts };
}

function refuseConflict({ file, reported }: Opening, line: number | undefined): void {
  if (line !== undefined && !reported) throw conflictError(file, line);
}

/** The levels of a text that was read from a file, or from the piped input for “-”. */
export function collectionOf(file: string, text: string, streams: ProgramStreams): Promise<Collection> {
  return unlessInterrupted(readingCollection(text, file === pipe ? undefined : file), streams);
}

/** The start of a text, or all of it where it is short or can't be cut. */
async function textAhead(
  file: string,
  pieces: AsyncIterator<string>,
): Promise<{ readonly ahead: string; readonly isAll: boolean }> {
  let ahead = "";
  for (;;) {
    if (ahead.length > lookAhead && !isSlc(ahead)) return { ahead, isAll: false };
    if (ahead.length > maxLevelFileBytes) throw tooLarge(file, maxLevelFileBytes);
    const { done, value } = await pieces.next();
    if (done === true) return { ahead, isAll: true };
    ahead += value;
  }
}

async function* chained(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function openWhole(opening: Opening, text: string): Promise<OpenLevels> {
  const { file, streams, wanted } = opening;
  const read = async (text: string) => {
    const collection = await collectionOf(file, text, streams);
    refuseConflict(opening, collection.conflicts[0]?.line);
    return { text, collection };
  };
  let known: { readonly text: string; readonly collection: Collection } | undefined = await read(text);
  const { levels, form } = known.collection;
  const note = formNote(known.collection);
  if (note !== undefined && levels.length > 0) streams.error(lineOf(say("{0}: {1}", file, note)));
  return {
    count: levels.length,
    form,
    note,
    forget() {
      if (file !== pipe) known = undefined;
    },
    async *parts() {
      const whole = known ?? (await read(await readAnyText(file, streams)));
      known = undefined;
      const { collection } = whole;
      const all = [...collection.levels.entries()].filter(([, entry]) => wanted?.(rowsOf(entry)) !== false);
      yield {
        levels: all.map(([, entry]) => entry),
        numbers: all.map(([index]) => index + 1),
        levelsSoFar: collection.levels.length,
        findings: collection.findings,
        header: collection,
        text: whole.text,
        from: { by: 0, lines: 0 },
        whole,
      };
    },
  };
}

/** The rows of a board as a text. */
export function rowsOf({ board }: LevelEntry): string {
  return board.rows.map(({ text }) => text).join("\n");
}

async function planOf({ file, wanted, streams }: Opening, source: LongText): Promise<ReadingPlan> {
  const planner = new TextPlanner(file, wanted);
  const take = async (isEnd: boolean) => {
    if (!(await unlessInterrupted(planner.taking(isEnd), streams))) throw tooLong(file);
  };
  for await (const piece of source.pieces()) {
    planner.add(piece);
    await take(false);
  }
  await take(true);
  return planner.plan();
}

function tooLong(file: string): UnreadableFile {
  return new UnreadableFile(
    file,
    say("a level with the text around it is larger than {0} MB.", maxPart / 1024 / 1024),
  );
}

async function* partsBy(
  opening: Opening,
  reader: LevelReader,
  pieces: AsyncIterable<string>,
): AsyncGenerator<LevelsPart> {
  async function* read(isEnd: boolean): AsyncGenerator<LevelsPart> {
    for (;;) {
      const part = await unlessInterrupted(pausing(reader.reading(isEnd)), opening.streams);
      if (part.read === undefined) return;
      if (part.read === "too long") throw tooLong(opening.file);
      const conflict = part.read.findings.find(({ code }) => code === "conflict");
      refuseConflict(opening, conflict?.range.line);
      yield { ...part.read, whole: undefined };
    }
  }
  for await (const piece of pieces) {
    reader.add(piece);
    yield* read(false);
  }
  yield* read(true);
}

/** `undefined` would say that the work was interrupted. */
function* pausing<Read>(work: PausingWork<Read>): PausingWork<{ readonly read: Read }> {
  return { read: yield* work };
}
