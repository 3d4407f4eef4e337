import { heldBytes } from "#host/memory";
import { say } from "../../games/message.js";
import { type GeneratedLevel, generateLevel } from "../../games/sokoban/generate/generate-level.js";
import { ratedLevel, rateSurely } from "../../games/sokoban/generate/sure-rating.js";
import { isCircular, isSolved } from "../../games/sokoban/level/analysis.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import type { Method } from "../../games/sokoban/level/method.js";
import { countSolution } from "../../games/sokoban/play/lurd.js";
import { readCompactLevel } from "../../games/sokoban/play/notation.js";
import { type MeasuredSolution, optimizeSolution } from "../../games/sokoban/solver/optimize-solution.js";
import { findOtherOrder } from "../../games/sokoban/solver/other-order.js";
import type { PlanHint } from "../../games/sokoban/solver/plan-hint.js";
import type { PortfolioProgress } from "../../games/sokoban/solver/portfolio.js";
import { type SolvedLevel, solveLevel } from "../../games/sokoban/solver/solve.js";
import { solveCircular } from "../../games/sokoban/solver/solve-circular.js";
import type { Budget } from "../../games/solver.js";
import { isOutOfMemory, ThreadBudget } from "../../platform/thread-budget.js";
import {
  firstSolver,
  type LevelAnswer,
  type LevelPlan,
  type LevelProgress,
  type LevelSolution,
  type LevelTask,
  type OptimizeTask,
  type SolveTask,
} from "../../protocol/solver/level-solving.js";
import type { Generated, GenerateTask, SolverApi } from "../../protocol/solver/solver-wire.js";

/** The methods of the wire about levels. `isCancelled` reads the shared flag. */
export function levelQuestions(
  isCancelled: (job: number) => boolean,
): Pick<SolverApi, "solveLevel" | "generate" | "echo"> {
  return {
    solveLevel({ job, ...task }, { progress }) {
      const answer = solveTask(task, () => isCancelled(job), progress);
      return { answer, memoryMb: Math.round(heldBytes() / 1e6) };
    },
    generate: ({ job, ...task }) => generateTask(task, () => isCancelled(job)),
    echo: () => null,
  };
}

const callsBetweenChecks = 4;

/** Makes a random level. */
function generateTask(
  { wanted, seed, timeMs, memoryMb }: GenerateTask,
  isCancelled: () => boolean,
): Generated {
  const budget = new ThreadBudget({ timeMs, memoryMb, isCancelled, callsBetweenChecks });
  let isCut = false;
  // Nothing else of the budget may influence the search. Otherwise the same seed would make another level on
  // another machine.
  const spend = (nodes?: number) => {
    const isGoing = budget.spend(nodes);
    isCut ||= !isGoing;
    return isGoing;
  };
  let made: GeneratedLevel | undefined;
  try {
    made = generateLevel(wanted, seed, { spend });
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    isCut = true;
  }
  if (made === undefined) return { made: null, isCut };
  // Also after it was canceled.
  const { level, ...about } = ratedLevel(made, wanted.grade);
  return { made: { ...about, board: levelRows(level, "xsb").join("\n") }, isCut };
}

/** Solves levels in the solver thread. */

/** Progress is reported ten times a second. */
const reportIntervalMs = 100;
/**
 * The share of the memory for the tables of searches, as they count it. The rest is for tables that are
 * copied as they grow, for small things, and for garbage.
 */
const tablesShare = 2 / 3;

type Solver = Exclude<Method, "auto">;

/**
 * @param isCancelled reads the shared flag
 * @param tell is called with the progress
 */
export function solveTask(
  task: LevelTask,
  isCancelled: () => boolean,
  tell: (progress: LevelProgress) => void,
): LevelAnswer {
  const started = performance.now();
  const level = readCompactLevel(task.board.replaceAll("\n", "|"));
  if (level === undefined) throw new Error("The level can't be read.");
  const watch = new TaskBudget(level, firstSolver(task), task, isCancelled, tell);
  const about = (solver: Solver, nodes: number) => ({ solver, nodes, ms: performance.now() - started });
  // What rates and optimizes starts with boxes off their goals.
  if (isSolved(level) && (task.kind !== "solve" || !isCircular(level)))
    return { kind: "alreadySolved", ...about(watch.solver, 0) };
  try {
    const { answer, solver, nodes } = done(task, level, watch);
    return { ...answer, ...about(solver, nodes) };
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    return {
      ...(watch.best === undefined ? { kind: "gaveUp", limit: "memory" } : { kind: "solved", ...watch.best }),
      ...about(watch.solver, watch.nodes),
    };
  }
}

