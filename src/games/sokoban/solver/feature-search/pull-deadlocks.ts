import type { Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import { removePullable } from "../deadlocks/retrograde.js";

/**
 * Positions of a backward packing that lead nowhere, or that a forward search would not reach in that order.
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

  /** Whether a box that can never be pulled is on a square where no box may have started. */
  isStuck(taken: Uint8Array, mayBeFirst: (square: number) => boolean): boolean {
    const { size } = this.#board;
    const left = this.#left;
    left.set(taken);
    // The wall entry cannot be pulled.
    left[size] = 2;
    removePullable(this.#board, left);
    for (let square = 0; square < size; square++) if (left[square] !== 0 && !mayBeFirst(square)) return true;
    return false;
  }

  /**
   * Whether a push in a PI-corral would, forwards, come before the push (`box * 4 + direction`) that was just
   * undone.
   */
  isShut(taken: Uint8Array, player: number, push: number): boolean {
    this.#regions.label(taken);
    if (this.#regions.count < 2) return false;
    this.#reach.fill(taken, player);
    if (!this.#corrals.find(taken, this.#reach, this.#regions)) return false;
    return !this.#corrals.pushes.subarray(0, this.#corrals.count).includes(push);
  }
}
