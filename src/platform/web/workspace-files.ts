import { sha256 } from "../digest.js";
import type { FileState, FileSystem } from "../storage/file-system.js";
import { isWholeText, nameWhileWritten } from "../storage/whole-files.js";

/** What is used of VS Code's file service, by addresses. */
export interface WorkspaceFileService {
  createDirectory(folder: string): Thenable<void>;
  /** The names of its files. */
  readDirectory(folder: string): Thenable<readonly string[]>;
  readFile(file: string): Thenable<Uint8Array>;
  writeFile(file: string, bytes: Uint8Array): Thenable<void>;
  /** Over the file of that name. */
  rename(from: string, to: string): Thenable<void>;
  delete(file: string): Thenable<void>;
}

/**
 * Files by way of VS Code's file service, in whatever it keeps them. It promises less than a disk:
 *
 * - Nothing can be flushed. What was written is read back instead, so that a storage that is full or refuses
 *   is noticed before an older file is replaced.
 * - To rename a file over another is to delete that first. What a page left between the two stands under the
 *   name that the file had while it was written; it is put in its place when the folder is looked at for the
 *   first time.
 * - Times are seldom those of a clock, and two states may have the same one. So a state is told by what the
 *   file holds.
 */
export class WorkspaceFiles implements FileSystem {
  readonly #service: WorkspaceFileService;
  /** What was written and found there, by its file, until that is renamed. */
  readonly #proved = new Map<string, Uint8Array>();
  /** What was written and not looked at since, by file. */
  readonly #unproved = new Map<string, string>();
  /** When a file was seen first, by file. */
  readonly #seenMs = new Map<string, number>();
  /** Files that took another one's place in part: that is gone, and they stay until the folder is mended. */
  readonly #onlyCopies = new Set<string>();
  readonly #mended = new Map<string, Promise<void>>();
  /** Folders that are there. */
  readonly #folders = new Set<string>();
  /** What was read last: who writes over a file has looked at it just before. */
  #last: { readonly file: string; readonly bytes: Uint8Array } | undefined;

  constructor(service: WorkspaceFileService) {
    this.#service = service;
  }

  join(folder: string, name: string): string {
    return `${folder}/${name}`;
  }

  async makeFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return;
    await this.#service.createDirectory(folder);
    this.#folders.add(folder);
  }

  async list(folder: string): Promise<readonly string[]> {
    const mending = this.#mended.get(folder) ?? this.#mend(folder);
    this.#mended.set(folder, mending);
    await mending;
    return this.#names(folder);
  }

  async stat(file: string): Promise<FileState | undefined> {
    const bytes = await this.#bytes(file);
    if (bytes === undefined) return undefined;
    this.#last = { file, bytes };
    return this.#stateOf(file, bytes);
  }

  async read(file: string): Promise<string | undefined> {
    const bytes = await this.#bytes(file);
    return bytes && new TextDecoder().decode(bytes);
  }

  async write(file: string, text: string): Promise<void> {
    try {
      await this.#service.writeFile(file, new TextEncoder().encode(text));
    } catch (error) {
      // Its folder may be gone by now.
      this.#folders.clear();
      throw error;
    }
    this.#unproved.set(file, text);
  }

  async flush(path: string): Promise<void> {
    const text = this.#unproved.get(path);
    if (text === undefined) return;
    this.#unproved.delete(path);
    const bytes = await this.#bytes(path);
    if (bytes === undefined || new TextDecoder().decode(bytes) !== text)
      throw new Error("The storage does not hold what was written to it.");
    this.#proved.set(path, bytes);
  }

  async rename(from: string, to: string): Promise<FileState | undefined> {
    const before = this.#last?.file === to ? this.#last.bytes : await this.#bytes(to);
    this.#last = undefined;
    const bytes = this.#proved.get(from);
    this.#proved.delete(from);
    try {
      await this.#service.rename(from, to);
    } catch (error) {
      if (before !== undefined) await this.#putBack(to, before, from);
      throw asAbsence(error);
    }
    this.#seenMs.delete(from);
    return bytes && this.#stateOf(to, bytes);
  }

  async remove(file: string): Promise<void> {
    if (this.#onlyCopies.has(file)) return;
    this.#unproved.delete(file);
    this.#proved.delete(file);
    this.#seenMs.delete(file);
    await this.#service.delete(file).then(undefined, (error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  }

  async #stateOf(file: string, bytes: Uint8Array): Promise<FileState> {
    const mtimeMs = this.#seenMs.get(file) ?? Date.now();
    this.#seenMs.set(file, mtimeMs);
    return { size: bytes.length, mtimeMs, id: await sha256(bytes) };
  }

  /** Of a renaming that failed. */
  async #putBack(file: string, bytes: Uint8Array, other: string): Promise<void> {
    try {
      if ((await this.#bytes(file)) === undefined) await this.#service.writeFile(file, bytes);
    } catch {
      this.#onlyCopies.add(other);
    }
  }

  async #names(folder: string): Promise<readonly string[]> {
    try {
      return await this.#service.readDirectory(folder);
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  async #bytes(file: string): Promise<Uint8Array | undefined> {
    try {
      return await this.#service.readFile(file);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Puts whole files in their places that a page left before it could. */
  async #mend(folder: string): Promise<void> {
    const names = await this.#names(folder).catch((): readonly string[] => []);
    for (const name of names) {
      const target = nameWhileWritten(name);
      if (target === undefined || names.includes(target)) continue;
      const text = await this.read(this.join(folder, name)).catch(() => undefined);
      if (text === undefined || !isWholeText(text)) continue;
      // Another window may be doing the same.
      await this.rename(this.join(folder, name), this.join(folder, target)).catch(() => undefined);
    }
  }
}

/** What VS Code's file service says where there is no such file. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name } = error as Error & { readonly code?: unknown };
  return code === "FileNotFound" || /EntryNotFound|FileNotFound/.test(`${name} ${error.message}`);
}

function asAbsence(error: unknown): unknown {
  return isNotFound(error) ? Object.assign(new Error("There is no such file."), { code: "ENOENT" }) : error;
}
