import type { RatedLevel } from "../../../games/sokoban/generate/rated-level.js";
import type { Wanted } from "../../../games/sokoban/generate/wanted.js";
import { CancelledError } from "../../../protocol/channel.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { makeLevel } from "../../../solving/make-level.js";
import { ThreadEndedError } from "../../../solving/pool.js";

/** The signature of random generation; see `makeLevel`. */
export type MakeLevel = (
  wanted: Wanted,
  seed: number,
  signal: AbortSignal,
) => Promise<RatedLevel | undefined>;

/**
 * Makes a level in a thread, in some seconds; `undefined` if there is none of this size with this many boxes.
 * Rejects with `CancelledError` if the signal aborts, because a partial result isn't the seed's level.
 * Rejects with another error if the thread failed.
 */
export function levelMaker(solver: Pick<LevelSolver, "generate">): MakeLevel {
  return async (wanted, seed, signal) => {
    const { made, isCut } = await makeLevel(solver, wanted, seed, signal);
    if (signal.aborted) throw new CancelledError("The level is no longer wanted.");
    if (isCut) throw new ThreadEndedError("memory");
    return made;
  };
}
