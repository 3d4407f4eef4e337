import type { Level } from "../level/level.js";
import { formatMoves, readMoves } from "../play/lurd.js";
import { startOf } from "../play/rules.js";
import type { Best } from "./questions.js";

/** The number of solutions that are tried on a changed level before a search. */
const maxKnown = 30;

/**
 * Solutions of a level, or of one of its changes. A solution of one may solve another. The same steps are
 * walked there and boxes in the way are pushed, so the player walks through where a box was removed.
 */
export class KnownSolutions {
  #lurds: readonly string[] = [];

  learn(lurd: string): void {
    if (this.#lurds.length < maxKnown && !this.#lurds.includes(lurd)) this.#lurds = [...this.#lurds, lurd];
  }

  /** The known solution that is best for the level, played by the rules; nothing else is proved about it. */
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
