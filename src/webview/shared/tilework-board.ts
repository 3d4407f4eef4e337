import * as l10n from "@vscode/l10n";
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { Direction } from "../../games/direction.js";
import type { ViewScene } from "../../protocol/game-wire.js";
import { boardStyles } from "./board-styles.js";
import { type EnteredSprite, Entrances } from "./entrances.js";
import { hintArrow } from "./hint-arrow.js";
import type { Skin } from "./skin.js";
import { SwipeController } from "./swipe.js";

/**
 * Draws a scene of any game and lets its sprites glide from scene to scene. It decides nothing: swipes go out as `tilework-swipe`, presses as
 * `tilework-press`, and the keyboard focus as `tilework-board-focus`, which covers what stands in its slot, too.
 */
@customElement("tilework-board")
export class TileworkBoard extends LitElement {
  static override styles: CSSResultGroup = boardStyles;

  @property({ attribute: false }) scene: ViewScene | undefined;
  @property({ attribute: false }) skin: Skin | undefined;
  /** Another key is another game: nothing glides from one to the other. */
  @property() gameKey = "";
  /** What the board is called. */
  @property() label = "";
  @property({ attribute: false }) hint: Direction | undefined;
  /** A picture: one label for the whole, no focus, no gestures. */
  @property({ type: Boolean, reflect: true }) picture = false;
  @query(".grid") private readonly grid!: HTMLElement | null;

  readonly #entrances = new Entrances();
  #sprites: readonly EnteredSprite[] = [];

  constructor() {
    super();
    new SwipeController(this, (direction) => {
      if (!this.picture) this.dispatchEvent(new CustomEvent("tilework-swipe", { detail: direction, bubbles: true, composed: true }));
    });
    this.addEventListener("pointerdown", this.#pressed, { capture: true });
    this.addEventListener("focusin", () => this.#tellFocus(true));
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this.#tellFocus(false);
    });
  }

  override focus(options?: FocusOptions): void {
    this.grid?.focus({ preventScroll: true, ...options });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("scene") || changed.has("gameKey")) {
      const first = !this.hasUpdated;
      if (changed.has("gameKey")) this.#entrances.forget();
      this.#sprites = this.#entrances.next(this.scene?.sprites ?? [], first || this.picture);
    }
    if (changed.has("skin")) this.#adoptSkin(changed.get("skin"));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { scene, skin } = this;
    if (scene === undefined || skin === undefined) return nothing;
    return html`<div class="surface" .style=${`--rows:${scene.rows};--columns:${scene.columns}`}>
      ${this.picture ? this.#wells(scene) : this.#grid(scene)}
      <div class="sprites" aria-hidden="true">
        ${keyed(
          this.gameKey,
          repeat(
            this.#sprites,
            ({ sprite }) => sprite.id,
            (entered) => sprite(entered, skin),
          ),
        )}
      </div>
      ${this.hint === undefined ? nothing : hintArrow(this.hint)}
      <slot></slot>
    </div>`;
  }

  /** Before anything else is done with it: whoever cancels `tilework-press` takes the press, and no swipe begins. */
  readonly #pressed = (event: PointerEvent) => {
    const wanted = this.dispatchEvent(new CustomEvent("tilework-press", { bubbles: true, composed: true, cancelable: true }));
    if (!wanted) event.preventDefault();
  };

  #grid(scene: ViewScene): TemplateResult {
    return html`<div class="grid" role="grid" tabindex="0" aria-label=${this.label} aria-rowcount=${scene.rows} aria-colcount=${scene.columns}>
      ${range(scene.rows).map(
        (row) =>
          html`<div class="row" role="row" aria-rowindex=${row + 1}>
            ${range(scene.columns).map(
              (column) =>
                html`<div
                  class="cell"
                  role="gridcell"
                  aria-colindex=${column + 1}
                  aria-label=${l10n.t("Row {0}, column {1}: {2}", row + 1, column + 1, scene.cells[row * scene.columns + column] ?? "")}
                ></div>`,
            )}
          </div>`,
      )}
    </div>`;
  }

  #wells(scene: ViewScene): TemplateResult {
    return html`<div class="grid" role="img" aria-label=${this.label}>
      ${range(scene.rows).map(() => html`<div class="row">${range(scene.columns).map(() => html`<div class="cell"></div>`)}</div>`)}
    </div>`;
  }

  #adoptSkin(before: Skin | undefined): void {
    const root = this.renderRoot as ShadowRoot;
    const others = root.adoptedStyleSheets.filter((sheet) => sheet !== before?.styles.styleSheet);
    const own = this.skin?.styles.styleSheet;
    root.adoptedStyleSheets = own === undefined ? others : [...others, own];
  }

  #tellFocus(focused: boolean): void {
    if (!this.picture) this.dispatchEvent(new CustomEvent("tilework-board-focus", { detail: focused, bubbles: true, composed: true }));
  }
}

/** The outer element glides, the inner one grows or pops, and neither waits for the other. */
function sprite({ sprite: { id, row, column, gone }, sprite: whole, entrance, known }: EnteredSprite, skin: Skin): TemplateResult {
  return html`<div class="sprite ${gone ? "gone" : ""}" data-id=${id} .style=${`transform:translate(${column * 100}%,${row * 100}%)`}>
    <div class="inner ${entrance} ${known ? "known" : ""}">${skin.draw(whole)}</div>
  </div>`;
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-board": TileworkBoard;
  }
  interface HTMLElementEventMap {
    "tilework-swipe": CustomEvent<Direction>;
    "tilework-press": CustomEvent<undefined>;
    "tilework-board-focus": CustomEvent<boolean>;
  }
}