/** The result of a task, its solver, and its nodes. */
interface Done {
  readonly answer: Answer;
  readonly solver: Solver;
  readonly nodes: number;
}

function done(task: LevelTask, level: Level, watch: TaskBudget): Done {
  switch (task.kind) {
    case "solve":
      return solved(task, level, watch);
    case "optimize":
      return optimized(level, task, watch);
    case "rate":
      return rated(level, watch);
    case "otherOrder":
      return otherOrder(level, task.lurd, watch);
  }
}

type Answer = LevelAnswer extends infer One
  ? One extends LevelAnswer
    ? Omit<One, "solver" | "nodes" | "ms">
    : never
  : never;

type Solving = Pick<SolveTask, "method" | "strands" | "shorten" | "plans" | "compared">;

/** How to find a first solution. */
const anySolution: Solving = { method: "any", strands: "all", shorten: null, plans: false, compared: null };

function solved(
  { method, strands, shorten, plans, compared }: Solving,
  level: Level,
  watch: TaskBudget,
): Done {
  const { progress, better, planned, memoryBytes } = watch;
  // A second thread leaves that to the first.
  const listener = { progress, better, ...(plans && strands !== "backward" ? { planned } : {}) };
  const options = { memoryBytes, shorten: shorten ?? false, strands, compared: compared ?? undefined };
  const outcome = isSolved(level)
    ? solveCircular(level, method, watch, { progress }, options)
    : solveLevel(level, method, watch, listener, options);
  const { solver, nodes } = outcome;
  switch (outcome.kind) {
    case "solved":
      return { answer: { kind: "solved", ...certified(level, outcome) }, solver, nodes };
    case "unsolvable":
      return { answer: { kind: "unsolvable", reason: outcome.reason }, solver, nodes };
    case "gaveUp":
      return { answer: watch.gaveUp(outcome.reason), solver, nodes };
  }
}

const noOtherOrder = say("No solution with as few pushes pushes the boxes in another order.");

function otherOrder(level: Level, lurd: string, watch: TaskBudget): Done {
  const outcome = findOtherOrder(level, lurd, watch, { memoryBytes: watch.memoryBytes }, watch.progress);
  const about = { solver: "pushes", nodes: outcome.nodes } as const;
  switch (outcome.kind) {
    case "found":
      return { answer: { kind: "solved", ...solutionOf(level, outcome.lurd, "pushes") }, ...about };
    case "none":
      return { answer: { kind: "unsolvable", reason: noOtherOrder }, ...about };
    case "gaveUp":
      return { answer: watch.gaveUp(outcome.reason), ...about };
  }
}

/** Improves the best of the solutions. Finds one first if there is none. */
function optimized(level: Level, { solutions, order, from, to }: OptimizeTask, watch: TaskBudget): Done {
  const first = solutions.length > 0 ? undefined : solved(anySolution, level, watch);
  if (first !== undefined && first.answer.kind !== "solved") return first;
  const given = first?.answer.kind === "solved" ? [first.answer.lurd] : solutions;
  const heard = { progress: watch.progress, better: watch.optimized };
  const outcome = optimizeSolution(
    level,
    given,
    watch,
    { order, from, to, memoryBytes: watch.memoryBytes },
    heard,
  );
  if (outcome.kind === "done") {
    const nodes = outcome.nodes + (first?.nodes ?? 0);
    return { answer: { kind: "solved", ...solutionOf(level, outcome.best.lurd) }, solver: "any", nodes };
  }
  if (outcome.reason === "noSolution") throw new Error("What is to be optimized does not solve the level.");
  return { answer: { kind: "gaveUp", limit: "size" }, solver: "any", nodes: 0 };
}

