import { say } from "../games/message.js";
import type { Wanted } from "../games/sokoban/generate/grade.js";
import type { RatedLevel } from "../games/sokoban/generate/sure-rating.js";
import { countSolution } from "../games/sokoban/play/lurd.js";
import { readCompactLevel } from "../games/sokoban/play/notation.js";
import type { LevelSolver } from "./level-solver.js";
import { SolverFailure } from "./solver-failure.js";

/** A random level, if one was made. */
export interface MadeLevel {
  readonly made: RatedLevel | undefined;
  /** Whether the search was cut short. A whole search with the same seed makes another level. */
  readonly isCut: boolean;
}

/**
 * Makes a level in a thread, and plays its solution by the rules. When the signal aborts, resolves with the
 * best level so far, or rejects with `CancelledError`.
 */
export async function makeLevel(
  solver: Pick<LevelSolver, "generate">,
  wanted: Wanted,
  seed: number,
  signal: AbortSignal,
): Promise<MadeLevel> {
  const { made, isCut } = await solver.generate(wanted, seed, signal);
  if (made === null) return { made: undefined, isCut };
  const { board, ...about } = made;
  const level = readCompactLevel(board.replaceAll("\n", "|"));
  if (level === undefined || countSolution(level, made.solution) === undefined)
    throw new SolverFailure(say("The solver’s moves “{0}” don't solve the level.", made.solution));
  return { made: { ...about, level }, isCut };
}
