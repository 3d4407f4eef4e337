import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { Direction } from "../../games/direction.js";
import type { AdvicePlace } from "../../games/game.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import { tellBoardFocus } from "../kit/board-focus.js";
import { ThemeProperties } from "../kit/theme.js";
import { type BoardCell, edgePart } from "./board-geometry.js";
import { BoardGestures, type GestureBoard, type Pulled } from "./board-gestures.js";
import { boardStyles } from "./board-styles.js";
import { type EnteredSprite, Entrances } from "./entrances.js";
import { gridRows } from "./grid-rows.js";
import { hintArrow } from "./hint-arrow.js";
import { PathAnimations } from "./path-animations.js";
import type { Art, Skin } from "./skin.js";

/**
 * Draws a scene of any game; its sprites glide from scene to scene. It decides nothing and reports input by
 * events. `tilework-swipe` reports swipes, `tilework-cell` clicks on cells and pulled tiles, `tilework-pick`
 * and `tilework-carry` drags to another cell, and `tilework-press` presses. `tilework-board-focus` reports
 * that the keyboard focus came or left, in the board or in its slot.
 */
@customElement("tilework-board")
export class TileworkBoard extends LitElement implements GestureBoard {
  static override styles: CSSResultGroup = boardStyles;

  @property({ attribute: false }) scene: ViewScene | undefined;
  @property({ attribute: false }) skin: Skin | undefined;
  /** Identifies the game: sprites don't glide from one game to another. */
  @property() gameKey = "";
  /** The board's accessible name. */
  @property() label = "";
  @property({ attribute: false }) hint: AdvicePlace | undefined;
  /** The picture on the tiles, in place of their texts. */
  @property({ attribute: false }) art: Art | undefined;
  /** Shows the game as a picture: one label for all of it, no focus, no gestures. */
  @property({ type: Boolean, reflect: true }) picture = false;
  /** Takes no gestures, but keeps the focus. */
  @property({ type: Boolean }) still = false;
  /** How the game ended, while its ending is shown: the board is lit or dimmed. */
  @property({ reflect: true }) ended: "won" | "lost" | undefined;
  @query(".grid") private readonly grid!: HTMLElement | null;

  readonly #entrances = new Entrances();
  readonly #ways = new PathAnimations();
  readonly #gestures = new BoardGestures(this);
  #sprites: readonly EnteredSprite[] = [];
  readonly #colors = new ThemeProperties(this, (theme) => this.skin?.properties(theme) ?? {});

  constructor() {
    super();
    this.addEventListener("pointerdown", this.#pressed, { capture: true });
    tellBoardFocus(this);
  }

  override focus(options?: FocusOptions): void {
    this.grid?.focus({ preventScroll: true, ...options });
  }

  get takesGestures(): boolean {
    return !this.picture && !this.still;
  }

  cellsBox(): DOMRect | undefined {
    return this.grid?.getBoundingClientRect();
  }

  swiped(direction: Direction): void {
    this.dispatchEvent(
      new CustomEvent("tilework-swipe", { detail: direction, bubbles: true, composed: true }),
    );
  }

  cellChosen(cell: BoardCell): void {
    this.dispatchEvent(new CustomEvent("tilework-cell", { detail: cell, bubbles: true, composed: true }));
  }

  picked(cell: BoardCell | undefined): void {
    this.dispatchEvent(new CustomEvent("tilework-pick", { detail: cell, bubbles: true, composed: true }));
  }

  carried(from: BoardCell, to: BoardCell): void {
    this.dispatchEvent(
      new CustomEvent("tilework-carry", { detail: { from, to }, bubbles: true, composed: true }),
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("scene") || changed.has("gameKey")) {
      const first = !this.hasUpdated;
      if (changed.has("gameKey")) this.#entrances.forget();
      this.#sprites = this.#entrances.next(this.scene?.sprites ?? [], first || this.picture);
    }
    if (changed.has("scene") || changed.has("still"))
      this.#gestures.sceneChanges(changed.has("scene") ? changed.get("scene") : this.scene);
    if (changed.has("skin")) this.#adoptSkin(changed.get("skin"));
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("scene") || this.scene === undefined || this.picture) return;
    const motion = Number(getComputedStyle(this).getPropertyValue("--tilework-motion") || 1);
    this.#ways.run(
      this.renderRoot,
      changed.has("gameKey") ? undefined : changed.get("scene"),
      this.scene,
      motion,
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    const { scene, skin } = this;
    if (scene === undefined || skin === undefined) return nothing;
    const { art } = this;
    const { pulled } = this.#gestures;
    const picture = art === undefined ? "" : `;--art:url("${art.url}")`;
    return html`<div
      class="surface ${pulled?.held ? "dragging" : ""}"
      .style=${`--rows:${scene.rows};--columns:${scene.columns};--edge-part:${edgePart}${picture}`}
    >
      ${this.picture ? this.#wells(scene) : this.#grid(scene)}
      <div class="sprites" aria-hidden="true">
        ${skin.ground?.(scene, art) ?? nothing}
        ${keyed(
          this.gameKey,
          repeat(
            this.#sprites,
            ({ sprite }) => sprite.id,
            (entered) => sprite(entered, pulled, skin.draw(entered.sprite, scene, art)),
          ),
        )}
        ${skin.overlay?.(scene) ?? nothing}
      </div>
      ${this.hint === undefined ? nothing : hintArrow(this.hint)}
      <slot></slot>
    </div>`;
  }

