import { RowMatching, stopped } from "../../../row-matching.js";
import type { Budget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { manhattan } from "./classical.js";
import { pushCosts } from "./lone-costs.js";

/**
 * The kind of lower bound: none, the Manhattan distance of each box to its nearest goal, or the least sum of
 * pushes over all matchings.
 */
export type BoundKind = "none" | "manhattan" | "matching";

/** Bounds the remaining pushes of a position and, at lower cost, those of the positions after one push. */
export class Bound {
  /** By `square * 4 + side`: the least cost of a box there by itself. */
  readonly nearest: Uint16Array;
  readonly #size: number;
  readonly #sideOf: Uint8Array;
  readonly #matching: RowMatching;
  #isMatched = false;

  constructor(
    private readonly kind: BoundKind,
    board: Board,
    distances: Distances,
  ) {
    this.#size = board.size;
    this.#sideOf = distances.sideOf;
    this.nearest = kind === "manhattan" ? manhattan(board) : distances.nearest;
    this.#matching = new RowMatching(
      kind === "matching" ? pushCosts(board, distances).table : new Int32Array(),
      board.boxes.length,
    );
  }

  /** Forgets the position, because another one follows. */
  forget(): void {
    this.#isMatched = false;
  }

  /**
   * The bound for the boxes of a list and the player's square; `unreachable` or more where there is no
   * matching. Takes no nodes from the budget; `stopped` when it was spent.
   */
  of(list: Int16Array, player: number, budget: Budget): number {
    switch (this.kind) {
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
   * The bound after a push of a box to `target`, with the player on that side of it. `before`, `list` and the
   * player describe the position before the push. The first call for a position computes its matching.
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
    switch (this.kind) {
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
