import * as vscode from "vscode";
import { mayBeLevels } from "../../kit/level-files.js";
import { watchedFiles } from "./workspace-levels.js";

/**
 * Reports files that were added, changed or removed and may contain levels. `isTyped`: in an editor, letter
 * by letter.
 */
export function watchLevelFiles(
  note: (uris: readonly vscode.Uri[], isTyped: boolean) => void,
): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(watchedFiles);
  return vscode.Disposable.from(
    watcher,
    ...[watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete].map((event) =>
      event((uri) => note([uri], false)),
    ),
    // Changes from this window are known without a watcher, which some file systems lack.
    vscode.workspace.onDidCreateFiles(({ files }) => note(files, false)),
    vscode.workspace.onDidDeleteFiles(({ files }) => note(files, false)),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      note(
        files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]),
        false,
      ),
    ),
    vscode.workspace.onDidSaveTextDocument(
      (document) => mayBeLevels(document) && note([document.uri], false),
    ),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && mayBeLevels(document)) note([document.uri], true);
    }),
  );
}
