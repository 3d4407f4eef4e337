import type { Message } from "./message.js";

/**
 * A search's permission to continue. A search knows nothing of threads, time or canceling. It calls `spend`
 * for each node, or for several nodes at once where asking takes longer than a node.
 */
export interface Budget {
  /** Spends this many nodes, or one. `false` means: stop now, and return the best result so far. */
  spend(nodes?: number): boolean;
  /**
   * Whether there is enough left for another round of iterative deepening, which takes several times as long
   * as the one before it; asked between rounds. If it is absent, every round is started and the last one
   * interrupted.
   */
  mayDeepen?(): boolean;
  /**
   * Whether a structure may take this many more bytes. It is asked before each growth; for a structure that
   * doubles, the bytes are those of the new one, because the old one still exists. `false`: nothing grows,
   * and the search continues without it or stops. This is necessary because V8 ends the whole process if the
   * heap is full while an array grows. If it is absent, there is no limit.
   */
  mayAllocate?(bytes: number): boolean;
}

/** Why a search ended without an answer. */
export type SearchLimit = "time" | "memory" | "cancelled";

/** The outcome of a search. */
export type Outcome<Move extends string> = Solved<Move> | Unsolvable | GaveUp;

export interface Solved<Move extends string> {
  readonly kind: "solved";
  /** Replayed by the rules to the goal before it was returned. */
  readonly moves: readonly Move[];
  /** The metric in which the solution is proved to be shortest; `false`: not proved. */
  readonly optimal: "moves" | "pushes" | false;
  /** No solution has fewer moves; equal to the number of moves if they are optimal. */
  readonly lowerBound: number;
  readonly nodes: number;
}

/** Proved: there is no solution. */
export interface Unsolvable {
  readonly kind: "unsolvable";
  readonly reason: Message;
}

/** The budget was spent before a solution was found; whether there is one is undetermined. */
export interface GaveUp {
  readonly kind: "gaveUp";
  readonly lowerBound: number;
  readonly nodes: number;
}

/** Why there is no hint where moves are legal. */
export type NoHint = Unsolvable | Pick<GaveUp, "kind">;

/** The known facts about a position: the distance to the goal, and the way there. */
export interface Analysis<Move extends string> {
  /** Moves left: exactly `distance`, or at most that if not `exact`. */
  readonly distance: number;
  readonly exact: boolean;
  readonly lowerBound: number;
  readonly solution: readonly Move[];
  /** Moves that start a solution of `distance` moves; all of them if `complete`, otherwise those found. */
  readonly firstMoves: readonly Move[];
  readonly complete: boolean;
}

/** A legal move and the value of playing it: the higher, the better. Moves of one position are comparable. */
export interface MoveValue<Move extends string = string> {
  readonly move: Move;
  readonly value: number;
}

/** Callbacks while a search runs. */
export interface SearchListener<Move extends string> {
  /** Called for a first solution, then for each better one, and finally for its proof. */
  readonly better?: (solution: Solved<Move>) => void;
  /** Called with the share of the tables that is built, from 0 to 1. */
  readonly building?: (share: number) => void;
}

/**
 * Finds moves for a game. Deterministic for equal questions and budgets. It never uses a position's random
 * generator.
 */
export interface Solver<Position, Move extends string> {
  /**
   * The move to play now; `undefined` when none is legal. In games where any move is better than none, it is
   * a legal move even if the budget is spent at once. In other games a move that leads nowhere is not a hint:
   * then the result is the reason, with "unsolvable" only if it is proved.
   */
  hint(position: Position, budget: Budget): Move | NoHint | undefined;
  solve?(position: Position, budget: Budget, listener?: SearchListener<Move>): Outcome<Move>;
  /**
   * Present where positions are judged by their distance from the goal. `undefined` when nothing was found
   * before the budget was spent.
   */
  analyze?(position: Position, budget: Budget, listener?: SearchListener<Move>): Analysis<Move> | undefined;
  /**
   * Present where every legal move has a value. All are searched to the same depth. `undefined` when the
   * budget was spent before the first depth.
   */
  values?(position: Position, budget: Budget): readonly MoveValue<Move>[] | undefined;
  /**
   * Present where an idle thread can build something that makes later answers faster, though none needs it.
   * True when nothing is left to build; after `false`, the next call continues.
   */
  prepareMore?(position: Position, budget: Budget): boolean;
  /**
   * Present where learned data improve the answers; they ship as a file. The solver also answers without it.
   */
  readonly learned?: LearnedFile;
}

/** Learned data, loaded when they are first needed. */
export interface LearnedFile {
  /** Its name in the folder `media`. */
  readonly name: string;
  /** Takes over the contents of the file; false when the bytes are invalid. Never rejects. */
  accept(bytes: Uint8Array, unpack: Unpack): Promise<boolean>;
}

/**
 * Unpacks gzip into at most `maxLength` bytes; rejects damaged data, also by its checksum. It is passed in,
 * because the unpacking stream belongs to the host.
 */
export type Unpack = (bytes: Uint8Array, maxLength: number) => Promise<Uint8Array>;

export type AnySolver = Solver<unknown, string>;

/** A budget of this many nodes: the same search on every machine. */
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

/** At most this many nodes of another budget. */
export class PartBudget implements Budget {
  /** Whether the other budget itself is spent. */
  over = false;
  #left: number;

  constructor(
    private readonly whole: Budget,
    nodes: number,
  ) {
    this.#left = nodes;
  }

  spend(nodes = 1): boolean {
    this.over ||= !this.whole.spend(nodes);
    this.#left -= nodes;
    return !this.over && this.#left > 0;
  }

  mayAllocate(bytes: number): boolean {
    return this.whole.mayAllocate?.(bytes) ?? true;
  }
}

/** A copy of a budget with another `spend`. */
export function spendingBy(budget: Budget, spend: Budget["spend"]): Budget {
  return {
    spend,
    mayDeepen: () => budget.mayDeepen?.() ?? true,
    mayAllocate: (bytes) => budget.mayAllocate?.(bytes) ?? true,
  };
}

/**
 * Asks a budget for memory before the structures of one search grow. A search calls it at every node from
 * which a structure may grow. Memory that was granted is requested once: a budget with an account would count
 * each request. After a refusal it does not ask again: the search is full.
 */
export class Growth {
  refused = false;
  #granted = 0;

  /** Whether they may take this many more bytes; 0 while nothing grows. */
  mayAllocate(bytes: number, budget: Budget): boolean {
    this.refused ||= bytes > this.#granted && budget.mayAllocate?.(bytes) === false;
    this.#granted = bytes;
    return !this.refused;
  }
}

/** Milliseconds with one digit after the point. */
export function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
