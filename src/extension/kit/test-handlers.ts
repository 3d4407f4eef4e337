import type * as vscode from "vscode";

/** What VS Code's Testing view requests from our controller. */
export interface TestHandlers {
  /** Creates the tests below an item; without one, those at the top. */
  resolve(item: vscode.TestItem | undefined): Promise<void>;
  refresh(): Promise<void>;
  run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void>;
  debug(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void>;
}
