import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { headOf, readingSaveHead, type Save, type SaveHead } from "../../games/saves/save.js";
import { byNewest, nextOrder } from "../../games/saves/save-order.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import { sha256 } from "../digest.js";
import { hostSlices } from "../slices.js";
import type { FileState, FileSystem } from "./file-system.js";
import { inLanes } from "./lanes.js";
import { fileOf, isKey, keysIn, moveAside, sweep, takeBack } from "./whole-files.js";

/** What a store of files tells of what it does by itself. */
export interface StorageReports {
  /** A file that could not be read lies there now, whole. */
  setAside(file: string, reason: Message): void;
  /** Something could not be written; it is tried again. Told once until it succeeds. */
  cannotWrite(error: unknown): void;
  /** For the log. */
  problem(error: unknown): void;
}

/** What is known of a file of a save before its game is played through. */
export interface KnownSave {
  readonly key: string;
  readonly head: SaveHead;
  /** Of the file's text. */
  readonly digest: string;
  readonly bytes: number;
}

interface Cached extends KnownSave {
  /** See `FileState`. */
  readonly id: string;
  /** The game itself, once somebody opened it. */
  save?: Save | undefined;
}

/** Far above any game: a hundred thousand moves of 2048 have 200 KB. */
const maxFileBytes = 4 * 1024 * 1024;

/**
 * Reads the saves of a folder. A file is read again only when it has changed, and its moves are played when
 * the game is opened; what cannot be read is set aside, whole, and said.
 */
export class SaveReader {
  readonly #files: FileSystem;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #reports: StorageReports;
  readonly #cache = new Map<string, Cached>();
  /** The greatest that was read or given; see `Ordered`. */
  #order = 0;
  #isTidy = false;
  folder = "";

