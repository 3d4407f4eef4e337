import assert from "node:assert/strict";
import * as vscode from "vscode";
import { seedRandom } from "../../../src/games/random.js";
import * as boardFile from "../../../src/games/twenty48/board-file.js";
import { makePosition } from "../../../src/games/twenty48/notation.js";
import type { Position } from "../../../src/games/twenty48/rules.js";
import { temporaryFile, writeFile } from "../run/files.js";

/** The running extension as other code sees it: its commands and the files they write. */

export function run(command: string, ...args: readonly unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`tilework.${command}`, ...args);
}

/** The current 4×4 board, from an exported board file. */
export async function boardNow(): Promise<Position> {
  const file = temporaryFile("board.bin");
  await run("importOrExport", file, "export");
  const position = boardFile.read(await vscode.workspace.fs.readFile(file), 0);
  assert.ok(position.ok);
  return position.value;
}

/** Puts a board of 16 cells in place without a question about the current one. */
export async function putBoard(cells: readonly number[], score = 0, moves = 0): Promise<void> {
  const position = makePosition({ size: 4, cells, score, moves, beyond: false, random: seedRandom(1) });
  assert.ok(position.ok);
  const bytes = boardFile.write(position.value);
  assert.ok(bytes.ok);
  const file = temporaryFile("put.bin");
  await writeFile(file, bytes.value);
  await run("importOrExport", file);
}

/** The open tabs that are panels of ours. */
export function gameTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("tilework.game"),
    );
}

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
