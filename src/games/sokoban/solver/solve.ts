import { type Message, say } from "../../message.js";
import {
  type Budget,
  type GaveUp,
  PartBudget,
  type SearchListener,
  type Solved,
  spendingBy,
  type Unsolvable,
} from "../../solver.js";
import type { Level } from "../level/level.js";
import type { Method } from "../level/method.js";
import { type Distances, measureDistances } from "./board/distances.js";
import { type Board, type BoardProblem, compileBoard } from "./board/search-board.js";
import { replay, type Step, stepsOf } from "./board/solution-replay.js";
import { GroupTables } from "./deadlocks/group-tables.js";
import { improve } from "./optimize/improve.js";
import { type PlanHint, planHint } from "./plan-hint.js";
import { Portfolio, type PortfolioProgress, type StrandChoice } from "./portfolio.js";
import { BidirectionalSearch } from "./search/bidirectional-search.js";
import { FewestMoves } from "./search/fewest-moves.js";
import { PushSearch } from "./search/push-search.js";
import type { SearchResult, SearchRules } from "./search/search-rules.js";
import { Vicinity } from "./search/vicinity.js";

export interface SolvedLevel extends Solved<Step> {
  /** Also proved: no solution with as few pushes or moves as `optimal` says has fewer of the other. */
  readonly bothProved: boolean;
}

/** An outcome, with how it was found: the method that "auto" picked. */
export type LevelOutcome = (
  | SolvedLevel
  | Unsolvable
  | (GaveUp & { readonly reason: "budget" | "memory" | "size" })
) & {
  readonly solver: Exclude<Method, "auto">;
  readonly pushes: number;
  /** The nodes of all searches. */
  readonly nodes: number;
};

export interface LevelListener extends Omit<SearchListener<Step>, "better"> {
  /** Called for a first solution, then for each better one, and finally for its proof. */
  readonly better?: (solution: SolvedLevel) => void;
  readonly progress?: (progress: PortfolioProgress) => void;
  /**
   * Called with the first step of a complete plan, before "any" or "auto" start to search. It is not a
   * solution; see `PlanHint`.
   */
  readonly planned?: (hint: PlanHint) => void;
}

export interface SolveOptions {
  /** The memory limit of the searches. With everything else in the thread, less than 1.5 GB. */
  readonly memoryBytes?: number;
  /**
   * What to improve after the first solution.
   *
   * After "any", the solution is shortened until nothing changes or the budget is spent: by moves, unless
   * "pushes" is given. After "pushes" and "moves", the search continues among the solutions with the fewest,
   * for the one with the fewest of the other metric. It ends with a proof or when the budget is spent.
   *
   * "ties": only the latter, and nothing after "any". "near": of the latter, only solutions in the vicinity
   * of the first one, without a search for the proof.
   */
  readonly shorten?: boolean | "moves" | "pushes" | "ties" | "near";
  /**
   * A solution to compare the level's best one with. After "pushes", the fewest moves are searched only until
   * it is clear which of the two is better. If the pushes differ, they are not searched; else the search ends
   * when there are fewer moves.
   */
  readonly compared?: { readonly pushes: number; readonly moves: number } | undefined;
  /**
   * The searches that take part in "any", or in "auto" after it found no proof: "forward" in one thread and
   * "backward" in another at the same time.
   */
  readonly strands?: StrandChoice;
}

const standardMemory = 1_000_000_000;
/** The number of nodes between two progress reports. */
const nodesBetweenReports = 32;
/** The nodes that "auto" spends on a proof. */
const autoNodes = 20_000;
/**
 * The number of positions around a solution that is shortest in one metric. Among them, one that is shorter
 * in the other metric is searched before all positions are.
 */
const vicinityPositions = 10_000;
const vicinityMemory = 20_000_000;

/**
 * Solves a level. Deterministic for equal arguments and budgets. Every solution was played on the level
 * before it is returned.
 */
export function solveLevel(
  level: Level,
  method: Method,
  budget: Budget,
  listener: LevelListener = {},
  options: SolveOptions = {},
): LevelOutcome {
  const board = compileBoard(level);
  const about = { solver: method === "auto" ? "any" : method, pushes: 0, nodes: 0 } as const;
  if (board === "tooLarge") return { kind: "gaveUp", lowerBound: 0, reason: "size", ...about };
  if (typeof board === "string") return { kind: "unsolvable", reason: reasons[board], ...about };
  const distances = measureDistances(board, budget);
  if (distances === undefined) return { kind: "gaveUp", lowerBound: 0, reason: "budget", ...about };
  return new Solving(level, method, board, distances, budget, listener, options).run();
}

const reasons: Readonly<Record<Exclude<BoardProblem, "tooLarge">, Message>> = {
  counts: say("There must be as many boxes as goals."),
  unreachableBox: say("A box that isn't on a goal can't be reached."),
  unreachableGoal: say("No box can get to one of the goals."),
};
const exhausted = say("No way of pushing the boxes leads to a solution.");

