import * as vscode from "vscode";
import { gameViewType } from "../../manifest/names.js";

/** The permissions of a webview: to run its script from `dist/webview`, and nothing else. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, "dist", "webview")],
  };
}

/** The icon of our panels in their tabs. */
export function panelIcon(extensionUri: vscode.Uri): {
  readonly light: vscode.Uri;
  readonly dark: vscode.Uri;
} {
  const icon = (theme: string) => vscode.Uri.joinPath(extensionUri, "media", `panel-${theme}.svg`);
  return { light: icon("light"), dark: icon("dark") };
}

/** The permissions of a page whose links run these commands. It needs no file of ours. */
export function linkPageOptions(
  commands: readonly string[],
): vscode.WebviewOptions & vscode.WebviewPanelOptions {
  return {
    enableScripts: true,
    enableCommandUris: commands,
    enableFindWidget: true,
    localResourceRoots: [],
  };
}

/** Opens a new panel for games. `isQuiet`: the keyboard stays where it is. */
export function openPanel(
  extensionUri: vscode.Uri,
  viewColumn: vscode.ViewColumn,
  isQuiet = false,
): vscode.WebviewPanel {
  const place = { viewColumn, preserveFocus: isQuiet };
  return vscode.window.createWebviewPanel(gameViewType, "Tilework", place, webviewOptions(extensionUri));
}

/**
 * The panel of the first command, opened while the bundle that plays is still loading. VS Code prepares its
 * webview meanwhile, which takes longer.
 */
export class EarlyPanel {
  #panel: vscode.WebviewPanel | undefined;

  constructor(private readonly extensionUri: vscode.Uri) {}

  /** Opens the panel. Disposing the result closes it again if nothing has taken it. */
  open(): vscode.Disposable {
    if (this.#panel !== undefined) return { dispose: () => undefined };
    const panel = openPanel(this.extensionUri, vscode.ViewColumn.Active);
    this.#panel = panel;
    // The player may close it at once.
    panel.onDidDispose(() => {
      if (this.#panel === panel) this.#panel = undefined;
    });
    return {
      dispose: () => {
        if (this.#panel === panel) panel.dispose();
      },
    };
  }

  /** The panel, which belongs to the caller from now on; `undefined` if there is none. */
  take(): vscode.WebviewPanel | undefined {
    const panel = this.#panel;
    this.#panel = undefined;
    return panel;
  }
}
