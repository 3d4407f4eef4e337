import assert from "node:assert/strict";
import * as vscode from "vscode";
import { seedRandom } from "../../../src/games/random.js";
import { makePosition } from "../../../src/games/twenty48/notation.js";
import type { Position } from "../../../src/games/twenty48/rules.js";
import { readBoardFile, writeBoardFile } from "../../../src/games/twenty48/twenty48.js";
import { newFile, temporaryFile } from "../run/files.js";

/** The running extension as other code sees it: its commands and the files they write. */

export function run(command: string, ...args: readonly unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`tilework.${command}`, ...args);
}

/** The current 4×4 board, from an exported board file. */
export async function boardNow(): Promise<Position> {
  const file = temporaryFile("board.bin");
  await run("importOrExport", file, "export");
  const position = readBoardFile(await vscode.workspace.fs.readFile(file), 0);
  assert.ok(position.ok);
  return position.value;
}

/** Puts a board that begins with these cells in place without a question about the current one. */
export async function putBoard(first: readonly number[], score = 0, moves = 0): Promise<void> {
  const cells = Array.from({ length: 16 }, (_, index) => first[index] ?? 0);
  const position = makePosition({ size: 4, cells, score, moves, beyond: false, random: seedRandom(1) });
  assert.ok(position.ok);
  const bytes = writeBoardFile(position.value);
  assert.ok(bytes.ok);
  await run("importOrExport", await newFile("put.bin", bytes.value));
}

/** The open tabs that are panels of ours. */
export const gameTabs = () => allTabs().filter(({ input }) => isView(input, "game"));

export const allTabs = (): readonly vscode.Tab[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);

/** Whether a tab shows a view of ours. */
export const isView = (input: unknown, name: "game" | "report" | "comparison") =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith(`tilework.${name}`);

export async function until<Value>(
  what: string,
  look: () => Value | undefined | false | Promise<Value | undefined | false>,
  withinMs = 60_000,
): Promise<Value> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

export function setting(name: string, value: unknown): Thenable<void> {
  return vscode.workspace.getConfiguration("tilework").update(name, value, vscode.ConfigurationTarget.Global);
}

/** Replaces the first place of a text in a document, as another extension would. */
export async function replaceIn(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const at = document.getText().indexOf(from);
  assert.ok(at >= 0, document.getText());
  const change = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(at), document.positionAt(at + from.length));
  change.replace(document.uri, range, to);
  assert.ok(await vscode.workspace.applyEdit(change));
}

/** What the tab in front shows. */
export function activeInput(): unknown {
  return vscode.window.tabGroups.activeTabGroup.activeTab?.input;
}

/** A new file, as a document. */
export async function openFile(name: string, text: string | Uint8Array): Promise<vscode.TextDocument> {
  return vscode.workspace.openTextDocument(await newFile(name, text));
}

let readOnlyTexts = 0;

/** A document that can't be written, as the other side of a comparison is. */
export async function openReadOnly(name: string, text: string): Promise<vscode.TextDocument> {
  const scheme = `tilework-old-${readOnlyTexts++}`;
  vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: () => text });
  return vscode.workspace.openTextDocument(vscode.Uri.parse(`${scheme}:/${name}`));
}

export function lensesOf(uri: vscode.Uri): Thenable<vscode.CodeLens[]> {
  return vscode.commands.executeCommand("vscode.executeCodeLensProvider", uri, 100);
}

/** The texts of the hovers at a place. */
export async function hoversAt(uri: vscode.Uri, line: number, column: number): Promise<readonly string[]> {
  const at = new vscode.Position(line, column);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, at);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === "string" ? content : content.value));
}
