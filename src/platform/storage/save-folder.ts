import type { AnyGame } from "../../games/game.js";
import { formatSave, headOf, parsingSave, type Save } from "../../games/saves/save.js";
import { isEarlierState } from "../../games/saves/save-lines.js";
import type { BinnedGame } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../slices.js";
import type { FileSystem } from "./file-system.js";
import type { SaveBin } from "./save-bin.js";
import { idOf, newGameKey, newNamedKey } from "./save-keys.js";
import { type SaveReader, textDigest } from "./save-reader.js";
import type { StorageReports } from "./storage-reports.js";
import { removeUnchanged, writeWhole } from "./whole-files.js";

/**
 * A file, and the digest of its content when a game was read from it or written to it: only that content may
 * be removed.
 */
export interface Place {
  readonly key: string;
  readonly digest: string;
}

/** The parts that changes in a folder of saves use. */
interface FolderParts {
  readonly files: FileSystem;
  readonly findGame: (name: string) => AnyGame | undefined;
  readonly reports: StorageReports;
  readonly reader: SaveReader;
  readonly bin: SaveBin;
  /** Notifies other processes that a file was added, removed or written. */
  readonly notify: () => void;
}

/** The operations that add, replace and remove files of saves. None of them loses anything. */
export class SaveFolder {
  readonly #files: FileSystem;
  readonly #findGame: FolderParts["findGame"];
  readonly #reports: StorageReports;
  readonly #reader: SaveReader;
  readonly #bin: SaveBin;
  readonly #notify: () => void;
  /** Keys that this process made up. */
  readonly #ownKeys = new Set<string>();
  /** By game: the temporary files that hold its states. Usually one, until it is renamed. */
  readonly #unrenamed = new Map<string, Set<string>>();

  constructor({ files, findGame, reports, reader, bin, notify }: FolderParts) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
    this.#reader = reader;
    this.#bin = bin;
    this.#notify = notify;
  }

  isOwnKey(key: string): boolean {
    return this.#ownKeys.has(key);
  }

  /**
   * Overwrites a file if this process made it and no other process has written to it since. Otherwise writes
   * a new file and removes the other one. That may be gone: a window that continued the game removes it.
   * Calls `written` with the place of the save, and `safe` if the save is safe earlier. Resolves with whether
   * there is one more file.
   */
  async replace(
    before: Place | undefined,
    save: Save,
    written: (place: Place) => void = () => undefined,
    safe?: () => void,
  ): Promise<boolean> {
    const own = before !== undefined && this.#ownKeys.has(before.key) ? before.key : undefined;
    const fresh = newKeyOf(save);
    const claim = () => {
      this.#ownKeys.add(fresh);
      this.#reader.noteOwn(fresh);
      return fresh;
    };
    // Each step may take long, for example over a network, so the file is checked while the new text is
    // written.
    const place =
      own === undefined
        ? Promise.resolve(claim())
        : this.#reader.isUnchanged(own).then((is) => (is ? own : claim()));
    const text = formatSave(save);
    let held = "";
    const noteSafe = (file: string) => {
      held = file;
      this.#unrenamedOf(save).add(file);
      safe?.();
      void this.#removeUnrenamed(save, file);
    };
    const { key, state } = await writeWhole(this.#files, this.#reader.folder, own ?? fresh, text, {
      place,
      // A new file is safe only in its place. While its process may live, no reader opens it under its
      // temporary name.
      ...(safe === undefined || own === undefined ? {} : { safe: noteSafe }),
    });
    this.#unrenamedOf(save).delete(held);
    await this.#removeUnrenamed(save);
    written({ key, digest: await this.#reader.note(key, text, save, state) });
    this.#notify();
    if (before !== undefined && before.key !== key)
      await this.removeIfSame(before, save).catch((error) => this.#reports.problem(error));
    return before === undefined;
  }

  #unrenamedOf({ gameId }: Save): Set<string> {
    const files = this.#unrenamed.get(gameId) ?? new Set();
    this.#unrenamed.set(gameId, files);
    return files;
  }

  /** Removes the files of earlier writes that could not be renamed, once a later state is safe. */
  async #removeUnrenamed(save: Save, latest?: string): Promise<void> {
    const files = this.#unrenamedOf(save);
    for (const file of [...files].filter((one) => one !== latest)) {
      try {
        await this.#files.remove(file);
        files.delete(file);
      } catch (error) {
        this.#reports.problem(error);
      }
    }
    if (files.size === 0) this.#unrenamed.delete(save.gameId);
  }

  /**
   * Removes a file that still has this digest. With `later`, also removes one that now holds an earlier state
   * of that game: a closing window may have just written the played time.
   */
  async removeIfSame({ key, digest }: Place, later?: Save): Promise<void> {
    const isCovered = async (text: string) => {
      if (later === undefined) return false;
      const held = await inSlices(parsingSave(text, this.#findGame), hostSlices);
      return held.ok && isEarlierState(held.value, later);
    };
    await this.#reader.settle(key);
    await removeUnchanged(
      this.#files,
      this.#reader.folder,
      key,
      async (text) => (await textDigest(text)) === digest || (await isCovered(text)),
    );
    this.#reader.forget(key);
    this.#notify();
  }

  /** Removes a save that another one has replaced. If it has content of its own, it is moved to the bin. */
  async supersede(key: string, later: Save): Promise<void> {
    const before = await this.#reader.readOne(key);
    const held = before && (await this.#reader.open(before));
    if (before === undefined || held === undefined) return;
    if (isEarlierState(held, later)) await this.removeIfSame(before);
    else await this.toBin(key);
  }

  /** Moves a save to the bin; if a digest is given, only while the save has it. */
  async toBin(key: string, digest?: string): Promise<BinnedGame | undefined> {
    await this.#reader.settle(key);
    const now = await this.#reader.readOne(key);
    if (now === undefined || (digest !== undefined && now.digest !== digest)) return undefined;
    const binned = await this.#bin.put(key, now.bytes);
    this.#reader.forget(key);
    this.#notify();
    return { ...now.head, key: binned, binnedAtMs: Date.now() };
  }
}

function newKeyOf(save: Save): string {
  return save.name === undefined ? newGameKey(idOf(headOf(save))) : newNamedKey();
}
