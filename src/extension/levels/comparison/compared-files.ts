import * as vscode from "vscode";
import { fieldsOf, object, parseObject, string, unlimited } from "../../../games/reading.js";
import { activeFile, fileNameOf, uriOf } from "../../kit/files.js";
import { askForLevelFile, namedLevel } from "../../kit/level-files.js";
import { t } from "../../kit/translate.js";

/** Two versions of a file, or two files. */
export interface ComparedFiles {
  readonly before: vscode.Uri;
  readonly after: vscode.Uri;
  readonly title: string;
}

/** The files of a tab with a text comparison; `undefined` for other tabs. */
export function filesOfTab(tab: vscode.Tab | undefined): ComparedFiles | undefined {
  const input = tab?.input;
  if (tab === undefined || !(input instanceof vscode.TabInputTextDiff)) return undefined;
  return { before: input.original, after: input.modified, title: tab.label };
}

/** The two files that are selected in the explorer, which passes them to a command. */
export function filesOfArguments(others: unknown): ComparedFiles | undefined {
  if (!Array.isArray(others) || others.length !== 2) return undefined;
  const [before, after] = others as readonly unknown[];
  return before instanceof vscode.Uri && after instanceof vscode.Uri
    ? { before, after, title: titleOf(before, after) }
    : undefined;
}

/** The file that a command names, compared with one that the user selects. */
export async function askForFiles(argument: unknown): Promise<ComparedFiles | undefined> {
  const named = namedLevel(argument)?.uri ?? activeFile();
  const after = named ?? (await askForLevelFile(t("Select a File to Compare")));
  if (after === undefined) return undefined;
  const before = await askForLevelFile(t("Select the File to Compare “{0}” With", fileNameOf(after)));
  return before && { before, after, title: titleOf(before, after) };
}

function titleOf(before: vscode.Uri, after: vscode.Uri): string {
  return `${fileNameOf(before)} ↔ ${fileNameOf(after)}`;
}

/** The name of one side: its path, and the version that VS Code's Git shows. */
export function sideName(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri.with({ scheme: "file", query: "" }));
  if (uri.scheme !== "git") return path;
  const ref = gitRef(uri.query);
  return `${path} (${isIndex(ref) ? t("Index") : ref})`;
}

/** VS Code's Git names the index by one of these. */
function isIndex(ref: string): boolean {
  return ref === "" || ref === "~";
}

/**
 * Whether files are compared from the timeline: a commit with anything, or a version of the local history.
 * Source Control compares a commit only with the index, whose name is empty there.
 */
export function isOfTimeline({ before, after }: ComparedFiles): boolean {
  if ([before, after].some(({ scheme }) => scheme === "vscode-local-history")) return true;
  const isCommitted = before.scheme === "git" && !isIndex(gitRef(before.query));
  return isCommitted && !(after.scheme === "git" && gitRef(after.query) === "");
}

/** The digest of a commit, of which VS Code's Git shows the first digits. */
const isCommit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

function gitRef(query: string): string {
  const { ref } = fieldsOf(parseObject(query));
  if (typeof ref !== "string") return "Git";
  return isCommit.test(ref) ? ref.slice(0, 8) : ref.slice(0, 100);
}

export function keyOf({ before, after }: Pick<ComparedFiles, "before" | "after">): string {
  return `${before}\n${after}`;
}

/** The files as the page keeps them, for `filesOfState`. */
export function stateOf({ before, after, title }: ComparedFiles): string {
  return JSON.stringify({ before: before.toString(), after: after.toString(), title });
}

const text = string(unlimited);
const readKept = object({ before: text, after: text, title: text });

/** The files of a page that VS Code restores; `undefined` if the state names none. */
export function filesOfState(state: unknown): ComparedFiles | undefined {
  const { files } = fieldsOf(state);
  const kept = typeof files === "string" ? readKept(parseObject(files)) : undefined;
  const [before, after] = kept === undefined ? [] : [uriOf(kept.before), uriOf(kept.after)];
  return kept && before && after && { before, after, title: kept.title };
}
