import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import type { AnyGame } from "../../games/game.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { SaveFiles } from "../../platform/storage/save-files.js";
import type { BegunGame, StoredSave } from "../../platform/storage/save-reader.js";
import { storageReports } from "../../extension/storage/storage-reports.js";

export type { BegunGame, StoredSave };

/** Saved games, as the rest of the extension sees them: the files of `SaveFiles`, with words for the player. */
export class SaveStore implements vscode.Disposable {
  readonly #files: SaveFiles;
  readonly #onDidChangeSaves = new vscode.EventEmitter<void>();
  /** Listed saves came, went or were renamed. */
  readonly onDidChangeSaves = this.#onDidChangeSaves.event;
  readonly #onDidChangeBegun = new vscode.EventEmitter<void>();
  /** Games were begun that can be gone on with, or are not any more; not that one of them went on. */
  readonly onDidChangeBegun = this.#onDidChangeBegun.event;
  /** The game that each slot is known to hold, as far as it was begun. */
  readonly #held = new Map<string, string>();
  #isListed = false;
  /** What was kept when it was looked at last; see `SaveFiles.state`. */
  #state: string | undefined;

  constructor(folder: Promise<vscode.Uri>, findGame: (name: string) => AnyGame | undefined, log: vscode.LogOutputChannel) {
    const reports = storageReports(log, {
      setAside: (reason) => vscode.l10n.t("A saved game could not be read and was set aside. {0}", reason),
      cannotWrite: (reason) => vscode.l10n.t("The game cannot be saved: {0}", reason),
    });
    // The folder is this machine's own wherever the workspace is.
    this.#files = new SaveFiles(folder.then(pathOf), hostFiles, findGame, reports);
  }

  dispose(): void {
    this.#files.dispose();
    this.#onDidChangeSaves.dispose();
    this.#onDidChangeBegun.dispose();
  }

  /** See `SaveFiles.readRunning`. */
  readRunning(game: string): Promise<Save | undefined> {
    return this.#files.readRunning(game);
  }

  /** See `SaveFiles.readSlot`. */
  readSlot(game: string, slot: string): Promise<Save | undefined> {
    return this.#files.readSlot(game, slot);
  }

  /** See `SaveFiles.readNews`. */
  readNews(game: string, slot: string): Promise<StoredSave | undefined> {
    return this.#files.readNews(game, slot);
  }

  /** See `SaveFiles.writeRunning`. */
  async writeRunning(save: Save): Promise<void> {
    const { game, positions, steps } = save.session;
    await this.#files.writeRunning(save);
    this.#hold(game.name, slotOf(game, positions[0]), steps.length > 0 ? save.gameId : undefined);
  }

  /** See `SaveFiles.setApart`. */
  async setApart(game: string, slot: string): Promise<void> {
    await this.#files.setApart(game, slot);
    this.#onDidChangeSaves.fire();
  }

  /** See `SaveFiles.drop`. */
  async drop(game: string, slot: string): Promise<void> {
    await this.#files.drop(game, slot);
    this.#hold(game, slot, undefined);
  }

  /** See `SaveFiles.resume`. */
  async resume(key: string): Promise<void> {
    await this.#files.resume(key);
    this.#onDidChangeSaves.fire();
  }

  /** See `SaveFiles.begun`. Whoever lists games that can be gone on with, lists these. */
  begun(): Promise<readonly BegunGame[]> {
    this.#isListed = true;
    return this.#files.begun();
  }

  /** See `SaveFiles.list`. */
  list(): Promise<readonly StoredSave[]> {
    this.#isListed = true;
    return this.#files.list();
  }

  /** Looks, where saves were listed before, whether they are others by now, such as by another window: `prepare` is called then, and whoever lists them is told. */
  async refresh(prepare: () => void): Promise<void> {
    if (!this.#isListed) return;
    const state = await this.#files.state();
    if (state === this.#state) return;
    this.#state = state;
    prepare();
    this.#onDidChangeSaves.fire();
    this.#onDidChangeBegun.fire();
  }

  /** See `SaveFiles.writeNamed`. */
  async writeNamed(save: Save & { readonly name: string }): Promise<void> {
    await this.#files.writeNamed(save);
    this.#onDidChangeSaves.fire();
  }

  async rename(key: string, name: string): Promise<void> {
    await this.#files.rename(key, name);
    this.#onDidChangeSaves.fire();
  }

  /** See `SaveFiles.delete`. */
  async delete(key: string): Promise<void> {
    await this.#files.delete(key);
    this.#onDidChangeSaves.fire();
  }

  /** See `SaveFiles.flush`. */
  flush(): Promise<boolean> {
    return this.#files.flush();
  }

  #hold(game: string, slot: string, gameId: string | undefined): void {
    const id = `${game}/${slot}`;
    if (this.#held.get(id) === gameId) return;
    if (gameId === undefined) this.#held.delete(id);
    else this.#held.set(id, gameId);
    this.#onDidChangeBegun.fire();
  }
}
