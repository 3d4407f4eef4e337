import "../../board/tilework-board.js";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import type { LevelsPage, ViewCollection, ViewLevel } from "../../../protocol/game/game-pages.js";
import { skinOf } from "../../board/skins.js";
import { boardPage } from "../../kit/board-page.js";
import { button, controlStyles, wrapping } from "../../kit/controls.js";
import { act } from "../../kit/events.js";
import { hasWords, searchField, textFieldStyles } from "../../kit/fields.js";
import { icons, progressBar, sign, solvedMark, unfinishedMark } from "../../kit/icons.js";
import { cardStyles, listPageStyles, markStyles, overviewPageStyles } from "../../kit/overview-styles.js";
import { gridSteps, RovingFocus } from "../../kit/roving-focus.js";
import { formatNumber, t, translate } from "../../kit/translate.js";

const levelsPageStyles = css`
  :host {
    container: levels / inline-size;
  }
  .head {
    margin-bottom: 10px;
  }
  .progress {
    flex-basis: 100%;
  }
  .tools {
    column-gap: 16px;
  }
  .filters input:focus-visible + span {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
    overflow: hidden;
  }
  .filters label {
    display: block;
    cursor: pointer;
  }
  .filters input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  .filters span {
    display: block;
    padding: 4px 12px;
    border-radius: 5px;
  }
  .filters input:checked + span {
    color: var(--vscode-list-activeSelectionForeground, var(--vscode-foreground));
    background: var(--vscode-list-activeSelectionBackground, var(--tilework-faint));
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -2px;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 150px), 1fr));
    gap: 10px;
    list-style: none;
  }
  .level {
    display: flex;
    flex-direction: column;
    gap: 8px;
    inline-size: 100%;
    block-size: 100%;
    padding: 8px;
    line-height: 1.4;
    content-visibility: auto;
    contain-intrinsic-size: auto 150px auto 170px;
  }
  .level.current,
  .level.next {
    border-color: var(--vscode-focusBorder, currentColor);
  }
  .level.current {
    box-shadow: inset 0 -3px 0 var(--vscode-focusBorder, currentColor);
  }
  .picture {
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    /* Three wide to two high; tilework-levels-page.ts has the same ratio. */
    aspect-ratio: 3 / 2;
  }
  .words {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 6px;
    inline-size: 100%;
  }
  .words .mark {
    align-self: start;
  }
  .title {
    font-weight: 600;
  }
  /* A narrow card has the difficulty below the size. Long texts wrap; none is cut off. */
  .measures {
    ${wrapping}
    gap: 0 8px;
    justify-content: space-between;
  }
  .measures,
  .best,
  .state {
    grid-column: 1 / -1;
    font-size: 0.92em;
  }
  .title,
  .measures,
  .best,
  .state {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .state {
    font-weight: 600;
  }
  .pips {
    display: flex;
    gap: 2px;
    justify-self: end;
  }
  .pips i {
    width: 4px;
    height: 4px;
    border: 1px solid var(--vscode-descriptionForeground, currentColor);
    border-radius: 50%;
  }
  .pips .full {
    background: var(--vscode-descriptionForeground, currentColor);
  }
  .pips .half {
    background: linear-gradient(90deg, var(--vscode-descriptionForeground, currentColor) 50%,
      transparent 50%);
  }
`;

/** Which levels are listed. */
type Filter = "all" | "unsolved" | "solved";
const filters: readonly Filter[] = ["all", "unsolved", "solved"];

/**
 * All built-in levels of a game at their start, with what is solved and which level is next, and buttons that
 * open other levels. The page scrolls, arrow keys move from level to level, and a search and a filter narrow
 * the list.
 */
@customElement("tilework-levels-page")
export class TileworkLevelsPage extends LitElement {
  static override styles = [
    controlStyles,
    overviewPageStyles,
    listPageStyles,
    cardStyles,
    markStyles,
    textFieldStyles,
    levelsPageStyles,
  ];

  @property({ attribute: false }) page!: LevelsPage;
  @state() private words = "";
  @state() private filter: Filter = "all";

  constructor() {
    super();
    new RovingFocus(this, ".level", gridSteps);
  }

