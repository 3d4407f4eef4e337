import { parentPort, workerData } from "node:worker_threads";
import type { AnyGame } from "../../../games/game.js";
import { findGame } from "../../../games/registry/registry.js";
import { solvers } from "../../../games/registry/solver-registry.js";
import { replayOf } from "../../../games/replay.js";
import type { Analysis, AnySolver, Budget, Solved } from "../../../games/solver.js";
import { type CallContext, Channel, type Port } from "../../../protocol/channel.js";
import type { LevelAnswer } from "../../../protocol/level-solving.js";
import {
  type AnalysisAnswer,
  type AnalysisProgress,
  type HintAnswer,
  type PrepareAnswer,
  type Question,
  type SolverApi,
  type SolverHostApi,
  type SolverThreadData,
  solverReaders,
} from "../../../protocol/solver-wire.js";
import { loadLearned } from "./learned-file.js";
import { solveTask } from "./level-task.js";

/** The solver thread: answers one question after the other. It knows nothing of VS Code. */

const cancelled = new Int32Array((workerData as SolverThreadData).cancelled);
/** The clock and the shared flag are looked at once in so many nodes, or calls where a call stands for something larger, such as a piece of a table. */
const nodesBetweenLooks = 256;
const callsBetweenLooks = 64;

/** The player hears ten times a second of the tables at most. */
const buildingTellMs = 100;

/**
 * A round of deepening takes some four times as long as the one before it: begun within this part of the time it mostly ends long before the time does, and
 * one that was broken off would have added little.
 */
const deepenWithin = 1 / 16;

interface CountingBudget extends Budget {
  readonly nodes: number;
}

function budget(job: number, timeMs: number): CountingBudget {
  const start = performance.now();
  const end = start + timeMs;
  let nodes = 0;
  let nextLook = nodesBetweenLooks;
  let calls = 0;
  let going = true;
  return {
    get nodes() {
      return nodes;
    },
    spend(count = 1) {
      nodes += count;
      if (++calls >= callsBetweenLooks || nodes >= nextLook) {
        calls = 0;
        nextLook = nodes + nodesBetweenLooks;
        going &&= performance.now() < end && Atomics.load(cancelled, 0) < job;
      }
      return going;
    },
    mayDeepen: () => performance.now() < start + timeMs * deepenWithin,
  };
}

interface Asked {
  readonly game: AnyGame;
  readonly solver: AnySolver;
  readonly position: unknown;
  readonly budget: CountingBudget;
  readonly started: number;
  /** Nobody waits for the answer any more. */
  readonly isCancelled: boolean;
}

function read({ job, game: name, position: text, timeMs }: Question): Asked {
  const game = findGame(name);
  const solver = solvers.get(name);
  if (game === undefined || solver === undefined) throw new Error(`There is no solver for “${name}”.`);
  const position = game.parse(text);
  if (!position.ok) throw new Error("The position cannot be read.");
  const isCancelled = Atomics.load(cancelled, 0) >= job;
  return { game, solver, position: position.value, budget: budget(job, timeMs), started: performance.now(), isCancelled };
}

function hint(question: Question): HintAnswer {
  const { game, solver, position, budget, started, isCancelled } = read(question);
  if (isCancelled) return { move: undefined, none: { kind: "gaveUp" }, nodes: 0, ms: 0 };
  loadLearned(solver, (problem) => console.error(problem));
  const found = solver.hint(position, budget);
  const [move, none] = typeof found === "object" ? [undefined, found] : [found, undefined];
  // A suggestion is a certificate: it is played before it leaves the thread.
  if (move !== undefined && game.play(position, move) === undefined) throw new Error(`The solver suggested “${move}”, which is not legal.`);
  return { move, none, nodes: budget.nodes, ms: performance.now() - started };
}

function analyse(question: Question, { progress }: CallContext): AnalysisAnswer {
  const { game, solver, position, budget, started, isCancelled } = read(question);
  if (solver.analyse === undefined) throw new Error(`“${game.name}” is not analysed.`);
  if (isCancelled) return { analysis: undefined, nodes: 0, ms: 0 };
  const answer = (analysis: Analysis<string> | undefined): AnalysisAnswer => {
    if (analysis !== undefined) certify(game, position, analysis.solution);
    return { analysis, nodes: budget.nodes, ms: performance.now() - started };
  };
  const tell = (value: AnalysisProgress) => progress(value);
  const better = ({ moves, optimal, lowerBound }: Solved<string>) =>
    tell({
      better: answer({
        distance: moves.length,
        exact: optimal === "moves",
        lowerBound,
        solution: moves,
        firstMoves: moves.slice(0, 1),
        complete: false,
      }),
    });
  let told = started;
  const building = (share: number) => {
    const now = performance.now();
    if (now - told < buildingTellMs) return;
    told = now;
    tell({ building: share });
  };
  return answer(solver.analyse(position, budget, { better, building }));
}

function prepare(question: Question): PrepareAnswer {
  const { solver, position, budget, isCancelled } = read(question);
  if (isCancelled) return { done: false };
  return { done: solver.prepareMore?.(position, budget) ?? true };
}

function solveLevel({ job, ...task }: Parameters<SolverApi["solveLevel"]>[0], { progress }: CallContext): LevelAnswer {
  return solveTask(task, () => Atomics.load(cancelled, 0) >= job, progress);
}

/** A solution is a certificate: it is played to the goal before it leaves the thread. */
function certify(game: AnyGame, position: unknown, solution: readonly string[]): void {
  const replay = replayOf(game, position, solution);
  if (replay === undefined || game.status(replay.positions.at(-1)) !== "won") {
    throw new Error(`The solver’s way “${solution.join(" ")}” does not reach the goal.`);
  }
}

if (parentPort === null) throw new Error("This file runs as a worker thread.");
const parent = parentPort;
const port: Port = {
  post: (message) => parent.postMessage(message),
  listen(handler) {
    parent.on("message", handler);
    return () => parent.off("message", handler);
  },
};
new Channel<SolverApi, SolverHostApi>(port, { hint, analyse, prepare, solveLevel, echo: () => null }, solverReaders, (problem) =>
  console.error(problem),
);
