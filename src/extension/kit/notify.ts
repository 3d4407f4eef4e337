import * as vscode from "vscode";
import { withoutIcons, withoutLinks } from "./escaped-text.js";
import { t } from "./translate.js";

/**
 * Notifications. VS Code renders `[text](address)` in them as a link, even to commands. Texts often contain
 * file names, level titles or messages of the operating system, so here no text becomes a link.
 */
/** @param guide the guide that helps, as `openGuide` takes it; the message has a button for it */
export function showError(text: string, guide?: string): void {
  const button = t("Learn More");
  void vscode.window
    .showErrorMessage(withoutLinks(text), ...(guide === undefined ? [] : [button]))
    .then((chosen) => {
      if (chosen === button) showGuide(guide);
    });
}

/** Opens a guide by its name. */
export function showGuide(guide: string | undefined): void {
  void vscode.commands.executeCommand("tilework.openGuide", guide);
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
