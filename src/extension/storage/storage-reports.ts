import * as vscode from "vscode";
import { addressOf } from "#host/files";
import type { Message } from "../../games/message.js";
import { couldNotSave } from "../../games/saves/write-problems.js";
import type { StorageReports } from "../../platform/storage/save-reader.js";
import { showError, showWarning } from "../shared/notify.js";
import { translate } from "../shared/translate.js";

/** What the player is told of a store of files. */
export interface StorageWords {
  /** With the reason: "Couldn't read a saved game, so it was set aside. {0}" */
  setAside(reason: string): string;
  /** What the files hold; see `couldNotSave`. */
  readonly holds: Parameters<typeof couldNotSave>[0];
}

/** Tells the player what happens to files, and the log all of it. */
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
