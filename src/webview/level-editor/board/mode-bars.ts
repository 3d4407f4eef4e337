import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import { canRedo, canUndo, current } from "../../../games/play/session.js";
import { pullFigures, pushBound } from "../../../games/sokoban/play/pull-play.js";
import { figures, lostText } from "../../../games/sokoban/play/scene.js";
import { endTitle, figureText } from "../../../midend/live/play-words.js";
import { button, controlStyles, wrapping } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { Memo } from "../../kit/memo.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { PullsFrom } from "../model/editor-state.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { isWon, lurdOf, type Playtest } from "../model/playtest.js";
import { editorKeyOf, labelOf, withKey } from "../tools/editor-keys.js";
import { editorIcons, iconButton, toolButton, toolButtonStyles } from "../tools/tool-button.js";

/**
 * The buttons of a playtest and of reverse play that go back and forth in its steps. `undoPush`: the label of
 * the button that takes back the last push or pull.
 */
function stepButtons(
  model: LevelEditorModel,
  { session }: Playtest,
  undoPush: string,
): readonly TemplateResult[] {
  const disabled = !canUndo(session);
  return [
    toolButton(model, "undo", icons.undo, { disabled }),
    toolButton(model, "redo", icons.redo, { disabled: !canRedo(session) }),
    toolButton(model, "undoPush", icons.backPush, { disabled }, undoPush),
    toolButton(model, "restart", icons.first, { disabled }),
  ];
}

/** Styles of the bars that replace the tools while the board is played on. */
const modeBarStyles = css`
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
    ${wrapping}
    gap: 4px 10px;
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
    ${wrapping}
    gap: 4px;
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

/** Information and actions while the level is played in its editor; replaces the tools. */
@customElement("tilework-test-bar")
export class TileworkTestBar extends LitElement {
  static override styles = [controlStyles, toolButtonStyles, modeBarStyles];

  /** Changes with every move, so the bar is drawn whenever the editor is. */
  @property({ attribute: false, hasChanged: () => true }) model!: LevelEditorModel;

  protected override render(): TemplateResult | typeof nothing {
    const { model } = this;
    const { test, lost, loss } = model.playing;
    if (test === undefined) return nothing;
    const { session } = test;
    const position = current(session);
    const won = isWon(test);
    const lurd = lurdOf(test);
    const warning = lostText(lost);
    return html`<section class="bar" aria-label=${translate(sense("Test", "noun"))}>
      <p class="line">
        <strong>${
          won ? translate(endTitle("won", false, session.game)) : translate(sense("Test", "noun"))
        }</strong>
        ${figures(position).map(
          (figure) => html`<span class="count">${translate(figureText(figure))}</span>`,
        )}
        ${
          warning &&
          html`<span class="warning">${icons.bad}${loss.explanation?.text ?? translate(warning)}</span>`
        }
      </p>
      <div class="line" role="group" aria-label=${t("Playtest controls")}>
        ${stepButtons(model, test, t("Undo the Last Push"))}
        ${warning && this.#wayBack()}
        <span class="space"></span>
        ${
          won
            ? button(
                "replayOwn",
                translate(sense("Replay", "verb")),
                () => model.replay(lurd, t("Your playtest")),
                { icon: icons.replay },
              )
            : nothing
        }
        ${
          won || !model.levelPage?.canWrite
            ? nothing
            : iconButton(
                "keepSnapshot",
                t("Keep a Snapshot in the File"),
                icons.save,
                () => model.act({ kind: "writeSnapshot", lurd, name: "" }),
                { disabled: !canUndo(session) },
              )
        }
        ${iconButton(
          "copyMoves",
          t("Copy Moves"),
          icons.copy,
          () => model.host.act({ kind: "copy", what: "moves", text: lurd }),
          { disabled: !canUndo(session) },
        )}
        ${iconButton("playLevel", t("Play in the Games Panel"), editorIcons.panel, () =>
          model.act({ kind: "play", lurd: won ? "" : lurd }),
        )}
        <span class="onward">${button("leaveTest", t("Back to Editing"), () => model.run("test"), {
          icon: editorIcons.draw,
          appearance: "primary",
          key: editorKeyOf("cancel"),
        })}</span>
      </div>
    </section>`;
  }

  #wayBack(): TemplateResult {
    const { model } = this;
    const { explanation, isKept } = model.playing.loss;
    return html`${
      explanation === undefined && !isKept
        ? button("whyLost", t("Why?"), () => model.run("whyLost"), {
            icon: icons.plain,
            key: editorKeyOf("whyLost"),
            tooltip: withKey(labelOf("whyLost"), "whyLost"),
          })
        : isKept
          ? button("showPatterns", t("Deadlock Patterns"), () => model.host.act({ kind: "showPatterns" }), {
              icon: icons.levels,
              tooltip: t("This one is among them. Show all that you have kept"),
            })
          : button("keepPattern", labelOf("keepPattern"), () => model.run("keepPattern"), {
              icon: icons.save,
              key: editorKeyOf("keepPattern"),
              tooltip: withKey(
                t("Keep it with your deadlock patterns. A message tells you when you meet it again."),
                "keepPattern",
              ),
            })
    }${
      // If the start was already lost, there is no move to undo.
      explanation !== undefined && explanation.cursor === undefined
        ? nothing
        : button("undoDeadlock", labelOf("undoDeadlock"), () => model.run("undoDeadlock"), {
            icon: icons.undo,
            key: editorKeyOf("undoDeadlock"),
          })
    }`;
  }
}

/** Information and actions while boxes are pulled from their goals; replaces the tools. */
@customElement("tilework-pull-bar")
export class TileworkPullBar extends LitElement {
  static override styles = [
    controlStyles,
    toolButtonStyles,
    modeBarStyles,
    css`
      fieldset {
        ${wrapping}
        gap: 4px 12px;
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
        <span class="onward">${button("usePosition", labelOf("usePosition"), () => model.run("usePosition"), {
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
