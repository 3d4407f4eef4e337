import { nextTurn } from "#host/time";
import type { AnyGame } from "../../../games/game.js";
import {
  type FinishedEntry,
  type FinishedGame,
  finishedEntry,
  finishedLine,
  formatFinished,
  latestFinished,
  openingFinished,
  parseFinished,
} from "../../../games/saves/finished-games.js";
import type { Save } from "../../../games/saves/save.js";
import { nextOrder } from "../../../games/saves/save-order.js";
import { inSlices } from "../../../games/slices.js";
import { hostSlices } from "../../slices.js";
import type { FileSystem } from "../file-system.js";
import { Queue } from "../queue.js";
import { RetriedWrites } from "../retried-writes.js";
import type { StorageReports } from "../storage-reports.js";
import { fileOf, keysIn, moveAside, newKey, removeUnchanged, sweep, writeWhole } from "../whole-files.js";
import {
  boundsOfFull,
  dividedIntoFiles,
  type FinishedBounds,
  isFullPart,
  type SizedGame,
  surplusOf,
  usualFinishedBounds,
} from "./finished-bounds.js";

interface SizedEntry extends FinishedEntry, SizedGame {}

/** A file that was read. */
interface Part {
  readonly key: string;
  readonly text: string;
  readonly games: readonly SizedEntry[];
}

/** The cached facts about a file that never changes. */
interface Known extends SizedGame {
  readonly key: string;
}

/** The numbers of games and of their characters in a full file. */
const fullKey = /^full-(\d{1,9})-(\d{1,12})-[0-9a-f]{16}$/;
/** Far larger than any file: the longest game has about 2 MB. */
const maxFileCharacters = 8 * 1024 * 1024;
/** The number of games that are returned at a time. */
const gamesAtATime = 100;

/**
 * Finished games, in a folder that several processes share (see `whole-files.ts`).
 *
 * A full file never changes. All other files are open. A process that adds a game writes it into a file of
 * its own, together with the games of all open files. Then it removes the other open files. If a process is
 * killed in between, some games are in two files. That does no harm, because only the copy of a game that
 * ended last counts.
 *
 * The names of full files give their sizes. Only if the limits are or may be exceeded, all files are read and
 * the games with the least value are dropped.
 */
