import type { Budget } from "../../solver.js";
import type { Slide } from "../rules.js";

/** A search of one position, as iterative deepening needs it. */
export interface DeepeningSearch {
  /** The slides that change the board. */
  readonly legal: readonly Slide[];
  /**
   * What the position is worth after `slide` when the player looks `depth` moves further; 0 looks at the
   * board alone and pays for nothing. `undefined` when the budget ended first.
   */
  value(slide: Slide, depth: number, budget: Budget): number | undefined;
  /** Set by `value` when depth cut a line short that a deeper search follows further. */
  deeperSeesMore: boolean;
  /** A slide that a search of some moves puts so far below the best one is not searched further. */
  readonly hopeless: number;
}

interface Found {
  readonly slide: Slide;
  readonly value: number;
}

/** No slide is given up before it was searched so deep. */
const surveyDepth = 2;

/**
 * The best slide by searching 0, 1, 2 … moves deep until the budget ends. Each round starts with the best
 * slide of the last one, so a round that was broken off still counts: what it finished can only replace that
 * slide by one found better at the same depth.
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
    order = ranked(depth < surveyDepth ? found : found.filter(isHopeful(found, search.hopeless)));
    if (!search.deeperSeesMore || budget.mayDeepen?.() === false) break;
  }
  return order[0];
}

function isHopeful(found: readonly Found[], hopeless: number): (one: Found) => boolean {
  const best = found.reduce((highest, { value }) => Math.max(highest, value), Number.NEGATIVE_INFINITY);
  return ({ value }) => value >= best - hopeless;
}

/** Best first; the sort is stable, so equals keep the last round's order. */
function ranked(found: readonly Found[]): readonly Slide[] {
  return found.toSorted((one, other) => other.value - one.value).map(({ slide }) => slide);
}
