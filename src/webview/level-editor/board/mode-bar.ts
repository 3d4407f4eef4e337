import { css, type TemplateResult } from "lit";
import { canRedo, canUndo } from "../../../games/play/session.js";
import { icons } from "../../kit/icons.js";
import { t } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import type { Playtest } from "../model/playtest.js";
import { toolButton } from "../tools/tool-button.js";

/**
 * The buttons of a playtest and of reverse play that go back and forth in its steps. `undoPush`: the label of
 * the button that takes back the last push or pull.
 */
export function stepButtons(
  model: LevelEditorModel,
  { session }: Playtest,
  undoPush: string,
): readonly TemplateResult[] {
  const disabled = !canUndo(session);
  return [
    toolButton(model, "undo", t("Undo"), icons.undo, { disabled }),
    toolButton(model, "redo", t("Redo"), icons.redo, { disabled: !canRedo(session) }),
    toolButton(model, "undoPush", undoPush, icons.backPush, { disabled }),
    toolButton(model, "restart", t("Restart"), icons.first, { disabled }),
  ];
}

/** Styles of the bars that replace the tools while the board is played on. */
export const modeBarStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  p {
    margin: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    min-height: 28px;
  }
  .line[role="group"] {
    flex: 1 1 auto;
    gap: 4px;
  }
  .space {
    flex: 1;
  }
  /* The buttons that continue or go back are at the end, on a line of their own if there is no room. */
  .onward {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    justify-content: end;
    margin-inline-start: auto;
  }
  .count {
    font-variant-numeric: tabular-nums;
  }
  .warning {
    display: inline-flex;
    gap: 5px;
    align-items: center;
    font-weight: 600;
  }
  .warning .icon {
    color: var(--vscode-errorForeground, currentColor);
  }
`;
