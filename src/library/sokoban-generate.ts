import { type Grade, grades, wantedOf } from "../games/sokoban/generate/grade.js";
import { levelData } from "../operations/generate-levels.js";
import { withDeadline } from "../operations/operation.js";
import { hostClock } from "../platform/host-clock.js";
import { isCancelled } from "../protocol/channel.js";
import { makeLevel } from "../solving/make-level.js";
import { requireOneOf } from "./inputs.js";
import { levelSolver } from "./level-solver.js";
import { searching } from "./search-options.js";

/** `tilework/sokoban/generate`: random levels worth playing, made in a thread of its own. */

export { type ErrorCode, OperationError } from "../operations/operation.js";
export { type Grade, grades };

/** What is wanted. Equal options make the same level on every machine, unless the time is up. */
export interface GenerateOptions {
  /** Default: `medium`. */
  readonly grade?: Grade;
  /** The most columns and rows, walls included: 5 to 30. */
  readonly width?: number;
  readonly height?: number;
  /** 1 to 8. */
  readonly boxes?: number;
  /** A whole number from 0. Default: 0. */
  readonly seed?: number;
  /** Milliseconds, after which the best level so far is taken. Default: 60,000. */
  readonly ms?: number;
  /** Ends the search. The promise rejects with an `OperationError`, `cancelled`. */
  readonly signal?: AbortSignal;
}

/** A random level, with a solution that was played by the rules. */
export interface GenerateOutcome {
  readonly seed: number;
  /** The time was up, so another machine may make another level. */
  readonly interrupted: boolean;
  /** XSB, for `readLevel`; `undefined` where none was made. */
  readonly board?: string | undefined;
  /** Why none was made: a sentence in English, or `interrupted`. */
  readonly reason?: string | undefined;
  /** LURD text. */
  readonly solution?: string | undefined;
  readonly pushes?: number | undefined;
  readonly moves?: number | undefined;
  /** Whether no solution has fewer pushes. */
  readonly fewestPushesProved?: boolean | undefined;
  /** Whether the level is as hard as its grade asks for. */
  readonly meetsGrade?: boolean | undefined;
  /** A band such as `easy`, or a range of them. */
  readonly difficulty?: string | undefined;
}

/**
 * Makes a random level. The outcome is that of the operation `sokoban_generate`, for one level.
 *
 * @throws {OperationError} `cancelled` after the signal; `failed` where a thread could not work;
 *   `invalid-input`
 */
export function generate(options: GenerateOptions = {}): Promise<GenerateOutcome> {
  const { grade = "medium", seed = 0, ms = 60_000, signal, ...sizes } = options;
  return searching({ signal }, async (cancelled) => {
    requireOneOf(grade, grades, "grade");
    const solver = await levelSolver();
    const until = hostClock.slices.nowMs() + ms;
    const wanted = wantedOf({ grade, ...sizes });
    const make = (own: AbortSignal) => makeLevel(solver, wanted, seed, own);
    try {
      return levelData(seed, await withDeadline({ ...hostClock, signal: cancelled }, until, make));
    } catch (error) {
      if (cancelled.aborted || !isCancelled(error)) throw error;
      return levelData(seed, { made: undefined, isCut: true });
    }
  });
}
