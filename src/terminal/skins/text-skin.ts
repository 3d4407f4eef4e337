import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import type { Canvas } from "../cells/canvas.js";
import type { Look } from "./look.js";

/** How large a square of a board is drawn, in cells of the terminal. */
export interface SquareSize {
  readonly columns: number;
  readonly rows: number;
}

/** Where a board is drawn: the top left corner of its first square, and the size of all of them. */
export interface SquareLayout extends SquareSize {
  readonly left: number;
  readonly top: number;
}

/** What stands around the squares. */
export interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How the boards of a game look in a terminal. Only pictures: what may be played is not its to know. */
export interface TextSkin {
  /** The sizes of a square that it can be drawn in, the largest first. */
  sizes(scene: ViewScene, look: Look): readonly SquareSize[];
  margin(size: SquareSize, look: Look): Margin;
  /** What lies under the sprites. */
  ground(canvas: Canvas, scene: ViewScene, place: SquareLayout, look: Look): void;
  /** A sprite in the square whose top left corner is there; between squares while it glides. */
  sprite(
    canvas: Canvas,
    sprite: ViewSprite,
    column: number,
    row: number,
    scene: ViewScene,
    place: SquareLayout,
    look: Look,
  ): void;
}
