import * as vscode from "vscode";
import { isLeftOut } from "../../midend/waiting/left-out.js";
import type { RunningWait, Waits } from "../../midend/waiting/waits.js";
import { commandsLeftOut } from "../shared/settings.js";
import { resultOf } from "./task-waits.js";

interface RunningCommand extends RunningWait {
  readonly terminal: vscode.Terminal;
  /** The terminal's process, once VS Code has reported it. */
  processId: number | undefined;
}

/** Waits for the commands that run in terminals with shell integration. */
export function watchCommands(waits: Waits): vscode.Disposable {
  const running = new Map<vscode.TerminalShellExecution, RunningCommand>();
  /** The processes of tasks: VS Code reports what runs in their terminals as commands, too. */
  const ofTasks = new Set<number>();
  const take = (execution: vscode.TerminalShellExecution) => {
    const wait = running.get(execution);
    running.delete(execution);
    return wait;
  };
  const forgetTasks = () => {
    for (const [execution, { processId }] of running)
      if (processId !== undefined && ofTasks.has(processId)) take(execution)?.forget();
  };
  return vscode.Disposable.from(
    vscode.tasks.onDidStartTaskProcess(({ processId }) => {
      ofTasks.add(processId);
      forgetTasks();
    }),
    vscode.window.onDidStartTerminalShellExecution(({ execution, terminal }) => {
      const { value } = execution.commandLine;
      if (value.trim() === "" || isLeftOut(value, commandsLeftOut())) return;
      const back = async () => {
        if (terminal.exitStatus !== undefined) return false;
        terminal.show();
        return true;
      };
      const wait: RunningCommand = {
        ...waits.begin({ label: value, folder: execution.cwd?.toString(), back }),
        terminal,
        processId: undefined,
      };
      running.set(execution, wait);
      const found = (processId: number | undefined) => {
        wait.processId = processId;
        forgetTasks();
      };
      // A terminal without a process doesn't belong to a task.
      void terminal.processId.then(found, () => undefined);
    }),
    vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) =>
      take(execution)?.end(resultOf(exitCode)),
    ),
    // Then VS Code does not report the end.
    vscode.window.onDidCloseTerminal((terminal) => {
      for (const [execution, wait] of running) if (wait.terminal === terminal) take(execution)?.forget();
    }),
    { dispose: () => running.clear() },
  );
}
