import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Direction } from "../../games/direction.js";
import type { Square } from "../../games/levels.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import { controls, placeOf } from "../kit/controls.js";
import { listenWhileConnected } from "../kit/events.js";
import {
  cellAt,
  isCompleted,
  type PullState,
  pulledSprites,
  pullOf,
  pullTo,
  samePlaces,
  slopPx,
  spritesAt,
  unitOf,
} from "./board-geometry.js";

/** The minimum length of a swipe: this many pixels, or this part of the board if that is less. */
const thresholdPx = 24;
const thresholdPart = 0.1;

/** How long a released tile waits for the new scene. After that it glides back. */
const answerMs = 500;

/** What a gesture means. */
export type BoardGesture =
  | { readonly kind: "direction"; readonly direction: Direction }
  /** A cell was clicked or tapped, or its tile was pulled. */
  | ({ readonly kind: "cell" } & Square)
  /** The content of a cell is being dragged. “drop”: the drag ended without a move. */
  | ({ readonly kind: "pick" } & Square)
  | { readonly kind: "drop" }
  /** The content was dropped on another cell. */
  | { readonly kind: "carry"; readonly from: Square; readonly to: Square };

export interface GestureBoard extends ReactiveControllerHost, HTMLElement {
  readonly scene: ViewScene | undefined;
  /** Whether the board accepts gestures now. */
  readonly takesGestures: boolean;
  /** The rectangle of the cells, without the edge around them. */
  cellsBox(): DOMRect | undefined;
  made(gesture: BoardGesture): void;
}

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** `undefined` outside the cells, and on elements that cover them. */
  readonly cell: Square | undefined;
  readonly pull: PullState | undefined;
  /**
   * The content of the cell can be dragged to other cells. With a finger it is tapped instead, because a
   * finger's drag is a swipe.
   */
  readonly grips: boolean;
  /** A mouse must start on the cell it means; a finger may swipe anywhere. */
  readonly isMouse: boolean;
  /** The press has become a drag, so it is no longer a click. */
  readonly moved: boolean;
}

/** How a pull is shown: the offset of these sprites from their cells, in px. */
export interface Pulled {
  readonly ids: ReadonlySet<number>;
  readonly across: number;
  readonly down: number;
  /** Whether the pointer holds the sprites; if not, they glide. */
  readonly held: boolean;
}

/**
 * Clicks, swipes and pulls by mouse, finger or pen. A cell's content follows the pointer where the scene
 * allows it to be pulled. Any other drag is a swipe along its longer axis. A swipe is reported as soon as it
 * is long enough; the rest of the drag is ignored. The board must have `touch-action: none`.
 */
export class BoardGestures implements ReactiveController {
  #press: Press | undefined;
  #pulled: Pulled | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: GestureBoard) {
    board.addController(this);
    listenWhileConnected(board, board, {
      pointerdown: this.#begin,
      pointermove: this.#move,
      pointerup: this.#end,
      pointercancel: this.#cancel,
      click: this.#clicked,
    });
    listenWhileConnected(board, document, { keydown: this.#escape }, { capture: true });
  }

  get pulled(): Pulled | undefined {
    return this.#pulled;
  }

  hostDisconnected(): void {
    clearTimeout(this.#waiting);
    this.#press = undefined;
    this.#pulled = undefined;
  }

  /**
   * Call this before another scene is drawn. A pull continues if no sprite moved. Otherwise it ends, and the
   * pulled sprites glide from where they are.
   */
  sceneChanges(before: ViewScene | undefined): void {
    const { scene } = this.board;
    if (this.#pulled === undefined && this.#press?.pull === undefined) return;
    if (before !== undefined && scene !== undefined && samePlaces(before, scene) && this.board.takesGestures)
      return;
    if (this.#press?.pull !== undefined) this.#press = undefined;
    this.#show(undefined);
  }

  readonly #begin = (event: PointerEvent) => {
    if (event.defaultPrevented || !event.isPrimary || event.button !== 0 || !this.board.takesGestures) return;
    if (placeOf(event, controls)) return;
    const { scene } = this.board;
    const box = this.board.cellsBox();
    const cell = placeOf(event, ".grid") && this.#cellAt(event.clientX, event.clientY);
    const direction = cell && scene && pullOf(scene, cell);
    const reach = box === undefined || scene === undefined ? 0 : box.width / scene.columns;
    this.#press = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      cell: scene?.takesClicks === true ? cell : undefined,
      grips:
        event.pointerType === "mouse" &&
        cell !== undefined &&
        scene?.grips?.includes(cell.row * scene.columns + cell.column) === true,
      pull: direction && { direction, reach, offset: 0, speed: 0, timeMs: event.timeStamp },
      isMouse: event.pointerType === "mouse",
      moved: false,
    };
    this.board.setPointerCapture(event.pointerId);
  };

  readonly #move = (event: PointerEvent) => {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    const across = event.clientX - press.x;
    const down = event.clientY - press.y;
    const longest = Math.max(Math.abs(across), Math.abs(down));
    if (press.grips) this.#carry(press, across, down, longest);
    else if (press.pull === undefined) this.#swipe(press, across, down, longest);
    else if (press.moved || longest >= slopPx)
      this.#drag(press, pullTo(press.pull, across, down, event.timeStamp));
  };

  #swipe(press: Press, across: number, down: number, longest: number): void {
    if (longest >= slopPx) this.#press = { ...press, moved: true };
    if (longest < Math.min(thresholdPx, this.board.clientWidth * thresholdPart)) return;
    this.#press = undefined;
    // A tile that can't be pulled is reported, too: the host says why it can't move.
    const { scene } = this.board;
    if (press.isMouse && press.cell !== undefined && scene?.pulls !== undefined)
      this.board.made({ kind: "cell", ...press.cell });
    else this.board.made({ kind: "direction", direction: directionOf(across, down) });
  }

