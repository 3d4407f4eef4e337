import type { Budget } from "../../games/solver.js";
import { dealPosition, goalTile, type Position, play } from "../../games/twenty48/rules.js";
import { hintWithin } from "../../games/twenty48/solver/solver.js";

/** How much thought a move gets; `cpuMs` on average. */
export type Effort = { readonly kind: "cpuMs"; readonly cpuMs: number } | { readonly kind: "depth"; readonly depth: number };

/** A game that was played to its end. */
export interface Played {
  readonly seed: number;
  readonly score: number;
  /** The highest tile. */
  readonly max: number;
  /** A letter each, `K` for going on after the goal. With the seed they replay to the same end. */
  readonly moves: string;
  readonly ms: number;
  /** Of the whole process, so garbage collection is in it. */
  readonly cpuMs: number;
  readonly won: boolean;
}

/** The clock is asked once in so many nodes; it takes as long as one or two of them. */
const nodesBetweenLooks = 64;

export function cpuMsNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A round of the search takes some four times as long as the one before it. When rounds begin within this part of the time, they end with it on average. */
const deepenWithin = 0.5;
/** No move takes more than so many times the average asked for. */
const maxTimes = 4;

/**
 * Time of the processor, not of the clock on the wall: on a busy machine a game is as strong as on a free one, and takes
 * longer. `all` ends the whole game.
 */
function cpuBudget(cpuMs: number, all: Budget): Budget {
  const started = cpuMsNow();
  let asked = 0;
  return {
    spend: (nodes) => all.spend(nodes) && (++asked % nodesBetweenLooks !== 0 || cpuMsNow() < started + maxTimes * cpuMs),
    mayDeepen: () => cpuMsNow() < started + deepenWithin * cpuMs,
  };
}

/** Plays with the solver to the end; `undefined` when the budget was at its end before. */
export function playGame(size: number, seed: number, effort: Effort, budget: Budget): Played | undefined {
  const started = performance.now();
  const startedCpuMs = cpuMsNow();
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
    if (next === undefined) throw new Error(`The solver suggested ${move}, which is illegal: ${position.cells.join(",")}`);
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
    cpuMs: cpuMsNow() - startedCpuMs,
    won: max >= goalTile(size),
  };
}
