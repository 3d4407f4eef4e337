import * as vscode from "vscode";
import type { FileSystem } from "../storage/file-system.js";
import { DatabaseFiles } from "./database-files.js";
import { type WorkspaceFileService, WorkspaceFiles } from "./workspace-files.js";

const service: WorkspaceFileService = {
  createDirectory: (folder) => vscode.workspace.fs.createDirectory(vscode.Uri.parse(folder)),
  async readDirectory(folder) {
    const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(folder));
    return entries.filter(([, type]) => (type & vscode.FileType.File) !== 0).map(([name]) => name);
  },
  readFile: (file) => vscode.workspace.fs.readFile(vscode.Uri.parse(file)),
  writeFile: (file, bytes) => vscode.workspace.fs.writeFile(vscode.Uri.parse(file), bytes),
  rename: (from, to) =>
    vscode.workspace.fs.rename(vscode.Uri.parse(from), vscode.Uri.parse(to), { overwrite: true }),
  delete: (file) => vscode.workspace.fs.delete(vscode.Uri.parse(file)),
  async stat(file) {
    // The times of other storages are not reliable.
    if (!file.startsWith("vscode-remote:")) return undefined;
    const { size, mtime } = await vscode.workspace.fs.stat(vscode.Uri.parse(file));
    return { size, mtimeMs: mtime };
  },
};

/** User data that VS Code keeps in the browser's database, as it does without a server. */
const isInDatabase = (address: string) => address.startsWith("vscode-userdata:");

/** Files where VS Code keeps them for its browser: in the browser's database, or on its server. */
export const hostFiles: FileSystem = new WorkspaceFiles(new DatabaseFiles(service, isInDatabase));

/** The path by which these files name a VS Code URI. */
export function pathOf(uri: { toString(): string }): string {
  return uri.toString();
}

/** The URI of such a path. */
export function addressOf(file: string): string {
  return file;
}

/** A browser has no home folder. */
export function homeFolder(): string | undefined {
  return undefined;
}
