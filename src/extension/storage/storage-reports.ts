import * as vscode from "vscode";
import { addressOf } from "#host/files";
import type { Message } from "../../games/message.js";
import { couldNotSave } from "../../games/saves/write-problems.js";
import type { StorageReports } from "../../platform/storage/storage-reports.js";
import { showError, showWarning } from "../shared/notify.js";
import { translate } from "../shared/translate.js";

/** The texts about a file store for the player. */
export interface StorageWords {
  /** With its reason: "Couldn't read a saved game, so it was set aside. {0}" */
  setAside(reason: string): string;
  /** The content of the files; see `couldNotSave`. */
  readonly holds: Parameters<typeof couldNotSave>[0];
}

/** Tells the player about problems with files, and logs all of them. */
export function storageReports(log: vscode.LogOutputChannel, words: StorageWords): StorageReports {
  return {
    setAside: (file: string, message: Message) => {
      const reason = translate(message);
      log.warn(`${file}: ${reason}`);
      const show = vscode.l10n.t("Show File");
      void showWarning(words.setAside(reason), show).then((choice) => {
        if (choice === show)
          void vscode.window.showTextDocument(vscode.Uri.parse(addressOf(file), true), { preview: true });
      });
    },
    cannotWrite: (error) => showError(translate(couldNotSave(words.holds, error))),
    problem: (error) => log.error(error instanceof Error ? error : String(error)),
  };
}
