import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import type { AnyGame } from "../../games/game.js";
import { type KeptLoss, nameOfLoss } from "../../games/losses/kept-loss.js";
import { LossFiles } from "../../platform/storage/loss-files.js";
import { storageReports } from "../../extension/storage/storage-reports.js";

/** The lost patterns that the player has kept, in all windows of this machine. Read when somebody first asks, and again when this window gets the focus. */
export class LostPatterns implements vscode.Disposable {
  readonly #files: LossFiles;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #all: readonly KeptLoss[] = [];
  #ready: Promise<void> | undefined;

  /** `folder`: in global storage, where all windows find the same one. */
  constructor(folder: Promise<vscode.Uri>, findGame: (name: string) => AnyGame | undefined, log: vscode.LogOutputChannel) {
    const reports = storageReports(log, {
      setAside: (reason) => vscode.l10n.t("A file of your lost patterns could not be read and was set aside. {0}", reason),
      cannotWrite: (reason) => vscode.l10n.t("Your lost patterns cannot be saved: {0}", reason),
    });
    const knows = (game: string, text: string, rule: string) => findGame(game)?.levels?.deadlocks?.patterns?.read(text, rule)?.text === text;
    this.#files = new LossFiles(folder.then(pathOf), hostFiles, reports, knows);
    this.#listening = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && this.#ready !== undefined) void this.refresh();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  /** Of all games, as far as they have been read. */
  get all(): readonly KeptLoss[] {
    return this.#all;
  }

  /** Those of a game, the last one first; none until the files have been read, of which `onDidChange` tells. */
  of(game: string): readonly KeptLoss[] {
    this.#ready ??= this.#read();
    return this.#all.filter((loss) => loss.game === game);
  }

  /** Resolves when what other windows have kept by now is known here. */
  refresh(): Promise<void> {
    this.#ready = this.#read();
    return this.#ready;
  }

  /** Keeps those that are not kept yet; how many were, and whether there was no room for more. */
  async keep(losses: readonly KeptLoss[]): Promise<{ readonly kept: number; readonly isFull: boolean }> {
    const result = await this.#files.keep(losses);
    await this.refresh();
    return result;
  }

  async remove(loss: KeptLoss): Promise<void> {
    await this.#files.remove(loss);
    await this.refresh();
  }

  async #read(): Promise<void> {
    const before = this.#all.map(nameOfLoss);
    this.#all = await this.#files.read();
    const after = this.#all.map(nameOfLoss);
    if (before.length !== after.length || before.some((name, place) => name !== after[place])) this.#onDidChange.fire();
  }
}
