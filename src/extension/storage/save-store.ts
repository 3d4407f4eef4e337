import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { formatSave, parseSave, type Save } from "../../games/save.js";
import { translate } from "../shared/translate.js";

/** A save and the key it is stored under. */
export interface StoredSave {
  readonly key: string;
  readonly save: Save;
}

interface Cached {
  readonly mtimeMs: number;
  readonly size: number;
  readonly stored: StoredSave;
}

/** Far above any game: a hundred thousand moves of 2048 have 200 KB. */
const maxFileBytes = 4 * 1024 * 1024;
const suffix = ".json";
/** A temporary file this old belongs to no write that is under way. */
const leftoverMs = 60_000;

/**
 * Saved games, one file each. The folder is this machine's own wherever the workspace is, so files are written without VS Code's file service, whose
 * every step asks the window first: a move is on disk sooner, even when the window is just being closed.
 *
 * A file is written beside its place and moved there, so that it is whole or not there. Everything runs through one queue. A file that cannot be
 * read as a save is moved into `set-aside` and said once; it is never overwritten. Another window may use the same folder: a file that changed since
 * it was read or written here is left to that window, and the game goes on in a file of its own.
 */
export class SaveStore implements vscode.Disposable {
  #folder!: string;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #log: vscode.LogOutputChannel;
  readonly #cache = new Map<string, Cached>();
  /** The running game's key by game name. */
  readonly #runningKeys = new Map<string, string>();
  readonly #waiting = new Map<string, Save>();
  #queue: Promise<unknown> = Promise.resolve();
  #complained = false;
  readonly #onDidChangeSaves = new vscode.EventEmitter<void>();
  /** Named saves came, went or were renamed. */
  readonly onDidChangeSaves = this.#onDidChangeSaves.event;

