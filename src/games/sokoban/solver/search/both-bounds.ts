import { RowMatching, stopped } from "../../../row-matching.js";
import type { Budget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { type LoneCosts, pushCosts } from "./lone-costs.js";

/**
 * The least sums of pushes to the goals and from the start squares, over all matchings of a position's boxes.
 */
export class BothBounds {
  readonly toGoals: RowMatching;
  readonly toFirst: RowMatching;
  /** By `square * 4 + side`: 1 where a lone box can come from a start square. */
  readonly leads: Uint8Array;
  readonly #size: number;
  readonly #sideOf: Uint8Array;

  constructor(board: Board, distances: Distances, pulls: LoneCosts) {
    const { length } = board.boxes;
    this.toGoals = new RowMatching(pushCosts(board, distances).table, length);
    this.toFirst = new RowMatching(pulls.table, length);
    this.leads = pulls.leads;
    this.#size = board.size;
    this.#sideOf = distances.sideOf;
  }

  /**
   * Matches the boxes of a list both ways, for a player on this square. Takes no nodes from the budget. False
   * when the budget was spent meanwhile.
   */
  match(list: Int16Array, player: number, budget: Budget): boolean {
    const goalRows = this.toGoals.rows;
    const firstRows = this.toFirst.rows;
    for (let row = 0; row < list.length; row++) {
      const box = list[row]!;
      const base = (box * 4 + this.#sideOf[box * this.#size + player]!) * list.length;
      goalRows[row] = base;
      firstRows[row] = base;
    }
    return this.toGoals.solve(budget) !== stopped && this.toFirst.solve(budget) !== stopped;
  }
}
