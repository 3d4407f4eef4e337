import type { Board } from "../board/search-board.js";

/**
 * The packing looked at from its end: all goals are filled, the frozen boxes are walls, and each box that
 * could be pulled once is taken away, which only makes room. Those that are left were never moved: in a
 * solution, seen backwards, the first of them to move would have had no more room than here. So where one of
 * their goals has no box yet, the position is dead.
 */
export class Retrograde {
  readonly #board: Board;
  readonly #here: Uint8Array;

  constructor(board: Board) {
    this.#board = board;
    this.#here = new Uint8Array(board.size + 1);
  }

  /** `frozen` (the first `count`) cannot move and are on goals. */
  dead(taken: Uint8Array, frozen: Int16Array, count: number): boolean {
    // Without walls that have come, all can be pulled in turn, or the level never had a solution.
    if (count === 0) return false;
    const { goals, size } = this.#board;
    const here = this.#here.fill(0);
    here[size] = 2;
    for (const goal of goals) here[goal] = 1;
    for (let index = 0; index < count; index++) here[frozen[index]!] = 2;
    pullAway(this.#board, here);
    for (const goal of goals) if (here[goal] === 1 && taken[goal] === 0) return true;
    return false;
  }
}

/**
 * Takes every box away that could be pulled once, whoever would have to pull it, until nothing more can:
 * boxes are 1 in `here`, what never moves is 2.
 */
export function pullAway({ size, beside }: Board, here: Uint8Array): void {
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
