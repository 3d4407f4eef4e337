import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import type { Canvas } from "../canvas.js";
import type { Look } from "./look.js";

/** The size of a drawn square, in cells of the terminal. */
export interface SquareSize {
  readonly columns: number;
  readonly rows: number;
}

/** The position of a board: the top left corner of its first square, and the size of its squares. */
export interface SquareLayout extends SquareSize {
  readonly left: number;
  readonly top: number;
}

/** The space around the squares. */
export interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Draws the boards of a game in a terminal. It knows nothing about the rules. */
export interface TextSkin {
  /** The sizes of a square that it can draw, the largest first. */
  sizes(scene: ViewScene, look: Look): readonly SquareSize[];
  margin(size: SquareSize, look: Look): Margin;
  /** Draws what is under the sprites. */
  ground(canvas: Canvas, scene: ViewScene, place: SquareLayout, look: Look): void;
  /** Draws a sprite in the square with this top left corner; between squares during an animation. */
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
