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

/** What every search tells. */
interface SearchOutcome {
  /** The method that found it, or searched last: `any`, `pushes`, `moves`. `null` for the sliding puzzle. */
  readonly solver: string | null;
  /** The measure in which the solution is proved to be the shortest. */
  readonly optimal: "moves" | "pushes" | false;
  /** Whether no solution with as few of `optimal` has fewer of the other measure, moves or pushes. */
  readonly bothProved: boolean;
  readonly nodes: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Why there is no solution, or none was found: a sentence in English. */
  readonly reason: string | null;
}

/** A solution, which has been played by the rules. */
export interface SolvedOutcome<Pushes = number> extends SearchOutcome {
  /** `alreadySolved`: the start is solved, and the solution is empty. */
  readonly result: "solved" | "alreadySolved";
  readonly moves: number;
  /** `null` for the sliding puzzle, which has none. */
  readonly pushes: Pushes;
  /** LURD text, or the directions of the blank. */
  readonly solution: string;
}

/** No solution: proved to be `unsolvable`, or `gaveUp`, not known. Then `reason` names the limit. */
export interface UnsolvedOutcome extends SearchOutcome {
  readonly result: "unsolvable" | "gaveUp";
  readonly moves: null;
  readonly pushes: null;
  readonly solution: null;
}

/** The outcome of a search for a solution. Its `result` tells which of both it is. */
export type SolveOutcome<Pushes = number> = SolvedOutcome<Pushes> | UnsolvedOutcome;

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
