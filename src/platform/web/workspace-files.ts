import { sha256 } from "../crypto.js";
import { type FileState, type FileSystem, orIfAbsent } from "../storage/file-system.js";
import { isWholeText, nameWhileWritten } from "../storage/whole-files.js";

/** The part of VS Code's file service that is used, by addresses. */
export interface WorkspaceFileService {
  createDirectory(folder: string): Thenable<void>;
  /** The names of its files. */
  readDirectory(folder: string): Thenable<readonly string[]>;
  readFile(file: string): Thenable<Uint8Array>;
  writeFile(file: string, bytes: Uint8Array): Thenable<void>;
  /** Replaces an existing file of that name. */
  rename(from: string, to: string): Thenable<void>;
  delete(file: string): Thenable<void>;
  /**
   * If the storage has the times of a disk, a file is checked by its state, which is quicker than reading it.
   * `undefined` for files of other storages.
   */
  stat?(file: string): Thenable<DiskState | undefined>;
}

/** Equal states of a file name mean equal texts, as VS Code itself assumes for files on a disk. */
export interface DiskState {
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file that was written and checked. */
interface Verified {
  readonly bytes: Uint8Array;
  /** `undefined` if the file was read back. */
  readonly state: DiskState | undefined;
}

/**
 * Files through VS Code's file service, wherever it keeps them. It guarantees less than a disk:
 *
 * - Nothing can be flushed. Written text is read back instead, or on a disk its size is compared. So a full
 *   or refusing storage is noticed before an older file is replaced.
 * - Renaming a file over another one first deletes that one. If a page ends in between, the file keeps its
 *   name from the write. It is moved to its place when the folder is first read.
 * - On a disk, time and size identify a state. In other storages two states may have the same time, so the
 *   content identifies them.
 */
export class WorkspaceFiles implements FileSystem {
  /** Files that were written and checked, until they are renamed. */
  readonly #verified = new Map<string, Verified>();
  /** Files that were written and not read since. */
  readonly #unverified = new Map<string, string>();
  /** Files that this process has started to write, until it renames or removes them. */
  readonly #ownWrites = new Set<string>();
  /**
   * Files whose renaming was interrupted: the other file is gone, and they stay until the folder is repaired.
   */
  readonly #onlyCopies = new Set<string>();
  readonly #repaired = new Map<string, Promise<void>>();
  /** Folders that exist. */
  readonly #folders = new Set<string>();
  /** The file that was last read, or on a disk last written: a file is checked before it is overwritten. */
  #last: { readonly file: string; readonly bytes: Uint8Array; readonly id: string } | undefined;

  constructor(private readonly service: WorkspaceFileService) {}

  join(folder: string, name: string): string {
    return `${folder}/${name}`;
  }

  async makeFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return;
    await this.service.createDirectory(folder);
    this.#folders.add(folder);
  }

  async list(folder: string): Promise<readonly string[]> {
    const repairing = this.#repaired.get(folder) ?? this.#repair(folder);
    this.#repaired.set(folder, repairing);
    await repairing;
    return this.#names(folder);
  }

  async stat(file: string): Promise<FileState | undefined> {
    const state = await this.#stateOnDisk(file);
    if (state === "unknown") return this.#readForState(file);
    const now = state && stateOnDisk(state);
    if (this.#last?.file === file && this.#last.id !== now?.id) this.#last = undefined;
    return now;
  }

  /** `undefined` if there is no such file; "unknown" for a storage without the times of a disk. */
  #stateOnDisk(file: string): Promise<DiskState | "unknown" | undefined> {
    const known = async () => (await this.service.stat?.(file)) ?? "unknown";
    return orIfAbsent(undefined, known(), isNotFound);
  }

  /** Reads the file for its state. */
  async #readForState(file: string): Promise<FileState | undefined> {
    const bytes = await this.#bytes(file);
    if (bytes === undefined) {
      // Otherwise a failed renaming would restore a file that another window has removed.
      if (this.#last?.file === file) this.#last = undefined;
      return undefined;
    }
    const now = await stateOf(bytes);
    this.#last = { file, bytes, id: now.id };
    return now;
  }

  async read(file: string): Promise<string | undefined> {
    const bytes = await this.#bytes(file);
    return bytes && new TextDecoder().decode(bytes);
  }

