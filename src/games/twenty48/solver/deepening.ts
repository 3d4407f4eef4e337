import type { Budget } from "../../solver.js";
import type { Slide } from "../rules.js";

/** A search of one position, as iterative deepening needs it. */
export interface Search {
  /** The slides that change the board. */
  readonly legal: readonly Slide[];
  /**
   * What the position is worth after `slide` when the player looks `depth` moves further; 0 looks at the board alone and pays for nothing.
   * `undefined` when the budget ended first.
   */
  value(slide: Slide, depth: number, budget: Budget): number | undefined;
  /** Set by `value` when depth cut a line short that a deeper search follows further. */
  deeperSeesMore: boolean;
}

/**
 * The best slide by searching 0, 1, 2 … moves deep until the budget ends. Each round starts with the best slide of the last one, so a round that
 * was broken off still counts: what it finished can only replace that slide by one found better at the same depth.
 */
export function bestSlide(search: Search, depthLimit: number, budget: Budget): Slide | undefined {
  let order = search.legal;
  if (order.length < 2) return order[0];
  for (let depth = 0; depth <= depthLimit; depth++) {
    const found: { slide: Slide; value: number }[] = [];
    search.deeperSeesMore = false;
    for (const slide of order) {
      const value = search.value(slide, depth, budget);
      if (value === undefined) return ranked(found)[0] ?? order[0];
      found.push({ slide, value });
    }
    order = ranked(found);
    if (!search.deeperSeesMore) break;
  }
  return order[0];
}

/** Best first; the sort is stable, so equals keep the last round's order. */
function ranked(found: readonly { slide: Slide; value: number }[]): readonly Slide[] {
  return found.toSorted((one, other) => other.value - one.value).map(({ slide }) => slide);
}
