import * as vscode from "vscode";

/** The argument with which a command does nothing. */
export const warmUpArgument = "tilework.warmUp";

/**
 * VS Code runs a command at once, except for the first time: then it first asks the extension host whether an
 * extension wants to be activated by it. A key whose command was used before would overtake one that was not,
 * and quick keys would be played in the wrong order. So each command of a key is run once, with an argument
 * that makes it do nothing, before the first key is taken. `runCommands` runs them where keys are handled.
 */
export async function warmUp(commands: readonly string[]): Promise<void> {
  const run = (command: string) =>
    vscode.commands.executeCommand("runCommands", { commands: [{ command, args: [warmUpArgument] }] });
  await Promise.allSettled(commands.map(run));
}
