import type { Board } from "../board/search-board.js";
import { Freeze } from "./freeze.js";
import type { GroupTables } from "./group-tables.js";

/** The deadlock tests for every child, after a push of one box from a position without these deadlocks. */
export class QuickDeadlocks {
  readonly #freeze: Freeze;

  constructor(
    board: Board,
    dead: Uint8Array,
    private readonly tables: GroupTables | undefined,
  ) {
    this.#freeze = new Freeze(board, dead);
  }

  /**
   * The boxes are given as `taken`, `bits` and `list`. The box that came to `to` is at index `moved`, and the
   * player is on side `side` of it.
   */
  after(
    taken: Uint8Array,
    bits: Int32Array,
    list: Int16Array,
    moved: number,
    to: number,
    side: number,
  ): boolean {
    return this.#freeze.after(taken, to) || this.tables?.dead(to, side, bits, list, moved) === true;
  }
}
