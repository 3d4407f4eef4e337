import { english } from "../games/message.js";
import { OperationError, refuseCancelled } from "../operations/operation.js";
import { isCancelled } from "../protocol/channel.js";
import { failureOf, isSolverFailure } from "../solving/solver-failure.js";

/** The limits of a search. It ends at the first of them, with the best that it has found. */
export interface SearchLimits {
  /** Milliseconds. Default: 10,000. */
  readonly ms?: number;
  /** Megabytes that a thread may hold: 100 to 1,500. Default: 500. */
  readonly memory?: number;
}

/** The limits of a search whose nodes can be counted. */
export interface NodeLimits extends SearchLimits {
  /**
   * Nodes: positions that are looked at, and some other steps. Default: no limit. A search with this limit
   * runs in one thread. Where time and memory suffice, it then ends with the same outcome on every machine.
   */
  readonly nodes?: number;
}

/** How the caller follows a search in a thread of its own. */
export interface Following<Progress> {
  /** Ends the search within a fifth of a second. It rejects with an `OperationError`, `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called at most ten times a second. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The outcome of a search for a solution. Every solution has been played by the rules. */
export interface SolveOutcome {
  /**
   * - `solved`: there is a solution.
   * - `alreadySolved`: the start is solved.
   * - `unsolvable`: proved.
   * - `gaveUp`: not known; `reason` names the limit.
   */
  readonly result: "solved" | "alreadySolved" | "unsolvable" | "gaveUp";
  /** The method that found it, or searched last: `any`, `pushes`, `moves`. `null` for the sliding puzzle. */
  readonly solver: string | null;
  /** The measure in which the solution is proved to be the shortest. */
  readonly optimal: "moves" | "pushes" | false;
  /** Whether no solution with as few of `optimal` has fewer of the other measure, moves or pushes. */
  readonly bothProved: boolean;
  readonly moves: number | null;
  /** `null` for the sliding puzzle, which has none. */
  readonly pushes: number | null;
  readonly nodes: number;
  /** Milliseconds. */
  readonly ms: number;
  /** LURD text, or the directions of the blank; `null` where there is none. */
  readonly solution: string | null;
  /** Why there is no solution, or none was found: a sentence in English. */
  readonly reason: string | null;
}

export const standardMs = 10_000;
export const standardMemoryMb = 500;

/** The outcome, unless the caller has canceled or the thread has failed. */
export async function searching<Found>(
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal | undefined },
  search: (signal: AbortSignal) => Promise<Found>,
): Promise<Found> {
  try {
    refuseCancelled(signal);
    const found = await search(signal);
    refuseCancelled(signal);
    return found;
  } catch (error) {
    if (isCancelled(error)) throw new OperationError("cancelled", "It was canceled.");
    if (isSolverFailure(error)) throw new OperationError("failed", english(failureOf(error)));
    throw error;
  }
}
