import { type AnyGame, canBeContinued } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import {
  headOf,
  readingSaveHead,
  type Save,
  type SaveHead,
  type SaveResult,
} from "../../games/saves/save.js";
import { byNewest, nextOrder } from "../../games/saves/save-order.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import { sha256 } from "../digest.js";
import { hostSlices } from "../slices.js";
import { type FileState, type FileSystem, isAbsence } from "./file-system.js";
import { inParallel } from "./parallel.js";
import type { StorageReports } from "./storage-reports.js";
import {
  fileOf,
  isKey,
  isLeftover,
  keysOf,
  keyWhileWritten,
  moveAside,
  restoreNewer,
  sweep,
} from "./whole-files.js";

/** The facts about the file of a save that are known before its game is played. */
export interface KnownSave {
  readonly key: string;
  readonly head: SaveHead;
  /** The digest of the file's text. */
  readonly digest: string;
  readonly bytes: number;
}

interface Cached extends KnownSave {
  /** See `FileState`. */
  readonly id: string;
  /** The game itself, once it was opened. */
  save?: Save | undefined;
  isOver?: boolean;
}

/** Far larger than any game: a hundred thousand moves of 2048 have 200 KB. */
const maxFileBytes = 4 * 1024 * 1024;

/**
 * Reads the saves of a folder. A file is read again only when it has changed, and its moves are played only
 * when the game is opened. An unreadable file is set aside unchanged and reported.
 */
export class SaveReader {
  readonly #files: FileSystem;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #reports: StorageReports;
  readonly #cache = new Map<string, Cached>();
  /** The greatest order that was read or given; see `Ordered`. */
  #order = 0;
  #isTidy = false;
  readonly #unrenamed: UnrenamedSaves;
  /** The search for unrenamed saves, once it was started. Resolves with whether some were moved. */
  #finding: Promise<boolean> | undefined;
  folder = "";

