import * as vscode from "vscode";
import type { CommandName } from "../../manifest/commands.js";
import { isPlayCommand, type PlayCommand } from "../../protocol/play-commands.js";
import { commandId } from "../shared/command-names.js";
import type { Lazy } from "../shared/lazy.js";
import { warmUpArgument } from "../shared/warm-up.js";
import type { Run } from "./commands.js";

/** Another place where games are played. */
export interface PlayTarget {
  /** False where it is not active. */
  play(command: PlayCommand): boolean;
}

/** What commands run, once it is loaded. */
type Runs = Pick<Lazy<{ readonly runs: ReadonlyMap<string, Run> }>, "load" | "value">;

/**
 * Registers commands about games. The first of them loads what plays; those that come meanwhile wait for it
 * in their order, later ones run at once. A command of play goes to the level editor where that is active.
 */
export function registerGameCommands(
  names: readonly string[],
  play: Runs,
  levelEditor: PlayTarget,
  onProblem: (problem: unknown) => void,
): vscode.Disposable[] {
  return names.map((name) =>
    vscode.commands.registerCommand(commandId(name as CommandName), async (...args: readonly unknown[]) => {
      if (args[0] === warmUpArgument) return;
      if (isPlayCommand(name) && levelEditor.play(name)) return;
      const { runs } = play.value ?? (await play.load());
      try {
        const run = runs.get(name);
        if (run === undefined) throw new Error(`Nothing runs the command ${name}.`);
        await run(...args);
      } catch (error) {
        onProblem(error);
        throw error;
      }
    }),
  );
}
