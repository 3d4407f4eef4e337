import { nextTurn } from "#host/time";
import { mergedPractice, practiceValue, readPractice } from "../../games/days/practice-set.js";
import type { FindGame } from "../../games/game.js";
import { madeOnce } from "../../games/lists.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { matching, readableItems, string, tuple, unlimited, type ValueOf } from "../../games/reading.js";
import { bad, good } from "../../games/result.js";
import { formatChecked, parseChecked, type StoredResult } from "../../games/saves/checksum.js";
import { latestFinished } from "../../games/saves/finished-games.js";
import { inPlace, type KeptGame, keptGame, latestKept, saveTextOf } from "../../games/saves/kept-games.js";
import { parsingSave, readingSaveHead, type Save } from "../../games/saves/save.js";
import { isEarlierState } from "../../games/saves/save-lines.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../host-clock.js";
import { decodeText } from "../text-bytes.js";
import type { FileSystem } from "./file-system.js";
import { finishedKind } from "./finished-files.js";
import { keptKind } from "./kept-games.js";
import { readPatternFile } from "./pattern-files.js";
import { idOf, newGameKey } from "./save-folder.js";
import { type FileKind, openFiles } from "./shared-collection.js";
import { statisticsKind } from "./statistics-files.js";
import { readSolutionFile, recordsKind } from "./stored-records.js";
import { mergedTimedText } from "./timed-files.js";
import { fileOf, keyPattern, keysIn, newKey, removeUnchanged, writeWhole } from "./whole-files.js";

/**
 * All progress of a player as one text, for another machine, or between VS Code and a shell. It holds the
 * files of the stores as they are. Stores merge the files of several processes, so what comes from an archive
 * goes into files of its own. Nothing here is replaced by an earlier state.
 */

const archiveFormat = "tilework-progress";
const archiveVersion = 1;

/** A larger archive is neither written nor read. */
export const maxArchiveBytes = 200 * 1024 * 1024;
/** Nor is one of more files: each solved level is one, and each of them is written by itself. */
export const maxArchiveFiles = 100_000;

/** The kinds of files, in the order in which they are added. A save is left out if its game has ended. */
export const progressKinds = [
  "finished",
  "saves",
  "named",
  "statistics",
  "records",
  "solutions",
  "patterns",
  "timed",
] as const;
export type ProgressKind = (typeof progressKinds)[number];

/** Where a player's progress is. */
export interface ProgressPlaces {
  readonly files: FileSystem;
  readonly findGame: FindGame;
  /** The folder of all other files. */
  readonly storage: string;
  /** The folder of games. */
  readonly saves: string;
  /** The mistakes to practice; see `practiceValue`. */
  readonly practice: { read(): unknown; write(value: unknown): void };
}

/** The folder with the files of a kind. */
function folderOf({ files, storage, saves }: ProgressPlaces, kind: ProgressKind): string {
  if (kind === "saves") return saves;
  if (kind === "named") return files.join(saves, "named");
  const records = files.join(storage, "records");
  if (kind === "solutions") return files.join(records, "solutions");
  return kind === "patterns" ? files.join(records, "lost-patterns") : files.join(storage, kind);
}

const storedText = tuple(matching(keyPattern), string(unlimited));
/** A file: its key, and its text. */
type StoredText = ValueOf<typeof storedText>;

/** The archive of everything; an error if it is too large. Rejects if a folder cannot be read. */
export async function exportedProgress(places: ProgressPlaces): Promise<StoredResult<string>> {
  const all: Partial<Record<ProgressKind, readonly StoredText[]>> = {};
  let [left, filesLeft] = [maxArchiveBytes, maxArchiveFiles];
  for (const kind of progressKinds) {
    const texts = await textsIn(places, kind);
    left -= texts.reduce((sum, [, text]) => sum + text.length, 0);
    if (left < 0) return bad(say("It has more than {0} MB.", maxArchiveBytes / 1024 / 1024));
    // The log of a solve belongs to the view that made it.
    const given = texts.filter(([key]) => !key.startsWith("log-"));
    filesLeft -= given.length;
    if (filesLeft < 0) return bad(tooManyFiles);
    all[kind] = given;
  }
  const practice = practiceValue(readPractice(places.practice.read()));
  return good(formatChecked({ format: archiveFormat, version: archiveVersion, ...all, practice }));
}

const tooManyFiles = say("It has too many files. The limit is {0}.", quantity(maxArchiveFiles));