function rated(level: Level, watch: TaskBudget): Done {
  const { nodes, ...found } = rateSurely(level, watch);
  const about = { solver: "any", nodes } as const;
  if (found.kind === "unsolvable") return { answer: found, ...about };
  if (found.kind === "gaveUp") return { answer: watch.gaveUp(found.reason), ...about };
  return { answer: { kind: "solved", ...solutionOf(level, found.lurd), rated: found.rating }, ...about };
}

function solutionOf(level: Level, lurd: string, optimal: LevelSolution["optimal"] = false): LevelSolution {
  return certified(level, { moves: [...lurd] as SolvedLevel["moves"], optimal, bothProved: false });
}

/**
 * Plays a solution by the rules of the game, which know nothing of the solver, before it leaves the thread.
 */
function certified(
  level: Level,
  { moves, optimal, bothProved }: Pick<SolvedLevel, "moves" | "optimal" | "bothProved">,
): LevelSolution {
  const lurd = moves.join("");
  const counted = countSolution(level, lurd);
  if (counted === undefined) throw new Error(`The solver’s way “${lurd}” does not solve the level.`);
  return { lurd, ...counted, optimal, bothProved };
}

/** Limits the time and memory of a search, and reports its progress. */
class TaskBudget implements Budget {
  nodes = 0;
  /** The best solution so far. It has been played by the rules. */
  best: LevelSolution | undefined;
  plan: LevelPlan | undefined;
  /** The memory for the tables of searches. */
  readonly memoryBytes: number;
  readonly #budget: ThreadBudget;
  #nextReportMs = reportIntervalMs;
  #isFirst = true;

  constructor(
    private readonly level: Level,
    public solver: Solver,
    { timeMs, memoryMb, maxNodes }: LevelTask,
    isCancelled: () => boolean,
    private readonly tell: (progress: LevelProgress) => void,
  ) {
    this.memoryBytes = memoryMb * 1e6 * tablesShare;
    // A call stands for microseconds to milliseconds of work, so the cost of checking each time is
    // negligible.
    this.#budget = new ThreadBudget({ timeMs, memoryMb, maxNodes, isCancelled, callsBetweenChecks: 1 });
  }

  /** The answer of a search that gave up. "budget": time, memory or a cancel. */
  gaveUp(reason: "budget" | "memory" | "size"): Extract<Answer, { readonly kind: "gaveUp" }> {
    return { kind: "gaveUp", limit: reason === "budget" ? this.#budget.limit : reason };
  }

  spend(nodes?: number): boolean {
    return this.#budget.spend(nodes);
  }

  mayAllocate(bytes: number): boolean {
    return this.#budget.mayAllocate(bytes);
  }

  readonly progress = (stage: PortfolioProgress): void => {
    this.nodes = stage.nodes;
    this.#budget.holds(stage.bytes);
    // Only the proof at the start of "auto" has a depth.
    if (this.solver === "pushes" && stage.depth === undefined) this.solver = "any";
    if (this.#isDue) this.#report(stage);
  };

  readonly better = (solution: SolvedLevel): void => this.#found(certified(this.level, solution));

  readonly optimized = ({ lurd }: MeasuredSolution): void => this.#found(solutionOf(this.level, lurd));

  #found(best: LevelSolution): void {
    this.best = best;
    const boxes = this.level.boxes.length;
    // The first solution is reported at once, as another thread may be searching for one.
    if (this.#isDue || this.#isFirst)
      this.#report({ phase: "shortening", nodes: this.nodes, depth: undefined, packed: boxes });
    this.#isFirst = false;
  }

  readonly planned = ({ kind, steps }: PlanHint): void => {
    this.plan = { lurd: steps.join(""), isSolution: kind === "solution" };
    this.#report({ phase: "planning", nodes: this.nodes, depth: undefined, packed: 0 });
  };

  get #isDue(): boolean {
    return this.#budget.elapsedMs >= this.#nextReportMs;
  }

  #report({ phase, nodes, depth, packed }: Omit<PortfolioProgress, "bytes" | "boxes">): void {
    const ms = this.#budget.elapsedMs;
    this.#nextReportMs = ms + reportIntervalMs;
    const boxes = this.level.boxes.length;
    const { solver, best, plan } = this;
    this.tell({
      solver,
      phase,
      nodes,
      depth,
      packed,
      boxes,
      best,
      plan,
      memoryMb: Math.round(heldBytes() / 1e6),
      ms,
    });
  }
}
