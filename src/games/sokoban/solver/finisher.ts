import { unreachable } from "../../row-matching.js";
import { type Budget, PartBudget } from "../../solver.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import { PullSearch } from "./search/pull-search.js";
import { RestartingSearch } from "./search/restarts.js";

/**
 * The nodes of the first backward search from the solved position to another one: some tens of milliseconds.
 * They are divided by the boxes, because a node takes longer with more boxes.
 */
const nodesEach = 90_000;
/** The nodes of a second search to the same position, also divided by the boxes. */
const nodesAgain = 1_500_000;
/**
 * It ends after this share of them if it is neither close nor as close as the ones before it. Where many
 * pushes are left, the rest of the nodes rarely helps.
 */
const trialShare = 1 / 4;
/** The most pushes that are left, by the bound, where a search is close. */
const close = 8;
/** Every further search to a position has this many times as many, up to a limit. */
const growth = 1.5;
const mostGrowth = 8;

/** A position that backward searches aim at. */
interface Lead {
  readonly pushes: readonly number[];
  readonly there: Board;
  /** The lowest bound of any of these searches; infinite if there is no solution from here. */
  least: number;
  searches: number;
}

/**
 * Completes what a feature search has started: a backward search aims at the position that came farthest
 * instead of the start. A level is mostly hard because its boxes must be brought into some order. A feature
 * search that has done so may take long to pack them by its plan, or may never do it. That happens even where
 * few pulls lead back to that order.
 */
export class Finisher {
  /** The number of attempts so far. */
  searches = 0;
  /** The nodes of all attempts that have ended. */
  #nodes = 0;
  /** The attempt in progress. */
  #search: PullSearch | RestartingSearch | undefined;
  /** The positions that were tried: several searches often come equally far. */
  readonly #leads = new Map<string, Lead>();

  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly memoryBytes: number,
  ) {}

  get nodes(): number {
    return this.#nodes + (this.#search?.nodes ?? 0);
  }

  get bytes(): number {
    return this.#search?.bytes ?? 0;
  }

  /**
   * A solution that starts with these pushes. `undefined` where none was found, which proves nothing, or
   * where it was tried from there before. `nodes` are divided by the boxes.
   */
  finish(pushes: readonly number[], budget: Budget, nodes = nodesEach): readonly number[] | undefined {
    const there = boardAfter(this.board, pushes);
    const key = String.fromCharCode(there.player, ...there.boxes);
    if (pushes.length === 0 || this.#leads.has(key)) return undefined;
    const lead = { pushes, there, least: unreachable, searches: 0 };
    this.#leads.set(key, lead);
    return this.#pull(lead, new PullSearch(there, this.distances, this.memoryBytes), nodes, budget);
  }

  /**
   * A solution by another search to the position that the earlier ones came closest to, one that roams. While
   * such a search ends close and closer than all before it, a short one follows with a different seed.
   * `undefined` as for `finish`; `nodes` are divided by the boxes.
   */
  finishAgain(budget: Budget, nodes = nodesAgain): readonly number[] | undefined {
    let best: Lead | undefined;
    let lowest = Number.POSITIVE_INFINITY;
    for (const lead of this.#leads.values()) {
      const rank = (lead.least + 1) * growth ** lead.searches;
      if (rank >= lowest) continue;
      lowest = rank;
      best = lead;
    }
    if (best === undefined) return undefined;
    const trial = nodes * trialShare;
    let most = nodes * Math.min(mostGrowth, growth ** (best.searches - 1));
    for (;;) {
      const { there, searches, least } = best;
      const search = new RestartingSearch(there, this.distances, this.memoryBytes, 2 * searches - 1);
      const found = this.#pull(best, search, most, budget, trial);
      if (found !== undefined || best.least >= least || best.least > close || !budget.spend(0)) return found;
      most = trial;
    }
  }

  /** Runs a search to a position. Only if it looks promising after `trial` nodes, it has all `nodes`. */
  #pull(
    lead: Lead,
    search: PullSearch | RestartingSearch,
    nodes: number,
    budget: Budget,
    trial = nodes,
  ): readonly number[] | undefined {
    const boxes = lead.there.boxes.length;
    this.#search = search;
    let end = search.run(new PartBudget(budget, trial / boxes));
    if (end === "stopped" && trial < nodes && (search.least <= lead.least || search.least <= close))
      end = search.run(new PartBudget(budget, (nodes - trial) / boxes));
    this.#search = undefined;
    this.#nodes += search.nodes;
    lead.searches++;
    this.searches++;
    lead.least = end === "exhausted" ? Number.POSITIVE_INFINITY : Math.min(lead.least, search.least);
    return typeof end === "object" ? [...lead.pushes, ...end] : undefined;
  }
}

/** The board that starts in the position after these pushes. */
export function boardAfter(board: Board, pushes: readonly number[]): Board {
  const boxes = new Set(board.boxes);
  let { player } = board;
  for (const push of pushes) {
    player = push >> 2;
    boxes.delete(player);
    boxes.add(board.beside[push]!);
  }
  return { ...board, boxes: Int16Array.from(boxes).sort(), player };
}
