import type { Budget } from "../../../solver.js";
import { DistanceMaker, never } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { unreachable } from "../search/matching.js";

/**
 * What it costs a box that is alone to be pulled to each first square: at `(square * 4 + side) * boxes + first`, the player being on that side. One flat
 * table, so that the row of a box in a matching is an offset and nothing is copied.
 */
export interface PullCosts {
  readonly table: Int32Array;
  /** By `square * 4 + side`: 1 where there is a first square to come to. */
  readonly leads: Uint8Array;
  readonly boxes: number;
}

/** The bytes of the table of a board. */
export function pullCostBytes({ size, boxes }: Board): number {
  return size * 4 * (boxes.length * 4 + 1);
}

/** `undefined` when the budget, of which it takes no node, was spent meanwhile. */
export function measurePulls(board: Board, budget: Budget): PullCosts | undefined {
  const { size, boxes } = board;
  const walls = new Uint8Array(size + 1);
  walls[size] = 1;
  const maker = new DistanceMaker(board);
  maker.look(walls);
  const table = new Int32Array(size * 4 * boxes.length).fill(unreachable);
  const leads = new Uint8Array(size * 4);
  const distances = new Uint16Array(size * 4);
  for (let first = 0; first < boxes.length; first++) {
    if (!budget.spend(0)) return undefined;
    maker.spread(walls, boxes[first]!, distances);
    for (let state = 0; state < distances.length; state++) {
      if (distances[state] === never) continue;
      table[state * boxes.length + first] = distances[state]!;
      leads[state] = 1;
    }
  }
  return { table, leads, boxes: boxes.length };
}
