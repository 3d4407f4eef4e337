import type { LabAnswer, LabSolver } from "../../../../src/games/sokoban/lab/judgment.js";
import { type LabOptions, type LabResult, runLab } from "../../../../src/games/sokoban/lab/lab.js";
import {
  firstPushesOf,
  levelAfter,
  pushesToGoal,
  reach,
} from "../../../../src/games/sokoban/level/analysis.js";
import { beside } from "../../../../src/games/sokoban/level/grid.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { countSolution } from "../../../../src/games/sokoban/play/lurd.js";
import { findOtherOrder } from "../../../../src/games/sokoban/solver/other-order.js";
import { type LevelOutcome, solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { levelOf } from "../../shared/sokoban-data.js";

export const nodes = 200_000;

export function answerOf(outcome: LevelOutcome): LabAnswer {
  if (outcome.kind !== "solved") return { kind: outcome.kind };
  const { moves, pushes, optimal, bothProved: movesProved } = outcome;
  const lurd = moves.join("");
  const pushesProved = optimal === "pushes";
  return { kind: "solved", best: { lurd, pushes, moves: moves.length, pushesProved, movesProved } };
}

/** Solves without a thread; records what it was asked. */
export function solver(asked: Level[] = []): LabSolver {
  return {
    async fewest(level) {
      asked.push(level);
      return answerOf(solveLevel(level, "pushes", nodeBudget(nodes), {}, { shorten: "moves" }));
    },
    any: async (level) => answerOf(solveLevel(level, "any", nodeBudget(nodes))),
    async otherOrder(level, lurd) {
      const found = findOtherOrder(level, lurd, nodeBudget(nodes));
      if (found.kind === "none") return { kind: "unsolvable" };
      if (found.kind === "gaveUp") return { kind: "gaveUp" };
      const { pushes, moves } = countSolution(level, found.lurd)!;
      const proofs = { pushesProved: true, movesProved: false };
      return { kind: "solved", best: { lurd: found.lurd, pushes, moves, ...proofs } };
    },
  };
}

export const nextTurn = () => Promise.resolve();
export const leftMs = () => Number.POSITIVE_INFINITY;
export const options = {
  changeMs: 2_000,
  ownMs: 20_000,
  leftMs,
  maxChanges: 500,
  atATime: 1,
  solutions: [],
  nextTurn,
};

export function labOf(level: Level, asks = solver(), rest: Partial<LabOptions> = {}): Promise<LabResult> {
  return runLab(
    level,
    asks,
    { ...options, ...rest },
    () => false,
    () => undefined,
  );
}

export const at = (level: Level, row: number, column: number) => row * level.width + column;

export function verdictsAt({ changes }: LabResult, cell: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    changes
      .filter(({ change }) => change.cell === cell)
      .map(({ change, judgment }) => [change.kind, judgment.verdict]),
  );
}

/** All orders in which solutions with this many pushes push the boxes, by trying every push. */
export function ordersByHand(level: Level, most: number): ReadonlySet<string> {
  const found = new Set<string>();
  const goals = new Set(level.goals);
  const pushesFrom = pushesToGoal(level);
  const seen = new Set<string>();
  const walk = (now: Level, names: ReadonlyMap<number, number>, left: number, order: readonly number[]) => {
    if (left === 0) {
      if (now.boxes.every((box) => goals.has(box))) found.add(order.join());
      return;
    }
    const key = [left, [...names].sort(([one], [other]) => one - other), reach(now), order].join("|");
    if (seen.has(key)) return;
    seen.add(key);
    for (const push of firstPushesOf(now)) {
      if (pushesFrom[beside(level, push.cell, push.side)!]! < 0) continue;
      const box = names.get(push.cell)!;
      const next = levelAfter(now, push);
      const to = next.boxes.find((cell) => !now.boxes.includes(cell))!;
      const moved = new Map([...names].map(([cell, name]) => [cell === push.cell ? to : cell, name]));
      walk(next, moved, left - 1, order.at(-1) === box ? order : [...order, box]);
    }
  };
  walk(level, new Map(level.boxes.map((cell) => [cell, cell])), most, []);
  return found;
}

/** A corridor to a room: its box is pushed to the goal at its end; the niche above is useless. */
export const corridor = levelOf(["########", "#@ $  .#", "###  ###", "  ####  "]);
