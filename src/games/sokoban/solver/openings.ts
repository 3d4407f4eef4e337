import { type Budget, PartBudget } from "../../solver.js";
import type { Fess } from "./fess/fess.js";
import type { Finisher } from "./finisher.js";

/** The nodes of each feature search in the first round. The number doubles each round, up to a limit. */
const firstNodes = 8;
const mostDoublings = 6;
/** The nodes of the first backward search to an opening, divided by the boxes. */
const pullNodes = 300_000;

/**
 * Makes room forward and searches backward to where there is room. Many levels are hard because their start
 * is narrow: a backward search comes near it, but with boxes in a wrong order. Some moves that only make room
 * lead to an opening, a position whose boxes can come in nearly any order. Several feature searches make
 * room, each in its own way. After each round, a backward search aims once more at the position that others
 * came closest to.
 */
export class Openings {
  /** The pushes to the positions that were reached so far, each once. */
  readonly reached: (readonly number[])[] = [];
  readonly #searches: readonly Fess[];
  readonly #finisher: Finisher;
  readonly #exhausted = new Set<Fess>();
  #round = 0;
  /** The turn in this round: one of each feature search, then the finisher's. */
  #turn = 0;

  constructor(searches: readonly Fess[], finisher: Finisher) {
    this.#searches = searches;
    this.#finisher = finisher;
  }

  /** The nodes and bytes of the feature searches; those of the finisher are its own. */
  get nodes(): number {
    return this.#searches.reduce((sum, { nodes }) => sum + nodes, 0);
  }

  get bytes(): number {
    return this.#searches.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Whether there are no further openings. */
  get full(): boolean {
    return this.#searches.every((search) => search.full || this.#exhausted.has(search));
  }

  /** A solution in the next turn, if there is one; `undefined` proves nothing. */
  next(budget: Budget): readonly number[] | undefined {
    const search = this.#searches[this.#turn++];
    if (search === undefined) {
      this.#turn = 0;
      this.#round = Math.min(mostDoublings, this.#round + 1);
      return this.#finisher.finishAgain(budget);
    }
    const end = search.run(new PartBudget(budget, firstNodes * 2 ** this.#round));
    if (typeof end === "object") return end;
    if (end === "exhausted") this.#exhausted.add(search);
    const { lead } = search;
    if (lead.length > 0 && !this.reached.some((pushes) => pushes.join() === lead.join()))
      this.reached.push(lead);
    return this.#finisher.finish(lead, budget, pullNodes);
  }
}
