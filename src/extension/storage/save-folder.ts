import * as vscode from "vscode";

/**
 * The folder of the saves: in workspace storage or, where no folder is open, in global storage.
 *
 * VS Code locks a workspace's storage for one extension host. A second one of the same workspace, such as the
 * next one after Reload Window while the last has not quite gone, is given an empty folder beside it, named
 * with "-1" to "-9" at its end, and would not find the game. Saves are made to be shared (see `SaveStore`),
 * so they always lie in the first folder.
 */
export async function saveFolder(context: vscode.ExtensionContext): Promise<vscode.Uri> {
  const { storageUri, globalStorageUri } = context;
  if (storageUri === undefined) return vscode.Uri.joinPath(globalStorageUri, "saves");
  const [, workspaces, id, extension] = /^(.*)\/([^/]+)-[1-9]\/([^/]+)$/.exec(storageUri.path) ?? [];
  if (id !== undefined) {
    const first = storageUri.with({ path: `${workspaces}/${id}` });
    if (await exists(first)) return vscode.Uri.joinPath(first, extension ?? "", "saves");
  }
  return vscode.Uri.joinPath(storageUri, "saves");
}

async function exists(folder: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(folder);
    return true;
  } catch {
    return false;
  }
}