  /** Focuses the level on the board, else the first unsolved one. */
  focusFirst(): void {
    const [found] = [".level.current", ".level.open", ".level"].flatMap(
      (selector) => this.renderRoot.querySelector<HTMLElement>(selector) ?? [],
    );
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { page } = this;
    const next = page.collections.flatMap(({ levels }) => levels).find(({ solved }) => !solved)?.variant;
    const shown = page.collections
      .map((collection) => ({ collection, levels: this.#listed(collection) }))
      .filter(({ collection, levels }) => levels.length > 0 || collection.levels.length === 0);
    return boardPage(this, {
      game: page.game,
      title: t("{0}: levels", page.title),
      buttons: page.hasFiles
        ? button("playFile", t("Play a File…"), () => act(this, { kind: "playFile", game: page.game }), {
            icon: icons.levels,
          })
        : nothing,
      contents: html`${this.#tools()}
        <p class="none" role="status">${shown.length === 0 ? t("No level matches.") : nothing}</p>
        ${shown.map(({ collection, levels }) => this.#collection(collection, levels, next))}
        ${page.random.length === 0 ? nothing : this.#random(page)}`,
    });
  }

  #tools(): TemplateResult {
    const names: Readonly<Record<Filter, string>> = {
      all: translate(sense("All", "levels")),
      unsolved: t("Not solved"),
      solved: translate(sense("Solved", "filter of levels")),
    };
    return html`<div class="tools">
      ${searchField({
        label: t("Search levels"),
        words: this.words,
        onWords: (words) => {
          this.words = words;
        },
        onEnter: this.#openOnly,
      })}
      <div class="filters" role="radiogroup" aria-label=${t("Which levels are listed")}>
        ${filters.map(
          (filter) => html`<label
            ><input type="radio" name="filter" .checked=${this.filter === filter} @change=${() => {
              this.filter = filter;
            }} /><span>${names[filter]}</span></label
          >`,
        )}
      </div>
    </div>`;
  }

  #listed({ title, levels }: ViewCollection): readonly Numbered[] {
    return levels
      .map((level, index) => ({ ...level, number: index + 1 }))
      .filter(({ solved }) => this.filter === "all" || solved === (this.filter === "solved"))
      .filter((level) => hasWords(`${level.number} ${level.title} ${title}`, this.words));
  }

  #collection(
    { id, title, detail, solved, levels: all }: ViewCollection,
    levels: readonly Numbered[],
    next: string | undefined,
  ): TemplateResult {
    return html`<section aria-labelledby=${id} data-collection=${id}>
      <div class="head">
        <h2 id=${id}>${title}</h2>
        <span class="detail faint">${detail}</span>
        ${progressBar(solved, all.length)}
      </div>
      <ol>
        ${levels.map((level) => html`<li>${this.#level(level, level.variant === next)}</li>`)}
      </ol>
    </section>`;
  }

  #random({ random, recent }: LevelsPage): TemplateResult {
    return html`<section aria-labelledby="random">
      <div class="head"><h2 id="random">${t("Random levels")}</h2></div>
      <div class="ways">
        ${random.map(({ variant, label }) =>
          button(`new-${variant.replace("/", "-")}`, label, () => this.#play(variant), {
            icon: icons.newGame,
          }),
        )}
      </div>
      ${
        recent.length === 0
          ? nothing
          : html`<div class="head"><h3>${t("Random, recent")}</h3></div>
              <ol>
                ${recent.map(
                  (level, index) => html`<li>${this.#level({ ...level, number: index + 1 }, false)}</li>`,
                )}
              </ol>`
      }
    </section>`;
  }

  #level(level: Numbered, isNext: boolean): TemplateResult {
    const { variant, title, solved, best, par, difficulty, current, unfinished, size, scene, number } = level;
    const state = current
      ? t("On the board")
      : unfinished
        ? unfinishedMark()
        : isNext
          ? t("Next")
          : undefined;
    return html`<button
      class="card level ${current ? "current" : solved ? "" : "open"} ${isNext ? "next" : ""}"
      data-variant=${variant}
      aria-current=${current ? "true" : nothing}
      title=${par === undefined ? title : t("{0}. Par: {1}", title, par.text)}
      @click=${() => this.#play(variant)}
    >
      <span class="picture" aria-hidden="true">
        ${scene && this.#picture(variant, scene)}
      </span>
      <span class="words">
        <span class="number faint">${formatNumber(number)}</span>
        <span class="title">${title}</span>
        ${solved ? solvedMark(par?.reached === true) : nothing}
        <span class="measures"><span class="faint">${size}</span>${difficulty && pips(difficulty)}</span>
        ${solved ? html`<span class="best faint">${best}</span>` : nothing}
        ${state === undefined ? nothing : html`<span class="state">${state}</span>`}
      </span>
    </button>`;
  }

  #picture(variant: string, scene: NonNullable<ViewLevel["scene"]>): TemplateResult {
    // As large as fits into the frame, whatever the level's shape.
    const width = 100 * Math.min(1, scene.columns / (scene.rows * frameRatio));
    return html`<tilework-board picture .style=${`inline-size:${width}%`} .scene=${scene}
      .skin=${skinOf(this.page.game, this.page.skin)} .gameKey=${variant}></tilework-board>`;
  }

  /** Opens the level that was found if it is the only one; else leads to the first one. */
  readonly #openOnly = () => {
    const [first, other] = this.renderRoot.querySelectorAll<HTMLElement>("[data-collection] .level");
    if (other === undefined) first?.click();
    else first?.focus();
  };

  #play(variant: string): void {
    act(this, { kind: "open", game: this.page.game, slot: variant });
  }
}

/** One dot per step: full up to the start of the estimate, half full up to its end. */
function pips({ from, to, steps, text }: NonNullable<ViewLevel["difficulty"]>): TemplateResult {
  const label = t("difficulty, estimated: {0}", text);
  const look = (step: number) => (step <= from ? "full" : step <= to ? "half" : "");
  return sign(
    "pips",
    label,
    Array.from({ length: steps }, (_, index) => html`<i class=${look(index + 1)}></i>`),
  );
}

/** Width to height of the frame for a level's picture; the styles have the same ratio. */
const frameRatio = 1.5;

/** A level with its number in the collection, from 1. */
type Numbered = ViewLevel & { readonly number: number };
