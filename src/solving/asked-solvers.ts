import type { AskSolver } from "../games/sokoban/check/verdict.js";
import { type LabAnswer, type LabSolver, solvedAtStart } from "../games/sokoban/lab/judgment.js";
import type { Difficulty } from "../games/sokoban/level/difficulty.js";
import type { Level } from "../games/sokoban/level/level.js";
import type { LevelAnswer } from "../protocol/solver/level-solving.js";
import type { LevelToSolve } from "../protocol/solver/solving.js";
import type { LevelLimits, LevelSolver } from "./level-solver.js";
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

/**
 * Asks questions for the design lab. Other questions go first. In the background, everything else on the
 * machine does, too; and a question whose thread fails is reported and counts as given up.
 */
export function labSolver(
  solver: Pick<LevelSolver, "solve" | "otherOrder">,
  signal: AbortSignal,
  inBackground?: { readonly report: (error: unknown) => void },
): LabSolver {
  const ask = async (
    level: Level,
    timeMs: number,
    asked: (level: LevelToSolve, limits: LevelLimits) => Promise<LevelAnswer>,
  ): Promise<LabAnswer> => {
    try {
      const limits = { timeMs, background: true, yields: inBackground !== undefined };
      return labAnswer(await asked(levelToSolve(level), limits));
    } catch (error) {
      if (inBackground === undefined) throw error;
      inBackground.report(error);
      return { kind: "gaveUp" };
    }
  };
  return {
    fewest: (level, timeMs, compared) =>
      ask(level, timeMs, (one, limits) =>
        solver.solve(one, { method: "pushes", shorten: true, compared, ...limits }, signal),
      ),
    any: (level, timeMs) =>
      ask(level, timeMs, (one, limits) => solver.solve(one, { method: "any", ...limits }, signal)),
    otherOrder: (level, lurd, timeMs) =>
      ask(level, timeMs, (one, limits) => solver.otherOrder(one, lurd, limits, signal)),
  };
}

function labAnswer(answer: LevelAnswer): LabAnswer {
  switch (answer.kind) {
    case "alreadySolved":
      return solvedAtStart;
    case "solved": {
      const { lurd, pushes, moves, optimal, bothProved } = answer;
      return {
        kind: "solved",
        best: { lurd, pushes, moves, pushesProved: optimal === "pushes", movesProved: bothProved },
      };
    }
    case "unsolvable":
    case "gaveUp":
      return { kind: answer.kind };
  }
}
