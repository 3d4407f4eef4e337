import type { Message } from "../../message.js";

/** What a search came to. */
export type Outcome<Move> = Solved<Move> | Unsolvable | GaveUp;

export interface Solved<Move> {
  readonly kind: "solved";
  /** Replayed through the rules to the goal before it was returned. */
  readonly moves: readonly Move[];
  /** "moves": proved that none is shorter. `false`: it may be, down to `lowerBound`. */
  readonly optimal: "moves" | false;
  /** No solution is shorter; equal to the number of moves when optimal. */
  readonly lowerBound: number;
  readonly nodes: number;
}

/** Proved: there is no solution. */
export interface Unsolvable {
  readonly kind: "unsolvable";
  readonly reason: Message;
}

/** The budget was spent before a solution was found; whether there is one stays open, unless parity has told. */
export interface GaveUp {
  readonly kind: "gaveUp";
  readonly lowerBound: number;
  readonly nodes: number;
}

/**
 * What a search gets from outside: `Budget` with a count, as asking once a node would take longer than the node. A `Budget` that ignores the count
 * lets the search go on for longer, by 64 nodes a call at most.
 */
export interface SearchBudget {
  /** Pays for so many nodes, or one. `false` means: stop now, and return the best there is. */
  spend(nodes?: number): boolean;
}

/** At most so many nodes of another budget. */
export class PartBudget implements SearchBudget {
  /** The other budget itself is spent. */
  over = false;
  readonly #whole: SearchBudget;
  #left: number;

  constructor(whole: SearchBudget, nodes: number) {
    this.#whole = whole;
    this.#left = nodes;
  }

  spend(nodes = 1): boolean {
    this.over ||= !this.#whole.spend(nodes);
    this.#left -= nodes;
    return !this.over && this.#left > 0;
  }
}
