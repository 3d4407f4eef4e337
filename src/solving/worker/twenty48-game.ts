import { cpuMs } from "#host/thread";
import type { Budget } from "../../games/solver.js";
import { dealPosition, goalTile, type Position, play } from "../../games/twenty48/rules.js";
import { hintWithin, twenty48Solver } from "../../games/twenty48/solver/solver.js";
import { ThreadBudget } from "../../platform/thread-budget.js";
import type { MoveEffort, PlayAnswer, Played, PlayTask } from "../../protocol/solver/game-playing.js";
import { loadLearned } from "./learned-file.js";

/** Plays whole games of 2048, in the solver thread. */

/** The clock is asked once in so many nodes; it takes as long as one or two of them. */
const nodesBetweenLooks = 64;

/**
 * A round of the search takes some four times as long as the one before it. When rounds begin within this
 * part of the time, they end with it on average.
 */
const deepenWithin = 0.5;
/** No move takes more than so many times the average asked for. */
const maxTimes = 4;

/**
 * Time of the processor, not of the clock on the wall: on a busy machine a game is as strong as on a free
 * one, and takes longer. `all` ends the whole game.
 */
function cpuBudget(meanMs: number, all: Budget): Budget {
  const started = cpuMs();
  let asked = 0;
  return {
    spend: (nodes) =>
      all.spend(nodes) && (++asked % nodesBetweenLooks !== 0 || cpuMs() < started + maxTimes * meanMs),
    mayDeepen: () => cpuMs() < started + deepenWithin * meanMs,
  };
}

const callsBetweenLooks = 64;

/** @param isCancelled looks at the shared flag @param onProblem hears why what was learned cannot be used */
export async function playTask(
  { size, seed, effort, timeMs, memoryMb }: PlayTask,
  isCancelled: () => boolean,
  onProblem: (problem: string) => void,
): Promise<PlayAnswer> {
  await loadLearned(twenty48Solver, onProblem);
  const limits = {
    timeMs,
    memoryMb,
    isCancelled,
    callsBetweenLooks,
    nodesBetweenLooks: Number.POSITIVE_INFINITY,
  };
  return { played: playGame(size, seed, effort, new ThreadBudget(limits)) ?? null };
}

/** Plays with the solver to the end; `undefined` when the budget was at its end before. */
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
    // What a search that was broken off comes to is no move of this game.
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
