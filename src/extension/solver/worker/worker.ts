import { parentPort, workerData } from "node:worker_threads";
import { heldBytes } from "../../../platform/thread-budget.js";
import { type CallContext, Channel, type Port } from "../../../protocol/channel.js";
import { type SolverApi, type SolverHostApi, type SolverThreadData, solverReaders } from "../../../protocol/solver-wire.js";
import { type Asking, abilities, analyse, hint, prepare, solve } from "./game-questions.js";
import { solveTask } from "./level-task.js";

/** The solver thread: answers one question after the other. It knows nothing of VS Code. */

if (parentPort === null) throw new Error("This file runs as a worker thread.");
const parent = parentPort;
const port: Port = {
  post: (message) => parent.postMessage(message),
  listen(handler) {
    parent.on("message", handler);
    return () => parent.off("message", handler);
  },
};
const cancelled = new Int32Array((workerData as SolverThreadData).cancelled);
const onProblem = (problem: string) => console.error(problem);

function asking(job: number, { progress }: CallContext): Asking {
  return { isCancelled: () => Atomics.load(cancelled, 0) >= job, progress, onProblem };
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
