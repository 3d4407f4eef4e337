import * as vscode from "vscode";
import { inSlices, type PausingWork } from "../../../games/slices.js";
import { checkingFile } from "../../../games/sokoban/merge/level-merge.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { charactersRead, isLevelText } from "../../../games/sokoban/text/segments.js";
import { levelFileWords } from "../../../manifest/names.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { type FileTexts, lostLetters, openDocument } from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import { mayBeLevels } from "../../kit/level-files.js";
import { factsOf } from "../documents/level-facts.js";
import { levelName } from "../documents/level-target.js";

/** Finds and reads the level files of the workspace, within limits. */

/** The maximum number of files with a level extension, and of `.txt` files to read. */
export const maxFiles = 500;
export const maxTexts = 1_000;
/** Larger files are listed if their names identify them, and not read before they are opened. */
const maxFileBytes = 4 * 1024 * 1024;
/** The maximum number of bytes that one search reads; later files are treated as too large. */
export const maxSearchBytes = 64 * 1024 * 1024;

const extensions = "xsb,sok,slc";
const ownFiles = `**/*.{${extensions}}`;
const texts = "**/*.txt";
/** If reading a file is a request to a server, only `.txt` files whose names suggest levels are read. */
const namedTexts = `**/*{${levelFileWords.join(",")}}*.txt`;
const nearSchemes = ["file", "vscode-remote"];
/** The pattern of all possible level files, for a watcher. */
const watchedFiles = `**/*.{${extensions},txt}`;

/** Excluded in addition to the user's settings. */
const excluded = "**/{node_modules,bower_components,.git,.hg,.svn,.vscode-test,__pycache__,.venv,venv}/**";
const excludedFolder =
  /\/(?:node_modules|bower_components|\.git|\.hg|\.svn|\.vscode-test|__pycache__|\.venv|venv)\//;

export interface FoundFiles {
  readonly uris: readonly vscode.Uri[];
  /** Whether there are more files than are listed. */
  readonly isCut: boolean;
}

/** Files whose extension is only used for levels. */
export function findLevelFiles(token: vscode.CancellationToken): Promise<FoundFiles> {
  return find(ownFiles, maxFiles, token);
}

/** Text files that may contain levels, within the limits; those whose names suggest it come first. */
export async function findTexts(token: vscode.CancellationToken): Promise<FoundFiles> {
  const isNear =
    vscode.workspace.workspaceFolders?.every(({ uri }) => nearSchemes.includes(uri.scheme)) ?? true;
  const { uris, isCut } = await find(isNear ? texts : namedTexts, maxTexts, token);
  const rank = (uri: vscode.Uri) =>
    levelFileWords.some((word) => fileNameOf(uri).toLowerCase().includes(word)) ? 0 : 1;
  return { uris: uris.toSorted((one, other) => rank(one) - rank(other)), isCut };
}

async function find(pattern: string, max: number, token: vscode.CancellationToken): Promise<FoundFiles> {
  const uris = await vscode.workspace.findFiles(pattern, excluded, max + 1, token);
  return { uris: uris.slice(0, max), isCut: uris.length > max };
}

/** Whether a search would find a new file. */
export async function isFound(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined || excludedFolder.test(uri.path)) return false;
  const relative = uri.path.slice(folder.uri.path.length).replace(/^\//, "");
  // A name that contains pattern characters can't be a pattern.
  if (/[*?[\]{}]/.test(relative)) return true;
  return (
    (await vscode.workspace.findFiles(new vscode.RelativePattern(folder, relative), excluded, 1)).length > 0
  );
}

/** A state of a file: equal ids mean equal texts. */
export interface FileText {
  readonly id: string;
  /** Characters, if the file is open. */
  readonly bytes: number;
  /** `undefined` if the file is too large to be read here; resolves with `undefined` if it isn't text. */
  readonly read: (() => Promise<string | undefined>) | undefined;
}

/** The current state of a file, in its editor if it is open there; `undefined` if it doesn't exist. */
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

/** Whether a file is a level file by its name alone. */
export function isOwnFile(uri: vscode.Uri): boolean {
  return /\.(?:xsb|sok|slc)$/i.test(uri.path);
}

/** Whether a text contains levels. */
export function holdsLevels(text: string): boolean {
  return isLevelText(text.slice(0, charactersRead));
}

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

/** What a view shows of a file of levels, without keeping its text. */
export interface LevelSummary {
  /** The keys of all playable levels; see `levelKey`. */
  readonly keys: readonly string[];
  readonly count: number;
  /** The first `maxLevelsShown`. */
  readonly levels: readonly SummarizedLevel[];
  /** The number of errors and warnings, at most `maxProblems`. */
  readonly problems: number;
}

export interface SummarizedLevel {
  /** "3: Two rooms", or "Level 3". */
  readonly name: string;
  readonly key: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
  readonly problems: number;
}

/** A tree isn't suited to ten thousand levels; the editor is. */
export const maxLevelsShown = 200;

/** The maximum number of problems that is shown for a file. */
export const maxProblems = 999;

/** Reads and checks a text; `undefined` if `isStopped` returned true meanwhile. */
export function summarize(
  text: string,
  fileName: string,
  isStopped: () => boolean,
): Promise<LevelSummary | undefined> {
  return inSlices(summarizing(text, fileName), hostSlices, isStopped);
}

function* summarizing(text: string, fileName: string): PausingWork<LevelSummary> {
  const collection = yield* readingCollection(text, fileName);
  const findings = yield* checkingFile(text, collection, { fileName, maxFindings: maxProblems });
  const problems = findings
    .filter(({ severity }) => severity !== "information")
    .map(({ range }) => range.offset)
    .sort((one, other) => one - other);
  const levels: SummarizedLevel[] = [];
  const keys: string[] = [];
  let at = 0;
  for (const [index, entry] of collection.levels.entries()) {
    const { key } = factsOf(entry);
    if (key !== undefined) keys.push(key);
    while (at < problems.length && problems[at]! < entry.start) at++;
    const from = at;
    while (at < problems.length && problems[at]! < entry.end) at++;
    if (levels.length < maxLevelsShown) {
      const { board } = entry;
      const { boxes } = factsOf(entry);
      levels.push({
        name: levelName(entry, index),
        key,
        width: board.width,
        height: board.rows.length,
        boxes,
        problems: at - from,
      });
    }
    yield;
  }
  return { keys, count: collection.levels.length, levels, problems: Math.min(problems.length, maxProblems) };
}
