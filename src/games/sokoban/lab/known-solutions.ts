import type { Level } from "../level/level.js";
import { formatMoves, readMoves } from "../play/lurd.js";
import { startOf } from "../play/rules.js";
import type { Best } from "./questions.js";

/** So many are tried on a changed level before a search is asked for. */
const maxKnown = 30;

/**
 * Solutions of a level, or of one of its changes. What solves one may solve another: the same steps are
 * walked there, and what stands in the way is pushed, so that a box that is gone is walked through.
 */
export class KnownSolutions {
  #lurds: readonly string[] = [];

  learn(lurd: string): void {
    if (this.#lurds.length < maxKnown && !this.#lurds.includes(lurd)) this.#lurds = [...this.#lurds, lurd];
  }

  /** The best that the level is solved by, played by the rules; nothing else is proved of it. */
  best(level: Level): Best | undefined {
    const start = startOf(level, "");
    let found: Best | undefined;
    for (const text of this.#lurds) {
      const read = readMoves(start, text);
      if (!read.ok || !read.value.won) continue;
      const { moves, end } = read.value;
      const one = {
        lurd: formatMoves(moves),
        pushes: end.pushes,
        moves: end.moves,
        pushesProved: false,
        movesProved: false,
      };
      if (found === undefined || isShorter(one, found)) found = one;
    }
    return found;
  }
}

export function isShorter(one: Best, other: Best): boolean {
  return one.pushes < other.pushes || (one.pushes === other.pushes && one.moves < other.moves);
}

export function isAsGood(one: Best, other: Best): boolean {
  return one.pushes === other.pushes && one.moves === other.moves;
}
