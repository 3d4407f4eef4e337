import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { BoardCommand } from "../../../protocol/board-commands.js";
import type { ViewEnding } from "../../../protocol/game-pages.js";
import { type ButtonOptions, button, controlStyles, findButton } from "../../shared/controls.js";
import { command } from "../../shared/events.js";
import { icons } from "../../shared/icons.js";
import { buttonKey } from "../../shared/keys.js";

/** What a finished game says over its board, and the ways on from there. It waits until the last slide has been seen. */
@customElement("tilework-ending")
export class TileworkEnding extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        position: absolute;
        inset: 0;
        border-radius: var(--board-radius);
        background: color-mix(in srgb, var(--vscode-editor-background, Canvas) 55%, transparent);
        text-align: center;
        animation: appear calc(320ms * var(--tilework-motion, 1)) ease-out calc(420ms * var(--tilework-motion, 1)) backwards;
      }
      /* Where the board is narrow or low, it reaches beyond it, but not beyond the view. */
      section {
        --unit: min(1cqw, 1.35vh);
        position: absolute;
        top: 50%;
        left: 50%;
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: clamp(4px, calc(1.8 * var(--unit)), 14px);
        box-sizing: border-box;
        width: max-content;
        max-width: min(max(100cqw - 12px, 232px), 30em, 100vw - 16px);
        padding: clamp(8px, calc(5 * var(--unit)), 40px) clamp(12px, calc(6 * var(--unit)), 48px);
        border: 1px solid var(--tilework-line);
        border-radius: clamp(10px, calc(2.4 * var(--unit)), 18px);
        color: var(--vscode-editor-foreground, var(--vscode-foreground, CanvasText));
        background: var(--vscode-editor-background, Canvas);
        box-shadow: 0 6px 28px var(--vscode-widget-shadow, transparent);
        translate: -50% -50%;
      }
      h2,
      p,
      dl,
      dd {
        margin: 0;
      }
      h2 {
        font-size: clamp(20px, calc(9 * var(--unit)), 50px);
        font-weight: 650;
        letter-spacing: -0.02em;
        line-height: 1.1;
      }
      p {
        font-size: clamp(13px, calc(3 * var(--unit)), 17px);
        text-wrap: balance;
      }
      .note {
        font-size: clamp(12px, calc(2.8 * var(--unit)), 15px);
      }
      .moves {
        display: -webkit-box;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 3;
        font-size: 13px;
      }
      .moves-label {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
      }
      code {
        font-family: var(--vscode-editor-font-family, monospace);
        overflow-wrap: anywhere;
      }
      .facts {
        display: grid;
        grid-template-columns: repeat(2, auto);
        gap: clamp(2px, calc(1.4 * var(--unit)), 12px) clamp(16px, calc(5 * var(--unit)), 40px);
        margin-block: clamp(0px, calc(1 * var(--unit)), 8px);
        text-align: start;
      }
      dt {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
        font-size: 12px;
        line-height: 1.3;
      }
      dd {
        font-size: clamp(14px, calc(3.4 * var(--unit)), 20px);
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        line-height: 1.25;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
        margin-top: clamp(2px, calc(1.6 * var(--unit)), 12px);
      }
      @container (max-width: 330px) {
        .buttons {
          gap: 4px;
        }
        .button {
          --button-padding: 4px 8px;
        }
        .key,
        .facts ~ .note {
          display: none;
        }
      }
      @container (min-width: 440px) {
        .facts {
          grid-template-columns: repeat(3, auto);
        }
      }
      @media (height < 420px) {
        .buttons {
          gap: 4px;
        }
        .button {
          --button-padding: 3px 8px;
        }
        .key {
          display: none;
        }
      }
      @container (max-width: 250px) {
        p {
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
      ${
        ending.facts.length === 0
          ? nothing
          : html`<dl class="facts">${ending.facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
      }
      ${ending.moves === undefined ? nothing : html`<p class="moves"><span class="moves-label">${ending.isOwn ? l10n.t("Your moves") : l10n.t("Moves")}</span> <code>${ending.moves}</code></p>`}
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
      ...buttonKey(name),
      onPress: () => command(this, name),
    });
    const told = ending.facts.length > 0 || ending.moves !== undefined;
    const isLevel = ending.moves !== undefined;
    return [
      ...(ending.hasNext ? [way("nextLevel", l10n.t("Next level"), icons.forward)] : []),
      ...(ending.canContinue ? [way("keepGoing", l10n.t("Keep going"), icons.continue)] : []),
      ...(ending.asksName ? [way("changePlayerName", l10n.t("Enter your name…"), icons.rename)] : []),
      isLevel ? way("showLevels", l10n.t("Levels"), icons.levels) : way("newGame", l10n.t("New game"), icons.newGame),
      ...(told ? [way("replayGame", l10n.t("Watch replay"), icons.replay)] : []),
      ...(this.canUndo ? [way("undo", l10n.t("Undo"), icons.undo)] : []),
      ...(isLevel ? [way("copyMoves", l10n.t("Copy moves"), icons.copy)] : told ? [way("copyGame", l10n.t("Copy game"), icons.copy)] : []),
      ...(ending.won ? [] : [way("showScores", l10n.t("Best scores"), icons.scores)]),
    ];
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-ending": TileworkEnding;
  }
}