  async write(file: string, text: string): Promise<void> {
    this.#ownWrites.add(file);
    try {
      await this.service.writeFile(file, new TextEncoder().encode(text));
    } catch (error) {
      // Its folder may be gone.
      this.#folders.clear();
      throw error;
    }
    this.#unverified.set(file, text);
  }

  async flush(path: string): Promise<void> {
    const text = this.#unverified.get(path);
    if (text === undefined) return;
    this.#unverified.delete(path);
    const bytes = new TextEncoder().encode(text);
    const state = await this.service.stat?.(path);
    const isWhole = state === undefined ? await this.#holds(path, text) : state.size === bytes.length;
    if (!isWhole) throw new Error("The storage does not hold what was written to it.");
    this.#verified.set(path, { bytes, state });
  }

  /** On a disk. The browser's database gets a file only when it is renamed. */
  isSafe(file: string): boolean {
    return this.#verified.get(file)?.state !== undefined;
  }

  async rename(from: string, to: string): Promise<FileState | undefined> {
    const before = this.#last?.file === to ? this.#last.bytes : await this.#bytes(to);
    this.#last = undefined;
    const verified = this.#verified.get(from);
    this.#verified.delete(from);
    try {
      await this.service.rename(from, to);
    } catch (error) {
      if (before !== undefined) await this.#putBack(to, before, from);
      throw asAbsence(error);
    } finally {
      this.#ownWrites.delete(from);
    }
    if (verified === undefined) return undefined;
    const { bytes, state } = verified;
    if (state === undefined) return stateOf(bytes);
    const now = stateOnDisk(state);
    this.#last = { file: to, bytes, id: now.id };
    return now;
  }

  async remove(file: string): Promise<void> {
    if (this.#onlyCopies.has(file)) return;
    this.#unverified.delete(file);
    this.#verified.delete(file);
    this.#ownWrites.delete(file);
    await orIfAbsent(undefined, this.service.delete(file), isNotFound);
  }

  async #holds(file: string, text: string): Promise<boolean> {
    const bytes = await this.#bytes(file);
    return bytes !== undefined && new TextDecoder().decode(bytes) === text;
  }

  /** Restores a file after a failed renaming. */
  async #putBack(file: string, bytes: Uint8Array, other: string): Promise<void> {
    try {
      if ((await this.#bytes(file)) === undefined) await this.service.writeFile(file, bytes);
    } catch {
      this.#onlyCopies.add(other);
    }
  }

  #names(folder: string): Promise<readonly string[]> {
    return orIfAbsent([], this.service.readDirectory(folder), isNotFound);
  }

  #bytes(file: string): Promise<Uint8Array | undefined> {
    return orIfAbsent(undefined, this.service.readFile(file), isNotFound);
  }

  /**
   * Moves complete files to their places that a page left before it could do so. Those of this page are left
   * to their writers: a second renaming would first remove what the first one has put in its place.
   */
  async #repair(folder: string): Promise<void> {
    const names = await this.#names(folder).catch((): readonly string[] => []);
    for (const name of names) {
      const target = nameWhileWritten(name);
      if (target === undefined || names.includes(target)) continue;
      if (this.#ownWrites.has(this.join(folder, name))) continue;
      const text = await this.read(this.join(folder, name)).catch(() => undefined);
      if (text === undefined || !isWholeText(text)) continue;
      // Another window may be doing the same.
      await this.rename(this.join(folder, name), this.join(folder, target)).catch(() => undefined);
    }
  }
}

/** Whether an error of VS Code's file service means that there is no such file. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name } = error as Error & { readonly code?: unknown };
  return code === "FileNotFound" || /EntryNotFound|FileNotFound/.test(`${name} ${error.message}`);
}

function asAbsence(error: unknown): unknown {
  return isNotFound(error) ? Object.assign(new Error("There is no such file."), { code: "ENOENT" }) : error;
}

async function stateOf(bytes: Uint8Array): Promise<FileState> {
  return { size: bytes.length, id: await sha256(bytes) };
}

/** Without the time itself: the clock of the storage may differ from that of this page. */
function stateOnDisk({ size, mtimeMs }: DiskState): FileState {
  return { size, id: `${mtimeMs}-${size}` };
}
