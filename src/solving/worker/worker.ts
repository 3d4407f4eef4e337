import { isCancelled, port } from "#host/thread";
import { findGame } from "../../games/registry/registry.js";
import { solvers } from "../../games/registry/solver-registry.js";
import { allBuiltInLevels } from "../../games/sokoban/built-in-levels.js";
import { WarmUp } from "../../games/sokoban/solver/warm-up.js";
import { ThreadBudget } from "../../platform/thread-budget.js";
import { Channel } from "../../protocol/channel.js";
import type { SolverApi, SolverHostApi } from "../../protocol/solver/solver-wire.js";
import { gameQuestions } from "./game-questions.js";
import { levelQuestions } from "./level-task.js";
import { playTask } from "./twenty48-game.js";

/** A solver thread: answers one question after the other. */

/** Much more than a warm-up needs. */
const warmUpMb = 200;
/** Each thread warms up once. */
let warmUp: WarmUp | undefined;

const onProblem = (problem: string) => console.error(problem);

const find = (name: string) => ({ game: findGame(name), solver: solvers.get(name) });

const api: SolverApi = {
  ...gameQuestions(find, isCancelled, onProblem),
  ...levelQuestions(isCancelled),
  playTwenty48: ({ job, ...task }) => playTask(task, () => isCancelled(job), onProblem),
  warmUpLevels({ job, timeMs }) {
    warmUp ??= new WarmUp(allBuiltInLevels());
    // A call stands for microseconds to milliseconds of work.
    const limits = { timeMs, memoryMb: warmUpMb, callsBetweenChecks: 1 };
    return { done: warmUp.run(new ThreadBudget({ ...limits, isCancelled: () => isCancelled(job) })) };
  },
};

/** The program of a solver thread (`dist/solver-worker.js`). */
new Channel<SolverApi, SolverHostApi>(port, api, "trusted", onProblem);
