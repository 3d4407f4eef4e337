import * as vscode from "vscode";
import { addressOf } from "#host/files";
import { couldNotSave } from "../../games/file-problem.js";
import type { Message } from "../../games/message.js";
import type { StorageReports } from "../../platform/storage/file-system.js";
import { exists } from "../kit/files.js";
import { showError, showGuide, showWarning } from "../kit/notify.js";
import { t, translate } from "../kit/translate.js";

/**
 * The folder of the saves: in workspace storage or, if no folder is open, in global storage.
 *
 * VS Code locks a workspace's storage for one extension host. A second host gets an empty folder beside it,
 * whose name ends in "-1" to "-9", and wouldn't find the game. This happens after Reload Window if the
 * previous host is still running. Saves can be shared (see `SaveFiles`), so they are always in the first
 * folder.
 */
export async function saveFolder(context: vscode.ExtensionContext): Promise<vscode.Uri> {
  const { storageUri, globalStorageUri } = context;
  if (storageUri === undefined) return vscode.Uri.joinPath(globalStorageUri, "saves");
  const [, workspaces, id, extension] = /^(.*)\/([^/]+)-[1-9]\/([^/]+)$/.exec(storageUri.path) ?? [];
  if (id !== undefined) {
    const first = storageUri.with({ path: `${workspaces}/${id}` });
    if (await exists(first)) return vscode.Uri.joinPath(first, extension ?? "", "saves");
  }
  return vscode.Uri.joinPath(storageUri, "saves");
}

/** A key in VS Code's `globalState`: how long commands took. */
export const waitTimesKey = "tilework.waitTimes";

/** A value in VS Code's `globalState`. */
export function memoryIn(state: vscode.Memento, key: string) {
  return {
    read: () => state.get<unknown>(key),
    write: (value: unknown) => void state.update(key, value),
  };
}

/** What happens to files that can't be read or written. */
const guide = "play#files-of-games";

/** The content of files; see `couldNotSave`. */
type Content = Exclude<Parameters<typeof couldNotSave>[0], "named">;

/** What is said of a file that was set aside, with the reason. */
const setAside: Readonly<Record<Content, (reason: string) => string>> = {
  game: (reason) => t("Couldn't read a saved game, so it was set aside. {0}", reason),
  finished: (reason) => t("Couldn't read a file of your finished games, so it was set aside. {0}", reason),
  records: (reason) =>
    t("Couldn't read a file of your best scores and solved levels, so it was set aside. {0}", reason),
  patterns: (reason) => t("Couldn't read a file of your deadlock patterns, so it was set aside. {0}", reason),
  timed: (reason) => t("Couldn't read a file of your timed solves, so it was set aside. {0}", reason),
  statistics: (reason) => t("Couldn't read a file of your statistics, so it was set aside. {0}", reason),
};

/** Tells the player about problems with files, and logs all of them. */
export function storageReports(log: vscode.LogOutputChannel, content: Content): StorageReports {
  return {
    setAside: (file: string, message: Message) => {
      const reason = translate(message);
      log.warn(`${file}: ${reason}`);
      const show = t("Show File");
      const learn = t("Learn More");
      void showWarning(setAside[content](reason), show, learn).then((choice) => {
        if (choice === learn) showGuide(guide);
        if (choice === show)
          void vscode.window.showTextDocument(vscode.Uri.parse(addressOf(file), true), { preview: true });
      });
    },
    newer: (file, message) => {
      const reason = translate(message);
      log.warn(`${file}: ${reason}`);
      void showWarning(t("Couldn't read “{0}”: {1}", file, reason));
    },
    cannotWrite: (error) => showError(translate(couldNotSave(content, error)), guide),
    problem: (error) => log.error(error instanceof Error ? error : String(error)),
  };
}
