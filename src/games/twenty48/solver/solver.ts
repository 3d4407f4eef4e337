import type { Budget, Solver } from "../../solver.js";
import { type Move, type Position, reachedGoal } from "../rules.js";
import { bestSlide, type Search } from "./deepening.js";
import { GridSearch } from "./grid-search.js";
import { PackedSearch } from "./packed-search.js";
import { distinctTiles, ranksOf } from "./ranks.js";
import { fitsPackedRows } from "./row-tables.js";
import { deepest } from "./search-limits.js";

/**
 * Expectimax: the player takes the best slide, the board adds a tile by chance. One node is one position with the player to move. Tables are built
 * at the first hint and kept; what a search learned is not, so hints for equal boards and node budgets are equal.
 */
export const twenty48Solver: Solver<Position, Move> = { hint };

let packedSearch: PackedSearch | undefined;
const gridSearches = new Map<number, GridSearch>();

function hint(position: Position, budget: Budget): Move | undefined {
  if (!position.beyond && reachedGoal(position)) return "K";
  const ranks = ranksOf(position.cells);
  return bestSlide(placed(position.size, ranks), depthLimit(ranks), budget);
}

function placed(size: number, ranks: Uint8Array): Search {
  if (size === 4 && fitsPackedRows(ranks)) {
    packedSearch ??= new PackedSearch();
    packedSearch.place(ranks);
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

/** Few different tiles make an open board, where looking far ahead costs much and decides nothing. */
function depthLimit(ranks: Uint8Array): number {
  return Math.min(deepest, distinctTiles(ranks) + 2);
}
