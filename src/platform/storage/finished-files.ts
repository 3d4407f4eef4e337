import { holdNothing, nextTurn } from "#host/time";
import type { AnyGame } from "../../games/game.js";
import {
  type FinishedEntry,
  type FinishedGame,
  finishedEntry,
  finishedLine,
  formatFinished,
  latestFinished,
  openingFinished,
  parseFinished,
} from "../../games/saves/finished-games.js";
import type { Save } from "../../games/saves/save.js";
import { nextOrder } from "../../games/saves/save-order.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../slices.js";
import type { FileSystem } from "./file-system.js";
import {
  boundsOfFull,
  type FinishedBounds,
  isFullPart,
  leastOf,
  parted,
  type SizedGame,
  usualFinishedBounds,
} from "./finished-bounds.js";
import { Queue } from "./queue.js";
import type { StorageReports } from "./save-reader.js";
import { fileOf, keysIn, moveAside, newKey, sweep, takeAway, writeWhole } from "./whole-files.js";

interface SizedEntry extends FinishedEntry, SizedGame {}

/** A file as it was read. */
interface Part {
  readonly key: string;
  readonly text: string;
  readonly games: readonly SizedEntry[];
}

/** What is remembered of a file that never changes. */
interface Known extends SizedGame {
  readonly key: string;
}

/** How many games, and characters of theirs, a full file has. */
const fullKey = /^full-(\d{1,9})-(\d{1,12})-[0-9a-f]{16}$/;
/** Far above any file: the longest game has some 2 MB. */
const maxFileCharacters = 8 * 1024 * 1024;
/** What could not be written is tried again after that. */
const retryMs = 5_000;
/** So many games are given out at a time. */
const gamesAtATime = 100;

/**
 * Games that ended, in a folder that several processes share (see `whole-files.ts`).
 *
 * A file that is full never changes. Every other file is open: whoever adds a game writes it, together with
 * the games of all open files, into a file of its own, and then takes the other open files away. Where a
 * process is killed between the two, some games are in two files. Of each game the copy that ended last
 * counts, so that changes nothing.
 *
 * How much there is can be told from the names of the full files. Only where that is too much, or may be, all
 * of them are read, and what is worth least is dropped.
 */
