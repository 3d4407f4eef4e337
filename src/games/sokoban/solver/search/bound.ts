import { RowMatching, stopped } from "../../../row-matching.js";
import type { Budget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { manhattan } from "./classical.js";
import { pushCosts } from "./lone-costs.js";

/**
 * What is at least left: nothing, each box to the nearest goal as the crow walks, or the least sum of pushes
 * over all matchings.
 */
export type BoundKind = "none" | "manhattan" | "matching";

/** Bounds the pushes that are left in a position and, cheaper, in those after one push. */
export class Bound {
  /** By `square * 4 + side`: what a box there costs at least by itself. */
  readonly nearest: Uint16Array;
  readonly #kind: BoundKind;
  readonly #size: number;
  readonly #sideOf: Uint8Array;
  readonly #matching: RowMatching;
  #isMatched = false;

  constructor(kind: BoundKind, board: Board, distances: Distances) {
    this.#kind = kind;
    this.#size = board.size;
    this.#sideOf = distances.sideOf;
    this.nearest = kind === "manhattan" ? manhattan(board) : distances.nearest;
    this.#matching = new RowMatching(
      kind === "matching" ? pushCosts(board, distances).table : new Int32Array(),
      board.boxes.length,
    );
  }

  /** Forgets the position: another one comes. */
  drop(): void {
    this.#isMatched = false;
  }

  /**
   * For the boxes of a list and a player there; `unreachable` or more where there is no matching. `stopped`
   * when the budget, of which it takes no node, was spent.
   */
  of(list: Int16Array, player: number, budget: Budget): number {
    switch (this.#kind) {
      case "none":
        return 0;
      case "manhattan":
        return list.reduce((sum, box) => sum + this.nearest[box * 4]!, 0);
      case "matching": {
        const { rows } = this.#matching;
        for (let row = 0; row < list.length; row++) {
          const box = list[row]!;
          rows[row] = (box * 4 + this.#sideOf[box * this.#size + player]!) * list.length;
        }
        return this.#matching.solve(budget);
      }
    }
  }

  /**
   * After the push of a box to `target`, with the player on that side of it, from a position with such a
   * bound, list and player. The position's own matching is made for the first that is asked.
   */
  after(
    before: number,
    list: Int16Array,
    player: number,
    index: number,
    target: number,
    side: number,
    budget: Budget,
  ): number {
    switch (this.#kind) {
      case "none":
        return 0;
      case "manhattan":
        return before - this.nearest[list[index]! * 4]! + this.nearest[target * 4]!;
      case "matching":
        if (!this.#isMatched && this.of(list, player, budget) === stopped) return stopped;
        this.#isMatched = true;
        return this.#matching.sumWith(index, (target * 4 + side) * list.length);
    }
  }
}
