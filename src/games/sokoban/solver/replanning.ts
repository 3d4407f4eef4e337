import { type Budget, PartBudget } from "../../solver.js";
import type { Board } from "./board/search-board.js";
import type { Fess, FessMaker, FessStyle } from "./feature-search/fess.js";
import { boardAfter, type Finisher } from "./finisher.js";

/** The nodes of the first search that follows a plan. Each has more than the one before it. */
const firstNodes = 200;
const nodeGrowth = 1.1;
const mostGrowth = 50;
/** The nodes for a plan. Complete plans rarely take more. */
const planNodes = 500;
/** After this many plans the search ends, so that a portfolio without a time limit ends. */
const mostPlans = 200;
/** After this many plans it ends if none is complete: then further ones hardly ever are. */
const firstPlans = 4;

/**
 * Makes many plans for a level and follows each of them for a short time. Luck decides how soon such a
 * search succeeds, so many short searches solve levels that a long one misses. Plans that start from an
 * opening alternate with plans that remove boxes in a partly random order.
 */
export class Replanning {
  nodes = 0;
  #usedOpenings = 0;
  #turn = 0;
  /** The search in progress. */
  #search: Fess | undefined;
  /** The plans that were followed. */
  readonly #followed = new Set<string>();

  /**
   * @param style follows the plan with one sink
   * @param memoryBytes the memory of each search
   * @param openings the pushes to the openings found so far
   * @param seed a positive integer for the first random plan; each further one has the next integer
   */
  constructor(
    private readonly board: Board,
    private readonly maker: FessMaker,
    private readonly style: FessStyle,
    private readonly memoryBytes: number,
    private readonly finisher: Finisher,
    private readonly openings: () => readonly (readonly number[])[],
    private seed: number,
  ) {}

  get bytes(): number {
    return this.#search?.bytes ?? 0;
  }

  /** Whether no further plans are made. */
  get full(): boolean {
    return this.#turn >= (this.#followed.size === 0 ? firstPlans : mostPlans);
  }

  /** A solution by the next plan, if there is one; `undefined` proves nothing. */
  next(budget: Budget): readonly number[] | undefined {
    const turn = this.#turn++;
    const opening = turn % 2 === 0 ? this.openings()[this.#usedOpenings] : undefined;
    if (opening !== undefined) this.#usedOpenings++;
    const before = opening ?? [];
    const maker =
      opening === undefined
        ? this.maker.withRandomPlan(this.seed++)
        : this.maker.startingAt(boardAfter(this.board, opening));
    const plan = maker.sinkPlan(new PartBudget(budget, planNodes));
    this.nodes += maker.nodes;
    const key = [before, ...plan.stages].join(";");
    if (!plan.complete || this.#followed.has(key)) return undefined;
    this.#followed.add(key);
    const search = maker.make(this.style, this.memoryBytes, budget);
    this.#search = search;
    const end = search.run(new PartBudget(budget, firstNodes * Math.min(mostGrowth, nodeGrowth ** turn)));
    this.#search = undefined;
    this.nodes += search.nodes;
    if (typeof end === "object") return [...before, ...end];
    const { lead } = search;
    return lead.length === 0 ? undefined : this.finisher.finish([...before, ...lead], budget);
  }
}
