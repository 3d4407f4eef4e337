import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { plural } from "../../games/message.js";
import type { GalleryAction, GalleryCard, GalleryPage } from "../../protocol/levels/gallery-wire.js";
import { bare, button, controlStyles, wrapping } from "../kit/controls.js";
import { icons } from "../kit/icons.js";
import { gridSteps, RovingFocus } from "../kit/roving-focus.js";
import { formatNumber, t, translate } from "../kit/translate.js";
import { Thumbnails } from "../level-editor/list/thumbnails.js";

const galleryStyles = css`
  :host {
    display: block;
    min-height: 100%;
    box-sizing: border-box;
    padding: 14px 18px 24px;
  }
  header {
    position: sticky;
    top: 0;
    z-index: 1;
    ${wrapping}
    gap: 8px;
    margin: -14px -18px 12px;
    padding: 12px 18px;
    border-block-end: 1px solid var(--tilework-line);
    background: var(--vscode-editor-background, Canvas);
  }
  h1 {
    margin: 0;
    font-size: 1.25em;
    font-weight: 600;
  }
  .space {
    flex: 1;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .progress {
    flex-basis: 100%;
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  progress {
    width: 160px;
    height: 6px;
    accent-color: var(--vscode-progressBar-background, Highlight);
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(170px, 1fr));
    gap: 12px;
  }
  .card {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: 8px;
    box-sizing: border-box;
    padding: 12px;
    border: 1px solid var(--tilework-line);
    border-radius: 8px;
    ${bare}
    background: var(--vscode-editorWidget-background, transparent);
    /* The header stays above the scrolled content. */
    scroll-margin-block: 130px 20px;
  }
  .card:hover {
    background: var(--vscode-list-hoverBackground, var(--vscode-editorWidget-background, transparent));
  }
  .card:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 2px;
  }
  .card[aria-pressed="true"] {
    border-color: var(--vscode-focusBorder, Highlight);
    box-shadow: inset 0 0 0 1px var(--vscode-focusBorder, Highlight);
  }
  canvas {
    align-self: center;
    width: 160px;
    height: 160px;
  }
  .about {
    display: flex;
    align-items: center;
    gap: 6px;
    font-weight: 600;
  }
  .about .icon {
    visibility: hidden;
  }
  [aria-pressed="true"] .icon {
    visibility: visible;
  }
  .facts {
    display: grid;
    gap: 2px;
  }
`;

const picturePx = 160;

/**
 * Random levels as small boards with their measures. The player can select any number of them and save them
 * in a file.
 */
@customElement("tilework-level-gallery")
export class TileworkLevelGallery extends LitElement {
  static override styles = [controlStyles, galleryStyles];

  @property({ attribute: false }) page: GalleryPage | undefined;
  /** The seeds of the selected levels. */
  @property({ attribute: false }) chosen: ReadonlySet<number> = new Set();

  readonly #thumbnails = new Thumbnails(this, picturePx);
  /** The focused card. A better level may move it, and a button that moves loses the focus. */
  #focused: number | undefined;

  constructor() {
    super();
    new RovingFocus(this, ".card", gridSteps);
  }

  protected override willUpdate(): void {
    const focused = this.shadowRoot?.activeElement;
    this.#focused =
      focused instanceof HTMLElement && focused.matches(".card")
        ? Number(focused.getAttribute("data-seed"))
        : undefined;
  }

  protected override updated(): void {
    for (const card of this.page?.cards ?? []) {
      const canvas = this.renderRoot.querySelector<HTMLCanvasElement>(`[data-seed="${card.seed}"] canvas`);
      if (canvas !== null) this.#thumbnails.paint(canvas, card);
    }
    if (this.#focused === undefined) return;
    const card = this.renderRoot.querySelector<HTMLElement>(`[data-seed="${this.#focused}"]`);
    if (card !== null && this.shadowRoot?.activeElement !== card) card.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    const { title, cards, done, of, isSearching, fileName, problem } = page;
    const seeds = cards.map(({ seed }) => seed).filter((seed) => this.chosen.has(seed));
    const none = seeds.length === 0;
    return html`<main>
      <header>
        <h1>${title}</h1>
        <span class="space"></span>
        <div class="buttons">
          ${
            isSearching
              ? button("stop", t("Stop"), () => this.#act({ kind: "stop" }), { icon: icons.stop })
              : button("more", t("Make 12 More"), () => this.#act({ kind: "more" }))
          }
          ${
            fileName === undefined
              ? nothing
              : button(
                  "intoFile",
                  t("Put into “{0}”", fileName),
                  () => this.#act({ kind: "intoFile", seeds }),
                  { disabled: none },
                )
          }
          ${button("newFile", t("Put into a New File"), () => this.#act({ kind: "newFile", seeds }), {
            appearance: "primary",
            disabled: none,
          })}
        </div>
        <p class="progress">
          ${
            isSearching
              ? html`<progress max=${of} value=${done}
                aria-label=${t("Levels found so far")}></progress>`
              : nothing
          }
          <span role="status">${this.#status(page, seeds.length)}</span>
        </p>
      </header>
      ${problem === undefined ? nothing : html`<p>${problem}</p>`}
      <div class="cards" role="group" aria-label=${t("Levels to select from, best first")}>
        ${repeat(
          cards,
          ({ seed }) => seed,
          (card) => this.#card(card),
        )}
      </div>
    </main>`;
  }

  #status({ cards, done, of, isSearching }: GalleryPage, chosen: number): string {
    const searched = isSearching
      ? t("Searching: {0} of {1}", formatNumber(done), formatNumber(of))
      : translate(plural(cards.length, "{0} level, best first", "{0} levels, best first"));
    return chosen === 0
      ? t("{0}. Select those to keep.", searched)
      : t("{0}. {1} selected.", searched, formatNumber(chosen));
  }

  #card(card: GalleryCard): TemplateResult {
    const { seed, about, facts } = card;
    return html`<button class="card" data-seed=${seed}
      aria-pressed=${this.chosen.has(seed) ? "true" : "false"} @click=${() => this.#toggle(seed)}>
      <canvas aria-hidden="true"></canvas>
      <span class="about">${about}${icons.good}</span>
      <span class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</span>
    </button>`;
  }

  #toggle(seed: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(seed)) chosen.add(seed);
    this.chosen = chosen;
    this.dispatchEvent(new CustomEvent("tilework-gallery-chosen", { detail: [...chosen] }));
  }

  #act(detail: GalleryAction): void {
    this.dispatchEvent(new CustomEvent("tilework-gallery-action", { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-level-gallery": TileworkLevelGallery;
  }
  interface HTMLElementEventMap {
    "tilework-gallery-action": CustomEvent<GalleryAction>;
    "tilework-gallery-chosen": CustomEvent<readonly number[]>;
  }
}
