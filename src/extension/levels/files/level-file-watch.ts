import * as vscode from "vscode";
import { mayBeLevels } from "../../shared/level-files.js";
import { watchedFiles } from "./workspace-levels.js";

/**
 * Tells of files that came, changed or went and may hold levels. `isTyped`: in an editor, letter by letter.
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
    // What is done in this window is known without a watcher, which some file systems do not have.
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
