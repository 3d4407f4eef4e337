import { heldBytes } from "#host/memory";
import { type GeneratedLevel, generateLevel } from "../../games/sokoban/generate/generate-level.js";
import { ratedLevel } from "../../games/sokoban/generate/sure-rating.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import { isOutOfMemory, ThreadBudget } from "../../platform/thread-budget.js";
import type { Generated, GenerateTask } from "../../protocol/solver/level-generating.js";
import type { SolverApi } from "../../protocol/solver/solver-wire.js";
import { solveTask } from "./level-task.js";

/** The methods of the wire about levels. `isCancelled` reads the shared flag. */
export function levelQuestions(
  isCancelled: (job: number) => boolean,
): Pick<SolverApi, "solveLevel" | "generate" | "echo"> {
  return {
    solveLevel({ job, ...task }, { progress }) {
      const answer = solveTask(task, () => isCancelled(job), progress);
      return { answer, memoryMb: Math.round(heldBytes() / 1e6) };
    },
    generate: ({ job, ...task }) => generateTask(task, () => isCancelled(job)),
    echo: () => null,
  };
}

const callsBetweenChecks = 4;

/** Makes a random level. */
function generateTask(
  { wanted, seed, timeMs, memoryMb }: GenerateTask,
  isCancelled: () => boolean,
): Generated {
  const limits = {
    timeMs,
    memoryMb,
    isCancelled,
    callsBetweenChecks,
    nodesBetweenChecks: Number.POSITIVE_INFINITY,
  };
  const budget = new ThreadBudget(limits);
  let isCut = false;
  // Nothing else of the budget may influence the search. Otherwise the same seed would make another level on
  // another machine.
  const spend = (nodes?: number) => {
    const isGoing = budget.spend(nodes);
    isCut ||= !isGoing;
    return isGoing;
  };
  let made: GeneratedLevel | undefined;
  try {
    made = generateLevel(wanted, seed, { spend });
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    isCut = true;
  }
  if (made === undefined) return { made: null, isCut };
  // Also after it was canceled.
  const { level, ...about } = ratedLevel(made, wanted.grade);
  return { made: { ...about, board: levelRows(level, "xsb").join("\n") }, isCut };
}
