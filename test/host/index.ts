import * as vscode from "vscode";
import { readNote, writeNote } from "#runner/results";
import { suiteNames } from "#runner/suites";
import { runSuites } from "./run/mocha.js";
import { reloadsBefore } from "./suites.js";

/**
 * The test entry point that an extension host calls. It runs the suites for this window, and reloads the
 * window for the later ones. A reload starts a new extension host, which calls this again; a note records the
 * progress of the run.
 */
export async function run(): Promise<void> {
  const suites = suiteNames();
  const reloads = [...new Set(suites.map(reloadsBefore))].sort((a, b) => a - b);

  const turn = Number((await readNote("next-window")) ?? 0);
  const reload = reloads[turn];
  if (reload === undefined) return;
  await writeNote("next-window", String(turn + 1));
  const names = suites.filter((suite) => reloadsBefore(suite) === reload);
  const failed = await runSuites(names, `window-${turn}`);
  if (failed > 0) throw new Error(`${failed} failed`);
  if (turn + 1 < reloads.length) {
    await vscode.commands.executeCommand("workbench.action.reloadWindow");
    await new Promise(() => {}); // returning would end the run before the window is closed
  }
}
