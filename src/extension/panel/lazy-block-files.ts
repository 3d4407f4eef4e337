import * as vscode from "vscode";
import { blockScheme } from "../../manifest/names.js";

/** What reads and writes the files. */
export type BlockFileAccess = Pick<vscode.FileSystemProvider, "stat" | "readFile" | "writeFile">;

/**
 * Registers the files that are blocks of levels in Markdown documents. Their code is loaded when VS Code
 * reads the first of them, which may be a tab of an earlier window.
 *
 * @param changes fires for changed files
 */
export function registerBlockFiles(
  load: () => Promise<BlockFileAccess>,
  changes: vscode.EventEmitter<vscode.FileChangeEvent[]>,
): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  return vscode.workspace.registerFileSystemProvider(
    blockScheme,
    {
      onDidChangeFile: changes.event,
      // The files of a document are followed while they are known, whoever asks.
      watch: () => new vscode.Disposable(() => undefined),
      stat: async (uri) => (await load()).stat(uri),
      readFile: async (uri) => (await load()).readFile(uri),
      writeFile: async (uri, content, options) => (await load()).writeFile(uri, content, options),
      readDirectory: () => [],
      createDirectory: refuse,
      delete: refuse,
      rename: refuse,
    },
    { isCaseSensitive: true },
  );
}
