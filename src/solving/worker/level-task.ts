import { heldBytes } from "#host/memory";
import { say } from "../../games/message.js";
import { isSolved } from "../../games/sokoban/level/analysis.js";
import type { Level } from "../../games/sokoban/level/level.js";
import type { Method } from "../../games/sokoban/level/method.js";
import { countSolution } from "../../games/sokoban/play/lurd.js";
import { readCompactLevel } from "../../games/sokoban/play/notation.js";
import { rateSurely } from "../../games/sokoban/rating/sure-rating.js";
import { type MeasuredSolution, optimizeSolution } from "../../games/sokoban/solver/optimize-solution.js";
import { findOtherOrder, type OtherOrder } from "../../games/sokoban/solver/other-order.js";
import type { PlanHint } from "../../games/sokoban/solver/plan-hint.js";
import type { Progress } from "../../games/sokoban/solver/portfolio.js";
import { type LevelOutcome, type SolvedLevel, solveLevel } from "../../games/sokoban/solver/solve.js";
import type { Budget, SearchLimit } from "../../games/solver.js";
import { isOutOfMemory, ThreadBudget } from "../../platform/thread-budget.js";
import type { LevelAnswer, LevelPlan, LevelProgress, LevelSolution, LevelTask, Optimizing } from "../../protocol/solver/level-solving.js";

/** Solves a level, in the solver thread. */

/** Whoever watches hears ten times a second. */
const tellMs = 100;
/**
 * The part of the memory that the searches' own tables may take, by their own reckoning. The rest is for tables that are copied as they grow, for what
 * is not worth reckoning, and for rubbish that waits to be collected.
 */
const tablesShare = 2 / 3;

type Solver = Exclude<Method, "auto">;

/** @param isCancelled looks at the shared flag @param tell hears of the progress */
export function solveTask(task: LevelTask, isCancelled: () => boolean, tell: (progress: LevelProgress) => void): LevelAnswer {
  const started = performance.now();
  const { board, method, memoryMb, shorten, plans, strands, optimize, rate, otherOrder, compared } = task;
  const level = readCompactLevel(board.replaceAll("\n", "|"));
  if (level === undefined) throw new Error("The level cannot be read.");
  const first: Solver = method === "auto" ? "pushes" : method;
  let nodes = 0;
  const about = (solver: Solver) => ({ solver, nodes, ms: performance.now() - started });
  if (isSolved(level)) return { kind: "alreadySolved", ...about(first) };
  const watch = new Watch(level, first, task, isCancelled, tell);
  try {
    const memoryBytes = memoryMb * 1e6 * tablesShare;
    const { progress, better, planned } = watch;
    if (optimize !== null) return { ...optimized(level, optimize, memoryBytes, watch), ...about(first) };
    if (rate) {
      const rated = ratedAnswer(level, watch);
      nodes = rated.nodes;
      return { ...rated.answer, ...about("any") };
    }
    if (otherOrder !== null) {
      const outcome = findOtherOrder(level, otherOrder, watch, { memoryBytes }, progress);
      nodes = outcome.nodes;
      return { ...orderAnswer(level, outcome, watch), ...about(first) };
    }
    // A thread beside another one leaves it to that.
    const listener = { progress, better, ...(plans && strands !== "backward" ? { planned } : {}) };
    const outcome = solveLevel(level, method, watch, listener, { memoryBytes, shorten, strands, compared: compared ?? undefined });
    nodes = outcome.nodes;
    return { ...answerOf(level, outcome, watch), ...about(outcome.solver) };
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    nodes = watch.nodes;
    return { ...(watch.best === undefined ? { kind: "gaveUp", limit: "memory" } : { kind: "solved", ...watch.best }), ...about(watch.solver) };
  }
}

type Answer = LevelAnswer extends infer One ? (One extends LevelAnswer ? Omit<One, "solver" | "nodes" | "ms"> : never) : never;

function answerOf(level: Level, outcome: LevelOutcome, { limit }: Watch): Answer {
  switch (outcome.kind) {
    case "solved":
      return { kind: "solved", ...certified(level, outcome) };
    case "unsolvable":
      return { kind: "unsolvable", reason: outcome.reason };
    case "gaveUp":
      return { kind: "gaveUp", limit: outcome.reason === "budget" ? limit : outcome.reason };
  }
}

const noOtherOrder = say("No other solution with so few pushes pushes the boxes in another order.");

function orderAnswer(level: Level, outcome: OtherOrder, { limit }: Watch): Answer {
  switch (outcome.kind) {
    case "found":
      return { kind: "solved", ...certified(level, { moves: [...outcome.lurd] as SolvedLevel["moves"], optimal: "pushes", bothProved: false }) };
    case "none":
      return { kind: "unsolvable", reason: noOtherOrder };
    case "gaveUp":
      return { kind: "gaveUp", limit: outcome.reason === "budget" ? limit : outcome.reason };
  }
}

