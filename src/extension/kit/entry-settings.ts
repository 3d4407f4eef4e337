import * as vscode from "vscode";
import type { SettingValue } from "../../protocol/game/settings.js";

/**
 * The settings that the entry reads. The table of all settings is not in the entry, which a browser loads
 * before the first move. As in `settings.ts`, an invalid value counts as the default.
 */

function get(name: string): unknown {
  return vscode.workspace.getConfiguration("tilework").get<unknown>(name);
}

/** Calls a function when one of these settings has changed: whole names, or their first words. */
export function onDidChangeSettings(names: readonly string[], run: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (names.some((name) => change.affectsConfiguration(name))) run();
  });
}

/** Whether comparisons of level files open as boards or as text. */
export function comparesAs(): SettingValue<"sokoban.compareAs"> {
  return get("sokoban.compareAs") === "text" ? "text" : "boards";
}

/** Whether the status bar has an item that opens the games if none is open. */
export function showsOpenGames(): boolean {
  return get("statusBar.openGames") === true;
}

/** Whether a game is offered while something runs, or opens by itself. */
export function waitingOffer(): SettingValue<"waiting.offer"> {
  const value = get("waiting.offer");
  return value === "offer" || value === "open" ? value : "off";
}
