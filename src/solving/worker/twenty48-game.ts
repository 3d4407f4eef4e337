import { cpuMs } from "#host/thread";
import type { Budget } from "../../games/solver.js";
import { dealPosition, goalTile, type Position, play } from "../../games/twenty48/rules.js";
import { hintWithin, twenty48Solver } from "../../games/twenty48/solver/solver.js";
import { ThreadBudget } from "../../platform/thread-budget.js";
import type { MoveEffort, PlayAnswer, Played, PlayTask } from "../../protocol/solver/solver-wire.js";
import { loadLearned } from "./learned-file.js";

/** Plays whole games of 2048 in the solver thread. */

/** The clock is read once in this number of nodes. Reading it takes as long as one or two nodes. */
const nodesBetweenChecks = 64;

/**
 * A round of the search takes about four times as long as the one before. Rounds that start within this share
 * of the time end in time on average.
 */
const deepenWithin = 0.5;
/** The longest time of a move, as a multiple of the average. */
const maxTimes = 4;

/**
 * Counts CPU time, not wall-clock time, so a game on a busy machine is as strong as on a free one, only
 * slower. `all` ends the whole game.
 */
function cpuBudget(meanMs: number, all: Budget): Budget {
  const started = cpuMs();
  let asked = 0;
  return {
    spend: (nodes) =>
      all.spend(nodes) && (++asked % nodesBetweenChecks !== 0 || cpuMs() < started + maxTimes * meanMs),
    mayDeepen: () => cpuMs() < started + deepenWithin * meanMs,
  };
}

const callsBetweenChecks = 64;

/**
 * @param isCancelled reads the shared flag
 * @param onProblem is called with the reason when the learned data cannot be used
 */
export async function playTask(
  { size, seed, effort, timeMs, memoryMb }: PlayTask,
  isCancelled: () => boolean,
  onProblem: (problem: string) => void,
): Promise<PlayAnswer> {
  await loadLearned(twenty48Solver, onProblem);
  const budget = new ThreadBudget({ timeMs, memoryMb, isCancelled, callsBetweenChecks });
  return { played: playGame(size, seed, effort, budget) ?? null };
}

/** Lets the solver play a game to its end; `undefined` where the budget ended first. */
export function playGame(size: number, seed: number, effort: MoveEffort, budget: Budget): Played | undefined {
  const started = performance.now();
  const startedCpuMs = cpuMs();
  let position: Position = dealPosition(size, seed);
  let moves = "";
  for (;;) {
    const move =
      effort.kind === "depth"
        ? hintWithin(position, { spend: (nodes) => budget.spend(nodes) }, effort.depth)
        : hintWithin(position, cpuBudget(effort.cpuMs, budget));
    // The result of an interrupted search is not played.
    if (!budget.spend(1)) return undefined;
    if (move === undefined) break;
    const next = play(position, move);
    if (next === undefined)
      throw new Error(`The solver suggested ${move}, which is illegal: ${position.cells.join(",")}`);
    position = next;
    moves += move;
  }
  const max = Math.max(...position.cells);
  return {
    seed,
    score: position.score,
    max,
    moves,
    ms: performance.now() - started,
    cpuMs: cpuMs() - startedCpuMs,
    won: max >= goalTile(size),
  };
}
