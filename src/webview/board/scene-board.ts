import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from "lit";
import { property, query } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { Direction } from "../../games/direction.js";
import type { AdvicePlace } from "../../games/game.js";
import { range } from "../../games/lists.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import { tellBoardFocus } from "../kit/board-focus.js";
import { ThemeProperties } from "../kit/theme.js";
import { t } from "../kit/translate.js";
import { edgePart, pullOf, samePlaces } from "./board-geometry.js";
import { type BoardGesture, BoardGestures, type GestureBoard, type Pulled } from "./board-gestures.js";
import { boardStyles } from "./board-styles.js";
import { type EnteredSprite, Entrances } from "./scene-changes.js";
import type { Art, Skin } from "./skin.js";

/**
 * Draws a scene of any game; its sprites glide from scene to scene. It decides nothing and reports input by
 * events: gestures by `tilework-gesture`, and presses by `tilework-press`. `tilework-board-focus` reports
 * that the keyboard focus came or left, in the board or in its slot. Each bundle gives it a tag.
 */
export class SceneBoard extends LitElement implements GestureBoard {
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
  readonly #colors = new ThemeProperties(
    this,
    (theme) => this.skin?.properties(theme) ?? {},
    () => this.themed,
  );

  constructor() {
    super();
    this.addEventListener("pointerdown", this.#pressed, { capture: true });
    tellBoardFocus(this);
  }

  override focus(options?: FocusOptions): void {
    this.grid?.focus({ preventScroll: true, ...options });
  }

  /** The element whose theme the board has. */
  protected get themed(): Element {
    return document.documentElement;
  }

  /** Reads the theme again. */
  themeChanged(): void {
    this.#colors.apply();
  }

  get takesGestures(): boolean {
    return !this.picture && !this.still;
  }

  cellsBox(): DOMRect | undefined {
    return this.grid?.getBoundingClientRect();
  }

  made(gesture: BoardGesture): void {
    this.dispatchEvent(
      new CustomEvent("tilework-gesture", { detail: gesture, bubbles: true, composed: true }),
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
      ${this.hint && hintArrow(this.hint)}
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

declare global {
  interface HTMLElementEventMap {
    "tilework-gesture": CustomEvent<BoardGesture>;
    "tilework-press": CustomEvent<undefined>;
  }
}

/** From the direction in which the arrow is drawn. */
const clockwise: readonly Direction[] = ["right", "down", "left", "up"];

const shape = "M16 50H82M56 24 84 50 56 76";

const pointer = html`<div class="pointer">
  <svg viewBox="0 0 100 100">
    <g class="shaft">
      <path class="halo" d=${shape} />
      <path class="arrow" d=${shape} />
    </g>
  </svg>
</div>`;

/**
 * An arrow over the middle of the board. For one cell, the arrow points across that cell's border, and a
 * frame surrounds the cell. The hint is also announced, so the arrow is hidden from screen readers. Numbers
 * stay readable beside its lines.
 */
function hintArrow({ direction, cell }: AdvicePlace): TemplateResult {
  const place = cell === undefined ? "" : `;--row:${cell.row};--column:${cell.column}`;
  return html`<div
    class="hint ${cell === undefined ? "" : "at-cell"}"
    data-direction=${direction}
    data-cell=${cell === undefined ? "" : `${cell.row},${cell.column}`}
    aria-hidden="true"
    .style=${`--turn:${clockwise.indexOf(direction) / 4}turn${place}`}
  >
    ${pointer}
  </div>`;
}

/** Time for one square of a path; long paths are faster. */
const moveMs = 45;
const maxGlideMs = 700;

/**
 * Moves sprites along their paths, square by square, where a scene has paths. The board's styles let all
 * others glide straight.
 */
class PathAnimations {
  #running: readonly Animation[] = [];

  /** Call this once the scene is drawn. `motion`: 0 if nothing should move. */
  run(root: ParentNode, before: ViewScene | undefined, scene: ViewScene, motion: number): void {
    // Only something else in the scene changed.
    if (before !== undefined && samePlaces(before, scene)) return;
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    if (motion === 0 || before === undefined) return;
    this.#running = (scene.ways ?? []).flatMap(({ id, squares }) => {
      const [first, last] = [squares[0], squares.at(-1)];
      const from = before.sprites.find((sprite) => sprite.id === id);
      const to = scene.sprites.find((sprite) => sprite.id === id);
      // A path stays in the scenes until the next step, and undo starts from another square. Such paths
      // aren't animated.
      const isNews =
        from?.row === first?.row &&
        from?.column === first?.column &&
        to?.row === last?.row &&
        to?.column === last?.column;
      const element = root.querySelector(`.sprite[data-id="${id}"]`);
      if (!isNews || (from?.row === to?.row && from?.column === to?.column) || element === null) return [];
      const frames = squares.map(({ row, column }) => ({
        transform: `translate(${column * 100}%,${row * 100}%)`,
      }));
      return [element.animate(frames, { duration: Math.min(maxGlideMs, moveMs * squares.length) * motion })];
    });
  }
}

/**
 * Boards with more cells have one element per row. Tens of thousands of cell elements would take seconds to
 * create, and nobody would listen to each of them.
 */
const maxCells = 5_000;

/**
 * The cells of a board for a screen reader. Rows without changes are not rendered again. `takesGestures`:
 * whether the mouse works on the board.
 */
function gridRows(scene: ViewScene, takesGestures: boolean): readonly unknown[] {
  const { rows, columns, cells } = scene;
  const grips = new Set(takesGestures ? scene.grips : []);
  const isLarge = rows * columns > maxCells;
  return Array.from({ length: rows }, (_, row) => {
    const texts = cells.slice(row * columns, (row + 1) * columns);
    if (isLarge) return guard([texts.join()], () => rowAsOne(texts, row));
    // If nothing can be pulled or dragged, every cell can be clicked.
    const anywhere = scene.takesClicks === true && scene.pulls === undefined && scene.grips === undefined;
    const isMeant = (column: number) =>
      anywhere || pullOf(scene, { row, column }) !== undefined || grips.has(row * columns + column);
    const pulls = texts.map((__, column) => takesGestures && isMeant(column));
    return guard([texts.join(), pulls.join()], () => rowOfCells(texts, row, pulls));
  });
}

function rowOfCells(texts: readonly string[], row: number, pulls: readonly boolean[]): TemplateResult {
  return html`<div class="row" role="row" aria-rowindex=${row + 1}>
    ${texts.map(
      (text, column) =>
        html`<div
          class="cell ${pulls[column] ? "pulls" : ""}"
          role="gridcell"
          aria-colindex=${column + 1}
          aria-label=${text}
        ></div>`,
    )}
  </div>`;
}

function rowAsOne(texts: readonly string[], row: number): TemplateResult {
  const runs: { readonly text: string; readonly from: number; readonly to: number }[] = [];
  for (const [column, text] of texts.entries()) {
    const last = runs.at(-1);
    if (last?.text === text) runs[runs.length - 1] = { ...last, to: column };
    else runs.push({ text, from: column, to: column });
  }
  const words = runs.map(({ text, from, to }) =>
    from === to ? t("column {0}: {1}", from + 1, text) : t("columns {0} to {1}: {2}", from + 1, to + 1, text),
  );
  return html`<div class="row" role="row" aria-rowindex=${row + 1}>
    <div role="gridcell" aria-colindex="1" aria-colspan=${texts.length}
      aria-label=${words.join("; ")}></div>
  </div>`;
}
