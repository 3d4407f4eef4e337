import * as vscode from "vscode";

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