  /**
   * Dispatched before the board handles the press. A listener that cancels `tilework-press` takes the press
   * over, and no swipe starts.
   */
  readonly #pressed = (event: PointerEvent) => {
    const wanted = this.dispatchEvent(
      new CustomEvent("tilework-press", { bubbles: true, composed: true, cancelable: true }),
    );
    if (!wanted) event.preventDefault();
  };

  #grid(scene: ViewScene): TemplateResult {
    return html`<div
      class="grid"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${scene.rows}
      aria-colcount=${scene.columns}
      @keydown=${keepSpace}
    >
      ${gridRows(scene, this.takesGestures)}
    </div>`;
  }

  #wells(scene: ViewScene): TemplateResult {
    // A scene with a ground of its own covers the wells.
    // A picture without a name is a decoration: the text beside it says what it shows.
    const [role, label] = this.label === "" ? [nothing, nothing] : ["img", this.label];
    if (scene.ground !== undefined) return html`<div class="grid" role=${role} aria-label=${label}></div>`;
    return html`<div class="grid" role=${role} aria-label=${label}>
      ${range(scene.rows).map(
        () => html`<div class="row">${range(scene.columns).map(() => html`<div class="cell"></div>`)}</div>`,
      )}
    </div>`;
  }

  #adoptSkin(before: Skin | undefined): void {
    const root = this.renderRoot as ShadowRoot;
    const others = root.adoptedStyleSheets.filter((sheet) => sheet !== before?.styles.styleSheet);
    const own = this.skin?.styles.styleSheet;
    root.adoptedStyleSheets = own === undefined ? others : [...others, own];
    this.#colors.apply();
  }
}

/**
 * The outer element glides, the inner one grows or pops, and neither waits for the other. A pull has a
 * property of its own. If it ends together with a move, both animate at the same pace, and the tile continues
 * from where it was released.
 */
function sprite(
  { sprite: { id, row, column, gone }, entrance, known }: EnteredSprite,
  pulled: Pulled | undefined,
  drawing: TemplateResult,
): TemplateResult {
  const pull = pulled?.ids.has(id) ? `;translate:${pulled.across}px ${pulled.down}px` : "";
  return html`<div
    class="sprite ${gone ? "gone" : ""} ${pull !== "" && pulled?.held ? "held" : ""}"
    data-id=${id}
    .style=${`transform:translate(${column * 100}%,${row * 100}%)${pull}`}
  >
    <div class="inner ${entrance} ${known ? "known" : ""}">${drawing}</div>
  </div>`;
}

/** The games use Space; it must not scroll the page as well. */
function keepSpace(event: KeyboardEvent): void {
  if (event.key === " ") event.preventDefault();
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
    "tilework-cell": CustomEvent<BoardCell>;
    "tilework-pick": CustomEvent<BoardCell | undefined>;
    "tilework-carry": CustomEvent<{ readonly from: BoardCell; readonly to: BoardCell }>;
    "tilework-press": CustomEvent<undefined>;
  }
}
