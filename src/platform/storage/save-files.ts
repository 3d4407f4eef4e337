import { createHash } from "node:crypto";
import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { formatSave, parsingSave, type Save, type SaveResult } from "../../games/save.js";
import { formatSteps } from "../../games/session.js";
import { inSlices } from "../../games/slices.js";
import { nodeSlices } from "../node-slices.js";
import type { FileSystem } from "./file-system.js";
import { Queue } from "./queue.js";
import { fileOf, keysIn, moveAside, newKey, sweep, takeAway, writeWhole } from "./whole-files.js";

/** A save and the key it is stored under. */
export interface StoredSave {
  readonly key: string;
  readonly save: Save;
}

/** What a store of files tells of what it does by itself. */
export interface StorageReports {
  /** A file that could not be read lies there now, whole. */
  setAside(file: string, reason: Message): void;
  /** Something could not be written; it is tried again. Told once until it succeeds. */
  cannotWrite(error: unknown): void;
  /** For the log. */
  problem(error: unknown): void;
}

/** A file, and what it held when a game was read from it or written to it: only that may be taken away. */
interface Place {
  readonly key: string;
  readonly digest: string;
}

interface Cached {
  /** See `FileState`. */
  readonly id: string;
  /** Of the file's text. */
  readonly digest: string;
  readonly stored: StoredSave;
}

/** Far above any game: a hundred thousand moves of 2048 have 200 KB. */
const maxFileBytes = 4 * 1024 * 1024;
/** What could not be written is tried again after that. */
const retryMs = 5_000;

/**
 * Saved games, one file each, in a folder that several processes share (see `whole-files.ts`). Everything runs through one queue, and every file is on
 * the disk itself before a write resolves; nobody has to wait for that who plays.
 *
 * The running game is written to a file that this process made. Where it was found in another's, that one is taken away once the game is written anew,
 * unless its process has played on: then there are two games, and the other is listed as an unfinished one.
 */
