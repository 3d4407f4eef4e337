import { say } from "../../../games/message.js";
import {
  type CountedGame,
  formatCounted,
  mergedGame,
  mergedGames,
  parseCounted,
} from "../../../games/statistics/counted-game.js";
import { monthOf } from "../../../games/statistics/figures.js";
import type { FileSystem } from "../file-system.js";
import { inParallel } from "../parallel.js";
import { Queue } from "../queue.js";
import { RetriedWrites } from "../retried-writes.js";
import type { StorageReports } from "../storage-reports.js";
import { fileOf, keysIn, moveAside, newKey, removeUnchanged, sweep, writeWhole } from "../whole-files.js";

/** A file with this many games is full: no later game is added to it. */
const gamesPerFile = 400;
const monthKey = /^(\d{4}-\d\d)-(open|full)-[0-9a-f]{16}$/;
const maxFileCharacters = 16 * 1024 * 1024;

interface Part {
  readonly key: string;
  readonly text: string;
  readonly games: readonly CountedGame[];
}

/**
 * The games that count for statistics, in a folder that several processes share (see `whole-files.ts`). They
 * are sorted by the month of their end, into files that are open or full. A process that adds a game writes
 * it, together with the games of the month's open files, into a file of its own. Then it removes the other
 * open files. If it is killed in between, some games are in two files, which does no harm.
 */
export class StatisticsFiles {
  readonly #files: FileSystem;
  readonly #reports: StorageReports;
  readonly #queue = new Queue();
  #folder = "";
  #waiting: readonly CountedGame[] = [];
  readonly #writes: RetriedWrites;
  #isSwept = false;
  /** The full files that were read, which never change. */
  readonly #full = new Map<string, Part>();

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports) {
    this.#files = files;
    this.#reports = reports;
    this.#writes = new RetriedWrites(reports, () => void this.flush());
    // Everything else waits in the queue after this.
    void this.#queue.add(async () => {
      this.#folder = await folder;
    });
  }

  dispose(): void {
    this.#writes.dispose();
  }

  /** All games, each once, the oldest first. Never rejects. */
  read(): Promise<readonly CountedGame[]> {
    return this.#queue.add(async () => {
      const parts = await this.#parts(() => true);
      return mergedGames([...parts.flatMap(({ games }) => games), ...this.#waiting]);
    });
  }

  /** Adds games, or their later states. Resolves with whether they are on the disk; never rejects. */
  add(games: readonly CountedGame[]): Promise<boolean> {
    this.#waiting = [...this.#waiting, ...games];
    return this.flush();
  }

  /** Tries to write what is not yet written. */
  flush(): Promise<boolean> {
    return this.#queue.add(() => this.#writes.attempt(() => this.#writeWaiting()));
  }

  /** Deletes all games. Resolves with whether it succeeded. */
  deleteAll(): Promise<boolean> {
    return this.#queue.add(async () => {
      this.#waiting = [];
      try {
        for (const key of await keysIn(this.#files, this.#folder))
          if (monthKey.test(key)) await this.#files.remove(fileOf(this.#files, this.#folder, key));
        return true;
      } catch (error) {
        this.#reports.problem(error);
        return false;
      }
    });
  }

  async #writeWaiting(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    if (!this.#isSwept) await sweep(this.#files, this.#folder, Date.now());
    this.#isSwept = true;
    const months = new Set(waiting.map(monthOf));
    for (const month of months)
      await this.#writeMonth(
        month,
        waiting.filter((game) => monthOf(game) === month),
      );
    this.#waiting = this.#waiting.slice(waiting.length);
  }

  async #writeMonth(month: string, added: readonly CountedGame[]): Promise<void> {
    const open = await this.#parts((found, kind) => found === month && kind === "open");
    const kept = new Map(mergedGames(open.flatMap(({ games }) => games)).map((game) => [game.gameId, game]));
    let isNew = false;
    for (const game of added) {
      const known = kept.get(game.gameId);
      const merged = known === undefined ? game : mergedGame(known, game);
      if (known !== undefined && formatCounted([known]) === formatCounted([merged])) continue;
      kept.set(game.gameId, merged);
      isNew = true;
    }
    if (!isNew) return;
    const games = [...kept.values()];
    for (let first = 0; first < games.length; first += gamesPerFile) {
      const part = games.slice(first, first + gamesPerFile);
      const kind = part.length === gamesPerFile ? "full" : "open";
      await writeWhole(this.#files, this.#folder, `${month}-${kind}-${newKey()}`, formatCounted(part));
    }
    for (const { key, text } of open)
      await removeUnchanged(this.#files, this.#folder, key, (held) => held === text).catch((error) =>
        this.#reports.problem(error),
      );
  }

  async #parts(isWanted: (month: string, kind: string) => boolean): Promise<readonly Part[]> {
    try {
      const keys = (await keysIn(this.#files, this.#folder)).filter((key) => {
        const [, month, kind] = monthKey.exec(key) ?? [];
        return month !== undefined && kind !== undefined && isWanted(month, kind);
      });
      const parts = await inParallel(keys, (key) => this.#read(key));
      return parts.filter((part) => part !== undefined);
    } catch (error) {
      this.#reports.problem(error);
      return [];
    }
  }

  /** An unreadable file is set aside; that of a newer version stays where it is. */
  async #read(key: string): Promise<Part | undefined> {
    const known = this.#full.get(key);
    if (known !== undefined) return known;
    try {
      const text = await this.#files.read(fileOf(this.#files, this.#folder, key));
      if (text === undefined) return undefined;
      const games = text.length > maxFileCharacters ? undefined : parseCounted(text);
      if (games !== undefined && games !== "newer") {
        const isFull = monthKey.exec(key)?.[2] === "full";
        // The text is needed only to remove the file.
        const part = { key, text: isFull ? "" : text, games };
        if (isFull) this.#full.set(key, part);
        return part;
      }
      if (games === "newer") this.#reports.problem(`${key}: written by a newer version of Tilework`);
      else {
        const aside = await moveAside(this.#files, this.#folder, key, "broken");
        this.#reports.setAside(aside, say("It doesn't contain statistics."));
      }
    } catch (error) {
      // One unreadable file must not hide the others.
      this.#reports.problem(error);
    }
    return undefined;
  }
}
