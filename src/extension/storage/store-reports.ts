import * as vscode from "vscode";
import type { StorageReports } from "../../platform/storage/save-reader.js";
import { storageReports } from "./storage-reports.js";

/** What the player is told of files of games. */
export function saveReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) => vscode.l10n.t("A saved game could not be read and was set aside. {0}", reason),
    holds: "game",
  });
}

/** The same of the archive of finished games. */
export function finishedReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("A file of your finished games could not be read and was set aside. {0}", reason),
    holds: "finished",
  });
}

/** The same of kept deadlock patterns. */
export function lossReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("A file of your lost patterns could not be read and was set aside. {0}", reason),
    holds: "patterns",
  });
}
