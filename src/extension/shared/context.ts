import * as vscode from "vscode";
import type { OwnContext } from "../../manifest/terms/names.js";

/** Tells VS Code's `when` clauses a fact. Resolves when they know of it. */
export async function setContext(name: OwnContext, value: unknown): Promise<void> {
  await vscode.commands.executeCommand("setContext", name, value);
}
