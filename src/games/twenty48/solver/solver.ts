import type { Budget, MoveValue, Solver, Unpack } from "../../solver.js";
import { type Move, type Position, reachedGoal } from "../rules.js";
import { bestSlide, type DeepeningSearch, slideValues } from "./deepening.js";
import { GridSearch } from "./grid-search.js";
import { readNetwork } from "./network.js";
import { PackedSearch } from "./packed-search.js";
import { distinctTiles, gapBelowHighest, ranksOf } from "./ranks.js";
import { fitsPackedRows, rowTables } from "./row-tables.js";
import { maxDepth } from "./search-limits.js";

/**
 * Expectimax: the player takes the best slide, and the board adds a random tile. One node is one position
 * with the player to move. Tables are built at the first hint and kept. Results of searches are not kept, so
 * hints for equal boards and node budgets are equal.
 *
 * Boards of 4×4 are evaluated by the learned network if one was accepted, all others by `lineValue`.
 */
export const twenty48Solver = {
  hint,
  values,
  learned: { name: "2048.network", accept },
} satisfies Solver<Position, Move>;

let packedSearch: PackedSearch | undefined;
let weights: Int16Array | undefined;
const gridSearches = new Map<number, GridSearch>();

function hint(position: Position, budget: Budget): Move | undefined {
  return hintWithin(position, budget);
}

/** `hint` with at most `maxMoves` moves of depth. */
export function hintWithin(position: Position, budget: Budget, maxMoves = maxDepth): Move | undefined {
  if (!position.beyond && reachedGoal(position)) return "K";
  const ranks = ranksOf(position.cells);
  return bestSlide(placed(position.size, ranks), Math.min(maxMoves, depthLimit(ranks)), budget);
}

/**
 * The value of each slide: with the network, the points that are expected from here on. There are none while
 * the player must decide whether to continue after the goal.
 */
function values(position: Position, budget: Budget): readonly MoveValue<Move>[] | undefined {
  if (!position.beyond && reachedGoal(position)) return [];
  const ranks = ranksOf(position.cells);
  return slideValues(placed(position.size, ranks), depthLimit(ranks), budget);
}

async function accept(bytes: Uint8Array, unpack: Unpack): Promise<boolean> {
  const network = await readNetwork(bytes, unpack);
  if (network === undefined) return false;
  useWeights(network.weights);
  return true;
}

/** Evaluates 4×4 by these weights from now on, or by none. */
export function useWeights(learned: Int16Array | undefined): void {
  weights = learned;
  packedSearch = undefined;
}

function placed(size: number, ranks: Uint8Array): DeepeningSearch {
  const packed = size === 4 ? packable(ranks) : undefined;
  if (packed !== undefined) {
    packedSearch ??= new PackedSearch(rowTables(), weights);
    packedSearch.place(packed);
    return packedSearch;
  }
  let search = gridSearches.get(size);
  if (search === undefined) {
    search = new GridSearch(size);
    gridSearches.set(size, search);
  }
  search.place(ranks);
  return search;
}

/**
 * Ranks that packed rows can hold, with the same tiles equal as on the board; `undefined` if there are none.
 * With a network, tiles that are too high are replaced by lower ones, if there is a gap.
 */
function packable(ranks: Uint8Array): Uint8Array | undefined {
  let lowered = ranks;
  while (!fitsPackedRows(lowered)) {
    const gap = weights === undefined ? undefined : gapBelowHighest(lowered, 1);
    if (gap === undefined) return undefined;
    lowered = lowered.map((rank) => (rank > gap ? rank - 1 : rank));
  }
  return lowered;
}

/** With few different tiles the board is open, and looking far ahead costs much and decides nothing. */
function depthLimit(ranks: Uint8Array): number {
  return Math.min(maxDepth, distinctTiles(ranks) + 2);
}
