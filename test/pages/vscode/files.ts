import { lstat, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { minimatch } from "minimatch";
import type * as vscode from "vscode";
import { FileType, ownEvent, Uri } from "./types.js";

/** Files of the disk as `vscode.workspace` shows them. */

/** The used part of `vscode.workspace.fs`, for the scheme “file”. */
export const fs = {
  isWritableFileSystem: (scheme: string): boolean | undefined => (scheme === "file" ? true : undefined),
  stat: async ({ fsPath }: Uri): Promise<vscode.FileStat> => {
    const [isLink, found] = [(await lstat(fsPath)).isSymbolicLink(), await stat(fsPath)];
    const kind = found.isFile() ? FileType.File : found.isDirectory() ? FileType.Directory : FileType.Unknown;
    const type = kind | (isLink ? FileType.SymbolicLink : 0);
    return { type, ctime: found.birthtime.getTime(), mtime: found.mtime.getTime(), size: found.size };
  },
  readFile: async ({ scheme, fsPath }: Uri): Promise<Uint8Array> => {
    if (scheme !== "file") throw new Error(`No file system provider for “${scheme}”`);
    return new Uint8Array(await readFile(fsPath));
  },
  /** Creates the folders above, too. */
  writeFile: async ({ fsPath }: Uri, bytes: Uint8Array): Promise<void> => {
    await mkdir(dirname(fsPath), { recursive: true });
    await writeFile(fsPath, bytes);
  },
};

/** VS Code's default setting `files.exclude`, which also holds where an extension excludes something else. */
const neverFound = "**/{.git,.svn,.hg,.DS_Store}/**";

const events = { add: "onDidCreate", change: "onDidChange", unlink: "onDidDelete" } as const;
type FileEvent = (typeof events)[keyof typeof events];

/** Searches and watches files below a folder; without one, nothing is found. */
export class Files {
  /** Called with each file that appears, changes or is deleted, before the watchers. */
  readonly onDidChange = ownEvent<{ readonly event: FileEvent; readonly path: string }>();
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #ready: Promise<void>[] = [];

  constructor(readonly folder: string | undefined) {
    if (folder !== undefined) this.watch(folder);
  }

  /** Resolves once every change from now on is noticed. */
  get ready(): Promise<unknown> {
    return Promise.all(this.#ready);
  }

  /** Watches a file, or a folder with all below it or with its own files only. A second call does nothing. */
  watch(path: string, depth = Infinity): void {
    const isWithin = path !== this.folder && this.folder !== undefined && isBelow(this.folder, path);
    if (isWithin || this.#watchers.has(path)) return;
    const watcher = watch(path, { ignoreInitial: true, depth });
    this.#watchers.set(path, watcher);
    this.#ready.push(new Promise((resolve) => watcher.once("ready", resolve)));
    for (const [name, event] of Object.entries(events))
      watcher.on(name as "add", (changed) => this.onDidChange.fire({ event, path: changed }));
  }

  async findFiles(
    include: vscode.GlobPattern,
    exclude?: vscode.GlobPattern | null,
    max = Infinity,
  ): Promise<Uri[]> {
    const { base, pattern } = this.#glob(include);
    if (base === undefined) return [];
    const excluded = [neverFound, exclude && this.#glob(exclude).pattern].filter(
      (one) => typeof one === "string",
    );
    const entries = await readdir(base, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => matches(relative(base, path), pattern))
      .filter((path) => exclude === null || !excluded.some((each) => matches(relative(base, path), each)))
      .sort()
      .slice(0, max)
      .map((path) => Uri.file(path));
  }

  createFileSystemWatcher(glob: vscode.GlobPattern): Omit<vscode.FileSystemWatcher, `ignore${string}`> {
    const { base, pattern } = this.#glob(glob);
    const own = { onDidCreate: ownEvent<Uri>(), onDidChange: ownEvent<Uri>(), onDidDelete: ownEvent<Uri>() };
    if (base !== undefined) this.watch(base, /\*\*|\//.test(pattern) ? Infinity : 0);
    const listening = this.onDidChange(({ event, path }) => {
      if (base !== undefined && isBelow(base, path) && matches(relative(base, path), pattern))
        own[event].fire(Uri.file(path));
    });
    return { ...own, dispose: () => listening.dispose() };
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#watchers.values()].map((watcher) => watcher.close()));
  }

  #glob(glob: vscode.GlobPattern): { readonly base: string | undefined; readonly pattern: string } {
    return typeof glob === "string"
      ? { base: this.folder, pattern: glob }
      : { base: glob.baseUri.fsPath, pattern: glob.pattern };
  }
}

function isBelow(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}

function matches(path: string, pattern: string): boolean {
  return minimatch(path, pattern, { dot: true });
}