/** How many things of each kind were added. */
export interface TakenProgress {
  readonly added: Readonly<Record<ProgressKind | "practice", number>>;
  /** Files that hold nothing of their kind, are damaged, or come from a newer version. */
  readonly unread: number;
}

/** Whether a text may be an archive. Its contents are not checked. */
export function looksLikeProgress(text: string): boolean {
  return text.slice(0, 200).includes(`"${archiveFormat}"`);
}

/**
 * Adds what an archive holds and this place lacks. Some shells write all output as UTF-16. Rejects if a file
 * cannot be written.
 */
export async function takeProgress(
  bytes: Uint8Array,
  places: ProgressPlaces,
): Promise<StoredResult<TakenProgress>> {
  const text = decodeText(bytes);
  if (!text.ok) return text;
  const read = parseChecked(
    text.value,
    archiveFormat,
    archiveVersion,
    say("It isn't progress that Tilework exported."),
  );
  if (!read.ok) return read;
  const sizes = progressKinds.map((kind) => {
    const texts: unknown = read.value[kind];
    return Array.isArray(texts) ? texts.length : 0;
  });
  if (sizes.reduce((sum, size) => sum + size) > maxArchiveFiles) return bad(tooManyFiles);
  const added = { practice: takePractice(read.value.practice, places) } as Record<
    ProgressKind | "practice",
    number
  >;
  let unread = 0;
  for (const kind of progressKinds) {
    const texts = readableItems(storedText, read.value[kind]);
    const write = async (key: string, value: string) => {
      await writeWhole(places.files, folderOf(places, kind), key, value);
    };
    const taken = await takers[kind](texts, await textsIn(places, kind), write, places);
    added[kind] = taken.added;
    unread += taken.unread;
  }
  return good({ added, unread });
}

/** What was added, in sentences. */
export function takenMessage({ added, unread }: TakenProgress): Message {
  const counts = [...Object.values(added)];
  const all = say(
    "Added: saved games {0}, finished games {1}, games in statistics {2}. Level solutions {3}, deadlock patterns {4}, timed solves {5}, mistakes {6}.",
    quantity(added.saves + added.named),
    ...(["finished", "statistics", "solutions", "patterns", "timed", "practice"] as const).map((kind) =>
      quantity(added[kind]),
    ),
  );
  const isNone = counts.every((count) => count === 0);
  const left = plural(
    unread,
    "Couldn't read {0} file in it: damaged, or from a newer version.",
    "Couldn't read {0} files in it: damaged, or from a newer version.",
  );
  if (unread === 0) return isNone ? say("Everything in it was here already.") : all;
  return isNone ? left : sentences(all, left);
}

async function textsIn(places: ProgressPlaces, kind: ProgressKind): Promise<readonly StoredText[]> {
  const { files } = places;
  const folder = folderOf(places, kind);
  const texts: StoredText[] = [];
  for (const key of await keysIn(files, folder)) {
    const text = await files.read(fileOf(files, folder, key));
    if (text !== undefined) texts.push([key, text]);
  }
  return texts;
}

interface Taken {
  readonly added: number;
  readonly unread: number;
}

/** Adds a file to the folder. */
type Write = (key: string, text: string) => Promise<void>;

/** Adds texts of an archive to those of a folder. */
type Taker = (
  given: readonly StoredText[],
  held: readonly StoredText[],
  write: Write,
  places: ProgressPlaces,
) => Promise<Taken>;

