import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { BoardCommand, ViewEnding } from "../../protocol/game-wire.js";
import { type ButtonOptions, button, controlStyles, findButton } from "../controls.js";
import { icons } from "../shared/icons.js";
import { command } from "./events.js";
import { keyOf } from "./keys.js";

/** What a finished game says over its board, and the ways on from there. It waits until the last slide has been seen. */
@customElement("tilework-ending")
export class TileworkEnding extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        padding: 2cqw;
        border-radius: var(--board-radius);
        background: color-mix(in srgb, var(--vscode-editor-background, Canvas) 55%, transparent);
        text-align: center;
        animation: appear calc(320ms * var(--tilework-motion, 1)) ease-out calc(420ms * var(--tilework-motion, 1)) backwards;
      }
      section {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: clamp(4px, 1.8cqw, 14px);
        box-sizing: border-box;
        max-width: min(100%, 30em);
        padding: clamp(12px, 5cqw, 40px) clamp(12px, 6cqw, 48px);
        border: 1px solid var(--tilework-line);
        border-radius: clamp(10px, 2.4cqw, 18px);
        color: var(--vscode-editor-foreground, var(--vscode-foreground, CanvasText));
        background: var(--vscode-editor-background, Canvas);
        box-shadow: 0 6px 28px var(--vscode-widget-shadow, transparent);
      }
      h2,
      p {
        margin: 0;
      }
      h2 {
        font-size: clamp(20px, 9cqw, 50px);
        font-weight: 650;
        letter-spacing: -0.02em;
        line-height: 1.1;
      }
      p {
        font-size: clamp(13px, 3cqw, 17px);
        text-wrap: balance;
      }
      .note {
        font-size: clamp(12px, 2.8cqw, 15px);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
        margin-top: clamp(2px, 1.6cqw, 12px);
      }
      @container (max-width: 250px) {
        p {
          display: none;
        }
        .buttons {
          gap: 4px;
        }
        .key {
          display: none;
        }
      }
      @keyframes appear {
        from {
          opacity: 0;
          pointer-events: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) ending: ViewEnding | undefined;
  @property({ type: Boolean }) canUndo = false;

  focusPrimary(): void {
    findButton(this.renderRoot)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { ending } = this;
    if (ending === undefined) return nothing;
    return html`<section class=${ending.won ? "won" : "lost"} aria-labelledby="title">
      <h2 id="title">${ending.title}</h2>
      <p>${ending.text}</p>
      ${ending.notes.map((note) => html`<p class="note">${note}</p>`)}
      <div class="buttons">${this.#buttons(ending).map((options, index) => button({ ...options, appearance: index === 0 ? "primary" : "secondary" }))}</div>
    </section>`;
  }

  /** The first is the one that most players want. */
  #buttons(ending: ViewEnding): readonly ButtonOptions[] {
    const way = (name: BoardCommand, label: string, icon: TemplateResult): ButtonOptions => ({
      name,
      label,
      icon,
      key: keyOf(name),
      onPress: () => command(this, name),
    });
    return [
      ...(ending.canContinue ? [way("keepGoing", l10n.t("Keep going"), icons.continue)] : []),
      ...(ending.asksName ? [way("changePlayerName", l10n.t("Enter your name…"), icons.rename)] : []),
      way("newGame", l10n.t("New game"), icons.newGame),
      ...(this.canUndo ? [way("undo", l10n.t("Undo"), icons.undo)] : []),
      ...(ending.won ? [] : [way("showScores", l10n.t("Best scores"), icons.scores)]),
    ];
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-ending": TileworkEnding;
  }
}
