import { heldBytes } from "#host/memory";
import { isCancelled, port } from "#host/thread";
import { type CallContext, Channel } from "../../../protocol/channel.js";
import { type SolverApi, type SolverHostApi, solverReaders } from "../../../protocol/solver-wire.js";
import { type Asking, abilities, analyse, hint, prepare, solve } from "./game-questions.js";
import { solveTask } from "./level-task.js";

/** The solver thread: answers one question after the other. It knows nothing of VS Code. */

const onProblem = (problem: string) => console.error(problem);

function asking(job: number, { progress }: CallContext): Asking {
  return { isCancelled: () => isCancelled(job), progress, onProblem };
}

const api: SolverApi = {
  abilities,
  hint: (question, context) => hint(question, asking(question.job, context)),
  solve: (question, context) => solve(question, asking(question.job, context)),
  analyse: (question, context) => analyse(question, asking(question.job, context)),
  prepare: (question, context) => prepare(question, asking(question.job, context)),
  solveLevel({ job, ...task }, context) {
    const answer = solveTask(task, asking(job, context).isCancelled, context.progress);
    return { answer, memoryMb: Math.round(heldBytes() / 1e6) };
  },
  echo: () => null,
};

new Channel<SolverApi, SolverHostApi>(port, api, solverReaders, onProblem);
