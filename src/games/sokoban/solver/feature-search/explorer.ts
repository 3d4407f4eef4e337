import type { Flood } from "../board/flood.js";
import type { Board } from "../board/search-board.js";

/**
 * Records the single pushes (or pulls) that a position allows, and checks whether another position allows
 * more with boxes that have not moved.
 */
export class Explorer {
  /** By `box * 4 + side`: equal to `#stamp` if the recorded position allows it. */
  readonly #possible: Int32Array;
  #stamp = 0;

  /** @param closed as in `MacroMoves` */
  constructor(
    private readonly board: Board,
    private readonly closed: Uint8Array,
    private readonly forwards: boolean,
  ) {
    this.#possible = new Int32Array(board.size * 4 + 4);
  }

  #can(taken: Uint8Array, reach: Flood, box: number, side: number): boolean {
    const { beside } = this.board;
    const stand = beside[box * 4 + side]!;
    if (!reach.reached(stand)) return false;
    if (this.forwards) {
      const target = beside[box * 4 + (side ^ 2)]!;
      return taken[target] === 0 && this.closed[target * 4 + side] === 0;
    }
    return taken[beside[stand * 4 + side]!] === 0 && this.closed[stand * 4 + side] === 0;
  }

  /** @param reach the fill of the player's region */
  record(taken: Uint8Array, reach: Flood): void {
    const { size } = this.board;
    const stamp = ++this.#stamp;
    for (let box = 0; box < size; box++) {
      if (taken[box] === 0) continue;
      for (let side = 0; side < 4; side++)
        if (this.#can(taken, reach, box, side)) this.#possible[box * 4 + side] = stamp;
    }
  }

  /**
   * Whether the present position, with the listed boxes, allows something with a box other than `moved` that
   * the recorded one did not.
   */
  opens(taken: Uint8Array, boxes: Int16Array, reach: Flood, moved: number): boolean {
    for (let index = 0; index < boxes.length; index++) {
      const box = boxes[index]!;
      if (box === moved) continue;
      for (let side = 0; side < 4; side++)
        if (this.#possible[box * 4 + side] !== this.#stamp && this.#can(taken, reach, box, side)) return true;
    }
    return false;
  }
}