  constructor(files: FileSystem, findGame: (name: string) => AnyGame | undefined, reports: StorageReports) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
    this.#unrenamed = new UnrenamedSaves(files, async (text) => {
      const head = await this.#readHead(text);
      return head.ok ? head.value.order : undefined;
    });
  }

  /** The order for a save that is written now. */
  nextOrder(nowMs: number): number {
    this.#order = nextOrder(this.#order, nowMs);
    return this.#order;
  }

  /** Takes note of the order of a save that was not read. */
  noteOrder(order: number): void {
    this.#order = Math.max(this.#order, order);
  }

  /** This process made up a key: only this process renames its files. */
  noteOwn(key: string): void {
    this.#unrenamed.noteOwn(key);
  }

  /**
   * Removes what interrupted writes left behind. Once per process, moves files back that an earlier version
   * set aside as newer.
   */
  async tidy(): Promise<void> {
    const names = await this.keys().then(() => this.#files.list(this.folder));
    // Processes may have ended since the first look, and the sweep must not remove what they wrote. Those
    // that are still there rename their files themselves.
    await this.#unrenamed.find(
      this.folder,
      names.filter((name) => isLeftover(name, Date.now())),
    );
    await sweep(this.#files, this.folder, Date.now(), (file) => this.#unrenamed.holds(file));
    if (this.#isTidy) return;
    this.#isTidy = true;
    await restoreNewer(this.#files, this.folder, async (text) => (await this.#readHead(text)).ok);
  }

  /** Moves an unrenamed save of this key to its place. Call it before the file there is removed. */
  async settle(key: string): Promise<void> {
    await this.#unrenamed.settle(this.folder, key);
  }

  /** All readable saves among the wanted keys, the newest first. */
  async readAll(isWanted: (key: string) => boolean = () => true): Promise<readonly KnownSave[]> {
    // One unreadable file must not hide the others. It stays where it is.
    const found = await inParallel((await this.keys()).filter(isWanted), (key) => this.readOne(key));
    return found.filter((known) => known !== undefined).sort((one, other) => byNewest(one.head, other.head));
  }

  /** `undefined` if there is no such file or it cannot be read. */
  async readOne(key: string): Promise<KnownSave | undefined> {
    // The key may come from a view: it must not be the path of a file elsewhere.
    if (!isKey(key)) return undefined;
    try {
      return await this.#read(key);
    } catch (error) {
      this.#reports.problem(error);
      return undefined;
    }
  }

  /**
   * The head of a file that never changes. It is not cached, so that thousands can be listed. `undefined` as
   * for `readOne`.
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

  /** Opens a save by playing it; `undefined` if it could not have been played: then it is set aside. */
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

  /** Whether a game has ended. Another process keeps such a game as long as it is on its board. */
  async isOver({ key, head }: KnownSave): Promise<boolean> {
    const cached = this.#cache.get(key);
    if (cached?.head === head && cached.isOver !== undefined) return cached.isOver;
    const save = await inSlices(head.opening(), hostSlices);
    const session = save.ok ? save.value.session : undefined;
    const isOver = session !== undefined && !canBeContinued(head.game, session.positions[session.cursor]);
    if (cached?.head === head) cached.isOver = isOver;
    return isOver;
  }

  /** Opens all of them; leaves out those that could not have been played. */
  async openAll(all: readonly KnownSave[]): Promise<readonly StoredSave[]> {
    const opened: StoredSave[] = [];
    for (const known of all) {
      const save = await this.open(known);
      if (save !== undefined) opened.push({ key: known.key, save });
    }
    return opened;
  }

  /** The digest of a file when it was last read or written; "" if it never was. */
  digestOf(key: string): string {
    return this.#cache.get(key)?.digest ?? "";
  }

  /** Whether a file is the same as when it was last read or written. True for a removed file, too. */
  async isUnchanged(key: string): Promise<boolean> {
    const now = await this.#files.stat(fileOf(this.#files, this.folder, key));
    return now === undefined || now.id === this.#cache.get(key)?.id;
  }

  /** Caches a text that was just written, with its state, if that is known; returns its digest. */
  async note(key: string, text: string, save: Save, known?: FileState): Promise<string> {
    const digest = await textDigest(text);
    // The write succeeded even if the disk can no longer give its state; then it is read again on demand.
    const state =
      known ?? (await this.#files.stat(fileOf(this.#files, this.folder, key)).catch(() => undefined));
    if (state !== undefined)
      this.#cache.set(key, { key, id: state.id, digest, bytes: state.size, head: headOf(save) });
    return digest;
  }

  forget(key: string): void {
    this.#cache.delete(key);
  }

  /** The facts about a file when it was last read or written; if there are none, reads it. */
  async knownOf(key: string): Promise<KnownSave | undefined> {
    return this.#cache.get(key) ?? (await this.readOne(key));
  }

  async keys(): Promise<readonly string[]> {
    try {
      const names = await this.#files.list(this.folder);
      this.#finding ??= this.#unrenamed.find(this.folder, names).catch((error) => {
        this.#reports.problem(error);
        return false;
      });
      const areMoved = await this.#finding;
      if (areMoved) this.#finding = Promise.resolve(false);
      return keysOf(areMoved ? await this.#files.list(this.folder) : names);
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
    const [text, head] = (await this.#latest(key, await this.#files.read(file))) ?? [];
    if (text === undefined || head === undefined) return undefined;
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

  /** A save with its head: that of a file's text, or of a later file beside it. */
  async #latest(key: string, text: string | undefined): Promise<readonly [string, SaveHead] | undefined> {
    if (text === undefined) return undefined;
    const placed = this.#unrenamed.laterThan(key, undefined) && (await this.#readHead(text));
    const later = placed && this.#unrenamed.laterThan(key, placed.ok ? placed.value.order : undefined);
    const head = await this.#headIn(key, later ?? text);
    return head && [later ?? text, head];
  }

  #readHead(text: string): Promise<SaveResult<SaveHead>> {
    return inSlices(readingSaveHead(text, this.#findGame), hostSlices);
  }

  /** The head in a file's text; a file without one is set aside. */
  async #headIn(key: string, text: string): Promise<SaveHead | undefined> {
    const head = await this.#readHead(text);
    if (!head.ok) {
      await this.#setAside(key, "newer" in head ? "newer" : "broken", head.error);
      return undefined;
    }
    this.noteOrder(head.value.order);
    return head.value;
  }

  /** If it cannot be moved it stays; its key is never written to, because new games get new keys. */
  async #setAside(key: string, kind: "broken" | "newer", reason: Message): Promise<void> {
    this.#cache.delete(key);
    this.#reports.setAside(await moveAside(this.#files, this.folder, key, kind), reason);
  }
}

/** A digest that identifies a text. */
export function textDigest(text: string): Promise<string> {
  return sha256(text);
}

/** A save beside its place. */
interface Unrenamed {
  readonly file: string;
  readonly text: string;
  readonly order: number;
}

/** Larger files are not saves. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Saves that were written completely and not renamed, because their process ended (see `writeWhole`). Where
 * such a file is later than the file in its place, it is the game. It is read where it is, as its process may
 * still rename it. It is moved to its place only before the file there is removed.
 */
class UnrenamedSaves {
  readonly #files: FileSystem;
  /** The order of the save in a text; `undefined` if the text cannot be read. See `Ordered`. */
  readonly #orderOf: (text: string) => Promise<number | undefined>;
  readonly #held = new Map<string, Unrenamed>();
  /** The keys of this process, which is about to rename its files itself. */
  readonly #own = new Set<string>();

  constructor(files: FileSystem, orderOf: (text: string) => Promise<number | undefined>) {
    this.#files = files;
    this.#orderOf = orderOf;
  }

  /** Call this before anything is written under a key that this process created. */
  noteOwn(key: string): void {
    this.#own.add(key);
  }

  /**
   * Finds them among the names in a folder. Those whose place is empty and whose process has ended are moved
   * there. Resolves with whether some were moved.
   */
  async find(folder: string, names: readonly string[]): Promise<boolean> {
    let areMoved = false;
    for (const name of names) {
      const key = keyWhileWritten(name);
      if (key === undefined || this.#own.has(key)) continue;
      const found = await this.#read(this.#files.join(folder, name));
      if (found === undefined) continue;
      const place = fileOf(this.#files, folder, key);
      if ((await this.#files.stat(place)) === undefined) {
        // Its process may be about to do so. It would fail, and another one could not tell it from a full
        // disk.
        if (!isLeftover(name, Date.now())) continue;
        await this.#move(found.file, place);
        areMoved = true;
      } else if (isLater(found, await this.#read(place)) && isLater(found, this.#held.get(key)))
        this.#held.set(key, found);
    }
    return areMoved;
  }

  /** The save of a key that is later than the one in its place, which has the given order. */
  laterThan(key: string, order: number | undefined): string | undefined {
    const held = this.#held.get(key);
    if (held === undefined || (order !== undefined && held.order <= order)) return undefined;
    return held.text;
  }

  /** Whether a file must not be removed as a leftover. */
  holds(file: string): boolean {
    return [...this.#held.values()].some((held) => held.file === file);
  }

  /** Moves the save of a key to its place if it is later than the one there. */
  async settle(folder: string, key: string): Promise<void> {
    const held = this.#held.get(key);
    if (held === undefined) return;
    this.#held.delete(key);
    const place = fileOf(this.#files, folder, key);
    if (isLater(held, await this.#read(place))) await this.#move(held.file, place);
    else await this.#files.remove(held.file);
  }

  async #move(file: string, place: string): Promise<void> {
    try {
      await this.#files.rename(file, place);
    } catch (error) {
      // Its own process may have done so.
      if (!isAbsence(error)) throw error;
    }
  }

  async #read(file: string): Promise<Unrenamed | undefined> {
    const state = await this.#files.stat(file);
    if (state === undefined || state.size > maxBytes) return undefined;
    const text = await this.#files.read(file);
    const order = text === undefined ? undefined : await this.#orderOf(text);
    return text === undefined || order === undefined ? undefined : { file, text, order };
  }
}

function isLater(one: Unrenamed, other: Unrenamed | undefined): boolean {
  return other === undefined || one.order > other.order;
}
