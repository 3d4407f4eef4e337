import type { Direction } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import type { Square } from "../../games/levels.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { MouseEvent } from "../terminal.js";
import { type BoardArea, type Drawn, type ScreenIntent, spotAt } from "../view/drawing.js";

/** What the mouse can act on in a drawn screen. */
export interface MouseTarget {
  readonly drawn: Drawn;
  /** The scene of the board; `undefined` where none can be played. */
  readonly scene: ViewScene | undefined;
  gesture(gesture: Gesture): void;
  pick(square: Square): void;
  drop(): void;
  intend(intent: ScreenIntent): void;
}

/**
 * Follows the mouse from a press to its release. It may be a click on a square, a swipe over the board, a
 * drag of a thing, or a press on a screen key.
 */
export class Mouse {
  #press:
    | {
        readonly column: number;
        readonly row: number;
        readonly square: Square | undefined;
        isAway: boolean;
        hasPicked: boolean;
      }
    | undefined;

  take(event: MouseEvent, target: MouseTarget): void {
    if (event.type === "press") {
      const square = squareAt(target.drawn.board, event);
      this.#press =
        event.button === "left"
          ? { column: event.column, row: event.row, square, isAway: false, hasPicked: false }
          : undefined;
    } else if (event.type === "move") this.#move(event, target);
    else if (event.type === "release") this.#release(event, target);
  }

  #move(event: MouseEvent, target: MouseTarget): void {
    const press = this.#press;
    const { scene } = target;
    if (
      press?.square === undefined ||
      scene === undefined ||
      isSame(squareAt(target.drawn.board, event), press.square)
    )
      return;
    if (
      !press.isAway &&
      scene.grips?.includes(press.square.row * scene.columns + press.square.column) === true
    ) {
      press.hasPicked = true;
      target.pick(press.square);
    }
    press.isAway = true;
  }

  #release(event: MouseEvent, target: MouseTarget): void {
    const press = this.#press;
    this.#press = undefined;
    if (press === undefined) return;
    const spot = spotAt(target.drawn.spots, press.column, press.row);
    if (spot !== undefined) {
      if (spot === spotAt(target.drawn.spots, event.column, event.row)) target.intend(spot.intent);
      return;
    }
    const { scene } = target;
    const { board } = target.drawn;
    if (scene === undefined || board === undefined) return;
    const to = squareAt(board, event);
    if (press.hasPicked) {
      if (to === undefined || isSame(to, press.square)) target.drop();
      else target.gesture({ kind: "carry", from: press.square!, to });
    } else if (press.isAway || press.square === undefined) {
      const direction = swipeOf(event.column - press.column, event.row - press.row, board);
      if (direction !== undefined) this.#swipe(direction, press.square, scene, target);
    } else if (scene.takesClicks === true) target.gesture({ kind: "cell", ...press.square });
  }

  /**
   * Pulling a tile in a direction that it can move in presses its square. Any other swipe is the direction
   * itself.
   */
  #swipe(direction: Direction, from: Square | undefined, scene: ViewScene, target: MouseTarget): void {
    const pull = from === undefined ? undefined : scene.pulls?.[from.row * scene.columns + from.column];
    if (from !== undefined && pull === direction) target.gesture({ kind: "cell", ...from });
    else target.gesture({ kind: "direction", direction });
  }
}

export function squareAt(board: BoardArea | undefined, { column, row }: Square): Square | undefined {
  if (board === undefined) return undefined;
  const at = {
    column: Math.floor((column - board.left) / board.columns),
    row: Math.floor((row - board.top) / board.rows),
  };
  const isInside =
    at.column >= 0 && at.row >= 0 && at.column < board.squares.columns && at.row < board.squares.rows;
  return isInside ? at : undefined;
}

function isSame(one: Square | undefined, other: Square | undefined): boolean {
  return one?.row === other?.row && one?.column === other?.column;
}

/** The direction of a drag, by its longer side in squares; `undefined` for less than half a square. */
function swipeOf(columns: number, rows: number, board: BoardArea): Direction | undefined {
  const [right, down] = [columns / board.columns, rows / board.rows];
  if (Math.max(Math.abs(right), Math.abs(down)) < 0.5) return undefined;
  if (Math.abs(right) >= Math.abs(down)) return right > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}
