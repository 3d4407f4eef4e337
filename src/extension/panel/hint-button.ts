import * as vscode from "vscode";
import type { Assistant } from "../../midend/hints/assistant.js";
import { commandId } from "../kit/command-names.js";
import { t } from "../kit/translate.js";

/**
 * The status bar item. It is visible while an unfinished game is the active editor. It spins during a hint
 * search, and a click then cancels the search.
 */
export class HintButton implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;

  constructor() {
    this.#item = vscode.window.createStatusBarItem("tilework.hint", vscode.StatusBarAlignment.Right, 100);
    this.#item.name = t("Game Hint");
    this.#item.command = commandId("hintButton");
  }

  dispose(): void {
    this.#item.dispose();
  }

  /** Shows the state of the active game; hides if there is none, or it has ended. */
  update(assistant: Assistant | undefined): void {
    if (assistant === undefined) {
      this.#item.hide();
      return;
    }
    const { text, tooltip } = look(assistant);
    this.#item.text = text;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: tooltip, role: "button" };
    this.#item.show();
  }
}

function look({ isAutoPlaying, isSolving, isThinking, improvement }: Assistant): {
  readonly text: string;
  readonly tooltip: string;
} {
  if (isAutoPlaying) return { text: `$(debug-stop) ${t("Auto Play")}`, tooltip: t("Stop Auto Play") };
  if (improvement?.isRunning)
    return {
      text: `$(loading~spin) ${t("Solve")}`,
      tooltip: t("The solution is being shortened. Click to keep the best so far."),
    };
  if (isSolving)
    return {
      text: `$(loading~spin) ${t("Solve")}`,
      tooltip: t("Finding a solution. Click to cancel."),
    };
  if (isThinking)
    return {
      text: `$(loading~spin) ${t("Hint")}`,
      tooltip: t("Finding a hint. Click to cancel."),
    };
  return {
    text: `$(lightbulb) ${t("Hint")}`,
    tooltip: t("Show a hint for this game"),
  };
}