export class FinishedFiles {
  readonly #files: FileSystem;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #reports: StorageReports;
  readonly #bounds: FinishedBounds;
  /** What changes files. */
  readonly #queue = new Queue();
  /** What only looks at them. */
  readonly #looks = new Queue();
  #ownKey = newOpenKey();
  #folder = "";
  #waiting: readonly Save[] = [];
  /** The greatest that was read or given; see `Ordered`. */
  #order = 0;
  /** By the key of a full file. */
  readonly #known = new Map<string, readonly Known[]>();
  /** Files of newer versions, which were told of. */
  readonly #newer = new Set<string>();
  #isSwept = false;
  #complained = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: (name: string) => AnyGame | undefined,
    reports: StorageReports,
    bounds = usualFinishedBounds,
  ) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
    this.#bounds = bounds;
    // Everything else waits in the queue behind it.
    void this.#queue.add(async () => {
      this.#folder = await folder;
    });
  }

  dispose(): void {
    clearTimeout(this.#retry);
  }

  /**
   * Keeps a game that has ended, in place of what was kept of it before. Resolves with whether it is on the
   * disk; what failed is tried again. Never rejects.
   */
  add(save: Save): Promise<boolean> {
    this.#order = nextOrder(this.#order, save.savedAtMs);
    this.#waiting = [...this.#waiting, { ...save, order: this.#order }];
    return this.#queue.add(() => this.#writeWaiting());
  }

  /** How many games are kept. */
  async count(): Promise<number> {
    return (await this.#all()).length;
  }

  /** What is known of all games, the one that ended last first, some at a time. */
  async *read(): AsyncGenerator<readonly FinishedGame[], undefined> {
    const all = (await this.#all()).toReversed().map(({ about }) => about);
    for (let first = 0; first < all.length; first += gamesAtATime)
      yield all.slice(first, first + gamesAtATime);
  }

  /** Plays a game through; `undefined` where it is kept no more, or this version cannot read it. */
  async open(game: Pick<FinishedGame, "gameId">): Promise<Save | undefined> {
    const known = (await this.#all()).find(({ about: { gameId } }) => gameId === game.gameId);
    const part = known && (await this.#read(known.key));
    const entry = part?.games.findLast(({ about: { gameId } }) => gameId === game.gameId);
    const save = entry && (await inSlices(openingFinished(entry, this.#findGame), hostSlices));
    return save?.ok === true ? save.value : undefined;
  }

  /**
   * Resolves when everything asked for so far has been done, and what failed has been tried once more: with
   * whether it is on the disk.
   */
  async flush(): Promise<boolean> {
    await this.#queue.idle();
    return this.#queue.add(() => this.#writeWaiting());
  }

  async #writeWaiting(): Promise<boolean> {
    const waiting = this.#waiting;
    // It was written together with one before.
    if (waiting.length === 0) return true;
    try {
      // Whoever plays goes first.
      await nextTurn();
      const entries = waiting.flatMap((save) => finishedEntry(save) ?? []);
      const filled = await this.#write(entries.map(sized));
      this.#waiting = this.#waiting.slice(waiting.length);
      this.#complained = false;
      if (filled) void this.#queue.add(() => this.#bound()).catch((error) => this.#reports.problem(error));
      return true;
    } catch (error) {
      this.#reports.problem(error);
      if (!this.#complained) this.#reports.cannotWrite(error);
      this.#complained = true;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.flush(), retryMs);
      holdNothing(this.#retry);
      return false;
    }
  }

  /** Resolves with whether a file was filled. */
  async #write(added: readonly SizedEntry[]): Promise<boolean> {
    if (!this.#isSwept) await sweep(this.#files, this.#folder, Date.now());
    this.#isSwept = true;
    const keys = await keysIn(this.#files, this.#folder);
    const open = await this.#readAll(keys.filter((key) => !fullKey.test(key)));
    // What could not be read must not be written over.
    if (!open.some(({ key }) => key === this.#ownKey)) this.#ownKey = newOpenKey();
    const all = latestFinished([...open.flatMap(({ games }) => games), ...added]);
    const parts = parted(all, this.#bounds);
    const full = parts.filter((games, index) => index < parts.length - 1 || isFullPart(games, this.#bounds));
    const [rest] = parts.slice(full.length);
    for (const games of full) await this.#writeFull(games);
    if (rest !== undefined) await writeWhole(this.#files, this.#folder, this.#ownKey, formatFinished(rest));
    for (const part of open) if (rest === undefined || part.key !== this.#ownKey) await this.#takeAway(part);
    return full.length > 0;
  }

  async #writeFull(games: readonly SizedEntry[]): Promise<void> {
    const characters = games.reduce((sum, game) => sum + game.characters, 0);
    const key = `full-${games.length}-${characters}-${newKey()}`;
    await writeWhole(this.#files, this.#folder, key, formatFinished(games));
  }

  /** It is no harm where it stays: all its games are in another file. */
  async #takeAway({ key, text }: Part): Promise<void> {
    await takeAway(this.#files, this.#folder, key, (held) => held === text).catch((error) =>
      this.#reports.problem(error),
    );
    this.#known.delete(key);
  }

  /** Drops what is worth least of too many games, and games that are in two files. */
  async #bound(): Promise<void> {
    const keys = (await keysIn(this.#files, this.#folder)).filter((key) => fullKey.test(key));
    const sum = (part: 1 | 2) => keys.reduce((total, key) => total + Number(fullKey.exec(key)?.[part]), 0);
    const bounds = boundsOfFull(this.#bounds);
    if (sum(1) <= bounds.games && sum(2) <= bounds.characters) return;
    const all = await this.#knownIn(keys);
    const latest = latestFinished(all);
    const dropped = new Set(leastOf(latest, bounds));
    const kept = new Map(
      latest.filter((game) => !dropped.has(game)).map((game) => [game.about.gameId, game]),
    );
    const isKept = (key: string, { about: { gameId, order } }: SizedGame) => {
      const game = kept.get(gameId);
      return game?.key === key && game.about.order === order;
    };
    const changed = keys.filter((key) => all.some((game) => game.key === key && !isKept(key, game)));
    await this.#repack(changed, isKept);
  }

  /** Writes what is kept of full files into others. At most two files are in memory. */
  async #repack(keys: readonly string[], isKept: (key: string, game: SizedGame) => boolean): Promise<void> {
    let read: Part[] = [];
    let kept: SizedEntry[] = [];
    const writeKept = async () => {
      for (const games of parted(kept, this.#bounds)) await this.#writeFull(games);
      for (const part of read) await this.#takeAway(part);
      [read, kept] = [[], []];
    };
    for (const key of keys) {
      const part = await this.#read(key);
      if (part === undefined) continue;
      read.push(part);
      kept.push(...part.games.filter((game) => isKept(key, game)));
      if (isFullPart(kept, this.#bounds)) await writeKept();
    }
    await writeKept();
  }

  /** The latest copy of each game, the one that ended last at the end. Sees all that was added before. */
  #all(): Promise<readonly Known[]> {
    const written = this.#queue.idle();
    return this.#looks.add(async () => {
      await written;
      const keys = await keysIn(this.#files, this.#folder).catch((error): readonly string[] => {
        this.#reports.problem(error);
        return [];
      });
      return latestFinished(await this.#knownIn(keys));
    });
  }

  async #knownIn(keys: readonly string[]): Promise<readonly Known[]> {
    const found: Known[] = [];
    for (const key of keys) {
      const known = this.#known.get(key) ?? (await this.#look(key));
      if (known !== undefined && fullKey.test(key)) this.#known.set(key, known);
      found.push(...(known ?? []));
    }
    return found;
  }

  async #look(key: string): Promise<readonly Known[] | undefined> {
    await nextTurn();
    const part = await this.#read(key);
    return part?.games.map(({ about, characters }) => ({ key, about, characters }));
  }

  async #readAll(keys: readonly string[]): Promise<readonly Part[]> {
    const parts: Part[] = [];
    for (const key of keys) {
      const part = await this.#read(key);
      if (part !== undefined) parts.push(part);
    }
    return parts;
  }

  /** `undefined` where there is no such file, or it cannot be read; then it is set aside, or left where it is. */
  async #read(key: string): Promise<Part | undefined> {
    try {
      const text = await this.#files.read(fileOf(this.#files, this.#folder, key));
      if (text === undefined) return undefined;
      const read = parseFinished(text.length > maxFileCharacters ? "" : text);
      if (read.ok) {
        const games = read.value.map(sized);
        this.#order = games.reduce((order, { about }) => Math.max(order, about.order), this.#order);
        return { key, text, games };
      }
      if (!("newer" in read))
        this.#reports.setAside(await moveAside(this.#files, this.#folder, key, "broken"), read.error);
      else if (!this.#newer.has(key)) {
        // It stays: the newer version finds it again.
        this.#newer.add(key);
        this.#reports.problem(`${key}: written by a newer version of Tilework`);
      }
    } catch (error) {
      // One file that cannot be read must not hide the others.
      this.#reports.problem(error);
    }
    return undefined;
  }
}

function newOpenKey(): string {
  return `open-${newKey()}`;
}

function sized(entry: FinishedEntry): SizedEntry {
  return { ...entry, characters: finishedLine(entry).length };
}
