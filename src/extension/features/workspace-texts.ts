import * as vscode from "vscode";
import { maxLevelFileBytes } from "../../games/levels.js";
import { english } from "../../games/message.js";
import { type LevelTexts, OperationError, unlessCancelled } from "../../operations/operation.js";
import type { FileTexts } from "../kit/file-texts.js";

const at = "level.file";

/**
 * Reads level files of the workspace's folders, by path or address. Links are refused, as they may lead out.
 */
export class WorkspaceTexts implements LevelTexts {
  readonly #texts: Pick<FileTexts, "read">;

  constructor(texts: Pick<FileTexts, "read">) {
    this.#texts = texts;
  }

  read(file: string, signal: AbortSignal): Promise<string> {
    return unlessCancelled(this.#readNow(file), signal);
  }

  async #readNow(file: string): Promise<string> {
    const places = placesOf(file);
    if (places.length === 0) throw outside(file);
    for (const { folder, names } of places) {
      const uri = vscode.Uri.joinPath(folder, ...names);
      const isLink = await hasLink(folder, names).catch(() => undefined);
      // There is no such file in this folder.
      if (isLink === undefined) continue;
      if (isLink) throw outside(file);
      const text = await this.#texts.read(uri, maxLevelFileBytes);
      // VS Code opens files by their paths. One that became a link meanwhile may have led out.
      if (await hasLink(folder, names).catch(() => true)) throw outside(file);
      if (text.ok) return text.value;
      throw new OperationError("file", `Couldn't read “${shown(file)}”: ${english(text.error)}`, at);
    }
    throw new OperationError("file", `Couldn't read “${shown(file)}”: there is no such file.`, at);
  }
}

interface FilePlace {
  readonly folder: vscode.Uri;
  /** The folders below it, and the file. */
  readonly names: readonly string[];
}

/** Where the file could be: in each folder of the workspace, or in the one that its address names. */
function placesOf(file: string): readonly FilePlace[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const isAddress = /^[a-z][a-z0-9+.-]+:/i.test(file);
  return folders.flatMap((folder) => {
    const below = isAddress ? belowAddress(folder, file) : belowPath(folder, file.replaceAll("\\", "/"));
    const names = below?.split("/").filter((name) => name !== "" && name !== ".");
    if (names === undefined || names.length === 0) return [];
    return names.some((name) => name === ".." || name.includes("\0")) ? [] : [{ folder, names }];
  });
}

function belowAddress(folder: vscode.Uri, file: string): string | undefined {
  const uri = uriOf(() => vscode.Uri.parse(file, true));
  const isOfFolder = uri?.scheme === folder.scheme && uri.authority === folder.authority;
  return isOfFolder ? belowPath(folder, uri.path) : undefined;
}

/** VS Code throws an error for texts that aren't addresses, and for paths such as “///levels”. */
function uriOf(make: () => vscode.Uri): vscode.Uri | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A relative path, or an absolute one as VS Code writes it. */
function belowPath(folder: vscode.Uri, file: string): string | undefined {
  const isAbsolute = file.startsWith("/") || /^[a-z]:/i.test(file);
  if (!isAbsolute) return file;
  const uri = uriOf(() => vscode.Uri.file(file));
  if (uri === undefined) return undefined;
  const path = withDrive(uri.path);
  const top = withDrive(folder.path);
  const start = top.endsWith("/") ? top : `${top}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** VS Code writes drives in either case: /c:/levels, /C:/levels. */
function withDrive(path: string): string {
  return path.replace(/^\/[A-Z]:/, (drive) => drive.toLowerCase());
}

/** Whether the file or a folder on the way to it is a link. Rejects where there is no such file. */
async function hasLink(folder: vscode.Uri, names: readonly string[]): Promise<boolean> {
  for (let count = 1; count <= names.length; count++) {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, ...names.slice(0, count)));
    if ((type & vscode.FileType.SymbolicLink) !== 0) return true;
  }
  return false;
}

function outside(file: string): OperationError {
  return new OperationError("refused", `“${shown(file)}” isn't a file of the workspace.`, at);
}

function shown(file: string): string {
  return file.slice(0, 200);
}
