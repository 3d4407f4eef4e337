import { nameWhileWritten } from "../storage/whole-files.js";
import { isNotFound, type WorkspaceFileService } from "./workspace-files.js";

/** In a folder: the names of the files that came there last, one a line, the newest last. */
export const newFilesName = "new-files.txt";

/** Older ones are known to every page that came since. */
const maxNames = 500;
/** Of those that this page made. */
const maxOwn = 100;
const maxBytes = 64 * 1024;
/** So many names of files that are gone are borne before they are taken out. */
const maxGone = 16;
const plainName = /^[\w-]{1,100}\.json$/;

/**
 * VS Code's file service over the browser's database (`IndexedDBFileSystemProvider`), as on vscode.dev. It
 * differs in two things:
 *
 * - It reads which files there are when its page comes, and knows later only what its own page has changed:
 *   of what another tab has brought it says that there is no such file. But by its name a file is found whose
 *   bytes are asked for twice, as asking puts it among those that VS Code knows. So each folder has a list of
 *   its newest files, which whoever makes one adds to. Two tabs that do so at once may lose a name of one,
 *   which that one adds again when it looks into the folder next.
 * - A file is written in one transaction: it holds what it held, or what was written. So what is written
 *   beside a place, to be renamed into it, waits here and goes there at once: there are fewer steps between
 *   which a page may go, and a move is kept the sooner.
 */
export class DatabaseFiles implements WorkspaceFileService {
  readonly #service: WorkspaceFileService;
  readonly #isInDatabase: (address: string) => boolean;
  /** What is to be renamed into its place. */
  readonly #waiting = new Map<string, Uint8Array>();
  /** By folder: the files that this page made there. */
  readonly #own = new Map<string, Set<string>>();

  /** What is elsewhere goes through as it is. */
  constructor(service: WorkspaceFileService, isInDatabase: (address: string) => boolean) {
    this.#service = service;
    this.#isInDatabase = isInDatabase;
  }

  /** A folder is there by its files. */
  async createDirectory(folder: string): Promise<void> {
    if (!this.#isInDatabase(folder)) await this.#service.createDirectory(folder);
  }

  async readDirectory(folder: string): Promise<readonly string[]> {
    if (!this.#isInDatabase(folder)) return this.#service.readDirectory(folder);
    const listed = await this.#known(folder);
    const own = this.#ownIn(folder);
    const told = await this.#told(folder);
    const there: string[] = [];
    for (const name of told)
      if (!listed.includes(name) && (await this.#isThere(`${folder}/${name}`))) there.push(name);
    const all = [...listed, ...there];
    const unheard = [...own].filter((name) => !told.includes(name) && all.includes(name));
    const gone = told.filter((name) => !all.includes(name));
    if (unheard.length > 0 || gone.length > maxGone)
      await this.#tell(folder, [...told.filter((name) => !gone.includes(name)), ...unheard]);
    return all;
  }

  async readFile(file: string): Promise<Uint8Array> {
    const waiting = this.#waiting.get(file);
    if (waiting !== undefined) return waiting;
    try {
      return await this.#service.readFile(file);
    } catch (error) {
      if (!isNotFound(error) || !this.#isInDatabase(file)) throw error;
      return this.#service.readFile(file);
    }
  }

  async writeFile(file: string, bytes: Uint8Array): Promise<void> {
    if (this.#isInDatabase(file) && nameWhileWritten(nameOf(file)) !== undefined)
      this.#waiting.set(file, bytes);
    else await this.#service.writeFile(file, bytes);
  }

  async rename(from: string, to: string): Promise<void> {
    const waiting = this.#waiting.get(from);
    if (waiting === undefined) {
      await this.#service.rename(from, to);
      this.#forget(from);
      return;
    }
    await this.#service.writeFile(to, waiting);
    this.#waiting.delete(from);
    const own = this.#ownIn(folderOf(to));
    if (!own.has(nameOf(to))) await this.#announce(folderOf(to), nameOf(to), own);
  }

  async delete(file: string): Promise<void> {
    this.#forget(file);
    if (!this.#waiting.delete(file)) await this.#service.delete(file);
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
    await this.#tell(folder, [...(await this.#told(folder)).filter((other) => other !== name), name]);
  }

  async #known(folder: string): Promise<readonly string[]> {
    try {
      return await this.#service.readDirectory(folder);
    } catch (error) {
      // Another tab may have made the folder.
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  async #isThere(file: string): Promise<boolean> {
    return this.readFile(file).then(
      () => true,
      () => false,
    );
  }

  async #told(folder: string): Promise<readonly string[]> {
    const bytes = await this.readFile(`${folder}/${newFilesName}`).catch(() => undefined);
    if (bytes === undefined || bytes.length > maxBytes) return [];
    const names = new TextDecoder().decode(bytes).split("\n");
    return [...new Set(names.filter((name) => plainName.test(name)))].slice(-maxNames);
  }

  /** The files themselves are safe without it. */
  async #tell(folder: string, names: readonly string[]): Promise<void> {
    const text = names.slice(-maxNames).join("\n");
    await this.#service
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
