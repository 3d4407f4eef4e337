import * as vscode from "vscode";
import { commandId } from "../../shared/command-names.js";
import type { LevelWork } from "../open-files/file-solving.js";

/**
 * The status bar item of the level editor. It spins while a solution is looked for, and a click then stops
 * that.
 */
export class SolveButton implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;

  constructor() {
    this.#item = vscode.window.createStatusBarItem("tilework.solve", vscode.StatusBarAlignment.Right, 100);
    this.#item.name = vscode.l10n.t("Solve Sokoban Level");
    this.#item.command = commandId("solveButton");
  }

  dispose(): void {
    this.#item.dispose();
  }

  /** Shows how it is with the active editor; hides where there is none. */
  update(work: LevelWork | undefined): void {
    if (work === undefined) {
      this.#item.hide();
      return;
    }
    const icon = work.isBusy ? "$(loading~spin)" : "$(lightbulb)";
    const tooltip = work.isBusy
      ? vscode.l10n.t("Finding a solution. Click to cancel.")
      : vscode.l10n.t("Solve the level that is shown");
    this.#item.text = `${icon} ${vscode.l10n.t("Solve")}`;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: tooltip, role: "button" };
    this.#item.show();
  }
}
