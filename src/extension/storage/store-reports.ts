import * as vscode from "vscode";
import type { StorageReports } from "../../platform/storage/save-reader.js";
import { storageReports } from "./storage-reports.js";

/** What the player is told of files of games. */
export function saveReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) => vscode.l10n.t("Couldn't read a saved game, so it was set aside. {0}", reason),
    holds: "game",
  });
}

/** The same of the archive of finished games. */
export function finishedReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("Couldn't read a file of your finished games, so it was set aside. {0}", reason),
    holds: "finished",
  });
}

/** The same of kept deadlock patterns. */
export function lossReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("Couldn't read a file of your deadlock patterns, so it was set aside. {0}", reason),
    holds: "patterns",
  });
}
