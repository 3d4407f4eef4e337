import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import { canUndo, current } from "../../../games/play/session.js";
import { figures, lostText } from "../../../games/sokoban/play/scene.js";
import { endTitle, figureText } from "../../../midend/live/play-words.js";
import { button, controlStyles } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { isWon, lurdOf } from "../model/playtest.js";
import { editorIcons } from "../tools/editor-icons.js";
import { editorKeyOf, withKey } from "../tools/editor-keys.js";
import { iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { modeBarStyles, stepButtons } from "./mode-bar.js";

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
            tooltip: withKey(t("Explain Deadlock"), "whyLost"),
          })
        : isKept
          ? button("showPatterns", t("Deadlock Patterns"), () => model.host.act({ kind: "showPatterns" }), {
              icon: icons.levels,
              tooltip: t("This one is among them. Show all that you have kept"),
            })
          : button("keepPattern", t("Keep Deadlock Pattern"), () => model.run("keepPattern"), {
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
        : button("undoDeadlock", t("Undo Deadlock"), () => model.run("undoDeadlock"), {
            icon: icons.undo,
            key: editorKeyOf("undoDeadlock"),
          })
    }`;
  }
}
