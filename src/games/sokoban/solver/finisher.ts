import { unreachable } from "../../row-matching.js";
import { type Budget, PartBudget } from "../../solver.js";
import { PullSearch } from "./backward/pull-search.js";
import { RestartingSearch } from "./backward/restarts.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";

/**
 * The nodes of the first backward search from the solved position to another one: some tens of milliseconds.
 * They are divided by the boxes, because a node takes longer with more boxes.
 */
const nodesEach = 90_000;
/** The nodes of a second search to the same position, also divided by the boxes. */
const nodesAgain = 1_500_000;
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
  /** The nodes of all attempts that have ended. */
  #nodes = 0;
  /** The attempt in progress. */
  #search: PullSearch | RestartingSearch | undefined;
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #memoryBytes: number;
  /** The positions that were tried: several searches often come equally far. */
  readonly #leads = new Map<string, Lead>();

  constructor(board: Board, distances: Distances, memoryBytes: number) {
    this.#board = board;
    this.#distances = distances;
    this.#memoryBytes = memoryBytes;
  }

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
    const there = boardAfter(this.#board, pushes);
    const key = String.fromCharCode(there.player, ...there.boxes);
    if (pushes.length === 0 || this.#leads.has(key)) return undefined;
    const lead = { pushes, there, least: unreachable, searches: 0 };
    this.#leads.set(key, lead);
    return this.#pull(lead, new PullSearch(there, this.#distances, this.#memoryBytes), nodes, budget);
  }

  /**
   * A solution by another search to the position that the earlier ones came closest to, one that roams.
   * `undefined` as for `finish`.
   */
  finishAgain(budget: Budget): readonly number[] | undefined {
    let best: Lead | undefined;
    let lowest = Number.POSITIVE_INFINITY;
    for (const lead of this.#leads.values()) {
      const rank = (lead.least + 1) * growth ** lead.searches;
      if (rank >= lowest) continue;
      lowest = rank;
      best = lead;
    }
    if (best === undefined) return undefined;
    const { there, searches } = best;
    const search = new RestartingSearch(there, this.#distances, this.#memoryBytes, 2 * searches - 1);
    const nodes = nodesAgain * Math.min(mostGrowth, growth ** (searches - 1));
    return this.#pull(best, search, nodes, budget);
  }

  #pull(
    lead: Lead,
    search: PullSearch | RestartingSearch,
    nodes: number,
    budget: Budget,
  ): readonly number[] | undefined {
    this.#search = search;
    const end = search.run(new PartBudget(budget, nodes / lead.there.boxes.length));
    this.#search = undefined;
    this.#nodes += search.nodes;
    lead.searches++;
    lead.least = end === "exhausted" ? Number.POSITIVE_INFINITY : Math.min(lead.least, search.least);
    return typeof end === "object" ? [...lead.pushes, ...end] : undefined;
  }
}

/** The board that starts in the position after these pushes. */
function boardAfter(board: Board, pushes: readonly number[]): Board {
  const boxes = new Set(board.boxes);
  let { player } = board;
  for (const push of pushes) {
    player = push >> 2;
    boxes.delete(player);
    boxes.add(board.beside[push]!);
  }
  return { ...board, boxes: Int16Array.from(boxes).sort(), player };
}
