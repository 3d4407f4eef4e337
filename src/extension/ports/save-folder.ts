import * as vscode from "vscode";
import { exists } from "../kit/uris.js";

/**
 * The folder of the saves: in workspace storage or, if no folder is open, in global storage.
 *
 * VS Code locks a workspace's storage for one extension host. A second host gets an empty folder beside it,
 * whose name ends in "-1" to "-9", and wouldn't find the game. This happens after Reload Window if the
 * previous host is still running. Saves can be shared (see `SaveFiles`), so they are always in the first
 * folder.
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
