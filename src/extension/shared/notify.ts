import * as vscode from "vscode";
import { withoutIcons } from "./without-icons.js";
import { withoutLinks } from "./without-links.js";

/**
 * Notifications. VS Code renders `[text](address)` in them as a link, even to commands. Texts often contain
 * file names, level titles or messages of the operating system, so here no text becomes a link.
 */
export function showError(text: string): void {
  void vscode.window.showErrorMessage(withoutLinks(text));
}

export function showWarning<Item extends string>(
  text: string,
  ...items: readonly Item[]
): Thenable<Item | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(text), ...items);
}

export function showInformation<Item extends string>(
  text: string,
  ...items: readonly Item[]
): Thenable<Item | undefined> {
  return vscode.window.showInformationMessage(withoutLinks(text), ...items);
}

/**
 * Shows a text in the status bar for some milliseconds. VS Code renders `$(name)` there as an icon; here no
 * text becomes one.
 */
export function showStatus(text: string, ms: number): void {
  void vscode.window.setStatusBarMessage(withoutIcons(text), ms);
}
