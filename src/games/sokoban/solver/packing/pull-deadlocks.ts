import type { Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import { pullAway } from "../deadlocks/retrograde.js";

/**
 * Positions of a packing played backwards that lead nowhere, or that a way forwards would not come to in that
 * order.
 */
export class PullDeadlocks {
  readonly #board: Board;
  readonly #regions: Regions;
  readonly #reach: Flood;
  readonly #corrals: Corrals;
  readonly #left: Uint8Array;

  constructor(board: Board, distances: Distances) {
    this.#board = board;
    this.#regions = new Regions(board);
    this.#reach = new Flood(board);
    this.#corrals = new Corrals(board, distances);
    this.#left = new Uint8Array(board.size + 1);
  }

  /** A box that nobody can ever pull stands where none may have stood at first. */
  isStuck(taken: Uint8Array, mayBeFirst: (square: number) => boolean): boolean {
    const { size } = this.#board;
    const left = this.#left;
    left.set(taken);
    // The wall is nothing that could be pulled.
    left[size] = 2;
    pullAway(this.#board, left);
    for (let square = 0; square < size; square++) if (left[square] !== 0 && !mayBeFirst(square)) return true;
    return false;
  }

  /**
   * Forwards, a push in a PI-corral would come before the one (`box * 4 + direction`) that was just undone.
   */
  isShut(taken: Uint8Array, player: number, push: number): boolean {
    this.#regions.label(taken);
    if (this.#regions.count < 2) return false;
    this.#reach.fill(taken, player);
    if (!this.#corrals.find(taken, this.#reach, this.#regions)) return false;
    return !this.#corrals.pushes.subarray(0, this.#corrals.count).includes(push);
  }
}
