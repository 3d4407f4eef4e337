import type { Assistant } from "../../midend/hints/assistant.js";
import { type ButtonLook, StatusButton } from "../kit/status-button.js";
import { t } from "../kit/translate.js";

/**
 * The status bar item. It is visible while an unfinished game is the active editor. It spins during a hint
 * search, and a click then cancels the search.
 */
export class HintButton extends StatusButton {
  constructor() {
    super("tilework.hint", t("Game Hint"), "hintButton");
  }

  /** Shows the state of the active game; hides if there is none, or it has ended. */
  update(assistant: Assistant | undefined): void {
    this.show(assistant && look(assistant));
  }
}

function look({ isAutoPlaying, isSolving, isThinking, improvement }: Assistant): ButtonLook {
  if (isAutoPlaying) return { icon: "debug-stop", label: t("Auto Play"), tooltip: t("Stop Auto Play") };
  const icon = "loading~spin";
  if (improvement?.isRunning)
    return {
      icon,
      label: t("Solve"),
      tooltip: t("The solution is being shortened. Click to keep the best so far."),
    };
  if (isSolving) return { icon, label: t("Solve"), tooltip: t("Finding a solution. Click to cancel.") };
  if (isThinking) return { icon, label: t("Hint"), tooltip: t("Finding a hint. Click to cancel.") };
  return { icon: "lightbulb", label: t("Hint"), tooltip: t("Show a hint for this game") };
}
