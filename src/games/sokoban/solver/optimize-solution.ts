import { type Budget, spendingBy } from "../../solver.js";
import type { Level } from "../level/level.js";
import {
  compareBy,
  type Measure,
  measureSolution,
  type SolutionMeasures,
} from "../play/solution-measures.js";
import { measureDistances } from "./board/distances.js";
import { compileBoard } from "./board/search-board.js";
import { CostOrder } from "./optimize/cost-order.js";
import { improve } from "./optimize/improve.js";
import { pushesOf } from "./optimize/push-track.js";
import { straightSteps } from "./optimize/way-costs.js";
import type { PortfolioProgress } from "./portfolio.js";

/** A solution as LURD text, with its measures. */
export interface MeasuredSolution {
  readonly lurd: string;
  readonly measures: SolutionMeasures;
}

export interface OptimizeOptions {
  /** The measures in order of priority; unnamed measures follow in the order of `measures`. At least one. */
  readonly order: readonly Measure[];
  /**
   * Optimizes only the moves of the best solution from this one (counted from 0) up to `to`, exclusive
   * (default: all). Other pushes stay as they are.
   */
  readonly from?: number;
  readonly to?: number;
  /** The memory limit of the search. */
  readonly memoryBytes?: number;
}

export interface OptimizeListener {
  /** Called for each better solution, after it was replayed. */
  readonly better?: (solution: MeasuredSolution) => void;
  readonly progress?: (progress: PortfolioProgress) => void;
}

/**
 * The outcome of optimizing. "done": the best solution, which is one of the given ones if nothing better was
 * found. "refused": some of the given texts do not solve the level, or the level or a text is too large.
 */
export type OptimizeOutcome =
  | { readonly kind: "done"; readonly best: MeasuredSolution; readonly nodes: number }
  | { readonly kind: "refused"; readonly reason: "noSolution" | "size" };

const standardMemory = 400_000_000;
/** The number of nodes between two progress reports. */
const nodesBetweenReports = 256;

/**
 * Improves the best of the given solutions by an order of measures, and combines solutions where they meet.
 * Deterministic for equal arguments and budgets. The outcome is never worse than the given solutions, and was
 * played by the rules.
 */
export function optimizeSolution(
  level: Level,
  solutions: readonly string[],
  budget: Budget,
  { order, from, to, memoryBytes = standardMemory }: OptimizeOptions,
  { better, progress }: OptimizeListener = {},
): OptimizeOutcome {
  const given = solutions.map((lurd) => ({ lurd, measures: measureSolution(level, lurd) }));
  const measured = given.filter((solution): solution is MeasuredSolution => solution.measures !== undefined);
  if (measured.length === 0 || measured.length < given.length)
    return { kind: "refused", reason: "noSolution" };
  const board = compileBoard(level);
  const distances = typeof board === "string" ? undefined : measureDistances(board, budget);
  const { measures: all } = new CostOrder(order);
  const first = measured.reduce((least, one) =>
    compareBy(all, one.measures, least.measures) < 0 ? one : least,
  );
  if (typeof board === "string" || measured.some(({ lurd }) => lurd.length >= CostOrder.maxMoves))
    return { kind: "refused", reason: "size" };
  let best = first;
  let nodes = 0;
  if (distances === undefined) return { kind: "done", best, nodes };
  const take = (pushes: readonly number[]) => {
    const lurd = straightSteps(board, pushes, new CostOrder(order)).join("");
    const counted = measureSolution(level, lurd);
    if (counted === undefined)
      throw new Error(`The optimizer found ${lurd}, which does not solve the level.`);
    if (compareBy(all, counted, best.measures) >= 0) return;
    best = { lurd, measures: counted };
    better?.(best);
  };
  let [reportedNodes, bytes] = [0, 0];
  const boxes = board.boxes.length;
  const listened = spendingBy(budget, (count) => {
    nodes += count ?? 1;
    if (nodes - reportedNodes >= nodesBetweenReports) {
      reportedNodes = nodes;
      progress?.({ phase: "shortening", nodes, bytes, depth: undefined, packed: boxes, boxes });
    }
    return budget.spend(count);
  });
  const ways = measured
    .toSorted((one, other) => compareBy(all, one.measures, other.measures))
    .map(({ lurd }) => pushesOf(board, lurd));
  // Shorter walks between the same pushes are the first improvement.
  take(ways[0]!);
  const pushesIn = (moves: number) => first.lurd.slice(0, moves).replace(/[a-z]/g, "").length;
  take(
    improve(board, distances.dead, ways, listened, {
      order,
      memoryBytes,
      better: take,
      ...(from === undefined ? {} : { from: pushesIn(from) }),
      ...(to === undefined ? {} : { to: pushesIn(to) }),
      holds: (held) => {
        bytes = held;
      },
    }),
  );
  return { kind: "done", best, nodes };
}
