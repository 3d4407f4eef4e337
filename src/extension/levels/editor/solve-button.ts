import * as vscode from "vscode";
import { commandId } from "../../shared/command-names.js";
import type { LevelWork } from "../open-files/file-solving.js";

/** The level editor's status bar item. It spins during a search, and a click then stops the search. */
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

  /** Shows the state of the active editor; hides if there is none. */
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
