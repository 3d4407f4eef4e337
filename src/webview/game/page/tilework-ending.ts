import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type { ViewEnding } from "../../../protocol/game/game-pages.js";
import { tellBoardFocus } from "../../shared/controls/board-focus.js";
import { button, controlStyles, findButton } from "../../shared/controls/controls.js";
import { icons } from "../../shared/controls/icons.js";
import { keyOf } from "../../shared/controls/keys.js";
import { command } from "../../shared/page/events.js";
import { formatNumber } from "../../shared/page/language.js";
import { shownMoves } from "./shown-moves.js";

interface Way {
  readonly command: BoardCommand;
  readonly label: string;
  readonly icon: TemplateResult;
}

/** How a game ended, beside its board, with the way on that most players want and few others. It comes after the finished board has been seen. */
@customElement("tilework-ending")
export class TileworkEnding extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        --ending: var(--vscode-foreground);
        display: block;
        min-width: 0;
        container: ending / inline-size;
        animation: appear calc(320ms * var(--tilework-motion, 1)) ease-out calc(700ms * var(--tilework-motion, 1)) backwards;
      }
      section {
        display: flex;
        flex-direction: column;
        gap: var(--ending-gap, 12px);
      }
      section.won {
        --ending: var(--vscode-charts-green, var(--vscode-foreground));
      }
      h2,
      p,
      dl,
      dd {
        margin: 0;
      }
      h2 {
        display: flex;
        gap: 0.4em;
        align-items: center;
        font-size: var(--ending-size, clamp(18px, 3.4cqmin, 28px));
        font-weight: 650;
        letter-spacing: -0.02em;
        line-height: 1.15;
      }
      h2 .icon {
        width: 0.95em;
        height: 0.95em;
        color: var(--ending);
      }
      /* What is told goes before the ways on: the page says how much there is room for. */
      .text {
        display: var(--ending-text, block);
        text-wrap: pretty;
      }
      .note {
        display: var(--ending-notes, block);
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
      }
      .facts {
        display: var(--ending-facts, grid);
        grid-template-columns: repeat(auto-fill, minmax(88px, 1fr));
        gap: 6px 18px;
      }
      dt {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
        font-size: 12px;
        line-height: 1.3;
      }
      dd {
        font-size: 16px;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        line-height: 1.25;
      }
      .moves {
        display: var(--ending-facts, block);
      }
      .moves-label {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
      }
      code {
        font-family: var(--vscode-editor-font-family, monospace);
        overflow-wrap: anywhere;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .buttons .button {
        flex: 1 1 auto;
        --button-padding: var(--ending-padding, 6px 12px);
      }
      .buttons .button:first-child {
        flex-basis: var(--ending-main, 100%);
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

  constructor() {
    super();
    // The keys of the board hold on here, too.
    tellBoardFocus(this);
  }

  focusPrimary(): void {
    findButton(this.renderRoot.querySelector(".buttons") ?? this.renderRoot)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { ending } = this;
    if (ending === undefined) return nothing;
    return html`<section class=${ending.won ? "won" : "lost"} aria-labelledby="title">
      <h2 id="title">${ending.won ? icons.good : nothing}${ending.title}</h2>
      <p class="text">${ending.text}</p>
      ${
        ending.facts.length === 0
          ? nothing
          : html`<dl class="facts">${ending.facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
      }
      ${ending.moves === undefined ? nothing : this.#moves(ending.moves, ending.isOwn)}
      ${ending.notes.map((note) => html`<p class="note">${note}</p>`)}
      <div class="buttons">
        ${waysOn(ending).map(({ command: name, label, icon }, index) =>
          button({
            name,
            label,
            icon,
            key: keyOf(name),
            appearance: index === 0 ? "primary" : "secondary",
            onPress: () => command(this, name),
          }),
        )}
      </div>
    </section>`;
  }

  /** The first of them; all of them can be copied. */
  #moves(moves: string, isOwn: boolean): TemplateResult {
    const { text, more } = shownMoves(moves, maxLetters);
    return html`<p class="moves" title=${moves}>
      <span class="moves-label">${isOwn ? l10n.t("Your moves") : l10n.t("Moves")}</span> <code>${text}</code>
      ${more === 0 ? nothing : html`<span class="moves-label">${more === 1 ? l10n.t("… and 1 more") : l10n.t("… and {0} more", formatNumber(more))}</span>`}
      ${button({ name: "copyMoves", label: l10n.t("Copy Moves"), icon: icons.copy, appearance: "icon", onPress: () => command(this, "copyMoves") })}
    </p>`;
  }
}

/** Of the moves: three lines in the narrowest column. */
const maxLetters = 72;

/** The first is the one that most players want; what the toolbar has is not said twice. */
function waysOn(ending: ViewEnding): readonly Way[] {
  const isLevel = ending.moves !== undefined;
  const on: readonly Way[] = ending.hasNext
    ? [{ command: "nextLevel", label: l10n.t("Next level"), icon: icons.forward }]
    : ending.canContinue
      ? [{ command: "keepGoing", label: l10n.t("Keep going"), icon: icons.continue }]
      : isLevel
        ? [{ command: "showLevels", label: l10n.t("Levels"), icon: icons.levels }]
        : [{ command: "newGame", label: l10n.t("New game"), icon: icons.newGame }];
  return [
    ...on,
    { command: "replayGame", label: l10n.t("Watch replay"), icon: icons.replay },
    ...(ending.asksName ? [{ command: "changePlayerName", label: l10n.t("Enter your name…"), icon: icons.rename } as const] : []),
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-ending": TileworkEnding;
  }
}