/** The methods of one search, which proves that its solution has the least cost. */
const exactRules = {
  pushes: { metric: "pushes", bound: "matching", pruning: "all", weight: 1 },
  moves: { metric: "moves", bound: "matching", pruning: "all", weight: 1 },
  bfs: { metric: "pushes", bound: "none", pruning: "corners", weight: 1 },
  astar: { metric: "moves", bound: "manhattan", pruning: "corners", weight: 1 },
} as const satisfies Readonly<Record<Exclude<Method, "auto" | "any">, Omit<SearchRules, "memoryBytes">>>;

class Solving {
  readonly #memoryBytes: number;
  #nodes = 0;
  /** No solution has fewer pushes. */
  #bound = 0;

  constructor(
    private readonly level: Level,
    private readonly method: Method,
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly budget: Budget,
    private readonly listener: LevelListener,
    private readonly options: SolveOptions,
  ) {
    this.#memoryBytes = options.memoryBytes ?? standardMemory;
  }

  run(): LevelOutcome {
    const { method } = this;
    if (method !== "any" && method !== "auto") return this.#exact(method, this.#memoryBytes, this.budget);
    this.#plan();
    // With "auto" and "backward", this thread runs beside another one that searches for the proof.
    if (method === "any" || this.options.strands === "backward") return this.#any();
    const part = new PartBudget(this.budget, autoNodes);
    const outcome = this.#exact("pushes", this.#memoryBytes / 3, part);
    return outcome.kind === "gaveUp" && !part.over ? this.#any() : outcome;
  }

