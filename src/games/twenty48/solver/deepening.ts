import type { Budget, MoveValue } from "../../solver.js";
import type { Slide } from "../rules.js";

/**
 * Probabilities are integer multiples of 1 / `certain`, which stay small integers in every JavaScript engine.
 */
export const certain = 2 ** 28;

/** A branch less likely than this is evaluated without searching. */
export const unlikely = Math.round(1e-4 * certain);

/**
 * The value of a loss in the search of a board with this value. It is 0, or less if the board's own value is
 * so low that losing would look as good as continuing. No board counts for less than a loss. A fixed
 * difference between the root and a loss played no better, in 80 games at 1,500 nodes a move and 40 at 3,000.
 * The differences tried were 1.5 to 25 million.
 */
export function lossValue(rootValue: number): number {
  return Math.min(0, rootValue - leastLoss);
}

/** In the scale of `valueScale`. */
const leastLoss = 1_000_000;

/** The most moves that any search looks ahead: the arrays for boards on the path have this size. */
export const maxDepth = 30;

/**
 * A deficit that is greater than the difference between any two boards. With the heuristic, every slide is
 * searched.
 */
export const noDeficit = 0x3000_0000;

/** The search of one position, as iterative deepening uses it. */
export interface DeepeningSearch {
  /** The slides that change the board. */
  readonly legal: readonly Slide[];
  /**
   * The value of the position after `slide` with a search of `depth` further moves; 0 evaluates only the
   * board and spends nothing. `undefined` when the budget was spent first.
   */
  value(slide: Slide, depth: number, budget: Budget): number | undefined;
  /** Set by `value` when the depth limit cut a line that a deeper search would follow further. */
  deeperSeesMore: boolean;
  /** A slide whose value is this far below the best one is not searched further. */
  readonly maxDeficit: number;
}

interface Found {
  readonly slide: Slide;
  readonly value: number;
}

/** No slide is dropped before it was searched to this depth. */
const surveyDepth = 2;

/**
 * The best slide by searching 0, 1, 2 … moves deep until the budget is spent. Each round starts with the best
 * slide of the last one, so an interrupted round still counts. It can only replace that slide by one that is
 * better at the same depth.
 */
export function bestSlide(search: DeepeningSearch, depthLimit: number, budget: Budget): Slide | undefined {
  let order = search.legal;
  for (let depth = 0; depth <= depthLimit && order.length > 1; depth++) {
    const found: Found[] = [];
    search.deeperSeesMore = false;
    for (const slide of order) {
      const value = search.value(slide, depth, budget);
      if (value === undefined) return ranked(found)[0] ?? order[0];
      found.push({ slide, value });
    }
    order = ranked(depth < surveyDepth ? found : found.filter(isHopeful(found, search.maxDeficit)));
    if (!search.deeperSeesMore || budget.mayDeepen?.() === false) break;
  }
  return order[0];
}

/** The value of every slide at the greatest depth that the budget allows for all of them. */
export function slideValues(
  search: DeepeningSearch,
  depthLimit: number,
  budget: Budget,
): readonly MoveValue<Slide>[] | undefined {
  let known: readonly MoveValue<Slide>[] | undefined;
  for (let depth = 0; depth <= depthLimit; depth++) {
    const found: MoveValue<Slide>[] = [];
    search.deeperSeesMore = false;
    for (const move of search.legal) {
      const value = search.value(move, depth, budget);
      if (value === undefined) return known;
      found.push({ move, value });
    }
    known = found;
    if (!search.deeperSeesMore || budget.mayDeepen?.() === false) break;
  }
  return known;
}

function isHopeful(found: readonly Found[], maxDeficit: number): (one: Found) => boolean {
  const best = found.reduce((highest, { value }) => Math.max(highest, value), Number.NEGATIVE_INFINITY);
  return ({ value }) => value >= best - maxDeficit;
}

/** Best first; the sort is stable, so equals keep the last round's order. */
function ranked(found: readonly Found[]): readonly Slide[] {
  return found.toSorted((one, other) => other.value - one.value).map(({ slide }) => slide);
}
