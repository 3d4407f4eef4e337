import { isSameBoard, type TextBoard, toLevel } from "../../../../games/sokoban/level/board.js";
import type { Level } from "../../../../games/sokoban/level/level.js";

/**
 * The level of a board, memoized. A page with an equal board yields the same level, so that values derived
 * from it stay valid.
 */
export class LevelOfBoard {
  #known: { readonly board: TextBoard; readonly level: Level | undefined } | undefined;

  /** `undefined` if there is no board, or the board is incomplete, for example without a player. */
  of(board: TextBoard | undefined): Level | undefined {
    if (board === undefined) return undefined;
    const known = this.#known;
    if (known?.board === board) return known.level;
    const level = known !== undefined && isSameBoard(known.board, board) ? known.level : toLevel(board);
    this.#known = { board, level };
    return level;
  }
}
