import { type Message, say } from "../../message.js";
import { type Budget, type GaveUp, PartBudget, type SearchListener, type Solved, type Unsolvable } from "../../solver.js";
import type { Level } from "../level.js";
import type { Method } from "../method.js";
import { type Board, type BoardProblem, compileBoard } from "./board.js";
import { type Distances, measureDistances } from "./distances.js";
import { Portfolio, type Progress } from "./portfolio.js";
import { PushSearch, type SearchRules } from "./push-search.js";
import { replay, type Step, stepsOf } from "./replay.js";
import { shorten } from "./shorten.js";

/** An outcome, and what was done to come to it: what "auto" picked. */
export type LevelOutcome = (Solved<Step> | Unsolvable | (GaveUp & { readonly reason: "budget" | "memory" | "size" })) & {
  readonly solver: Exclude<Method, "auto">;
  readonly pushes: number;
  /** Nodes of all searches. */
  readonly nodes: number;
};

export interface LevelListener extends SearchListener<Step> {
  readonly progress?: (progress: Progress) => void;
}

export interface SolveOptions {
  /** What the searches may keep; less than 1.5 GB with everything else in the thread. */
  readonly memoryBytes?: number;
  /** After "any": shorten the solution until nothing changes or the budget is spent. */
  readonly shorten?: boolean;
}

const standardMemory = 1_000_000_000;
/** "auto" looks for a proof so long. */
const autoNodes = 20_000;

/** Solves a level. Deterministic for equal arguments and budgets. Every solution was played on the level before it is returned. */
export function solveLevel(level: Level, method: Method, budget: Budget, listener: LevelListener = {}, options: SolveOptions = {}): LevelOutcome {
  const board = compileBoard(level);
  if (typeof board === "string") return refused(board, method === "auto" ? "any" : method);
  return new Solving(level, board, budget, listener, options).run(method);
}

const reasons: Readonly<Record<Exclude<BoardProblem, "tooLarge">, Message>> = {
  counts: say("There must be as many boxes as goals."),
  unreachableBox: say("A box that is not on a goal cannot be reached."),
  unreachableGoal: say("No box can get to one of the goals."),
};
const exhausted = say("Every way of pushing the boxes was tried, or shown to lead nowhere.");

function refused(problem: BoardProblem, solver: Exclude<Method, "auto">): LevelOutcome {
  if (problem === "tooLarge") return { kind: "gaveUp", lowerBound: 0, nodes: 0, reason: "size", solver, pushes: 0 };
  return { kind: "unsolvable", reason: reasons[problem], solver, pushes: 0, nodes: 0 };
}

class Solving {
  readonly #level: Level;
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #budget: Budget;
  readonly #listener: LevelListener;
  readonly #memoryBytes: number;
  readonly #shorten: boolean;
  #nodes = 0;

  constructor(level: Level, board: Board, budget: Budget, listener: LevelListener, options: SolveOptions) {
    this.#level = level;
    this.#board = board;
    this.#distances = measureDistances(board);
    this.#budget = budget;
    this.#listener = listener;
    this.#memoryBytes = options.memoryBytes ?? standardMemory;
    this.#shorten = options.shorten ?? false;
  }

  run(method: Method): LevelOutcome {
    const memoryBytes = this.#memoryBytes;
    switch (method) {
      case "any":
        return this.#any();
      case "pushes":
        return this.#exact("pushes", { metric: "pushes", bound: "matching", pruning: "all", weight: 1, memoryBytes });
      case "moves":
        return this.#exact("moves", { metric: "moves", bound: "matching", pruning: "all", weight: 1, memoryBytes });
      case "bfs":
        return this.#exact("bfs", { metric: "pushes", bound: "none", pruning: "corners", weight: 1, memoryBytes });
      case "astar":
        return this.#exact("astar", { metric: "moves", bound: "manhattan", pruning: "corners", weight: 1, memoryBytes });
      case "auto": {
        const part = new PartBudget(this.#budget, autoNodes);
        const rules: SearchRules = { metric: "pushes", bound: "matching", pruning: "all", weight: 1, memoryBytes: memoryBytes / 3 };
        const outcome = this.#exact("pushes", rules, part);
        return outcome.kind === "gaveUp" && !part.over ? this.#any() : outcome;
      }
    }
  }

  #exact(solver: Exclude<Method, "auto" | "any">, rules: SearchRules, budget: Budget = this.#budget): LevelOutcome {
    const search = new PushSearch(this.#board, this.#distances, rules);
    const listened: Budget = {
      spend: (count) => {
        if ((search.nodes & 4095) === 4095) this.#listener.progress?.({ phase: "searching", nodes: search.nodes, bytes: search.bytes });
        return budget.spend(count);
      },
    };
    const result = search.run(listened);
    this.#nodes += search.nodes;
    if (result.kind === "unsolvable") return this.#unsolvable(solver);
    if (result.kind === "gaveUp") return this.#gaveUp(solver, result.bound, search.full);
    const steps = this.#played(result.pushes);
    const optimal = rules.metric;
    const lowerBound = optimal === "moves" ? steps.length : result.pushes.length;
    return this.#tell({ kind: "solved", moves: steps, optimal, lowerBound, nodes: this.#nodes }, solver, result.pushes.length);
  }

  #any(): LevelOutcome {
    const portfolio = new Portfolio(this.#board, this.#distances, this.#memoryBytes, this.#listener.progress);
    const result = portfolio.run(this.#budget);
    this.#nodes += portfolio.nodes;
    if (result.kind === "unsolvable") return this.#unsolvable("any");
    if (result.kind === "gaveUp") return this.#gaveUp("any", 0, result.full);
    const outcome = (pushes: readonly number[]) =>
      this.#tell({ kind: "solved", moves: this.#played(pushes), optimal: false, lowerBound: 0, nodes: this.#nodes }, "any", pushes.length);
    const first = outcome(result.pushes);
    if (!this.#shorten || result.pushes.length === 0) return first;
    let best = first;
    shorten(this.#board, result.pushes, this.#budget, (pushes) => {
      best = outcome(pushes);
    });
    return best;
  }

  /** Plays the pushes by the rules alone: no search is believed without. */
  #played(pushes: readonly number[]): readonly Step[] {
    const steps = stepsOf(this.#board, pushes);
    if (replay(this.#level, steps)?.solved !== true) throw new Error(`The search found ${steps.join("")}, which does not solve the level.`);
    return steps;
  }

  #tell(solved: Solved<Step>, solver: Exclude<Method, "auto">, pushes: number): LevelOutcome {
    this.#listener.better?.(solved);
    return { ...solved, solver, pushes };
  }

  #unsolvable(solver: Exclude<Method, "auto">): LevelOutcome {
    return { kind: "unsolvable", reason: exhausted, solver, pushes: 0, nodes: this.#nodes };
  }

  #gaveUp(solver: Exclude<Method, "auto">, lowerBound: number, full: boolean): LevelOutcome {
    return { kind: "gaveUp", lowerBound, nodes: this.#nodes, reason: full ? "memory" : "budget", solver, pushes: 0 };
  }
}
