import { generateLevel } from "../../../games/sokoban/generate/generate-level.js";
import { type RatedLevel, ratedLevel } from "../../../games/sokoban/generate/rated-level.js";
import type { GeneratorOptions } from "../../../games/sokoban/generate/wanted.js";
import { spendingBy } from "../../../games/solver.js";
import type { JobSolver } from "../../shared/solving-thread.js";

export interface GenerateJob {
  readonly options: GeneratorOptions;
  readonly seed: number;
}

/** What a search for a level came to. */
export interface GenerateAnswer {
  /** `undefined` where there is none of this size with so many boxes, or it was interrupted before one was found. */
  readonly made: RatedLevel | undefined;
  /** The search was broken off: the same seed makes another level when it is not. */
  readonly isInterrupted: boolean;
}

/** A random level, in the thread. */
export const generateJobs: JobSolver<GenerateJob, never, GenerateAnswer> = {
  callsBetweenLooks: 4,
  solve({ options, seed }, budget) {
    let isInterrupted = false;
    const watched = spendingBy(budget, (count) => {
      const isGoing = budget.spend(count);
      isInterrupted ||= !isGoing;
      return isGoing;
    });
    const made = generateLevel(options, seed, watched);
    // Also after an interruption.
    return { made: made && ratedLevel(made, options.grade), isInterrupted };
  },
  gaveUp: () => ({ made: undefined, isInterrupted: true }),
};
