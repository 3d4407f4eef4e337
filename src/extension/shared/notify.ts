import * as vscode from "vscode";
import { withoutIcons } from "./without-icons.js";
import { withoutLinks } from "./without-links.js";

/**
 * Notifications. VS Code makes links of `[text](address)` in them, commands included, and much of what is
 * said holds names of files, titles of levels or what an operating system answered: here no text becomes a
 * link.
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
 * Shows a text in the status bar for some milliseconds. VS Code makes icons of `$(name)` there; here no text
 * becomes one.
 */
export function showStatus(text: string, ms: number): void {
  void vscode.window.setStatusBarMessage(withoutIcons(text), ms);
}