export class SaveFiles {
  readonly #files: FileSystem;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #reports: StorageReports;
  readonly #queue = new Queue();
  #folder = "";
  readonly #cache = new Map<string, Cached>();
  /** Where the running games are, by game name. */
  readonly #running = new Map<string, Place>();
  /** Names that this process made up. */
  readonly #ownKeys = new Set<string>();
  /** Running games that are to be written, by game name. */
  readonly #waiting = new Map<string, Save>();
  #complained = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(folder: Promise<string>, files: FileSystem, findGame: (name: string) => AnyGame | undefined, reports: StorageReports) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
    // Everything else waits in the queue behind it.
    void this.#queue.add(async () => {
      this.#folder = await folder;
    });
  }

  dispose(): void {
    clearTimeout(this.#retry);
  }

  /** The unfinished game, the newest where there are several; `undefined` where there is none or it could not be read. */
  readRunning(game: string): Promise<Save | undefined> {
    return this.#queue.add(async () => {
      await sweep(this.#files, this.#folder, Date.now()).catch((error) => this.#reports.problem(error));
      const running = (await this.#readAll()).filter(({ save }) => save.name === undefined && save.session.game.name === game);
      const newest = running.sort(byAge)[0];
      if (newest !== undefined) this.#running.set(game, this.#placeOf(newest));
      return newest?.save;
    });
  }

  /** The running game is the unfinished one of this key from now on: what is written next takes its place. */
  resume(stored: StoredSave): Promise<void> {
    return this.#queue.add(async () => {
      if (this.#cache.has(stored.key)) this.#running.set(stored.save.session.game.name, this.#placeOf(stored));
    });
  }

  /** Keeps the running game. Calls while an earlier one is being written are joined: the last one counts. Never rejects. */
  async writeRunning(save: Save): Promise<void> {
    const { name } = save.session.game;
    this.#waiting.set(name, save);
    await this.#queue.add(() => this.#writeWaiting(name));
  }

  /** Everything but the running games of this window, newest first. A game that another window left unfinished has no name. */
  list(): Promise<readonly StoredSave[]> {
    return this.#queue.add(async () => {
      const own = new Set([...this.#running.values()].map(({ key }) => key));
      const all = (await this.#readAll()).filter(({ key, save }) => save.name !== undefined || !own.has(key));
      return all.sort(byAge);
    });
  }

  /** Writes a named save; the newest one of the same game and name is replaced. Rejects when it cannot be written. */
  writeNamed(save: Save & { readonly name: string }): Promise<void> {
    return this.#queue.add(async () => {
      const same = (await this.#readAll()).sort(byAge).find((stored) => isCalled(stored.save, save.session.game.name, save.name));
      await this.#replace(same && this.#placeOf(same), save);
    });
  }

  rename(key: string, name: string): Promise<void> {
    return this.#queue.add(async () => {
      const all = (await this.#readAll()).sort(byAge);
      const stored = all.find((candidate) => candidate.key === key);
      if (stored === undefined) return;
      const same = all.find((other) => other.key !== key && isCalled(other.save, stored.save.session.game.name, name));
      await this.#replace(this.#placeOf(stored), { ...stored.save, name });
      if (same !== undefined) await this.#takeAway(this.#placeOf(same));
    });
  }

  /** Nothing where another window has written to it since it was listed. */
  delete(key: string): Promise<void> {
    return this.#queue.add(async () => {
      const known = this.#cache.get(key);
      if (known !== undefined) await this.#takeAway({ key, digest: known.digest });
    });
  }

  /** Resolves when everything asked for so far has been done, and what failed has been tried once more: with whether it is on the disk. */
  async flush(): Promise<boolean> {
    await this.#queue.idle();
    await Promise.all([...this.#waiting.keys()].map((name) => this.#queue.add(() => this.#writeWaiting(name))));
    return this.#waiting.size === 0;
  }

  async #writeWaiting(name: string): Promise<void> {
    const save = this.#waiting.get(name);
    // It was written together with one before.
    if (save === undefined) return;
    this.#waiting.delete(name);
    try {
      await this.#replace(this.#running.get(name), save, (place) => this.#running.set(name, place));
      this.#complained = false;
    } catch (error) {
      this.#reports.problem(error);
      if (!this.#waiting.has(name)) this.#waiting.set(name, save);
      if (!this.#complained) this.#reports.cannotWrite(error);
      this.#complained = true;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.flush(), retryMs).unref();
    }
  }

  /** Writes over a file where it is this process's own; else a new one, and takes the other away. `written` is told where the save is. */
  async #replace(before: Place | undefined, save: Save, written: (place: Place) => void = () => undefined): Promise<void> {
    const key = before !== undefined && (await this.#isOwn(before.key)) ? before.key : newKey();
    this.#ownKeys.add(key);
    const digest = await this.#write(key, save);
    written({ key, digest });
    if (before !== undefined && before.key !== key) await this.#takeAway(before, save).catch((error) => this.#reports.problem(error));
  }

  /** Whether this process made the file, and nobody has written to it since. Who plays on in another window may have taken it away. */
  async #isOwn(key: string): Promise<boolean> {
    if (!this.#ownKeys.has(key)) return false;
    const now = await this.#files.stat(fileOf(this.#folder, key));
    return now === undefined || now.id === this.#cache.get(key)?.id;
  }

  /** Resolves with the digest of what is written. */
  async #write(key: string, save: Save): Promise<string> {
    const text = formatSave(save);
    const digest = digestOf(text);
    await writeWhole(this.#files, this.#folder, key, text);
    // It is written, even where the disk cannot say so any more; then it is read again when it is asked for.
    const state = await this.#files.stat(fileOf(this.#folder, key)).catch(() => undefined);
    if (state !== undefined) this.#cache.set(key, { id: state.id, digest, stored: { key, save } });
    return digest;
  }

  /** Also where it holds an earlier state of `later` by now: a window that went may have written the time of its game only then. */
  async #takeAway({ key, digest }: Place, later?: Save): Promise<void> {
    const isCovered = async (text: string) => {
      if (later === undefined) return false;
      const held = await this.#parse(text);
      return held.ok && isEarlierState(held.value, later);
    };
    await takeAway(this.#files, this.#folder, key, async (text) => digestOf(text) === digest || (await isCovered(text)));
    this.#cache.delete(key);
  }

  /** Of a save that was read just now. */
  #placeOf({ key }: StoredSave): Place {
    return { key, digest: this.#cache.get(key)?.digest ?? "" };
  }

  async #readAll(): Promise<StoredSave[]> {
    const found: StoredSave[] = [];
    for (const key of await this.#keys()) {
      try {
        const stored = await this.#read(key);
        if (stored !== undefined) found.push(stored);
      } catch (error) {
        // One file that cannot be opened must not hide the others. It is left where it is.
        this.#reports.problem(error);
      }
    }
    return found;
  }

  async #keys(): Promise<readonly string[]> {
    try {
      return await keysIn(this.#files, this.#folder);
    } catch (error) {
      this.#reports.problem(error);
      return [];
    }
  }

  async #read(key: string): Promise<StoredSave | undefined> {
    const file = fileOf(this.#folder, key);
    const now = await this.#files.stat(file);
    if (now === undefined) return undefined;
    const known = this.#cache.get(key);
    if (known?.id === now.id) return known.stored;
    if (now.size > maxFileBytes) {
      await this.#setAside(key, "broken", say("It is larger than any game."));
      return undefined;
    }
    const text = await this.#files.read(file);
    if (text === undefined) return undefined;
    const save = await this.#parse(text);
    if (!save.ok) {
      await this.#setAside(key, "newer" in save ? "newer" : "broken", save.error);
      return undefined;
    }
    const stored = { key, save: save.value };
    this.#cache.set(key, { id: now.id, digest: digestOf(text), stored });
    return stored;
  }

  #parse(text: string): Promise<SaveResult> {
    return inSlices(parsingSave(text, this.#findGame), nodeSlices);
  }

  /** Where it cannot be moved it stays where it is; its key is never written to, since new games get keys of their own. */
  async #setAside(key: string, kind: "broken" | "newer", reason: Message): Promise<void> {
    this.#reports.setAside(await moveAside(this.#files, this.#folder, key, kind), reason);
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

function isCalled(save: Save, game: string, name: string): boolean {
  return save.session.game.name === game && save.name === name;
}

/** Whether the later save holds everything of the game that the earlier one holds. */
function isEarlierState(earlier: Save, later: Save): boolean {
  const startOf = ({ session }: Save) => session.game.format(session.positions[0]);
  const [begin, all] = [formatSteps(earlier.session.steps), formatSteps(later.session.steps)];
  const isSameGame = earlier.gameId === later.gameId && earlier.name === later.name && startOf(earlier) === startOf(later);
  return isSameGame && (begin === "" || all === begin || all.startsWith(`${begin} `));
}

function byAge(one: StoredSave, other: StoredSave): number {
  return other.save.savedAtMs - one.save.savedAtMs;
}
