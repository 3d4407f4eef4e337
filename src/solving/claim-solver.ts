import type { AskSolver } from "../games/sokoban/check/verdict.js";
import type { Difficulty } from "../games/sokoban/level/difficulty.js";
import type { Level } from "../games/sokoban/level/level.js";
import type { LevelAnswer } from "../protocol/solver/level-solving.js";
import type { LevelSolver } from "./level-solver.js";
import { levelToSolve } from "./level-to-solve.js";

/**
 * Asks the questions by which claims about a level are judged. Other questions go first. `kept` receives the
 * answers.
 */
export function claimSolver(
  solver: Pick<LevelSolver, "solve" | "rate">,
  level: Level,
  signal: AbortSignal,
  kept: {
    readonly solved?: (answer: LevelAnswer) => void;
    readonly rated?: (difficulty: Difficulty) => void;
  } = {},
): AskSolver {
  const asked = levelToSolve(level);
  return async (method, timeMs) => {
    const limits = { timeMs, background: true };
    if (method !== "rating") {
      const answer = await solver.solve(asked, { method, ...limits }, signal);
      kept.solved?.(answer);
      return answer;
    }
    const answer = await solver.rate(asked, limits, signal);
    if (answer.kind !== "solved" || answer.rated === undefined) return answer;
    const { lurd, ms, rated } = answer;
    kept.rated?.(rated.difficulty);
    return { kind: "rated", lurd, difficulty: rated.difficulty, isWhole: rated.traversal !== undefined, ms };
  };
}
