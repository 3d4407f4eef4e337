import * as vscode from "vscode";
import type { Telling } from "../../midend/ports/telling.js";
import { showError, showInformation, showWarning } from "../shared/messages/notify.js";
import { translate } from "../shared/messages/translate.js";
import { withoutIcons } from "../shared/messages/without-icons.js";

/** Messages outside the board: in the status bar for a while, or as a notification. */
export const telling: Telling = {
  passing: (text, ms) => vscode.window.setStatusBarMessage(withoutIcons(translate(text)), ms),
  error: (text) => showError(translate(text)),
  warning: (text) => void showWarning(translate(text)),
  async information(text, ...buttons) {
    const labels = buttons.map(translate);
    const chosen = await showInformation(translate(text), ...labels);
    return chosen === undefined ? undefined : labels.indexOf(chosen);
  },
};
