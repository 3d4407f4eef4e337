import * as vscode from "vscode";
import type { OwnContext } from "../../manifest/terms/names.js";

/** Tells VS Code's `when` clauses a fact. */
export function setContext(name: OwnContext, value: unknown): void {
  void vscode.commands.executeCommand("setContext", name, value);
}
