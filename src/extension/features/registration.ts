import * as vscode from "vscode";
import { prefix } from "../../manifest/names.js";
import { isPlayCommand } from "../../protocol/game/board-commands.js";
import { warmUpArgument } from "../kit/commands.js";
import type { Lazy } from "../kit/lazy.js";
import { reporting } from "../kit/notify.js";
import type { PlayTarget, Run } from "./commands.js";

/** The implementations of the commands, once they are loaded. */
type Runs = Pick<Lazy<{ readonly runs: ReadonlyMap<string, Run> }>, "load" | "value">;

/**
 * Registers the game commands. The first one loads the code. Commands that arrive meanwhile wait in order;
 * later ones run at once. A play command goes to the level editor if that is active.
 * `beforeLoading` prepares a command while that code is loading; the result is disposed when it has run.
 */
export function registerGameCommands(
  names: readonly string[],
  play: Runs,
  levelEditor: PlayTarget,
  onProblem: (problem: unknown) => void,
  beforeLoading: (name: string) => vscode.Disposable | undefined = () => undefined,
): vscode.Disposable[] {
  return names.map((name) =>
    vscode.commands.registerCommand(`${prefix}.${name}`, async (...args: readonly unknown[]) => {
      if (args[0] === warmUpArgument) return;
      if (isPlayCommand(name) && levelEditor.play(name)) return;
      const prepared = play.value === undefined ? beforeLoading(name) : undefined;
      try {
        const { runs } = play.value ?? (await play.load());
        await reporting(onProblem, () => {
          const run = runs.get(name);
          if (run === undefined) throw new Error(`Nothing runs the command ${name}.`);
          return run(...args);
        });
      } finally {
        prepared?.dispose();
      }
    }),
  );
}
