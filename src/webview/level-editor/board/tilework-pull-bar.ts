import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { current } from "../../../games/play/session.js";
import { pullFigures } from "../../../games/sokoban/play/pull-play.js";
import { pushBound } from "../../../games/sokoban/play/push-bound.js";
import { figureText } from "../../../midend/live/play-words.js";
import { button, controlStyles } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { Memo } from "../../kit/memo.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { PullsFrom } from "../model/editor-state.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { editorIcons } from "../tools/editor-icons.js";
import { editorKeyOf, withKey } from "../tools/editor-keys.js";
import { iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { modeBarStyles, stepButtons } from "./mode-bar.js";

/** Information and actions while boxes are pulled from their goals; replaces the tools. */
@customElement("tilework-pull-bar")
export class TileworkPullBar extends LitElement {
  static override styles = [
    controlStyles,
    toolButtonStyles,
    modeBarStyles,
    css`
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 12px;
        align-items: center;
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        float: inline-start;
        padding: 0;
      }
      label {
        display: inline-flex;
        gap: 4px;
        align-items: center;
      }
      fieldset:disabled {
        opacity: 0.6;
      }
      /* Drawn here: dark themes would fill disabled radio buttons all alike. */
      input {
        appearance: none;
        width: 14px;
        height: 14px;
        flex: none;
        margin: 0;
        border: 1px solid color-mix(in srgb, currentColor 70%, transparent);
        border-radius: 50%;
        color: inherit;
        background: var(--vscode-checkbox-background, transparent);
      }
      input:checked {
        border-color: currentColor;
        background: radial-gradient(circle closest-side, currentColor 55%, transparent 65%);
        forced-color-adjust: none;
      }
      input:focus-visible {
        outline: 1px solid var(--vscode-focusBorder, Highlight);
        outline-offset: 1px;
      }
    `,
  ];

  /** Changes with every pull, so the bar is drawn whenever the editor is. */
  @property({ attribute: false, hasChanged: () => true }) model!: LevelEditorModel;

  readonly #bound = new Memo<number | undefined>();

  protected override render(): TemplateResult | typeof nothing {
    const { model } = this;
    const { test } = model.playing;
    if (test === undefined) return nothing;
    const { session } = test;
    const position = current(session);
    const isAtStart = position.pushes === 0;
    const bound = this.#bound.get([position], () => pushBound(position));
    return html`<section class="bar" aria-label=${t("Design by Pulling")}>
      <p class="line">
        <strong>${t("Pulling")}</strong>
        ${pullFigures(position).map(
          (figure) => html`<span class="count">${translate(figureText(figure))}</span>`,
        )}
        ${
          bound === undefined
            ? nothing
            : html`<span class="count" title=${t(
                "The pushes that every box would need if it were alone. No solution has fewer.",
              )}
                >${t("Pushes at least {0}", formatNumber(bound))}</span
              >`
        }
      </p>
      ${this.#beginnings(isAtStart)}
      <div class="line" role="group" aria-label=${t("Pulling controls")}>
        ${stepButtons(model, test, t("Undo the last pull"))}
        <span class="onward">${button("usePosition", t("Use This Position"), () => model.run("usePosition"), {
          icon: icons.good,
          appearance: "primary",
          tooltip: withKey(t("Start the level here and keep the solution in the file"), "usePosition"),
          disabled: isAtStart || !model.levelPage?.canWrite,
        })}
        ${button("leavePulling", t("Back to Editing"), () => model.run("designByPulling"), {
          icon: editorIcons.draw,
          key: editorKeyOf("cancel"),
        })}</span>
      </div>
    </section>`;
  }

  /** Enabled until the first pull. They stay visible, so that the board doesn't move. */
  #beginnings(isAtStart: boolean): TemplateResult {
    return html`<div class="line">
      <fieldset ?disabled=${!isAtStart}>
        <legend>${t("Start with")}</legend>
        ${this.#choice("goals", t("a box on every goal"))}${this.#choice(
          "level",
          t("the level as it stands"),
        )}
      </fieldset>
      ${iconButton(
        "pullElsewhere",
        t("Start in another part of the board"),
        editorIcons.elsewhere,
        () => this.model.pulling.placeElsewhere(),
        { disabled: !isAtStart || this.model.pulling.from === "level" },
      )}
    </div>`;
  }

  #choice(choice: PullsFrom, label: string): TemplateResult {
    const { pulling, context } = this.model;
    const begin = () => {
      pulling.begin(choice);
      context.focusBoard();
    };
    return html`<label
      ><input
        type="radio"
        name="beginning"
        value=${choice}
        .checked=${pulling.from === choice}
        ?disabled=${choice === "level" && !pulling.canStartFromLevel}
        @change=${begin}
      />${label}</label
    >`;
  }
}
