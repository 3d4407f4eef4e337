import type { Board } from "../board/search-board.js";
import type { Freeze } from "./freeze.js";

/**
 * Finds positions that no packing order can complete, by reasoning backwards. All goals are filled and the
 * frozen boxes are walls. Each box that could be pulled once is removed, which only makes room. The remaining
 * boxes were never moved: seen backwards, the first of them to move would have had no more room than here. So
 * the position is dead if one of their goals has no box yet.
 */
export class Retrograde {
  readonly #here: Uint8Array;

  constructor(private readonly board: Board) {
    this.#here = new Uint8Array(board.size + 1);
  }

  /** `freeze` has the boxes that cannot move, all on goals. */
  dead(taken: Uint8Array, { frozen, count }: Freeze): boolean {
    // Without new walls, all boxes can be pulled in turn, or the level never had a solution.
    if (count === 0) return false;
    const { goals, size } = this.board;
    const here = this.#here.fill(0);
    here[size] = 2;
    for (const goal of goals) here[goal] = 1;
    for (let index = 0; index < count; index++) here[frozen[index]!] = 2;
    removePullable(this.board, here);
    for (const goal of goals) if (here[goal] === 1 && taken[goal] === 0) return true;
    return false;
  }
}

/**
 * Removes every box that could be pulled once, wherever the player would have to be, until none can. In
 * `here` boxes are 1, and what never moves is 2.
 */
export function removePullable({ size, beside }: Board, here: Uint8Array): void {
  for (let again = true; again; ) {
    again = false;
    for (let box = 0; box < size; box++) {
      if (here[box] !== 1) continue;
      for (let side = 0; side < 4; side++) {
        const target = beside[box * 4 + side]!;
        if (here[target] !== 0 || here[beside[target * 4 + side]!] !== 0) continue;
        here[box] = 0;
        again = true;
        break;
      }
    }
  }
}
