import * as vscode from "vscode";
import { charactersRead, isLevelText } from "../../../games/sokoban/text/sniff.js";
import { levelFileWords } from "../../../manifest/terms/level-file-words.js";
import { fileNameOf } from "../../shared/file-name.js";
import { type FileTexts, lostLetters, openDocument } from "../../shared/file-texts.js";

/** How the level files of the workspace are found and read, and how much of that is done at most. */

/** So many files that are levels by their names, and so many `.txt` files that have to be looked into. */
export const maxFiles = 500;
export const maxTexts = 1_000;
/** Larger ones are listed, where their names tell what they are, and not read before they are opened. */
const maxFileBytes = 4 * 1024 * 1024;
/** What one search reads of all files; what comes after is listed as if it were too large. */
export const maxSearchBytes = 64 * 1024 * 1024;

const extensions = "xsb,sok,slc";
const ownFiles = `**/*.{${extensions}}`;
const texts = "**/*.txt";
/**
 * Where every look into a file is a question to a server on the net, only those are looked into whose names
 * say that they are levels.
 */
const namedTexts = `**/*{${levelFileWords.join(",")}}*.txt`;
const nearSchemes = ["file", "vscode-remote"];
/** All of them, for a watcher. */
export const watchedFiles = `**/*.{${extensions},txt}`;

/** Besides what the user's settings exclude. */
const excluded = "**/{node_modules,bower_components,.git,.hg,.svn,.vscode-test,__pycache__,.venv,venv}/**";
const excludedFolder =
  /\/(?:node_modules|bower_components|\.git|\.hg|\.svn|\.vscode-test|__pycache__|\.venv|venv)\//;

export interface FoundFiles {
  readonly uris: readonly vscode.Uri[];
  /** There are more than are listed. */
  readonly isCut: boolean;
}

/** What can be nothing else than levels, by the names. */
export function findLevelFiles(token: vscode.CancellationToken): Promise<FoundFiles> {
  return find(ownFiles, maxFiles, token);
}

/** What may be levels, as far as it may be looked into; those whose names say so come first. */
export async function findTexts(token: vscode.CancellationToken): Promise<FoundFiles> {
  const isNear =
    vscode.workspace.workspaceFolders?.every(({ uri }) => nearSchemes.includes(uri.scheme)) ?? true;
  const { uris, isCut } = await find(isNear ? texts : namedTexts, maxTexts, token);
  const rank = (uri: vscode.Uri) =>
    levelFileWords.some((word) => fileNameOf(uri).toLowerCase().includes(word)) ? 0 : 1;
  return { uris: uris.toSorted((one, other) => rank(one) - rank(other)), isCut };
}

async function find(pattern: string, most: number, token: vscode.CancellationToken): Promise<FoundFiles> {
  const uris = await vscode.workspace.findFiles(pattern, excluded, most + 1, token);
  return { uris: uris.slice(0, most), isCut: uris.length > most };
}

/** Whether a file that came would have been found. */
export async function isFound(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined || excludedFolder.test(uri.path)) return false;
  const relative = uri.path.slice(folder.uri.path.length).replace(/^\//, "");
  // A name cannot be a pattern where it holds signs of patterns.
  if (/[*?[\]{}]/.test(relative)) return true;
  return (
    (await vscode.workspace.findFiles(new vscode.RelativePattern(folder, relative), excluded, 1)).length > 0
  );
}

/** A state of a file: equal ids are equal texts. */
export interface FileText {
  readonly id: string;
  /** Characters, where it is open. */
  readonly bytes: number;
  /** `undefined` where the file is too large to be read here; resolves with nothing where it is no text. */
  readonly read: (() => Promise<string | undefined>) | undefined;
}

/** The file as it is now, in the editor where it is open there; `undefined` where there is none. */
export async function stateOf(uri: vscode.Uri, texts: FileTexts): Promise<FileText | undefined> {
  const open = openDocument(uri);
  if (open !== undefined && !lostLetters(open)) {
    const characters = open.offsetAt(open.lineAt(open.lineCount - 1).range.end);
    return {
      id: `open:${open.version}`,
      bytes: characters,
      read: characters > maxFileBytes ? undefined : async () => open.getText(),
    };
  }
  try {
    const { type, size, mtime } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) return undefined;
    const read = async () => {
      const text = await texts.decode(uri, await vscode.workspace.fs.readFile(uri));
      return text.ok ? text.value : undefined;
    };
    return {
      id: `disk:${mtime}:${size}:${texts.stateOf(uri)}`,
      bytes: size,
      read: size > maxFileBytes ? undefined : read,
    };
  } catch {
    return undefined;
  }
}

/** Whether a file is one of levels whatever stands in it. */
export function isOwnFile(uri: vscode.Uri): boolean {
  return /\.(?:xsb|sok|slc)$/i.test(uri.path);
}

/** Whether a text is for us. */
export function holdsLevels(text: string): boolean {
  return isLevelText(text.slice(0, charactersRead));
}
