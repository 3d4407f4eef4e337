import type { AnyGame } from "../../games/game.js";
import type { BinnedGame } from "../../games/saves/stored-save.js";
import type { FileSystem } from "./file-system.js";
import { newNamedKey, newRestoredKey } from "./save-keys.js";
import { SaveReader } from "./save-reader.js";
import type { StorageReports } from "./storage-reports.js";
import { fileOf, keysIn, sweep } from "./whole-files.js";

/** The limits of the bin. */
export interface BinBounds {
  readonly games: number;
  readonly bytes: number;
}

export const usualBinBounds: BinBounds = { games: 200, bytes: 16 * 1024 * 1024 };

/** When a file was moved to the bin, its size, and its key among the saves. */
const binKey = /^([0-9a-f]{12})-([0-9a-f]{1,8})-([\w-]{1,60})$/;

/**
 * The bin: a folder of saves that were deleted, replaced or too many. A save is moved here and back by
 * renaming, so it is always in exactly one of the two places. Beyond the limits of the bin, the oldest saves
 * are deleted.
 */
export class SaveBin {
  readonly #files: FileSystem;
  readonly #reports: StorageReports;
  readonly #reader: SaveReader;
  readonly #bounds: BinBounds;
  #saves = "";
  /** Makes the times unique: a later game always has a later time. */
  #lastMs = 0;

  constructor(
    files: FileSystem,
    findGame: (name: string) => AnyGame | undefined,
    reports: StorageReports,
    bounds: BinBounds = usualBinBounds,
  ) {
    this.#files = files;
    this.#reports = reports;
    this.#reader = new SaveReader(files, findGame, reports);
    this.#bounds = bounds;
  }

  /** The folder of the saves, which contains the bin. */
  set saves(folder: string) {
    this.#saves = folder;
    this.#reader.folder = this.#files.join(folder, "bin");
  }

  /** Moves a save into the bin. Resolves with its key there; rejects if it cannot be moved. */
  async put(key: string, bytes: number): Promise<string> {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 1);
    const binned = `${twelveDigits(this.#lastMs)}-${bytes.toString(16)}-${key}`;
    const { folder } = this.#reader;
    await this.#files.makeFolder(folder);
    await this.#files.rename(fileOf(this.#files, this.#saves, key), fileOf(this.#files, folder, binned));
    await this.#files.flush(folder);
    await this.#files.flush(this.#saves);
    return binned;
  }

  /** Deletes the oldest saves beyond the limits. */
  async bound(): Promise<void> {
    let [games, bytes] = [0, 0];
    for (const { key, size } of await this.#entries()) {
      games++;
      bytes += size;
      if (games > this.#bounds.games || bytes > this.#bounds.bytes) await this.#remove(key);
    }
  }

  async count(): Promise<number> {
    return (await this.#entries()).length;
  }

  /** The saves that can be restored, the newest first. */
  async list(): Promise<readonly BinnedGame[]> {
    await sweep(this.#files, this.#reader.folder, Date.now()).catch((error) => this.#reports.problem(error));
    const found: BinnedGame[] = [];
    for (const { key, atMs } of await this.#entries()) {
      const known = await this.#reader.readOne(key);
      if (known !== undefined) found.push({ ...known.head, key, binnedAtMs: atMs });
    }
    return found;
  }

  /** Moves a save back. Resolves with whether it exists and can be read; rejects if it cannot be moved. */
  async restore(key: string): Promise<boolean> {
    const known = binKey.test(key) ? await this.#reader.readOne(key) : undefined;
    if (known === undefined) return false;
    const restored = known.head.name === undefined ? newRestoredKey() : newNamedKey();
    const { folder } = this.#reader;
    await this.#files.rename(fileOf(this.#files, folder, key), fileOf(this.#files, this.#saves, restored));
    await this.#files.flush(this.#saves);
    await this.#files.flush(folder);
    this.#reader.forget(key);
    return true;
  }

  async empty(): Promise<void> {
    for (const { key } of await this.#entries()) await this.#remove(key);
  }

  async #remove(key: string): Promise<void> {
    this.#reader.forget(key);
    await this.#files.remove(fileOf(this.#files, this.#reader.folder, key));
  }

  /** The newest first. */
  async #entries(): Promise<
    readonly { readonly key: string; readonly atMs: number; readonly size: number }[]
  > {
    const keys = await keysIn(this.#files, this.#reader.folder);
    return keys
      .flatMap((key) => {
        const [, at = "", size = ""] = binKey.exec(key) ?? [];
        return at === "" ? [] : [{ key, atMs: Number.parseInt(at, 16), size: Number.parseInt(size, 16) }];
      })
      .sort((one, other) => other.atMs - one.atMs);
  }
}

function twelveDigits(ms: number): string {
  return ms.toString(16).padStart(12, "0");
}
