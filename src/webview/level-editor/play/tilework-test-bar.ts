import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { canUndo, current } from "../../../games/play/session.js";
import { squareOf } from "../../../games/sokoban/play/box-play.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
import { figures, lostText } from "../../../games/sokoban/play/scene.js";
import { endTitle, figureText } from "../../../midend/live/play-words.js";
import { button, controlStyles } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { translate } from "../../kit/translate.js";
import { dispatchIntent } from "../model/editor-intents.js";
import type { TestExplanation } from "../model/loss-explanation.js";
import { isWon, lurdOf, type Playtest } from "../model/playtest.js";
import { editorIcons } from "../tools/editor-icons.js";
import { editorKeyOf, withKey } from "../tools/editor-keys.js";
import { iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { modeBarStyles } from "./mode-bar-styles.js";
import { stepButtons } from "./step-buttons.js";

/** Information and actions while the level is played in its editor; replaces the tools. */
@customElement("tilework-test-bar")
export class TileworkTestBar extends LitElement {
  static override styles = [controlStyles, toolButtonStyles, modeBarStyles];

  @property({ attribute: false }) test: Playtest | undefined;
  /** The boxes that can never reach a goal, by number. */
  @property({ attribute: false }) lost: readonly number[] = [];
  /** The reason of the loss, once it was requested. */
  @property({ attribute: false }) why: TestExplanation | undefined;
  /** Whether the shown deadlock is saved as one of the player's patterns. */
  @property({ type: Boolean }) kept = false;
  @property({ type: Boolean }) canWrite = false;

  protected override render(): TemplateResult | typeof nothing {
    const { test } = this;
    if (test === undefined) return nothing;
    const { session } = test;
    const position = current(session);
    const won = isWon(test);
    const lurd = lurdOf(test);
    return html`<section class="bar test" aria-label=${l10n.t({ message: "Test", comment: "noun" })}>
      <p class="line">
        <strong>${
          won ? translate(endTitle("won", false, session.game)) : l10n.t({ message: "Test", comment: "noun" })
        }</strong>
        ${figures(position).map(
          (figure) => html`<span class="count">${translate(figureText(figure))}</span>`,
        )}
        ${
          this.lost.length > 0
            ? html`<span class="warning">${icons.bad}${this.why?.text ?? this.#lostText(position)}</span>`
            : nothing
        }
      </p>
      <div class="line" role="group" aria-label=${l10n.t("Playtest controls")}>
        ${stepButtons(this, test, l10n.t("Undo the Last Push"))}
        ${this.lost.length > 0 ? this.#wayBack() : nothing}
        <span class="space"></span>
        ${
          won
            ? button({
                name: "replayOwn",
                label: l10n.t({ message: "Replay", comment: "verb" }),
                icon: icons.replay,
                onPress: () => dispatchIntent(this, { kind: "replay", title: l10n.t("Your playtest"), lurd }),
              })
            : nothing
        }
        ${
          won || !this.canWrite
            ? nothing
            : iconButton({
                name: "keepSnapshot",
                label: l10n.t("Keep a Snapshot in the File"),
                icon: icons.save,
                disabled: !canUndo(session),
                onPress: () => dispatchIntent(this, { kind: "keepSnapshot" }),
              })
        }
        ${iconButton({
          name: "copyMoves",
          label: l10n.t("Copy Moves"),
          icon: icons.copy,
          disabled: !canUndo(session),
          onPress: () =>
            dispatchIntent(this, { kind: "act", action: { kind: "copy", what: "moves", text: lurd } }),
        })}
        ${iconButton({
          name: "playLevel",
          label: l10n.t("Play in the Games Panel"),
          icon: editorIcons.panel,
          onPress: () => dispatchIntent(this, { kind: "playLevel", lurd: won ? "" : lurd }),
        })}
        <span class="onward">${button({
          name: "leaveTest",
          label: l10n.t("Back to Editing"),
          icon: editorIcons.draw,
          appearance: "primary",
          key: editorKeyOf("cancel"),
          onPress: () => dispatchIntent(this, { kind: "run", command: "test" }),
        })}</span>
      </div>
    </section>`;
  }

  #lostText(position: Position): string {
    const text = lostText(this.lost.map((box) => squareOf(position, position.boxes[box]!)));
    return text === undefined ? "" : translate(text);
  }

  #wayBack(): TemplateResult {
    return html`${
      this.why === undefined && !this.kept
        ? button({
            name: "whyLost",
            label: l10n.t("Why?"),
            icon: icons.plain,
            key: editorKeyOf("whyLost"),
            tooltip: withKey(l10n.t("Explain Deadlock"), "whyLost"),
            onPress: () => dispatchIntent(this, { kind: "run", command: "whyLost" }),
          })
        : this.kept
          ? button({
              name: "showLosses",
              label: l10n.t("Deadlock Patterns"),
              icon: icons.levels,
              tooltip: l10n.t("This one is among them. Show all that you have kept"),
              onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "showLosses" } }),
            })
          : button({
              name: "keepLoss",
              label: l10n.t("Keep Deadlock Pattern"),
              icon: icons.save,
              key: editorKeyOf("keepLoss"),
              tooltip: withKey(
                l10n.t("Keep it with your deadlock patterns. A message tells you when you meet it again."),
                "keepLoss",
              ),
              onPress: () => dispatchIntent(this, { kind: "run", command: "keepLoss" }),
            })
    }${
      // If the start was already lost, there is no move to undo.
      this.why !== undefined && this.why.cursor === undefined
        ? nothing
        : button({
            name: "undoDeadlock",
            label: l10n.t("Undo Deadlock"),
            icon: icons.undo,
            key: editorKeyOf("undoDeadlock"),
            onPress: () => dispatchIntent(this, { kind: "run", command: "undoDeadlock" }),
          })
    }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-test-bar": TileworkTestBar;
  }
}
