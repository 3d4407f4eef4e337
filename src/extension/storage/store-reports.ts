import * as vscode from "vscode";
import type { StorageReports } from "../../platform/storage/storage-reports.js";
import { storageReports } from "./storage-reports.js";

/** The reports about files of games. */
export function saveReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) => vscode.l10n.t("Couldn't read a saved game, so it was set aside. {0}", reason),
    holds: "game",
  });
}

/** The same for the archive of finished games. */
export function finishedReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("Couldn't read a file of your finished games, so it was set aside. {0}", reason),
    holds: "finished",
  });
}

/** The same for timed solves. */
export function timedReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("Couldn't read a file of your timed solves, so it was set aside. {0}", reason),
    holds: "timed",
  });
}

/** The same for statistics. */
export function statisticsReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("Couldn't read a file of your statistics, so it was set aside. {0}", reason),
    holds: "statistics",
  });
}

/** The same for deadlock patterns. */
export function lossReports(log: vscode.LogOutputChannel): StorageReports {
  return storageReports(log, {
    setAside: (reason) =>
      vscode.l10n.t("Couldn't read a file of your deadlock patterns, so it was set aside. {0}", reason),
    holds: "patterns",
  });
}
