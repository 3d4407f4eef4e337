import { type Budget, PartBudget } from "../../solver.js";
import { PullSearch } from "./backward/pull-search.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";

/**
 * The nodes of the backward search from the solved position to another one: some tens of milliseconds. They
 * are divided by the boxes, because a node takes longer with more boxes.
 */
const nodesEach = 90_000;

/**
 * Completes what a feature search has started: a backward search aims at the position that came farthest
 * instead of the start. A level is mostly hard because its boxes must be brought into some order. A feature
 * search that has done so may take long to pack them by its plan, or may never do it. That happens even where
 * few pulls lead back to that order.
 */
export class Finisher {
  /** The nodes of all attempts. */
  nodes = 0;
  /** The attempt in progress. */
  #search: PullSearch | undefined;
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #memoryBytes: number;
  /** Positions that were tried: several searches often come equally far. */
  readonly #tried = new Set<string>();

  constructor(board: Board, distances: Distances, memoryBytes: number) {
    this.#board = board;
    this.#distances = distances;
    this.#memoryBytes = memoryBytes;
  }

  get bytes(): number {
    return this.#search?.bytes ?? 0;
  }

  /**
   * A solution that starts with these pushes. `undefined` where none was found, which proves nothing, or
   * where it was tried from there before.
   */
  finish(pushes: readonly number[], budget: Budget): readonly number[] | undefined {
    const there = boardAfter(this.#board, pushes);
    const key = String.fromCharCode(there.player, ...there.boxes);
    if (pushes.length === 0 || this.#tried.has(key)) return undefined;
    this.#tried.add(key);
    const search = new PullSearch(there, this.#distances, this.#memoryBytes);
    this.#search = search;
    const end = search.run(new PartBudget(budget, nodesEach / there.boxes.length));
    this.#search = undefined;
    this.nodes += search.nodes;
    return typeof end === "object" ? [...pushes, ...end] : undefined;
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
