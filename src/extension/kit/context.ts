import * as vscode from "vscode";
import type { OwnContext } from "../../manifest/names.js";

/** Sets a context for VS Code's `when` clauses. Resolves when it is set. */
export async function setContext(name: OwnContext, value: unknown): Promise<void> {
  await vscode.commands.executeCommand("setContext", name, value);
}