function optimized(level: Level, { solutions, ...options }: Optimizing, memoryBytes: number, watch: Watch): Answer {
  const heard = { progress: watch.progress, better: watch.optimized };
  const outcome = optimizeSolution(level, solutions, watch, { ...options, memoryBytes }, heard);
  if (outcome.kind === "done") return { kind: "solved", ...solutionOf(level, outcome.best) };
  if (outcome.reason === "noSolution") throw new Error("What is to be optimized does not solve the level.");
  return { kind: "gaveUp", limit: "size" };
}

function ratedAnswer(level: Level, watch: Watch): { readonly answer: Answer; readonly nodes: number } {
  const { nodes, ...found } = rateSurely(level, watch);
  if (found.kind === "unsolvable") return { answer: found, nodes };
  if (found.kind === "gaveUp") return { answer: { kind: "gaveUp", limit: found.reason === "budget" ? watch.limit : found.reason }, nodes };
  const { traversal, difficulty } = found.rating;
  const solution = certified(level, { moves: [...found.lurd] as SolvedLevel["moves"], optimal: false, bothProved: false });
  return { answer: { kind: "solved", ...solution, rated: { difficulty, isWhole: traversal !== undefined } }, nodes };
}

function solutionOf(level: Level, { lurd }: MeasuredSolution): LevelSolution {
  return certified(level, { moves: [...lurd] as SolvedLevel["moves"], optimal: false, bothProved: false });
}

/** A solution is a certificate: it is played by the rules of the game, which know nothing of the solver, before it leaves the thread. */
function certified(level: Level, { moves, optimal, bothProved }: Pick<SolvedLevel, "moves" | "optimal" | "bothProved">): LevelSolution {
  const lurd = moves.join("");
  const counted = countSolution(level, lurd);
  if (counted === undefined) throw new Error(`The solver’s way “${lurd}” does not solve the level.`);
  return { lurd, ...counted, optimal, bothProved };
}

/** Gives a search its time and memory, and hears from it how things stand. */
class Watch implements Budget {
  solver: Solver;
  nodes = 0;
  /** Certified. */
  best: LevelSolution | undefined;
  plan: LevelPlan | undefined;
  readonly #level: Level;
  readonly #budget: ThreadBudget;
  readonly #tell: (progress: LevelProgress) => void;
  #nextTellMs = tellMs;
  #isFirst = true;

  constructor(level: Level, solver: Solver, { timeMs, memoryMb }: LevelTask, isCancelled: () => boolean, tell: (progress: LevelProgress) => void) {
    this.#level = level;
    this.solver = solver;
    // A call stands for microseconds to milliseconds, so that looking each time costs nothing that could be measured.
    this.#budget = new ThreadBudget({ timeMs, memoryMb, isCancelled, callsBetweenLooks: 1, nodesBetweenLooks: 1 });
    this.#tell = tell;
  }

  get limit(): SearchLimit {
    return this.#budget.limit;
  }

  spend(nodes?: number): boolean {
    return this.#budget.spend(nodes);
  }

  mayTake(bytes: number): boolean {
    return this.#budget.mayTake(bytes);
  }

  readonly progress = (stage: Progress): void => {
    this.nodes = stage.nodes;
    this.#budget.holds(stage.bytes);
    // Only the proof that "auto" begins with tells a depth.
    if (this.solver === "pushes" && stage.depth === undefined) this.solver = "any";
    if (this.#isDue) this.#report(stage);
  };

  readonly better = (solution: SolvedLevel): void => this.#found(certified(this.#level, solution));

  readonly optimized = (solution: MeasuredSolution): void => this.#found(solutionOf(this.#level, solution));

  #found(best: LevelSolution): void {
    this.best = best;
    const boxes = this.#level.boxes.length;
    // The first is told at once, as another thread may be looking for one.
    if (this.#isDue || this.#isFirst) this.#report({ phase: "shortening", nodes: this.nodes, depth: undefined, packed: boxes });
    this.#isFirst = false;
  }

  readonly planned = ({ kind, steps }: PlanHint): void => {
    this.plan = { lurd: steps.join(""), isSolution: kind === "solution" };
    this.#report({ phase: "planning", nodes: this.nodes, depth: undefined, packed: 0 });
  };

  get #isDue(): boolean {
    return this.#budget.elapsedMs >= this.#nextTellMs;
  }

  #report({ phase, nodes, depth, packed }: Omit<Progress, "bytes" | "boxes">): void {
    const ms = this.#budget.elapsedMs;
    this.#nextTellMs = ms + tellMs;
    const boxes = this.#level.boxes.length;
    const { solver, best, plan } = this;
    this.#tell({ solver, phase, nodes, depth, packed, boxes, best, plan, memoryMb: Math.round(heldBytes() / 1e6), ms });
  }
}