  /** The dragged content follows the pointer freely; the scene shows where it may be dropped. */
  #carry(press: Press, across: number, down: number, longest: number): void {
    const { scene } = this.board;
    const { cell } = press;
    if (scene === undefined || cell === undefined || (!press.moved && longest < slopPx)) return;
    if (!press.moved) {
      this.#press = { ...press, moved: true };
      this.board.made({ kind: "pick", ...cell });
    }
    const ids = this.#pulled?.held ? this.#pulled.ids : spritesAt(scene, cell);
    this.#show({ ids, across, down, held: true });
  }

  #endCarry({ cell: from }: Press, event: PointerEvent): void {
    const to = this.#cellAt(event.clientX, event.clientY);
    const isElsewhere =
      from !== undefined && to !== undefined && (to.row !== from.row || to.column !== from.column);
    this.#release(isElsewhere ? answerMs : 0);
    this.board.made(isElsewhere ? { kind: "carry", from, to } : { kind: "drop" });
  }

  /** The sprites stay where they are until the host answers, and glide on from there. */
  #release(waitMs: number): void {
    if (this.#pulled !== undefined) this.#show({ ...this.#pulled, held: false });
    this.#waiting = setTimeout(() => this.#show(undefined), waitMs);
  }

  /** The cell at a point in the window. */
  #cellAt(x: number, y: number): Square | undefined {
    const { scene } = this.board;
    const box = this.board.cellsBox();
    if (scene === undefined || box === undefined) return undefined;
    return cellAt(scene, (x - box.left) / box.width, (y - box.top) / box.height);
  }

  #drag(press: Press, pull: PullState): void {
    const { scene } = this.board;
    if (scene === undefined || press.cell === undefined) return;
    this.#press = { ...press, pull, moved: true };
    const unit = unitOf[pull.direction];
    const ids = this.#pulled?.held ? this.#pulled.ids : pulledSprites(scene, press.cell);
    this.#show({ ids, across: unit.across * pull.offset, down: unit.down * pull.offset, held: true });
  }

  readonly #end = (event: PointerEvent) => {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    this.#press = undefined;
    if (press.cell === undefined) return;
    if (!press.moved) this.board.made({ kind: "cell", ...press.cell });
    else if (press.grips) this.#endCarry(press, event);
    else if (press.pull !== undefined && isCompleted(press.pull, event.timeStamp)) {
      this.#release(answerMs);
      this.board.made({ kind: "cell", ...press.cell });
    } else this.#show(undefined);
  };

  readonly #cancel = (event: PointerEvent) => {
    if (this.#press?.pointer === event.pointerId) this.#drop();
  };

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || this.#press === undefined) return;
    // VS Code uses Escape, too; during a drag it cancels the drag.
    event.stopPropagation();
    event.preventDefault();
    this.#drop();
  };

  #drop(): void {
    if (this.#press?.grips && this.#press.moved) this.board.made({ kind: "drop" });
    this.#press = undefined;
    this.#show(undefined);
  }

  /** A screen reader's click comes without pointer events. */
  readonly #clicked = (event: MouseEvent) => {
    const element = placeOf(event, ".cell");
    if (event.detail > 0 || element === undefined || !this.board.takesGestures) return;
    if (this.board.scene?.takesClicks !== true) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const cell = this.#cellAt(left + width / 2, top + height / 2);
    if (cell !== undefined) this.board.made({ kind: "cell", ...cell });
  };

  #show(pulled: Pulled | undefined): void {
    clearTimeout(this.#waiting);
    if (pulled === this.#pulled) return;
    this.#pulled = pulled;
    this.board.requestUpdate();
  }
}

function directionOf(across: number, down: number): Direction {
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}