  constructor(folder: Promise<vscode.Uri>, findGame: (name: string) => AnyGame | undefined, log: vscode.LogOutputChannel) {
    // Everything else waits in the queue behind it.
    this.#queue = folder.then((uri) => {
      this.#folder = uri.fsPath;
    });
    this.#findGame = findGame;
    this.#log = log;
  }

  dispose(): void {
    this.#onDidChangeSaves.dispose();
  }

  /** The unfinished game, the newest where there are several; `undefined` where there is none or it could not be read. */
  readRunning(game: string): Promise<Save | undefined> {
    return this.#enqueue(async () => {
      await this.#sweep();
      const running = (await this.#readAll()).filter(({ save }) => save.name === undefined && save.session.game.name === game);
      const newest = running.sort(byAge)[0];
      if (newest !== undefined) this.#runningKeys.set(game, newest.key);
      return newest?.save;
    });
  }

  /** Keeps the running game. Calls while an earlier one is being written are joined: the last one counts. Never rejects. */
  writeRunning(save: Save): Promise<void> {
    const { name } = save.session.game;
    const joined = this.#waiting.has(name);
    this.#waiting.set(name, save);
    if (joined) return this.#enqueue(async () => undefined);
    return this.#enqueue(async () => {
      const latest = this.#waiting.get(name);
      this.#waiting.delete(name);
      if (latest === undefined) return;
      try {
        await this.#writeRunningNow(latest);
        this.#complained = false;
      } catch (error) {
        this.#complain(error);
      }
    });
  }

  /** Everything but the running games of this window, newest first. A game that another window left unfinished has no name. */
  list(): Promise<readonly StoredSave[]> {
    return this.#enqueue(async () => {
      const own = new Set(this.#runningKeys.values());
      const all = (await this.#readAll()).filter(({ key, save }) => save.name !== undefined || !own.has(key));
      return all.sort(byAge);
    });
  }

  /** Writes a named save; one of the same game and name is replaced. Rejects when it cannot be written. */
  async writeNamed(save: Save & { readonly name: string }): Promise<void> {
    await this.#enqueue(async () => {
      const same = (await this.#readAll()).find((stored) => isCalled(stored.save, save.session.game.name, save.name));
      await this.#write(same?.key ?? newKey(), save);
    });
    this.#onDidChangeSaves.fire();
  }

  async rename(key: string, name: string): Promise<void> {
    await this.#enqueue(async () => {
      const stored = (await this.#readAll()).find((candidate) => candidate.key === key);
      if (stored === undefined) return;
      const same = (await this.#readAll()).find((other) => other.key !== key && isCalled(other.save, stored.save.session.game.name, name));
      await this.#write(key, { ...stored.save, name });
      if (same !== undefined) await this.#remove(same.key);
    });
    this.#onDidChangeSaves.fire();
  }

  async delete(key: string): Promise<void> {
    await this.#enqueue(() => this.#remove(key));
    this.#onDidChangeSaves.fire();
  }

  /** Resolves when everything asked for so far has been done. */
  async flush(): Promise<void> {
    await this.#enqueue(async () => undefined);
  }

  #enqueue<Value>(task: () => Promise<Value>): Promise<Value> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #writeRunningNow(save: Save): Promise<void> {
    const game = save.session.game.name;
    let key = this.#runningKeys.get(game);
    if (key === undefined || (await this.#isForeign(key))) {
      key = newKey();
      this.#runningKeys.set(game, key);
    }
    await this.#write(key, save);
  }

  /** Whether somebody else wrote the file, or took it away to play on, since this window last did. */
  async #isForeign(key: string): Promise<boolean> {
    const known = this.#cache.get(key);
    if (known === undefined) return true;
    const now = await this.#stat(key);
    return now === undefined || now.mtimeMs !== known.mtimeMs || now.size !== known.size;
  }

  async #write(key: string, save: Save): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const target = this.#file(key);
    const temporary = path.join(this.#folder, `${key}.${randomBytes(4).toString("hex")}.tmp`);
    try {
      await writeFile(temporary, formatSave(save));
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    const { mtimeMs, size } = await stat(target);
    this.#cache.set(key, { mtimeMs, size, stored: { key, save } });
  }

  async #remove(key: string): Promise<void> {
    this.#cache.delete(key);
    await rm(this.#file(key), { force: true });
  }

  /** Takes away what a write left behind that was cut short. */
  async #sweep(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((candidate) => candidate.endsWith(".tmp"))) {
      const file = path.join(this.#folder, name);
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > leftoverMs) await rm(file, { force: true }).catch(() => undefined);
    }
  }

  async #readAll(): Promise<StoredSave[]> {
    let names: string[];
    try {
      names = await readdir(this.#folder);
    } catch {
      // The folder is made with the first save.
      return [];
    }
    const found: StoredSave[] = [];
    for (const name of names) {
      if (!name.endsWith(suffix)) continue;
      try {
        const stored = await this.#read(name.slice(0, -suffix.length));
        if (stored !== undefined) found.push(stored);
      } catch (error) {
        // One file that cannot be opened must not hide the others. It is left where it is.
        this.#log.error(error instanceof Error ? error : String(error));
      }
    }
    return found;
  }

  async #read(key: string): Promise<StoredSave | undefined> {
    const now = await this.#stat(key);
    if (now === undefined) return undefined;
    const known = this.#cache.get(key);
    if (known?.mtimeMs === now.mtimeMs && known.size === now.size) return known.stored;
    if (now.size > maxFileBytes) {
      await this.#setAside(key, "broken", vscode.l10n.t("It is larger than any game."));
      return undefined;
    }
    const save = parseSave(await readFile(this.#file(key), "utf8"), this.#findGame);
    if (!save.ok) {
      await this.#setAside(key, "newer" in save ? "newer" : "broken", translate(save.error));
      return undefined;
    }
    const stored = { key, save: save.value };
    this.#cache.set(key, { ...now, stored });
    return stored;
  }

  /** Moves a file that is no save of ours out of the way and tells the player once. */
  async #setAside(key: string, kind: "broken" | "newer", reason: string): Promise<void> {
    const folder = path.join(this.#folder, "set-aside");
    const target = path.join(folder, `${key}.${kind}.${randomBytes(3).toString("hex")}${suffix}`);
    this.#log.warn(`${this.#file(key)} → ${target}: ${reason}`);
    try {
      await mkdir(folder, { recursive: true });
      await rename(this.#file(key), target);
    } catch (error) {
      // It stays where it is; its key is never written to, since new games get keys of their own.
      this.#log.error(String(error));
      return;
    }
    const show = vscode.l10n.t("Show File");
    const text = vscode.l10n.t("A saved game could not be read and was set aside. {0}", reason);
    void vscode.window.showWarningMessage(text, show).then((choice) => {
      if (choice === show) void vscode.window.showTextDocument(vscode.Uri.file(target), { preview: true });
    });
  }

  /** `undefined` where there is no such file. */
  async #stat(key: string): Promise<{ readonly mtimeMs: number; readonly size: number } | undefined> {
    try {
      const { mtimeMs, size } = await stat(this.#file(key));
      return { mtimeMs, size };
    } catch {
      return undefined;
    }
  }

  #file(key: string): string {
    return path.join(this.#folder, key + suffix);
  }

  #complain(error: unknown): void {
    this.#log.error(error instanceof Error ? error : String(error));
    if (this.#complained) return;
    this.#complained = true;
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(vscode.l10n.t("The game cannot be saved: {0}", reason));
  }
}

function isCalled(save: Save, game: string, name: string): boolean {
  return save.session.game.name === game && save.name === name;
}

function byAge(one: StoredSave, other: StoredSave): number {
  return other.save.savedAtMs - one.save.savedAtMs;
}

function newKey(): string {
  return randomBytes(8).toString("hex");
}
