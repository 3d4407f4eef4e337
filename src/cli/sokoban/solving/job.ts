import { english } from "../../../games/message.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import type { Measure, SolutionMeasures } from "../../../games/sokoban/measures/solution-measures.js";
import { countSolution } from "../../../games/sokoban/play/lurd.js";
import type { LevelRating } from "../../../games/sokoban/rating/rate-level.js";
import { rateSurely, type SureRating } from "../../../games/sokoban/rating/sure-rating.js";
import { optimizeSolution } from "../../../games/sokoban/solver/optimize-solution.js";
import { findOtherOrder, type OtherOrder } from "../../../games/sokoban/solver/other-order.js";
import type { Progress as SearchProgress, Strands } from "../../../games/sokoban/solver/portfolio.js";
import { type LevelOutcome, solveLevel } from "../../../games/sokoban/solver/solve.js";
import type { Solved } from "../../../games/solver.js";
import type { ThreadBudget } from "../../../platform/thread-budget.js";
import type { JobSolver } from "../../shared/solving-thread.js";

export interface Job {
  readonly level: Level;
  readonly method: Method;
  /** As in `SolveOptions`; `undefined` for not at all. */
  readonly shorten: "moves" | "pushes" | "ties" | undefined;
  /** By "pushes", shortened: no longer than until it is clear which is better, the level's best solution or this one. */
  readonly compared?: { readonly pushes: number; readonly moves: number } | undefined;
  readonly strands: Strands;
  /**
   * Make the best of these solutions, LURD text, by an order of measures; where there is none, of one that is found first by the method. `from` and `to`:
   * only these of its moves, see `OptimizeOptions`.
   */
  readonly optimize?: { readonly solutions: readonly string[]; readonly order: readonly Measure[]; readonly from?: number; readonly to?: number };
  /** Rate the level by nothing but its board, and so alike on every machine. */
  readonly rateSurely?: boolean;
  /** Find a solution with as few pushes as this one, LURD text with the fewest, that pushes the boxes in another order; "unsolvable" proves that there is none. */
  readonly otherOrder?: string;
}

/** What a search came to. */
export interface Answer {
  readonly result: "solved" | "unsolvable" | "gaveUp" | "alreadySolved";
  readonly solver: LevelOutcome["solver"];
  readonly optimal: "moves" | "pushes" | false;
  /** Proved as well: no solution with as few of what is optimal has fewer of the other. */
  readonly bothProved: boolean;
  /** LURD text; `undefined` where there is no solution. */
  readonly solution: string | undefined;
  readonly pushes: number;
  readonly nodes: number;
  readonly ms: number;
  readonly reason: string | undefined;
  /** Where the level was to be rated, and has a solution. */
  readonly rating?: LevelRating | undefined;
  /** Where it gave up: at which limit. */
  readonly limit?: GaveUpLimit | undefined;
}

export type GaveUpLimit = "time" | "cancelled" | "memory" | "size";

export type Progress =
  | { readonly kind: "searching"; readonly search: SearchProgress; readonly best: Best | undefined }
  /** A solution is known, or a better one; it may still become shorter. */
  | { readonly kind: "found"; readonly best: Best };

/** The best solution so far; where one is being optimized, with all its measures. */
type Best = Pick<SolutionMeasures, "moves" | "pushes"> & Partial<SolutionMeasures>;

const progressEveryMs = 100;

export function gaveUp(
  { method }: Pick<Job, "method">,
  limit: GaveUpLimit,
  reason: string,
  about: { readonly nodes: number; readonly ms: number },
): Answer {
  const solver = method === "auto" ? "any" : method;
  return { result: "gaveUp", solver, optimal: false, bothProved: false, solution: undefined, pushes: 0, reason, limit, ...about };
}

