import * as vscode from "vscode";
import { type FileSystem, orIfAbsent } from "../storage/file-system.js";
import { nameWhileWritten } from "../storage/whole-files.js";
import { type DiskState, isNotFound, type WorkspaceFileService, WorkspaceFiles } from "./workspace-files.js";

/** In a folder: the names of the newest files, one per line, the newest last. */
export const newFilesName = "new-files.txt";

/** Every page that was opened since knows older ones. */
const maxNames = 500;
/** The limit for names of files that this page made. */
const maxOwn = 100;
const maxBytes = 64 * 1024;
/** The number of names of removed files that are tolerated before they are removed from the list. */
const maxMissing = 16;
const plainName = /^[\w-]{1,100}\.json$/;

/**
 * VS Code's file service over the browser's database (`IndexedDBFileSystemProvider`), as on vscode.dev. It
 * differs in two ways:
 *
 * - It lists the existing files when its page starts, and later knows only its own page's changes. It reports
 *   that files of another tab do not exist. But a file can be found by its name if its bytes are requested
 *   twice, because the first request makes VS Code aware of it. So each folder has a list of its newest
 *   files, to which the page that makes a file adds it. Two tabs that add at once may lose a name. Its tab
 *   adds it again when it next reads the folder.
 * - A file is written in one transaction: it has its old or its new content. So a file that is written beside
 *   its place, to be renamed into it, is held here and written there at once. There are fewer steps between
 *   which a page may end, and a move is kept sooner.
 */
export class DatabaseFiles implements WorkspaceFileService {
  /** Files that wait to be renamed into their place. */
  readonly #waiting = new Map<string, Uint8Array>();
  /** By folder: the files that this page made there. */
  readonly #own = new Map<string, Set<string>>();

  /** Files elsewhere are passed through unchanged. */
  constructor(
    private readonly service: WorkspaceFileService,
    private readonly isInDatabase: (address: string) => boolean,
  ) {}

  /** A folder exists through its files. */
  async createDirectory(folder: string): Promise<void> {
    if (!this.isInDatabase(folder)) await this.service.createDirectory(folder);
  }

  async readDirectory(folder: string): Promise<readonly string[]> {
    if (!this.isInDatabase(folder)) return this.service.readDirectory(folder);
    // Another tab may have made the folder.
    const listed: readonly string[] = await orIfAbsent([], this.service.readDirectory(folder), isNotFound);
    const own = this.#ownIn(folder);
    const newest = await this.#readNewest(folder);
    const found: string[] = [];
    for (const name of newest)
      if (!listed.includes(name) && (await this.#isThere(`${folder}/${name}`))) found.push(name);
    const all = [...listed, ...found];
    const unlisted = [...own].filter((name) => !newest.includes(name) && all.includes(name));
    const missing = newest.filter((name) => !all.includes(name));
    if (unlisted.length > 0 || missing.length > maxMissing)
      await this.#writeNewest(folder, [...newest.filter((name) => !missing.includes(name)), ...unlisted]);
    return all;
  }

  async readFile(file: string): Promise<Uint8Array> {
    const waiting = this.#waiting.get(file);
    if (waiting !== undefined) return waiting;
    try {
      return await this.service.readFile(file);
    } catch (error) {
      if (!isNotFound(error) || !this.isInDatabase(file)) throw error;
      return this.service.readFile(file);
    }
  }

  async writeFile(file: string, bytes: Uint8Array): Promise<void> {
    if (this.isInDatabase(file) && nameWhileWritten(nameOf(file)) !== undefined)
      this.#waiting.set(file, bytes);
    else await this.service.writeFile(file, bytes);
  }

  async rename(from: string, to: string): Promise<void> {
    const waiting = this.#waiting.get(from);
    if (waiting === undefined) {
      await this.service.rename(from, to);
      this.#forget(from);
      return;
    }
    await this.service.writeFile(to, waiting);
    this.#waiting.delete(from);
    const own = this.#ownIn(folderOf(to));
    if (!own.has(nameOf(to))) await this.#announce(folderOf(to), nameOf(to), own);
  }

  async delete(file: string): Promise<void> {
    this.#forget(file);
    if (!this.#waiting.delete(file)) await this.service.delete(file);
  }

  /** The times in the database can be equal for two states. */
  async stat(file: string): Promise<DiskState | undefined> {
    return this.isInDatabase(file) ? undefined : this.service.stat?.(file);
  }

  #ownIn(folder: string): Set<string> {
    const own = this.#own.get(folder) ?? new Set();
    this.#own.set(folder, own);
    return own;
  }

  #forget(file: string): void {
    this.#own.get(folderOf(file))?.delete(nameOf(file));
  }

  async #announce(folder: string, name: string, own: Set<string>): Promise<void> {
    if (!plainName.test(name)) return;
    own.add(name);
    for (const first of own) if (own.size > maxOwn) own.delete(first);
    await this.#writeNewest(folder, [
      ...(await this.#readNewest(folder)).filter((other) => other !== name),
      name,
    ]);
  }

  async #isThere(file: string): Promise<boolean> {
    return this.readFile(file).then(
      () => true,
      () => false,
    );
  }

  async #readNewest(folder: string): Promise<readonly string[]> {
    const bytes = await this.readFile(`${folder}/${newFilesName}`).catch(() => undefined);
    if (bytes === undefined || bytes.length > maxBytes) return [];
    const names = new TextDecoder().decode(bytes).split("\n");
    return [...new Set(names.filter((name) => plainName.test(name)))].slice(-maxNames);
  }

  /** The files themselves do not need it. */
  async #writeNewest(folder: string, names: readonly string[]): Promise<void> {
    const text = names.slice(-maxNames).join("\n");
    await this.service
      .writeFile(`${folder}/${newFilesName}`, new TextEncoder().encode(`${text}\n`))
      .then(undefined, () => undefined);
  }
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/"));
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

const service: WorkspaceFileService = {
  createDirectory: (folder) => vscode.workspace.fs.createDirectory(vscode.Uri.parse(folder)),
  async readDirectory(folder) {
    const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(folder));
    return entries.filter(([, type]) => (type & vscode.FileType.File) !== 0).map(([name]) => name);
  },
  readFile: (file) => vscode.workspace.fs.readFile(vscode.Uri.parse(file)),
  writeFile: (file, bytes) => vscode.workspace.fs.writeFile(vscode.Uri.parse(file), bytes),
  rename: (from, to) =>
    vscode.workspace.fs.rename(vscode.Uri.parse(from), vscode.Uri.parse(to), { overwrite: true }),
  delete: (file) => vscode.workspace.fs.delete(vscode.Uri.parse(file)),
  async stat(file) {
    // The times of other storages are not reliable.
    if (!file.startsWith("vscode-remote:")) return undefined;
    const { size, mtime } = await vscode.workspace.fs.stat(vscode.Uri.parse(file));
    return { size, mtimeMs: mtime };
  },
};

/** User data that VS Code keeps in the browser's database, as it does without a server. */
const isInDatabase = (address: string) => address.startsWith("vscode-userdata:");

/** Files where VS Code keeps them for its browser: in the browser's database, or on its server. */
export const hostFiles: FileSystem = new WorkspaceFiles(new DatabaseFiles(service, isInDatabase));

/** The path by which these files name a VS Code URI. */
export function pathOf(uri: { toString(): string }): string {
  return uri.toString();
}

/** The URI of such a path. */
export function addressOf(file: string): string {
  return file;
}

/** A browser has no home folder. */
export function homeFolder(): string | undefined {
  return undefined;
}
