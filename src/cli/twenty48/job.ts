import { twenty48Solver } from "../../games/twenty48/solver/solver.js";
import { loadLearned } from "../shared/learned.js";
import type { JobSolver } from "../shared/solving-thread.js";
import { type Effort, type Played, playGame } from "./game.js";

export interface Job {
  readonly size: number;
  readonly seed: number;
  readonly effort: Effort;
}

/** No game where it was stopped before its end. */
export interface Answer {
  readonly played: Played | undefined;
}

/** A whole game, in the thread: a single move may take minutes, in which Ctrl+C would not be heard. */
export const twenty48Jobs: JobSolver<Job, never, Answer> = {
  callsBetweenLooks: 64,
  async solve({ size, seed, effort }, budget) {
    await loadLearned(twenty48Solver);
    return { played: playGame(size, seed, effort, budget) };
  },
  gaveUp: () => ({ played: undefined }),
};
