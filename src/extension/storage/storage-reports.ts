import * as vscode from "vscode";
import { addressOf } from "#host/files";
import type { Message } from "../../games/message.js";
import { couldNotSave } from "../../games/saves/write-problems.js";
import type { StorageReports } from "../../platform/storage/storage-reports.js";
import { showError, showGuide, showWarning } from "../shared/messages/notify.js";
import { translate } from "../shared/messages/translate.js";

/** What happens to files that can't be read or written. */
const guide = "play#files-of-games";

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
      const learn = vscode.l10n.t("Learn More");
      void showWarning(words.setAside(reason), show, learn).then((choice) => {
        if (choice === learn) showGuide(guide);
        if (choice === show)
          void vscode.window.showTextDocument(vscode.Uri.parse(addressOf(file), true), { preview: true });
      });
    },
    cannotWrite: (error) => showError(translate(couldNotSave(words.holds, error)), guide),
    problem: (error) => log.error(error instanceof Error ? error : String(error)),
  };
}