const takers: Readonly<Record<ProgressKind, Taker>> = {
  finished: takerOf(finishedKind),

  async saves(given, held, write, places) {
    const { files, findGame } = places;
    const ended = (await readAll(await textsIn(places, "finished"), finishedKind)).values;
    const ends = new Map(latestFinished(ended).map(({ about }) => [about.gameId, about.order]));
    const own = new Map<string, { readonly key: string; readonly order: number }[]>();
    for (const [key, text] of held) {
      const head = await inSlices(readingSaveHead(text, findGame), hostSlices);
      if (!head.ok) continue;
      const { gameId, order } = head.value;
      madeOnce(own, gameId, () => []).push({ key, order });
    }
    let [added, unread] = [0, 0];
    for (const [, text] of given) {
      const read = await inSlices(readingSaveHead(text, findGame), hostSlices);
      const save = read.ok ? await inSlices(read.value.opening(), hostSlices) : read;
      if (!read.ok || !save.ok) {
        unread++;
        continue;
      }
      const head = read.value;
      const copies = own.get(head.gameId) ?? [];
      const hasEnded = (ends.get(head.gameId) ?? -1) >= head.order;
      if (hasEnded || copies.some(({ order }) => order >= head.order)) continue;
      await write(newGameKey(idOf(head)), text);
      for (const { key } of copies)
        await removeUnchanged(files, places.saves, key, (now) => isEarlier(now, save.value, findGame));
      added++;
    }
    return { added, unread };
  },

  async named(given, held, write, { findGame }) {
    const kind = keptKind(findGame);
    const [incoming, own] = [await readAll(given, kind), await readAll(held, kind)];
    const isNamed = ({ place }: KeptGame) => place === "named";
    const known = latestKept(own.values).filter(isNamed);
    const fresh: KeptGame[] = [];
    const replaced: KeptGame[] = [];
    let { unread } = incoming;
    for (const entry of latestKept(incoming.values).filter(isNamed)) {
      const save = await inSlices(parsingSave(saveTextOf(entry), findGame), hostSlices);
      if (!save.ok) {
        unread++;
        continue;
      }
      const { gameId, name, order = 0 } = save.value;
      const copies = known.filter(({ listed }) => listed?.gameId === gameId && listed.name === name);
      if (copies.some(({ listed }) => listed !== undefined && listed.order >= order)) continue;
      fresh.push(keptGame(newKey(), "named", entry.atMs, save.value));
      for (const copy of copies)
        if (await isEarlier(saveTextOf(copy), save.value, findGame))
          replaced.push(inPlace(copy, "gone", copy.atMs + 1));
    }
    for (const [key, text] of openFiles([...fresh, ...replaced], kind)) await write(key, text);
    return { added: fresh.length, unread };
  },

  statistics: takerOf(statisticsKind),

  records: takerOf(recordsKind),

  solutions: (given, held, write) =>
    takeFiles(given, held, write, async (key, text) => (await readSolutionFile(text, key)).ok),

  patterns: (given, held, write, { findGame }) =>
    takeFiles(given, held, write, async (key, text) => (await readPatternFile(text, key, findGame)).ok),

  async timed(given, held, write) {
    const known = new Map(held);
    let [added, unread] = [0, 0];
    for (const [key, text] of given) {
      const before = known.get(key);
      const merged = mergedTimedText(key, before, text);
      if (merged === undefined) unread++;
      else if (merged !== before) {
        await write(key, merged);
        added++;
      }
    }
    return { added, unread };
  },
};

/** Adds the entries that change the collection of a folder. */
function takerOf<Entry>(kind: FileKind<Entry>): Taker {
  return async (given, held, write) => {
    const [incoming, own] = [await readAll(given, kind), await readAll(held, kind)];
    const known = new Set(kind.merge(own.values));
    const fresh = kind.merge([...known, ...incoming.values]).filter((entry) => !known.has(entry));
    for (const [key, text] of openFiles(fresh, kind)) await write(key, text);
    return { added: fresh.length, unread: incoming.unread };
  };
}

/** An archive may have many files, so other work has its turn between them. */
async function readAll<Entry>(
  texts: readonly StoredText[],
  { parse }: FileKind<Entry>,
): Promise<{ readonly values: readonly Entry[]; readonly unread: number }> {
  const read: StoredResult<readonly Entry[]>[] = [];
  for (const [key, text] of texts) {
    await nextTurn();
    read.push(await parse(text, key));
  }
  const values = read.flatMap((one) => (one.ok ? one.value : []));
  return { values, unread: read.filter(({ ok }) => !ok).length };
}

/** Adds files that never change, and whose names tell what they hold. */
async function takeFiles(
  given: readonly StoredText[],
  held: readonly StoredText[],
  write: Write,
  isValid: (key: string, text: string) => Promise<boolean>,
): Promise<Taken> {
  const known = new Set(held.map(([key]) => key));
  let [added, unread] = [0, 0];
  for (const [key, text] of given) {
    if (known.has(key)) continue;
    if (await isValid(key, text)) {
      await write(key, text);
      added++;
    } else unread++;
  }
  return { added, unread };
}

async function isEarlier(text: string, later: Save, findGame: ProgressPlaces["findGame"]): Promise<boolean> {
  const held = await inSlices(parsingSave(text, findGame), hostSlices);
  return held.ok && isEarlierState(held.value, later);
}

function takePractice(value: unknown, { practice }: ProgressPlaces): number {
  const before = readPractice(practice.read());
  const after = mergedPractice(before, readPractice(value));
  if (after !== before) practice.write(practiceValue(after));
  return after.items.length - before.items.length;
}