  constructor(files: FileSystem, findGame: (name: string) => AnyGame | undefined, reports: StorageReports) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
  }

  /** The order of a save that is written now. */
  nextOrder(nowMs: number): number {
    this.#order = nextOrder(this.#order, nowMs);
    return this.#order;
  }

  /** The order of a save that was not read. */
  noteOrder(order: number): void {
    this.#order = Math.max(this.#order, order);
  }

  /** What writes left behind goes. What an earlier version set aside as newer comes back, once a process. */
  async tidy(): Promise<void> {
    await sweep(this.#files, this.folder, Date.now());
    if (this.#isTidy) return;
    this.#isTidy = true;
    const readHead = (text: string) => inSlices(readingSaveHead(text, this.#findGame), hostSlices);
    await takeBack(this.#files, this.folder, async (text) => (await readHead(text)).ok);
  }

  /** All of these keys that can be read, the newest first. */
  async readAll(isWanted: (key: string) => boolean = () => true): Promise<readonly KnownSave[]> {
    // One file that cannot be opened must not hide the others. It is left where it is.
    const found = await inLanes((await this.keys()).filter(isWanted), (key) => this.readOne(key));
    return found.filter((known) => known !== undefined).sort((one, other) => byNewest(one.head, other.head));
  }

  /** `undefined` where there is no such file, or it cannot be read. */
  async readOne(key: string): Promise<KnownSave | undefined> {
    // It may come from a view: no key is the path of a file elsewhere.
    if (!isKey(key)) return undefined;
    try {
      return await this.#read(key);
    } catch (error) {
      this.#reports.problem(error);
      return undefined;
    }
  }

  /**
   * The head of a file that no write changes. Nothing of it is remembered, so thousands can be listed.
   * `undefined` as for `readOne`.
   */
  async readUnchanging(key: string): Promise<SaveHead | undefined> {
    try {
      const text = await this.#files.read(fileOf(this.#files, this.folder, key));
      return text === undefined ? undefined : await this.#headIn(key, text);
    } catch (error) {
      this.#reports.problem(error);
      return undefined;
    }
  }

  /** Plays a save through; `undefined` where it could not have been played: it is set aside then. */
  async open({ key, head }: Pick<KnownSave, "key" | "head">): Promise<Save | undefined> {
    const cached = this.#cache.get(key);
    if (cached?.head === head && cached.save !== undefined) return cached.save;
    const save = await inSlices(head.opening(), hostSlices);
    if (!save.ok) {
      await this.#setAside(key, "broken", save.error);
      return undefined;
    }
    if (cached?.head === head) cached.save = save.value;
    return save.value;
  }

  /** Those of them that could have been played. */
  async openAll(all: readonly KnownSave[]): Promise<readonly StoredSave[]> {
    const opened: StoredSave[] = [];
    for (const known of all) {
      const save = await this.open(known);
      if (save !== undefined) opened.push({ key: known.key, save });
    }
    return opened;
  }

  /** The digest of a file as it was read or written last; "" where it was neither. */
  digestOf(key: string): string {
    return this.#cache.get(key)?.digest ?? "";
  }

  /** Whether a file is as it was when it was read or written last. One that is gone is, too. */
  async isUnchanged(key: string): Promise<boolean> {
    const now = await this.#files.stat(fileOf(this.#files, this.folder, key));
    return now === undefined || now.id === this.#cache.get(key)?.id;
  }

  /** Remembers what was written just now, with its state, where that is known; returns its digest. */
  async note(key: string, text: string, save: Save, known?: FileState): Promise<string> {
    const digest = await textDigest(text);
    // It is written, even where the disk cannot say so any more; then it is read again when it is asked for.
    const state =
      known ?? (await this.#files.stat(fileOf(this.#files, this.folder, key)).catch(() => undefined));
    if (state !== undefined)
      this.#cache.set(key, { key, id: state.id, digest, bytes: state.size, head: headOf(save) });
    return digest;
  }

  forget(key: string): void {
    this.#cache.delete(key);
  }

  /** What is known of a file: as it was when it was read or written last, else as it is. */
  async knownOf(key: string): Promise<KnownSave | undefined> {
    return this.#cache.get(key) ?? (await this.readOne(key));
  }

  async keys(): Promise<readonly string[]> {
    try {
      return await keysIn(this.#files, this.folder);
    } catch (error) {
      this.#reports.problem(error);
      return [];
    }
  }

  async #read(key: string): Promise<KnownSave | undefined> {
    const file = fileOf(this.#files, this.folder, key);
    const now = await this.#files.stat(file);
    if (now === undefined) return undefined;
    const known = this.#cache.get(key);
    if (known?.id === now.id) return known;
    if (now.size > maxFileBytes) {
      await this.#setAside(key, "broken", say("It is larger than {0} MB.", maxFileBytes / 2 ** 20));
      return undefined;
    }
    const text = await this.#files.read(file);
    if (text === undefined) return undefined;
    const head = await this.#headIn(key, text);
    if (head === undefined) return undefined;
    const read: Cached = {
      key,
      id: now.id,
      digest: await textDigest(text),
      bytes: now.size,
      head,
    };
    this.#cache.set(key, read);
    return read;
  }

  /** The head in a file's text; the file is set aside where it has none. */
  async #headIn(key: string, text: string): Promise<SaveHead | undefined> {
    const head = await inSlices(readingSaveHead(text, this.#findGame), hostSlices);
    if (!head.ok) {
      await this.#setAside(key, "newer" in head ? "newer" : "broken", head.error);
      return undefined;
    }
    this.noteOrder(head.value.order);
    return head.value;
  }

  /**
   * Where it cannot be moved it stays where it is; its key is never written to, since new games get keys of
   * their own.
   */
  async #setAside(key: string, kind: "broken" | "newer", reason: Message): Promise<void> {
    this.#cache.delete(key);
    this.#reports.setAside(await moveAside(this.#files, this.folder, key, kind), reason);
  }
}

/** Tells texts apart. */
export function textDigest(text: string): Promise<string> {
  return sha256(text);
}
