import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { runSuites } from "./run/mocha.js";
import { readSuiteName } from "./suites.js";

/**
 * The test entry point that an extension host calls: runs the suites meant for this window, and reloads the window for those that come after.
 * A reload starts a new extension host, which calls this again; how far the run has come is kept in a file.
 */
export async function run(): Promise<void> {
  const results = process.env.TILEWORK_HOST_RESULTS;
  if (results === undefined) throw new Error("TILEWORK_HOST_RESULTS names no folder for the results.");
  const folder = vscode.workspace.workspaceFolders !== undefined;
  const suites = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.js"))
    .map((file) => ({ file: join(__dirname, file), ...readSuiteName(file) }))
    .filter((suite) => suite.folder === folder);
  const windows = [...new Set(suites.map(({ window }) => window))].sort((a, b) => a - b);

  const progress = join(results, "next-window");
  const turn = existsSync(progress) ? Number(readFileSync(progress, "utf8")) : 0;
  const window = windows[turn];
  if (window === undefined) return;
  writeFileSync(progress, String(turn + 1));
  const files = suites.filter((suite) => suite.window === window).map(({ file }) => file);
  const failed = await runSuites(files.sort(), results, `window-${turn}`);
  if (failed > 0) throw new Error(`${failed} failed`);
  if (turn + 1 < windows.length) {
    await vscode.commands.executeCommand("workbench.action.reloadWindow");
    await new Promise(() => {}); // returning would end the run before the window is gone
  }
}
