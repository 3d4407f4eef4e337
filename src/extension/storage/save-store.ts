import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import type { Save } from "../../games/save.js";
import { machineFiles } from "../../platform/storage/file-system.js";
import { SaveFiles, type StoredSave } from "../../platform/storage/save-files.js";
import { storageReports } from "./storage-reports.js";

export type { StoredSave };

/** Saved games, as the rest of the extension sees them: the files of `SaveFiles`, with words for the player. */
export class SaveStore implements vscode.Disposable {
  readonly #files: SaveFiles;
  readonly #onDidChangeSaves = new vscode.EventEmitter<void>();
  /** Named saves came, went or were renamed. */
  readonly onDidChangeSaves = this.#onDidChangeSaves.event;

  constructor(folder: Promise<vscode.Uri>, findGame: (name: string) => AnyGame | undefined, log: vscode.LogOutputChannel) {
    const reports = storageReports(log, {
      setAside: (reason) => vscode.l10n.t("A saved game could not be read and was set aside. {0}", reason),
      cannotWrite: (reason) => vscode.l10n.t("The game cannot be saved: {0}", reason),
    });
    // The folder is this machine's own wherever the workspace is.
    this.#files = new SaveFiles(
      folder.then(({ fsPath }) => fsPath),
      machineFiles,
      findGame,
      reports,
    );
  }

  dispose(): void {
    this.#files.dispose();
    this.#onDidChangeSaves.dispose();
  }

  /** See `SaveFiles.readRunning`. */
  readRunning(game: string): Promise<Save | undefined> {
    return this.#files.readRunning(game);
  }

  /** See `SaveFiles.writeRunning`. */
  writeRunning(save: Save): Promise<void> {
    return this.#files.writeRunning(save);
  }

  /** See `SaveFiles.list`. */
  list(): Promise<readonly StoredSave[]> {
    return this.#files.list();
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
}
