import * as vscode from "vscode";
import type { CommandName } from "../../manifest/commands.js";
import { type OwnContext, prefix } from "../../manifest/names.js";
import { boardCommands, moveCommands } from "../../protocol/game/board-commands.js";

/** VS Code's id of a command. */
export function commandId(name: CommandName): string {
  return `${prefix}.${name}`;
}

/** The commands that are bound to keys of a board. */
export const boundCommands: readonly CommandName[] = [...boardCommands, ...moveCommands];

/** The argument that makes a command do nothing. */
export const warmUpArgument = "tilework.warmUp";

/**
 * VS Code runs a command at once, except the first time. Then it first asks the extension host whether an
 * extension should be activated for it. A key whose command was used before would overtake one that wasn't,
 * so fast keys would be handled in the wrong order. So each key's command is run once before the first key is
 * handled, with an argument that makes it do nothing. `runCommands` runs them where VS Code handles keys.
 */
export async function warmUp(commands: readonly string[]): Promise<void> {
  const run = (command: string) =>
    vscode.commands.executeCommand("runCommands", { commands: [{ command, args: [warmUpArgument] }] });
  await Promise.allSettled(commands.map(run));
}

/** Sets a context for VS Code's `when` clauses. Resolves when it is set. */
export async function setContext(name: OwnContext, value: unknown): Promise<void> {
  await vscode.commands.executeCommand("setContext", name, value);
}
