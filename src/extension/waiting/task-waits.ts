import * as vscode from "vscode";
import type { WaitResult } from "../../midend/waiting/waiting.js";
import type { RunningWait, Waits } from "../../midend/waiting/waits.js";

/** Waits for the tasks of this window. Tasks in the background, such as watchers, have no end. */
export function watchTasks(waits: Waits, back: () => Promise<boolean>): vscode.Disposable {
  const running = new Map<vscode.TaskExecution, RunningWait>();
  const end = (execution: vscode.TaskExecution, result: WaitResult) => {
    running.get(execution)?.end(result);
    running.delete(execution);
  };
  return vscode.Disposable.from(
    vscode.tasks.onDidStartTask(({ execution }) => {
      const { name, isBackground, scope } = execution.task;
      const folder = typeof scope === "object" ? scope.uri.toString() : undefined;
      if (!isBackground) running.set(execution, waits.begin({ label: name, folder, back }));
    }),
    vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => end(execution, resultOf(exitCode))),
    // A task without a process has no exit code. VS Code reports the end of a process first.
    vscode.tasks.onDidEndTask(({ execution }) => end(execution, { kind: "ended" })),
    { dispose: () => running.clear() },
  );
}

/** `undefined`: the exit code is unknown, or the player has stopped it. */
export function resultOf(exitCode: number | undefined): WaitResult {
  if (exitCode === undefined) return { kind: "ended" };
  return exitCode === 0 ? { kind: "succeeded" } : { kind: "failed", exitCode };
}
