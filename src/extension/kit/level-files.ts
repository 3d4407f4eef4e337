import * as vscode from "vscode";
import { count, fieldsOf } from "../../games/reading.js";
import { levelFileWords, levelLanguage } from "../../manifest/names.js";
import { t } from "./translate.js";

/** Whether a document may contain levels, judging by its language and name. */
export function mayBeLevels(document: vscode.TextDocument): boolean {
  return document.languageId === levelLanguage || isTextFile(document);
}

/** Chats and merges show proposed texts, which are to be accepted or rejected as text. */
const otherSchemes = /^(?:chat|vscode-chat|merge|conflict)/;

/** VS Code drops the clipboard, or the saved text, of a comparison when the tab with it is closed. */
const tabSchemes = /^(?:clipboardcompare|showmodifications)/i;

/** Whether a text exists only as long as the tab of its comparison. */
export function isOfTab({ scheme }: vscode.Uri): boolean {
  return tabSchemes.test(scheme);
}

/** Whether a tab is a text comparison of two files that are certainly levels, judging by their names. */
export function isLevelDiff({ input }: vscode.Tab): boolean {
  return (
    input instanceof vscode.TabInputTextDiff &&
    [input.original, input.modified].every(
      (uri) =>
        /\.(?:xsb|sok|sokoban\.txt)$/i.test(uri.path) && !otherSchemes.test(uri.scheme) && !isOfTab(uri),
    )
  );
}

export function isTextFile({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === "plaintext" && /\.txt$/i.test(uri.path);
}

/** The start of a block with a board in Markdown. It takes time proportional to the text. */
const boardBlock = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*(?:sokoban|xsb|2048|sliding)\b/im;

/** Whether a document is Markdown that may have blocks with boards. */
export function mayHoldBoards(document: vscode.TextDocument): boolean {
  return document.languageId === "markdown" && boardBlock.test(document.getText());
}

const named = ["*.xsb", "*.sok", "*.slc", ...levelFileWords.map((word) => `*${word}*.txt`)];
const dependencies = "**/{node_modules,.git}/**";

/** Whether the workspace has a level file, judging by names. VS Code stops its search at the first one. */
export async function hasLevelFiles(): Promise<boolean> {
  return (await vscode.workspace.findFiles(`**/{${named.join(",")}}`, dependencies, 1)).length > 0;
}

/** Asks for a file of levels. */
export async function askForLevelFile(title: string): Promise<vscode.Uri | undefined> {
  const filters = {
    [t("Sokoban Levels")]: ["xsb", "sok", "txt", "slc"],
    [t("All Files")]: ["*"],
  };
  return (await vscode.window.showOpenDialog({ title, filters }))?.[0];
}

/** The argument of commands called by an editor or a view of levels; the explorer passes the file alone. */
export interface NamedLevel {
  readonly uri: vscode.Uri;
  /** From 0; without it, all levels. */
  readonly level?: number;
}

/** Commands may be called with any argument. */
export function namedLevel(argument: unknown): NamedLevel | undefined {
  if (argument instanceof vscode.Uri) return { uri: argument };
  const { uri, level: place } = fieldsOf(argument);
  if (!(uri instanceof vscode.Uri)) return undefined;
  const level = placeOf(place);
  return level === undefined ? { uri } : { uri, level };
}

/** A place in a file, from 0. */
export const placeOf = count;

/** False for the other side of a diff: nothing can be changed there, and problems would be reported twice. */
export function isEdited({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}
