import * as l10n from "@vscode/l10n";
import { html, type TemplateResult } from "lit";
import { canRedo, canUndo } from "../../../games/play/session.js";
import { icons } from "../../kit/icons.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import type { Playtest } from "../model/playtest.js";
import { editorIcons } from "../tools/editor-icons.js";
import { toolButton } from "../tools/tool-button.js";

/**
 * The buttons of a playtest and of reverse play that go back and forth in its steps. `undoPush`: the label of
 * the button that takes back the last push or pull.
 */
export function stepButtons(
  model: LevelEditorModel,
  { session }: Playtest,
  undoPush: string,
): TemplateResult {
  const isAtStart = !canUndo(session);
  return html`${toolButton(model, {
    command: "undo",
    label: l10n.t("Undo"),
    icon: icons.undo,
    disabled: isAtStart,
  })}
  ${toolButton(model, {
    command: "redo",
    label: l10n.t("Redo"),
    icon: icons.redo,
    disabled: !canRedo(session),
  })}
  ${toolButton(model, {
    command: "undoPush",
    label: undoPush,
    icon: editorIcons.backPush,
    disabled: isAtStart,
  })}
  ${toolButton(model, {
    command: "restart",
    label: l10n.t("Restart"),
    icon: icons.first,
    disabled: isAtStart,
  })}`;
}
