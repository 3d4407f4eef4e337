import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  svg,
  type TemplateResult,
} from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { createRef, ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import { range } from "../../../games/lists.js";
import type { Area, BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Severity } from "../../../games/sokoban/level/finding.js";
import type { ViewScene, ViewSprite } from "../../../protocol/game/game-pages.js";
import { warehouseSkin } from "../../board/sokoban-skin.js";
import { tellBoardFocus } from "../../kit/board-focus.js";
import { ThemeProperties } from "../../kit/theme.js";
import { cellWord } from "../model/level-words.js";
import { ordered } from "../model/stroke.js";
import type { BoardLook, BoardPicture } from "./board-look.js";
import { BoardScroll } from "./board-scroll.js";
import { editorBoardStyles } from "./editor-board-styles.js";
import { labMarkStyles, labMarks } from "./lab-marks.js";

/**
 * Up to this many cells, each has an element for screen readers; on larger boards, only those of the cursor's
 * row.
 */
const maxNamedCells = 2_500;

/** Where the input of a board goes. All places count from the board's top left. */
export interface BoardInput {
  /** Starts a gesture; `erases`: with the right button. `release` ends it, and `drop` cancels it. */
  press(place: BoardPlace, erases: boolean): void;
  drag(place: BoardPlace): void;
  release(place: BoardPlace): void;
  drop(): void;
  /** Where the mouse is without a button down; `undefined` outside the board. */
  point(place: BoardPlace | undefined): void;
  /** In percent of the size that fits. */
  zoom(percent: number): void;
}

/**
 * The board that is edited and played on. It decides nothing: its input goes to the model, or to a page that
 * shows it. For a screen reader it is a grid whose active cell is the cell cursor.
 */
@customElement("tilework-editor-board")
export class TileworkEditorBoard extends LitElement {
  static override styles: CSSResultGroup = [editorBoardStyles, labMarkStyles, warehouseSkin.styles];

  @property({ attribute: false }) look: BoardLook | undefined;
  /** A board without it takes no input. */
  @property({ attribute: false }) input: Partial<BoardInput> = {};
  @state() private hover: BoardPlace | undefined;

  // A ref, because a query would search through everything that is drawn.
  readonly #surface = createRef<HTMLElement>();
  readonly #grid = createRef<HTMLElement>();
  readonly #scroll = new BoardScroll(
    this,
    () =>
      this.look && {
        frame: this.look.picture.frame,
        zoomPercent: this.look.zoomPercent,
        surface: this.#surface.value,
      },
    (percent) => this.input.zoom?.(percent),
  );
  #pressed: number | undefined;

  constructor() {
    super();
    new ThemeProperties(this, (theme) => warehouseSkin.properties(theme));
    tellBoardFocus(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pressed = undefined;
  }

  override focus(options?: FocusOptions): void {
    this.#grid.value?.focus({ preventScroll: true, ...options });
  }

  get isFocused(): boolean {
    const grid = this.#grid.value;
    return (
      document.hasFocus() && grid !== undefined && (this.renderRoot as ShadowRoot).activeElement === grid
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("look")) this.#scroll.fit();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const cursor = this.look?.cursor;
    // If the board scrolled during a press, the stroke would continue on other cells.
    if (cursor === undefined || !changed.has("look") || this.#pressed !== undefined) return;
    if (changed.get("look")?.cursor !== cursor) this.#scroll.reveal(cursor);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { look } = this;
    if (look === undefined) return nothing;
    const { picture, mode } = look;
    const { frame } = picture;
    const scene = { ...picture.scene, marks: look.marks };
    const cursorId = look.cursor === undefined || mode !== "edit" ? undefined : cellId(look.cursor);
    return html`<div
      ${ref(this.#surface)}
      class="surface ${mode} ${frame.top < 0 ? "ringed" : ""}"
      .style=${[
        `--rows:${frame.rows};--columns:${frame.columns};--cell:${this.#scroll.cellPx}px;`,
        `--slide-ms:calc(${look.glideMs}ms * var(--tilework-motion, 1))`,
      ].join("")}
    >
      <div class="sprites" aria-hidden="true">
        ${guard([scene.ground, frame.rows, frame.columns, scene.marks], () =>
          warehouseSkin.ground?.(scene, undefined),
        )}
        ${this.#sprites(picture.scene, mode)}
        ${warehouseSkin.overlay?.(scene) ?? nothing}
        <svg class="overlays" viewBox=${`0 0 ${frame.columns} ${frame.rows}`} preserveAspectRatio="none">
          <g transform=${translation(look.overlayShift, frame)}>
            ${look.overlays.map(
              ({ overlay, path }) => svg`<path class="halo" d=${path} />
              <path class=${`overlay ${overlay}`} d=${path} />`,
            )}
          </g>
          ${picture.strange.map(
            ({ row, column, symbol }) =>
              svg`<rect class="strange" x=${column + 0.1} y=${row + 0.1} width="0.8" height="0.8"
                rx="0.12" /><text class="symbol" x=${column + 0.5} y=${row + 0.68}>${symbol}</text>`,
          )}
          ${
            look.labSigns &&
            labMarks(look.labSigns, {
              row: look.overlayShift.row - frame.top,
              column: look.overlayShift.column - frame.left,
            })
          }
          ${look.problems.map(
            ({ row, column, severity }) =>
              svg`<path class=${`problem ${severity}`} d=${problemPaths[severity]}
                transform=${translation({ row, column }, frame)} />`,
          )}
        </svg>
        ${this.#square("pointed", look.pointed)}
        ${this.#box("selection", look.selection)}
        ${this.#square("hover", look.takesPresses ? this.hover : undefined)}
        ${this.#square("cursor", mode === "edit" ? look.cursor : undefined)}
      </div>
      <div
        ${ref(this.#grid)}
        class="grid"
        role="grid"
        tabindex="0"
        aria-label=${look.label}
        aria-rowcount=${frame.rows}
        aria-colcount=${frame.columns}
        aria-readonly=${mode === "edit" && look.takesPresses ? nothing : "true"}
        aria-busy=${look.busy ? "true" : nothing}
        aria-activedescendant=${cursorId ?? nothing}
        @keydown=${keepScrolling}
        @contextmenu=${(event: Event) => event.preventDefault()}
        @pointerdown=${this.#down}
        @pointermove=${this.#move}
        @pointerup=${this.#up}
        @pointercancel=${this.#cancelled}
        @pointerleave=${this.#left}
      >
        ${this.#names(look)}
      </div>
    </div>`;
  }

  /**
   * Moving sprites glide by a transform. Nothing moves during editing, and every transform would slow down
   * the browser.
   */
  #sprites(scene: ViewScene, mode: BoardLook["mode"]): unknown {
    const place = ({ row, column }: ViewSprite) =>
      mode === "edit"
        ? `left:calc(var(--cell)*${column});top:calc(var(--cell)*${row})`
        : `transform:translate(${column * 100}%,${row * 100}%)`;
    return guard([scene.sprites, mode], () =>
      repeat(
        scene.sprites,
        ({ id }) => id,
        (sprite) =>
          html`<div class="sprite" .style=${place(sprite)}>${warehouseSkin.draw(
            sprite,
            scene,
            undefined,
          )}</div>`,
      ),
    );
  }

  /** The cells for a screen reader. */
  #names({ picture: { frame, cells, scene }, cursor }: BoardLook): unknown {
    const isLarge = frame.rows * frame.columns > maxNamedCells;
    const only = isLarge ? (cursor?.row ?? 0) - frame.top : undefined;
    return guard([cells, frame.top, frame.left, only], () =>
      range(frame.rows)
        .filter((row) => only === undefined || row === only)
        .map(
          (row) =>
            html`<div class="row" role="row" aria-rowindex=${row + 1}>
              ${range(frame.columns).map((column) => {
                const place = { row: row + frame.top, column: column + frame.left };
                const at = row * frame.columns + column;
                const isOnRim =
                  row === 0 || column === 0 || row === frame.rows - 1 || column === frame.columns - 1;
                const isOutside = isOnRim && scene.ground?.[at] === "_";
                return html`<div
                  id=${cellId(place)}
                  role="gridcell"
                  aria-colindex=${column + 1}
                  aria-label=${cellWord(isOutside ? undefined : cells[at])}
                ></div>`;
              })}
            </div>`,
        ),
    );
  }

  #square(name: string, place: BoardPlace | undefined): TemplateResult | typeof nothing {
    return this.#box(name, place && { from: place, to: place });
  }

  #box(name: string, area: Area | undefined): TemplateResult | typeof nothing {
    if (area === undefined) return nothing;
    const { from, to } = ordered(area);
    const { top, left } = this.look?.picture.frame ?? { top: 0, left: 0 };
    const style = `--row:${from.row - top};--column:${from.column - left};--height:${to.row - from.row + 1};--width:${to.column - from.column + 1}`;
    return html`<div class="box ${name}" .style=${style}></div>`;
  }

  readonly #down = (event: PointerEvent) => {
    if (this.#pressed !== undefined || (event.button !== 0 && event.button !== 2)) return;
    const place = this.#placeAt(event);
    if (place === undefined) return;
    this.#pressed = event.pointerId;
    this.#grid.value?.setPointerCapture(event.pointerId);
    this.hover = undefined;
    this.input.press?.(place, event.button === 2);
  };

  readonly #move = (event: PointerEvent) => {
    const place = this.#placeAt(event, this.#pressed !== undefined);
    if (this.#pressed === undefined) {
      const isNew = place?.row !== this.hover?.row || place?.column !== this.hover?.column;
      if (isNew && event.pointerType === "mouse") {
        this.hover = place;
        this.input.point?.(place);
      }
    } else if (event.pointerId === this.#pressed && place !== undefined) this.input.drag?.(place);
  };

  readonly #up = (event: PointerEvent) => {
    if (event.pointerId !== this.#pressed) return;
    this.#pressed = undefined;
    const place = this.#placeAt(event, true);
    if (place !== undefined) this.input.release?.(place);
  };

  readonly #cancelled = () => {
    if (this.#pressed === undefined) return;
    this.#pressed = undefined;
    this.input.drop?.();
  };

  readonly #left = () => {
    this.hover = undefined;
    this.input.point?.(undefined);
  };

  /** `near`: if the pointer is outside the board, use the nearest cell at its edge. */
  #placeAt({ clientX, clientY }: PointerEvent, near = false): BoardPlace | undefined {
    const box = this.#grid.value?.getBoundingClientRect();
    const frame = this.look?.picture.frame;
    if (box === undefined || frame === undefined) return undefined;
    let column = Math.floor((clientX - box.left) / this.#scroll.cellPx);
    let row = Math.floor((clientY - box.top) / this.#scroll.cellPx);
    if (near) {
      column = Math.min(frame.columns - 1, Math.max(0, column));
      row = Math.min(frame.rows - 1, Math.max(0, row));
    }
    if (column < 0 || row < 0 || column >= frame.columns || row >= frame.rows) return undefined;
    return { row: row + frame.top, column: column + frame.left };
  }
}

function cellId({ row, column }: BoardPlace): string {
  return `cell-${row}-${column}`;
}

/** Moves a drawing from the frame's corner to a place. */
function translation(place: BoardPlace, frame: BoardPicture["frame"]): string {
  return `translate(${place.column - frame.left} ${place.row - frame.top})`;
}

/** The editor uses these keys; they must not scroll the page as well. */
function keepScrolling(event: KeyboardEvent): void {
  if (event.key === " " || event.key.startsWith("Arrow")) event.preventDefault();
}

/** A badge in the corner of a cell. Each severity has its own shape: a disc, a triangle, a square. */
const problemPaths: Readonly<Record<Severity, string>> = {
  error: "M.64 .2a.16 .16 0 1 0 .32 0a.16 .16 0 1 0 -.32 0",
  warning: "M.8 .03l.18 .31h-.36z",
  information: "M.66 .06h.28v.28h-.28z",
};
