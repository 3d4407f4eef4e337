import { heldBytes } from "#host/memory";
import { isCancelled, port } from "#host/thread";
import { allBuiltInLevels } from "../../games/sokoban/built-in-levels.js";
import { type GeneratedLevel, generateLevel } from "../../games/sokoban/generate/generate-level.js";
import { ratedLevel } from "../../games/sokoban/generate/rated-level.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import { WarmUp } from "../../games/sokoban/solver/warm-up.js";
import { isOutOfMemory, ThreadBudget } from "../../platform/thread-budget.js";
import { type CallContext, Channel } from "../../protocol/channel.js";
import type { Generated, GenerateTask } from "../../protocol/solver/level-generating.js";
import type { SolverApi, SolverHostApi } from "../../protocol/solver/solver-wire.js";
import { abilities, analyze, hint, judge, prepare, type QuestionContext, solve } from "./game-questions.js";
import { solveTask } from "./level-task.js";
import { playTask } from "./twenty48-game.js";

/** A solver thread: answers one question after the other. */

/** Much more than a warm-up needs. */
const warmUpMb = 200;
/** Each thread warms up once. */
let warmUp: WarmUp | undefined;

const onProblem = (problem: string) => console.error(problem);

function asking(job: number, { progress }: CallContext): QuestionContext {
  return { isCancelled: () => isCancelled(job), progress, onProblem };
}

const api: SolverApi = {
  abilities,
  hint: (question, context) => hint(question, asking(question.job, context)),
  solve: (question, context) => solve(question, asking(question.job, context)),
  analyze: (question, context) => analyze(question, asking(question.job, context)),
  judge: (question, context) => judge(question, asking(question.job, context)),
  prepare: (question, context) => prepare(question, asking(question.job, context)),
  solveLevel({ job, ...task }, context) {
    const answer = solveTask(task, asking(job, context).isCancelled, context.progress);
    return { answer, memoryMb: Math.round(heldBytes() / 1e6) };
  },
  generate: ({ job, ...task }) => generateTask(task, () => isCancelled(job)),
  playTwenty48: ({ job, ...task }) => playTask(task, () => isCancelled(job), onProblem),
  warmUpLevels({ job, timeMs }) {
    warmUp ??= new WarmUp(allBuiltInLevels());
    // A call stands for microseconds to milliseconds of work.
    return {
      done: warmUp.run(
        new ThreadBudget({
          timeMs,
          memoryMb: warmUpMb,
          isCancelled: () => isCancelled(job),
          callsBetweenChecks: 1,
          nodesBetweenChecks: 1,
        }),
      ),
    };
  },
  echo: () => null,
};

/** Call it only once, from the program of a thread. */
function serveQuestions(): void {
  new Channel<SolverApi, SolverHostApi>(port, api, "trusted", onProblem);
}

/** Makes random levels in the solver thread. */

const callsBetweenChecks = 4;

/** @param isCancelled reads the shared flag */
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

/** The program of a solver thread (`dist/solver-worker.js`). */
serveQuestions();
