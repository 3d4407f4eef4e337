import * as vscode from "vscode";
import type { FileSystem } from "../storage/file-system.js";
import { WorkspaceFiles } from "./workspace-files.js";

/** Files where VS Code keeps them for its browser: in the browser's database, or on its server. */
export const hostFiles: FileSystem = new WorkspaceFiles({
  createDirectory: (folder) => vscode.workspace.fs.createDirectory(vscode.Uri.parse(folder)),
  async readDirectory(folder) {
    const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(folder));
    return entries.filter(([, type]) => (type & vscode.FileType.File) !== 0).map(([name]) => name);
  },
  readFile: (file) => vscode.workspace.fs.readFile(vscode.Uri.parse(file)),
  writeFile: (file, bytes) => vscode.workspace.fs.writeFile(vscode.Uri.parse(file), bytes),
  rename: (from, to) => vscode.workspace.fs.rename(vscode.Uri.parse(from), vscode.Uri.parse(to), { overwrite: true }),
  delete: (file) => vscode.workspace.fs.delete(vscode.Uri.parse(file)),
});

/** How files name what VS Code has as an address. */
export function pathOf(uri: { toString(): string }): string {
  return uri.toString();
}

/** The address of a file named so. */
export function addressOf(file: string): string {
  return file;
}
