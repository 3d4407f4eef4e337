import { parentPort, workerData } from "node:worker_threads";
import { findGame } from "../../games/registry.js";
import type { Budget } from "../../games/solver.js";
import { solvers } from "../../games/solver-registry.js";
import { Channel, type Port } from "../../protocol/channel.js";
import {
  type HintAnswer,
  type HintQuestion,
  type SolverApi,
  type SolverHostApi,
  type SolverThreadData,
  solverReaders,
} from "../../protocol/solver-wire.js";

/** The solver thread: answers one question after the other. It knows nothing of VS Code. */

const cancelled = new Int32Array((workerData as SolverThreadData).cancelled);
/** The clock and the shared flag are looked at once in so many nodes; at a million nodes a second that is every quarter of a millisecond. */
const nodesBetweenLooks = 256;

interface CountingBudget extends Budget {
  readonly nodes: number;
}

function budget(job: number, timeMs: number): CountingBudget {
  const end = performance.now() + timeMs;
  let nodes = 0;
  let going = true;
  return {
    get nodes() {
      return nodes;
    },
    spend() {
      if (++nodes % nodesBetweenLooks === 0) going &&= performance.now() < end && Atomics.load(cancelled, 0) < job;
      return going;
    },
  };
}

function hint({ job, game: name, position: text, timeMs }: HintQuestion): HintAnswer {
  const started = performance.now();
  if (Atomics.load(cancelled, 0) >= job) return { move: undefined, nodes: 0, ms: 0 };
  const game = findGame(name);
  const solver = solvers.get(name);
  if (game === undefined || solver === undefined) throw new Error(`There is no solver for “${name}”.`);
  const position = game.parse(text);
  if (!position.ok) throw new Error("The position cannot be read.");
  const spent = budget(job, timeMs);
  const move = solver.hint(position.value, spent);
  // A suggestion is a certificate: it is played before it leaves the thread.
  if (move !== undefined && game.play(position.value, move) === undefined) throw new Error(`The solver suggested “${move}”, which is not legal.`);
  return { move, nodes: spent.nodes, ms: performance.now() - started };
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
new Channel<SolverApi, SolverHostApi>(port, { hint, echo: () => null }, solverReaders, (problem) => console.error(problem));
