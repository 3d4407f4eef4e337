import type { LabAnswer, LabSolver } from "../../../games/sokoban/lab/questions.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { LevelAnswer } from "../../../protocol/solver/level-solving.js";
import type { LevelSolveOptions, LevelSolver } from "../../../solving/level-solver.js";
import { levelToSolve } from "./sokoban-level.js";

/** Asks the threads that solve levels, behind everybody who waits for an answer and everything else on the machine. A thread that failed is told of, and has given up. */
export function labSolver(solver: Pick<LevelSolver, "solve">, signal: AbortSignal, onProblem: (error: unknown) => void): LabSolver {
  const ask = async (level: Level, options: Omit<LevelSolveOptions, "background" | "yields">): Promise<LabAnswer> => {
    try {
      return labAnswer(await solver.solve(levelToSolve(level), { ...options, background: true, yields: true }, signal));
    } catch (error) {
      onProblem(error);
      return { kind: "gaveUp" };
    }
  };
  return {
    fewest: (level, timeMs, compared) => ask(level, { method: "pushes", shorten: true, compared, timeMs }),
    any: (level, timeMs) => ask(level, { method: "any", timeMs }),
    otherOrder: (level, otherOrder, timeMs) => ask(level, { method: "pushes", otherOrder, timeMs }),
  };
}

function labAnswer(answer: LevelAnswer): LabAnswer {
  switch (answer.kind) {
    case "alreadySolved":
      return { kind: "solved", best: { lurd: "", pushes: 0, moves: 0, pushesProved: true, movesProved: true } };
    case "solved": {
      const { lurd, pushes, moves, optimal, bothProved } = answer;
      return { kind: "solved", best: { lurd, pushes, moves, pushesProved: optimal === "pushes", movesProved: bothProved } };
    }
    case "unsolvable":
    case "gaveUp":
      return { kind: answer.kind };
  }
}