export class FinishedFiles {
  readonly #files: FileSystem;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #reports: StorageReports;
  readonly #bounds: FinishedBounds;
  /** Tasks that change files. */
  readonly #queue = new Queue();
  /** Tasks that only read them. */
  readonly #reads = new Queue();
  #ownKey = newOpenKey();
  #folder = "";
  #waiting: readonly Save[] = [];
  /** The greatest order that was read or given; see `Ordered`. */
  #order = 0;
  /** By the key of a full file. */
  readonly #known = new Map<string, readonly Known[]>();
  /** Files of newer versions that were reported. */
  readonly #newer = new Set<string>();
  #isSwept = false;
  readonly #writes: RetriedWrites;

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
    this.#writes = new RetriedWrites(reports, () => void this.flush());
    this.#bounds = bounds;
    // Everything else waits in the queue after this.
    void this.#queue.add(async () => {
      this.#folder = await folder;
    });
  }

  dispose(): void {
    this.#writes.dispose();
  }

  /**
   * Adds a finished game, replacing its earlier state. Resolves with whether it is on the disk; failed writes
   * are tried again. Never rejects.
   */
  add(save: Save): Promise<boolean> {
    this.#order = nextOrder(this.#order, save.savedAtMs);
    this.#waiting = [...this.#waiting, { ...save, order: this.#order }];
    return this.#queue.add(() => this.#writeWaiting());
  }

  /** The number of games. */
  async count(): Promise<number> {
    return (await this.#all()).length;
  }

  /** The facts about all games, the newest first, in batches. */
  async *read(): AsyncGenerator<readonly FinishedGame[], undefined> {
    const all = (await this.#all()).toReversed().map(({ about }) => about);
    for (let first = 0; first < all.length; first += gamesAtATime)
      yield all.slice(first, first + gamesAtATime);
  }

  /** Opens a game by playing it; `undefined` if it is no longer kept, or this version cannot read it. */
  async open(game: Pick<FinishedGame, "gameId">): Promise<Save | undefined> {
    const known = (await this.#all()).find(({ about: { gameId } }) => gameId === game.gameId);
    const part = known && (await this.#read(known.key));
    const entry = part?.games.findLast(({ about: { gameId } }) => gameId === game.gameId);
    const save = entry && (await inSlices(openingFinished(entry, this.#findGame), hostSlices));
    return save?.ok === true ? save.value : undefined;
  }

  /**
   * Resolves when everything requested so far is done and failed writes were tried once more: with whether
   * everything is on the disk.
   */
  async flush(): Promise<boolean> {
    await this.#queue.idle();
    return this.#queue.add(() => this.#writeWaiting());
  }

  async #writeWaiting(): Promise<boolean> {
    const waiting = this.#waiting;
    // An earlier write included it.
    if (waiting.length === 0) return true;
    return this.#writes.attempt(async () => {
      // Play has priority over this.
      await nextTurn();
      const entries = waiting.flatMap((save) => finishedEntry(save) ?? []);
      const filled = await this.#write(entries.map(sized));
      this.#waiting = this.#waiting.slice(waiting.length);
      if (filled)
        void this.#queue.add(() => this.#dropSurplus()).catch((error) => this.#reports.problem(error));
    });
  }

  /** Resolves with whether a file became full. */
  async #write(added: readonly SizedEntry[]): Promise<boolean> {
    if (!this.#isSwept) await sweep(this.#files, this.#folder, Date.now());
    this.#isSwept = true;
    const keys = await keysIn(this.#files, this.#folder);
    const open = await this.#readAll(keys.filter((key) => !fullKey.test(key)));
    // A file that could not be read must not be overwritten.
    if (!open.some(({ key }) => key === this.#ownKey)) this.#ownKey = newOpenKey();
    const all = latestFinished([...open.flatMap(({ games }) => games), ...added]);
    const parts = dividedIntoFiles(all, this.#bounds);
    const full = parts.filter((games, index) => index < parts.length - 1 || isFullPart(games, this.#bounds));
    const [rest] = parts.slice(full.length);
    for (const games of full) await this.#writeFull(games);
    if (rest !== undefined) await writeWhole(this.#files, this.#folder, this.#ownKey, formatFinished(rest));
    for (const part of open)
      if (rest === undefined || part.key !== this.#ownKey) await this.#removePart(part);
    return full.length > 0;
  }

  async #writeFull(games: readonly SizedEntry[]): Promise<void> {
    const characters = games.reduce((sum, game) => sum + game.characters, 0);
    const key = `full-${games.length}-${characters}-${newKey()}`;
    await writeWhole(this.#files, this.#folder, key, formatFinished(games));
  }

  /** A file that cannot be removed does no harm: all its games are in another file. */
  async #removePart({ key, text }: Part): Promise<void> {
    await removeUnchanged(this.#files, this.#folder, key, (held) => held === text).catch((error) =>
      this.#reports.problem(error),
    );
    this.#known.delete(key);
  }

  /** Drops the games with the least value if there are too many, and duplicates in two files. */
  async #dropSurplus(): Promise<void> {
    const keys = (await keysIn(this.#files, this.#folder)).filter((key) => fullKey.test(key));
    const sum = (part: 1 | 2) => keys.reduce((total, key) => total + Number(fullKey.exec(key)?.[part]), 0);
    const bounds = boundsOfFull(this.#bounds);
    if (sum(1) <= bounds.games && sum(2) <= bounds.characters) return;
    const all = await this.#knownIn(keys);
    const latest = latestFinished(all);
    const dropped = new Set(surplusOf(latest, bounds));
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

  /** Rewrites the kept games of full files into other files. At most two files are in memory. */
  async #repack(keys: readonly string[], isKept: (key: string, game: SizedGame) => boolean): Promise<void> {
    let read: Part[] = [];
    let kept: SizedEntry[] = [];
    const writeKept = async () => {
      for (const games of dividedIntoFiles(kept, this.#bounds)) await this.#writeFull(games);
      for (const part of read) await this.#removePart(part);
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

  /**
   * The latest copy of each game, ordered by the time of the end. Includes everything added before the call.
   */
  #all(): Promise<readonly Known[]> {
    const written = this.#queue.idle();
    return this.#reads.add(async () => {
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
      const known = this.#known.get(key) ?? (await this.#readKnown(key));
      if (known !== undefined && fullKey.test(key)) this.#known.set(key, known);
      found.push(...(known ?? []));
    }
    return found;
  }

  async #readKnown(key: string): Promise<readonly Known[] | undefined> {
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

  /**
   * `undefined` if there is no such file or it cannot be read. An unreadable file is set aside, or stays
   * where it is.
   */
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
        // It stays, for the newer version.
        this.#newer.add(key);
        this.#reports.problem(`${key}: written by a newer version of Tilework`);
      }
    } catch (error) {
      // One unreadable file must not hide the others.
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
