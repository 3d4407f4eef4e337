import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { LevelsPage, ViewCollection, ViewLevel } from "../../../protocol/game-pages.js";
import { button, controlStyles } from "../../shared/controls.js";
import { act } from "../../shared/events.js";
import { icons } from "../../shared/icons.js";
import { keyOf } from "../../shared/keys.js";
import { formatNumber } from "../../shared/language.js";
import { gridSteps, RovingFocus } from "../../shared/roving-focus.js";

/** All levels that come with a game, with a tick at those that are solved; and the ways to others. It scrolls, and arrow keys go from level to level. */
@customElement("tilework-levels-page")
export class TileworkLevelsPage extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
        box-sizing: border-box;
        height: 100%;
        overflow-y: auto;
        container: levels / inline-size;
      }
      .layout {
        display: flex;
        flex-direction: column;
        gap: 26px;
        box-sizing: border-box;
        max-width: 1080px;
        margin: 0 auto;
        padding: clamp(16px, 4cqw, 44px) clamp(14px, 4cqw, 40px) 48px;
      }
      header,
      .head,
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 14px;
        align-items: baseline;
      }
      header,
      .head {
        justify-content: space-between;
      }
      h1,
      h2,
      p,
      ol {
        margin: 0;
        padding: 0;
      }
      h1 {
        font-size: 26px;
        font-weight: 650;
        letter-spacing: -0.02em;
        line-height: 1.2;
      }
      h2 {
        font-size: 18px;
        font-weight: 600;
      }
      .head {
        margin-bottom: 10px;
      }
      .detail,
      .best,
      .number {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
        font-variant-numeric: tabular-nums;
      }
      ol {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 206px), 1fr));
        gap: 6px;
        list-style: none;
      }
      .level {
        display: grid;
        grid-template: "number title mark" auto "number best best" 1lh / 1.7em minmax(0, 1fr) 16px;
        gap: 1px 6px;
        box-sizing: border-box;
        width: 100%;
        padding: 7px 10px;
        border: 1px solid var(--vscode-contrastBorder, var(--tilework-line));
        border-radius: 7px;
        color: var(--vscode-foreground);
        background: none;
        font: inherit;
        line-height: 1.4;
        text-align: start;
        cursor: pointer;
      }
      .level:hover {
        background: var(--vscode-list-hoverBackground, var(--tilework-faint));
      }
      .level:focus-visible {
        outline: 2px solid var(--vscode-focusBorder, Highlight);
        outline-offset: 1px;
      }
      .level.current {
        border-color: var(--vscode-focusBorder, currentColor);
        box-shadow: inset 3px 0 0 var(--vscode-focusBorder, currentColor);
      }
      .number {
        grid-area: number;
        text-align: end;
      }
      .title {
        grid-area: title;
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .best {
        grid-area: best;
        overflow: hidden;
        font-size: 0.92em;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .mark {
        grid-area: mark;
        align-self: center;
        height: 16px;
        color: var(--vscode-charts-green, var(--vscode-foreground));
      }
    `,
  ];

  @property({ attribute: false }) page: LevelsPage | undefined;

  constructor() {
    super();
    new RovingFocus(this, ".level", gridSteps);
  }

  /** The level on the board, else the first one to be solved. */
  focusFirst(): void {
    const [found] = [".level.current", ".level.open", ".level"].flatMap((selector) => this.renderRoot.querySelector<HTMLElement>(selector) ?? []);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    const back = () => act(this, { kind: "continue", game: page.game });
    const playFile = () => act(this, { kind: "playFile", game: page.game });
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") back();
    };
    return html`<div class="layout" @keydown=${leaveByKey}>
      <header>
        <h1>${l10n.t("{0} levels", page.title)}</h1>
        <div class="ways">
          ${button({ name: "continue", label: l10n.t("Back to the board"), icon: icons.continue, key: keyOf("home"), onPress: back })}
          ${page.hasFiles ? button({ name: "playFile", label: l10n.t("Play a file…"), icon: icons.levels, onPress: playFile }) : nothing}
        </div>
      </header>
      ${page.collections.map((collection) => this.#collection(page, collection))}
      ${page.random.length === 0 ? nothing : this.#random(page)}
    </div>`;
  }

  #random(page: LevelsPage): TemplateResult {
    return html`<section aria-labelledby="random">
      <div class="head"><h2 id="random">${l10n.t("Random levels")}</h2></div>
      <div class="ways">
        ${page.random.map(({ variant, label }) =>
          button({ name: `new-${variant.replace("/", "-")}`, label, icon: icons.newGame, onPress: () => this.#play(page, variant) }),
        )}
      </div>
    </section>`;
  }

  #collection(page: LevelsPage, { id, title, detail, levels }: ViewCollection): TemplateResult {
    return html`<section aria-labelledby=${id} data-collection=${id}>
      <div class="head"><h2 id=${id}>${title}</h2><span class="detail">${detail}</span></div>
      <ol>
        ${levels.map((level, index) => html`<li>${this.#level(page, level, index + 1)}</li>`)}
      </ol>
    </section>`;
  }

  #level(page: LevelsPage, { variant, title, solved, best, current }: ViewLevel, number: number): TemplateResult {
    return html`<button
      class="level ${current ? "current" : solved ? "" : "open"}"
      data-variant=${variant}
      aria-current=${current ? "true" : nothing}
      title=${title}
      @click=${() => this.#play(page, variant)}
    >
      <span class="number">${formatNumber(number)}</span>
      <span class="title">${title}</span>
      ${solved ? html`<span class="best">${best}</span>` : html`<span class="best" aria-hidden="true">–</span>`}
      ${solved ? html`<span class="mark" role="img" aria-label=${l10n.t("solved")}>${icons.good}</span>` : nothing}
    </button>`;
  }

  #play(page: LevelsPage, variant: string): void {
    act(this, { kind: "new", game: page.game, variant });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-levels-page": TileworkLevelsPage;
  }
}
