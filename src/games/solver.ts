import type { Message } from "./message.js";

/**
 * What a search gets from outside: permission to go on. A search knows nothing of threads, time or
 * cancelling; it calls `spend` once a node, or once in a few nodes with their number, where asking takes
 * longer than the node.
 */
export interface Budget {
  /** Pays for so many nodes, or one. `false` means: stop now, and return the best there is. */
  spend(nodes?: number): boolean;
  /**
   * Whether there is enough left for a round of iterative deepening, which takes several times as long as the
   * one before it; asked between rounds. Where it is missing, every round is begun and the last one broken
   * off.
   */
  mayDeepen?(): boolean;
  /**
   * Whether a structure may take so many bytes more; asked before each growth, and of a structure that
   * doubles for the new one while the old one is still there. `false`: nothing grows, and the search goes on
   * without it or gives up. Nothing is lost by asking in vain: a heap that V8 finds full while it enlarges an
   * array ends the whole process. Where it is missing, there is no limit.
   */
  mayTake?(bytes: number): boolean;
}

/** Why a search ended without an answer. */
export type SearchLimit = "time" | "memory" | "cancelled";

/** What a search came to. */
export type Outcome<Move extends string> = Solved<Move> | Unsolvable | GaveUp;

export interface Solved<Move extends string> {
  readonly kind: "solved";
  /** Replayed through the rules to the goal before it was returned. */
  readonly moves: readonly Move[];
  /** In what the solution is proved to be the shortest; `false`: it may not be. */
  readonly optimal: "moves" | "pushes" | false;
  /** No solution has fewer moves; equal to their number when they are optimal. */
  readonly lowerBound: number;
  readonly nodes: number;
}

/** Proved: there is no solution. */
export interface Unsolvable {
  readonly kind: "unsolvable";
  readonly reason: Message;
}

/** The budget was spent before a solution was found; whether there is one stays open. */
export interface GaveUp {
  readonly kind: "gaveUp";
  readonly lowerBound: number;
  readonly nodes: number;
}

/** Why there is no hint where moves are legal. */
export type NoHint = Unsolvable | Pick<GaveUp, "kind">;

/** What is known of a position: how far the goal is, and how to get there. */
export interface Analysis<Move extends string> {
  /** Moves left: exactly, or at most when not `exact`. */
  readonly distance: number;
  readonly exact: boolean;
  readonly lowerBound: number;
  readonly solution: readonly Move[];
  /** Moves that begin a solution of `distance` moves; all of them when `complete`, else those met. */
  readonly firstMoves: readonly Move[];
  readonly complete: boolean;
}

/** What a caller may listen to while a search runs. */
export interface SearchListener<Move extends string> {
  /** A first solution, then each better one, and at last its proof. */
  readonly better?: (solution: Solved<Move>) => void;
  /** How much of the tables is built, from 0 to 1. */
  readonly building?: (share: number) => void;
}

/**
 * Finds moves for a game. Deterministic for equal questions and budgets. It never looks at a position's
 * random generator.
 */
export interface Solver<Position, Move extends string> {
  /**
   * The move to play now; `undefined` when none is legal. Where any move is better than none, a legal one
   * even when the budget is spent at once. Where a move that leads nowhere known would be no hint: why there
   * is none, and "unsolvable" only when it is proved.
   */
  hint(position: Position, budget: Budget): Move | NoHint | undefined;
  solve?(position: Position, budget: Budget, listener?: SearchListener<Move>): Outcome<Move>;
  /**
   * Present where positions are judged by their distance from the goal. `undefined` when nothing was found
   * before the budget was spent.
   */
  analyse?(position: Position, budget: Budget, listener?: SearchListener<Move>): Analysis<Move> | undefined;
  /**
   * Present where a thread with nothing to do can build something that makes later answers faster, though
   * none needs it. True when nothing is left to build; after `false`, the next call goes on where this one
   * stopped.
   */
  prepareMore?(position: Position, budget: Budget): boolean;
  /**
   * Present where the answers are better with something learned, which ships as a file. Without it the solver
   * answers all the same.
   */
  readonly learned?: LearnedFile;
}

/** What was learned before and is loaded when it is first needed. */
export interface LearnedFile {
  /** Its name in the folder `media`. */
  readonly name: string;
  /** Takes over what is in the file; false when the bytes are not what they should be. Never rejects. */
  accept(bytes: Uint8Array, unpack: Unpack): Promise<boolean>;
}

/**
 * Unpacks gzip into so many bytes at most; rejects what is damaged, by its checksum too. Given from outside,
 * because the stream that unpacks is the host's.
 */
export type Unpack = (bytes: Uint8Array, maxLength: number) => Promise<Uint8Array>;

export type AnySolver = Solver<unknown, string>;

/** A budget of so many nodes: the same search on every machine. */
export function nodeBudget(nodes: number): Budget {
  let left = nodes;
  return {
    spend(count = 1) {
      const going = left > 0;
      left -= count;
      return going;
    },
  };
}

/** At most so many nodes of another budget. */
export class PartBudget implements Budget {
  /** The other budget itself is spent. */
  over = false;
  readonly #whole: Budget;
  #left: number;

  constructor(whole: Budget, nodes: number) {
    this.#whole = whole;
    this.#left = nodes;
  }

  spend(nodes = 1): boolean {
    this.over ||= !this.#whole.spend(nodes);
    this.#left -= nodes;
    return !this.over && this.#left > 0;
  }

  mayTake(bytes: number): boolean {
    return this.#whole.mayTake?.(bytes) ?? true;
  }
}

/** The same budget, whose `spend` somebody else sees first. */
export function spendingBy(budget: Budget, spend: Budget["spend"]): Budget {
  return {
    spend,
    mayDeepen: () => budget.mayDeepen?.() ?? true,
    mayTake: (bytes) => budget.mayTake?.(bytes) ?? true,
  };
}

/**
 * What the structures of one search ask for before they grow. They ask at every node from when it may be the
 * next that they grow with: what was granted is not asked for again until it is taken, as a budget that keeps
 * an account would count it each time. What was refused once is not asked for again either: the search is
 * full.
 */
export class Growth {
  refused = false;
  #granted = 0;

  /** Whether they may take so many bytes more, 0 while nothing grows. */
  mayTake(bytes: number, budget: Budget): boolean {
    this.refused ||= bytes > this.#granted && budget.mayTake?.(bytes) === false;
    this.#granted = bytes;
    return !this.refused;
  }
}