  #plan(): void {
    const { planned } = this.listener;
    const hint = planned === undefined ? undefined : planHint(this.board, this.distances, this.budget);
    if (hint !== undefined) planned?.(hint);
  }

  #exact(solver: keyof typeof exactRules, memoryBytes: number, budget: Budget): LevelOutcome {
    const { pruning, metric } = exactRules[solver];
    const tables =
      pruning === "all" ? GroupTables.make(this.board, this.distances, "finish", budget) : undefined;
    const rules: SearchRules = { ...exactRules[solver], memoryBytes, tables };
    const { result, full } = this.#proof(solver, rules, budget);
    if (result.kind === "unsolvable") return this.#unsolvable(solver);
    if (result.kind === "gaveUp") {
      this.#bound = result.bound;
      return this.#gaveUp(solver, full);
    }
    const outcome = (pushes: readonly number[], bothProved: boolean) => {
      const steps = this.#played(pushes);
      const lowerBound = metric === "moves" ? steps.length : pushes.length;
      return this.#reportBetter(
        { kind: "solved", moves: steps, optimal: metric, bothProved, lowerBound, nodes: this.#nodes },
        solver,
        pushes.length,
      );
    };
    const first = outcome(result.pushes, false);
    const { shorten, compared } = this.options;
    const isClear = compared !== undefined && metric === "pushes" && result.pushes.length !== compared.pushes;
    const seeksBoth = shorten !== undefined && shorten !== false && pruning === "all" && !isClear;
    return seeksBoth ? this.#second(first, result.pushes, rules, outcome) : first;
  }

  /** The search for the proof ends with this call, so that its memory is free for the next one. */
  #proof(solver: Method, rules: SearchRules, budget: Budget): { result: SearchResult; full: boolean } {
    const search =
      solver === "pushes"
        ? new BidirectionalSearch(this.board, this.distances, rules.memoryBytes, rules.tables)
        : new PushSearch(this.board, this.distances, rules);
    const result = search.run(this.#listening(search, "searching", budget));
    this.#nodes += search.nodes;
    return { result, full: search.full };
  }

  /**
   * Among the solutions with the proved minimum, finds the one with the fewest of the other of pushes and
   * moves. It searches first in the vicinity of the known solution, and then all positions that may have a
   * better one. When the budget is spent, the best solution is kept without the proof.
   */
  #second(
    first: LevelOutcome,
    pushes: readonly number[],
    rules: SearchRules,
    outcome: (pushes: readonly number[], bothProved: boolean) => LevelOutcome,
  ): LevelOutcome {
    const { metric } = rules;
    const budget = this.budget;
    let best = first;
    let known = pushes;
    const vicinity = new Vicinity(this.board, this.distances.dead, vicinityMemory);
    const near = vicinity.grow(pushes, vicinityPositions, budget) ? vicinity.best(metric, budget) : undefined;
    if (
      near !== undefined &&
      near.length <= pushes.length &&
      stepsOf(this.board, near).length <= stepsOf(this.board, pushes).length
    ) {
      known = near;
      best = outcome(known, false);
    }
    const { compared, shorten } = this.options;
    if (shorten === "near") return { ...best, nodes: this.#nodes };
    const moves = stepsOf(this.board, known).length;
    if (compared !== undefined && metric === "pushes" && moves < compared.moves)
      return { ...best, nodes: this.#nodes };
    if (metric === "pushes") {
      const every = new FewestMoves(
        this.board,
        this.distances,
        this.#memoryBytes,
        rules.tables,
        known.length,
      );
      const least = every.run(this.#listening(every, "shortening", budget));
      this.#nodes += every.nodes;
      return least === undefined ? { ...best, nodes: this.#nodes } : outcome(least, true);
    }
    const beat = { first: moves, second: known.length };
    const search = new PushSearch(this.board, this.distances, { ...rules, beat });
    const result = search.run(this.#listening(search, "shortening", budget));
    this.#nodes += search.nodes;
    if (result.kind === "gaveUp") return { ...best, nodes: this.#nodes };
    return outcome(result.kind === "solved" ? result.pushes : known, true);
  }

  /** The budget of one search, which reports progress at intervals. */
  #listening(
    search: PushSearch | BidirectionalSearch | FewestMoves,
    phase: PortfolioProgress["phase"],
    budget: Budget,
  ): Budget {
    const depth = () =>
      this.method === "pushes" || this.method === "bfs" || this.method === "auto" ? search.depth : undefined;
    let asked = 0;
    return spendingBy(budget, (count) => {
      if (count !== 0 && ++asked % nodesBetweenReports === 0) {
        const { nodes, bytes, packed } = search;
        this.listener.progress?.({
          phase,
          nodes: this.#nodes + nodes,
          bytes,
          depth: depth(),
          packed,
          boxes: this.board.boxes.length,
        });
      }
      return budget.spend(count);
    });
  }

  #any(): LevelOutcome {
    const portfolio = new Portfolio(this.board, this.distances, this.#memoryBytes, this.listener.progress);
    const result = portfolio.run(this.budget, this.options.strands ?? "all");
    this.#nodes += portfolio.nodes;
    this.#bound = Math.max(this.#bound, portfolio.bound);
    if (result.kind === "unsolvable") return this.#unsolvable("any");
    if (result.kind === "gaveUp") return this.#gaveUp("any", result.full);
    const outcome = (pushes: readonly number[]) =>
      this.#reportBetter(
        {
          kind: "solved",
          moves: this.#played(pushes),
          optimal: false,
          bothProved: false,
          lowerBound: this.#bound,
          nodes: this.#nodes,
        },
        "any",
        pushes.length,
      );
    const first = outcome(result.pushes);
    const { shorten } = this.options;
    const metric = shorten === true ? "moves" : shorten;
    return !metric || metric === "ties" || metric === "near" || result.pushes.length === 0
      ? first
      : this.#shortened(first, result.pushes, metric, outcome);
  }

  /** The best outcome of shortening a solution while the budget lasts. */
  #shortened(
    first: LevelOutcome,
    pushes: readonly number[],
    metric: "moves" | "pushes",
    outcome: (pushes: readonly number[]) => LevelOutcome,
  ): LevelOutcome {
    const boxes = this.board.boxes.length;
    let best = first;
    let bytes = 0;
    let asked = 0;
    const listened = spendingBy(this.budget, (count) => {
      this.#nodes += count ?? 1;
      if (++asked % nodesBetweenReports === 0) {
        this.listener.progress?.({
          phase: "shortening",
          nodes: this.#nodes,
          bytes,
          depth: undefined,
          packed: boxes,
          boxes,
        });
      }
      return this.budget.spend(count);
    });
    improve(this.board, this.distances.dead, [pushes], listened, {
      order: [metric],
      memoryBytes: this.#memoryBytes,
      better: (found) => {
        best = outcome(found);
      },
      holds: (held) => {
        bytes = held;
      },
    });
    return { ...best, nodes: this.#nodes };
  }

  /** Plays the pushes by the rules alone: no search is trusted without this check. */
  #played(pushes: readonly number[]): readonly Step[] {
    const steps = stepsOf(this.board, pushes);
    if (replay(this.level, steps)?.solved !== true)
      throw new Error(`The search found ${steps.join("")}, which does not solve the level.`);
    return steps;
  }

  #reportBetter(solved: SolvedLevel, solver: Exclude<Method, "auto">, pushes: number): LevelOutcome {
    this.listener.better?.(solved);
    return { ...solved, solver, pushes };
  }

  #unsolvable(solver: Exclude<Method, "auto">): LevelOutcome {
    return { kind: "unsolvable", reason: exhausted, solver, pushes: 0, nodes: this.#nodes };
  }

  #gaveUp(solver: Exclude<Method, "auto">, full: boolean): LevelOutcome {
    return {
      kind: "gaveUp",
      lowerBound: this.#bound,
      nodes: this.#nodes,
      reason: full ? "memory" : "budget",
      solver,
      pushes: 0,
    };
  }
}