/** A level, in the thread. */
export const sokobanJobs: JobSolver<Job, Progress, Answer> = {
  callsBetweenLooks: 4,
  solve({ level, method, shorten, strands, optimize, rateSurely: isRated = false, otherOrder, compared }, budget, report) {
    if (isRated) return { ...rated(level, rateSurely(level, budget), budget.limit), ms: budget.elapsedMs };
    if (otherOrder !== undefined) return orderAnswer(findOtherOrder(level, otherOrder, budget), budget);
    let toldMs = 0;
    const progress = (search: SearchProgress) => {
      if (budget.elapsedMs - toldMs < progressEveryMs) return;
      toldMs = budget.elapsedMs;
      report({ kind: "searching", search, best });
    };
    let best: Best | undefined;
    const better = ({ moves }: Solved<string>) => {
      best = { moves: moves.length, pushes: countSolution(level, moves.join(""))?.pushes ?? 0 };
      report({ kind: "found", best });
    };
    const solved = (): Answer => {
      const outcome = solveLevel(level, method, budget, { progress, better }, { strands, shorten: shorten ?? false, compared });
      return { ...summary(level, outcome, budget.limit), ms: budget.elapsedMs };
    };
    if (optimize === undefined) return solved();
    const first = optimize.solutions.length > 0 ? undefined : solved();
    if (first !== undefined && first.result !== "solved") return first;
    const solutions = first?.solution === undefined ? optimize.solutions : [first.solution];
    const outcome = optimizeSolution(level, solutions, budget, optimize, {
      progress,
      better: ({ measures }) => {
        best = measures;
        report({ kind: "found", best });
      },
    });
    if (outcome.kind === "refused") return gaveUp({ method }, "size", whyGaveUp.size, { nodes: 0, ms: budget.elapsedMs });
    const { lurd, measures } = outcome.best;
    const about = { solver: "any", optimal: false, bothProved: false, reason: undefined, limit: undefined } as const;
    const nodes = outcome.nodes + (first?.nodes ?? 0);
    return { ...about, result: "solved", solution: lurd, pushes: measures.pushes, nodes, ms: budget.elapsedMs };
  },
  gaveUp: (job, { nodes, elapsedMs }) => gaveUp(job, "memory", whyGaveUp.memory, { nodes, ms: elapsedMs }),
};

function rated(level: Level, found: SureRating, limit: "time" | "memory" | "cancelled"): Omit<Answer, "ms"> {
  const { nodes } = found;
  const common = { solver: "any", nodes, pushes: 0, optimal: false, bothProved: false, solution: undefined, reason: undefined } as const;
  if (level.boxes.every((box) => level.goals.includes(box))) return { ...common, result: "alreadySolved" };
  if (found.kind === "unsolvable") return { ...common, result: "unsolvable", reason: english(found.reason) };
  if (found.kind === "rated") return { ...common, result: "solved", solution: found.lurd, rating: found.rating };
  const spent = found.reason === "budget" ? limit : found.reason;
  return { ...common, result: "gaveUp", reason: whyGaveUp[spent], limit: spent };
}

function orderAnswer(outcome: OtherOrder, { elapsedMs: ms, limit }: Pick<ThreadBudget, "elapsedMs" | "limit">): Answer {
  const { nodes } = outcome;
  if (outcome.kind === "gaveUp") {
    const spent = outcome.reason === "budget" ? limit : outcome.reason;
    return gaveUp({ method: "pushes" }, spent, whyGaveUp[spent], { nodes, ms });
  }
  const about = { solver: "pushes", bothProved: false, nodes, ms, reason: undefined } as const;
  if (outcome.kind === "none") return { ...about, result: "unsolvable", optimal: false, solution: undefined, pushes: 0 };
  return { ...about, result: "solved", optimal: "pushes", solution: outcome.lurd, pushes: outcome.lurd.replace(/[a-z]/g, "").length };
}

function summary(level: Level, outcome: LevelOutcome, limit: "time" | "memory" | "cancelled"): Omit<Answer, "ms"> {
  const { solver, nodes, pushes } = outcome;
  const common = { solver, nodes, pushes, optimal: false, bothProved: false, solution: undefined, reason: undefined } as const;
  switch (outcome.kind) {
    case "solved": {
      const already = outcome.moves.length === 0 && level.boxes.every((box) => level.goals.includes(box));
      return {
        ...common,
        result: already ? "alreadySolved" : "solved",
        optimal: outcome.optimal,
        bothProved: outcome.bothProved,
        solution: outcome.moves.join(""),
      };
    }
    case "unsolvable":
      return { ...common, result: "unsolvable", reason: english(outcome.reason) };
    case "gaveUp": {
      const spent = outcome.reason === "budget" ? limit : outcome.reason;
      return { ...common, result: "gaveUp", reason: whyGaveUp[spent], limit: spent };
    }
  }
}

const whyGaveUp = {
  time: "The time was up.",
  // Another thread has the answer, or nobody waits for it.
  cancelled: "The time was up.",
  memory: "The memory was full.",
  size: "The level is too large.",
} as const;
