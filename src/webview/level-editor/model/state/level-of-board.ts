import { isSameBoard, type TextBoard, toLevel } from "../../../../games/sokoban/level/board.js";
import type { Level } from "../../../../games/sokoban/level/level.js";

/**
 * The level that a board is, made once: a page that brings the same board anew has the same level, so that
 * what was made of it stays.
 */
export class LevelOfBoard {
  #known: { readonly board: TextBoard; readonly level: Level | undefined } | undefined;

  /** `undefined` where there is no board, or it has no player or is not whole otherwise. */
  of(board: TextBoard | undefined): Level | undefined {
    if (board === undefined) return undefined;
    const known = this.#known;
    if (known?.board === board) return known.level;
    const level = known !== undefined && isSameBoard(known.board, board) ? known.level : toLevel(board);
    this.#known = { board, level };
    return level;
  }
}
