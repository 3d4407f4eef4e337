import * as vscode from "vscode";

/** The last part of a file's path. */
export function fileNameOf(uri: vscode.Uri): string {
  return uri.path.replace(/\/+$/, "").replace(/^.*\//, "");
}

/** `undefined` if the text isn't an address. */
export function uriOf(address: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(address, true);
  } catch {
    return undefined;
  }
}

/** Whether there is such a file or folder. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** The file of the active editor, in our editor or in one of texts. */
export function activeFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isOne = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isOne ? input.uri : undefined;
}
