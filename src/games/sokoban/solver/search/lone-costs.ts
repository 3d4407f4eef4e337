import { unreachable } from "../../../row-matching.js";
import type { Budget } from "../../../solver.js";
import { DistanceMaker, type Distances, never } from "../board/distances.js";
import { type Board, occupied } from "../board/search-board.js";

/**
 * The cost for a lone box to reach each goal by pushes, or each start square by pulls. The index is `(square
 * * 4 + side) * boxes + end`, where `side` is the player's. It is one flat table, so the row of a box in a
 * matching is an offset and nothing is copied.
 */
export interface LoneCosts {
  readonly table: Int32Array;
  /** By `square * 4 + side`: 1 where any end can be reached. */
  readonly leads: Uint8Array;
}

/** The bytes of this table for a board. */
export function loneCostBytes({ size, boxes }: Board): number {
  return size * 4 * (boxes.length * 4 + 1);
}

/** The costs of pushes to the goals. */
export function pushCosts(board: Board, { toGoal }: Distances): LoneCosts {
  return collected(board, (goal) => toGoal[goal]!) as LoneCosts;
}

/**
 * The costs of pulls to the start squares. Takes no nodes from the budget; `undefined` when it was spent
 * meanwhile.
 */
export function pullCosts(board: Board, budget: Budget): LoneCosts | undefined {
  const walls = occupied(board, []);
  const maker = new DistanceMaker(board);
  maker.prepare(walls);
  const distances = new Uint16Array(board.size * 4);
  return collected(board, (first) => {
    if (!budget.spend(0)) return undefined;
    maker.spread(walls, board.boxes[first]!, distances);
    return distances;
  });
}

function collected(
  { size, boxes }: Board,
  distancesTo: (end: number) => Uint16Array | undefined,
): LoneCosts | undefined {
  const count = boxes.length;
  const table = new Int32Array(size * 4 * count).fill(unreachable);
  const leads = new Uint8Array(size * 4);
  for (let end = 0; end < count; end++) {
    const distances = distancesTo(end);
    if (distances === undefined) return undefined;
    for (let state = 0; state < distances.length; state++) {
      if (distances[state] === never) continue;
      table[state * count + end] = distances[state]!;
      leads[state] = 1;
    }
  }
  return { table, leads };
}
