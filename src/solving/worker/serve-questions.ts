import { heldBytes } from "#host/memory";
import { isCancelled, port } from "#host/thread";
import { allBuiltInLevels } from "../../games/sokoban/built-in-levels.js";
import { WarmUp } from "../../games/sokoban/solver/warm-up.js";
import { ThreadBudget } from "../../platform/thread-budget.js";
import { type CallContext, Channel } from "../../protocol/channel.js";
import type { SolverApi, SolverHostApi } from "../../protocol/solver/solver-wire.js";
import { abilities, analyze, hint, judge, prepare, type QuestionContext, solve } from "./game-questions.js";
import { generateTask } from "./generate-task.js";
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
export function serveQuestions(): void {
  new Channel<SolverApi, SolverHostApi>(port, api, "trusted", onProblem);
}
