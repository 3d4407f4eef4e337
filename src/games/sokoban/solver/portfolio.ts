import { type Budget, PartBudget } from "../../solver.js";
import type { Board } from "./board.js";
import type { Distances } from "./distances.js";
import { fessStyles, planFess } from "./fess/fess.js";
import { PullSearch } from "./pull-search.js";
import { PushSearch } from "./push-search.js";

/** What is told while a search runs. */
export interface Progress {
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  readonly bytes: number;
}

export type AnyResult =
  | { readonly kind: "solved"; readonly pushes: readonly number[] }
  /** Proved by a search that left out nothing but deadlocks. */
  | { readonly kind: "unsolvable" }
  /** `full`: there was time left, but no memory. */
  | { readonly kind: "gaveUp"; readonly full: boolean };

/** A search that works in slices. */
interface Strand {
  /** Nodes of its first slice; each later one is longer. */
  readonly slice: number;
  readonly bytes: number;
  readonly full: boolean;
  readonly nodes: number;
  run(budget: Budget): readonly number[] | "exhausted" | "stopped" | "unsolvable";
}

/** The bound counts so many times in the search that only wants some solution. */
const greed = 4;
/** Nodes of the first slices, each some tenths of a second. Small levels are solved in those of the greedy searches, before anything is planned. */
const pushSlice = 800;
const pullSlice = 3_000;
/** The first style, which solves most, gets twice that. */
const featureSlice = 250;
const planNodes = 20_000;
/** Of the memory, each of the two greedy searches and each of the four others may have so much. */
const greedyShare = 1 / 8;
const featureShare = 3 / 16;
/** Each round gives every search so much more than the last. */
const growth = 1.3;

/**
 * Any solution: searches of different kinds take turns, as a level that is out of reach for one is often easy for another. Greedy searches by pushes
 * and by pulls begin; then the packing is planned, the push search begins anew with all deadlock rules, and feature space searches of different
 * styles join in.
 */
export class Portfolio {
  nodes = 0;
  /** Searches that have nothing left to try. */
  readonly #done = new Set<Strand>();
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #memoryBytes: number;
  readonly #progress: ((progress: Progress) => void) | undefined;

  constructor(board: Board, distances: Distances, memoryBytes: number, progress?: (progress: Progress) => void) {
    this.#board = board;
    this.#distances = distances;
    this.#memoryBytes = memoryBytes;
    this.#progress = progress;
  }

  run(budget: Budget): AnyResult {
    const quick = pushStrand(this.#board, this.#distances, "all", this.#memoryBytes * greedyShare);
    const pull = pullStrand(this.#board, this.#distances, this.#memoryBytes * greedyShare);
    const first = this.#turn([quick, pull], budget, 0);
    if (first.kind !== "gaveUp" || !budget.spend()) return first;
    this.#progress?.({ phase: "planning", nodes: this.nodes, bytes: quick.bytes });
    const { make, nodes } = planFess(this.#board, this.#distances, new PartBudget(budget, planNodes), this.#memoryBytes * featureShare);
    const spent = this.nodes + nodes;
    const features = fessStyles.map((style, index) =>
      strand(make(style, this.#memoryBytes * featureShare), index === 0 ? 2 * featureSlice : featureSlice),
    );
    const push = pushStrand(this.#board, this.#distances, "deep", this.#memoryBytes * greedyShare);
    const strands = [features[0]!, push, pull, ...features.slice(1)];
    for (let round = 0; ; round++) {
      const result = this.#turn(strands, budget, round);
      this.nodes += nodes;
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (strands.every((strand) => strand.full || this.#done.has(strand))) return { kind: "gaveUp", full: true };
      this.#progress?.({ phase: "searching", nodes: spent + this.nodes, bytes: strands.reduce((sum, { bytes }) => sum + bytes, 0) });
    }
  }

  /** One slice for each. */
  #turn(strands: readonly Strand[], budget: Budget, round: number): AnyResult {
    let result: AnyResult = { kind: "gaveUp", full: false };
    for (const strand of strands) {
      if (strand.full || this.#done.has(strand)) continue;
      const part = new PartBudget(budget, strand.slice * growth ** round);
      const end = strand.run(part);
      if (end === "exhausted") this.#done.add(strand);
      if (end === "unsolvable") result = { kind: "unsolvable" };
      else if (typeof end === "object") result = { kind: "solved", pushes: end };
      if (result.kind !== "gaveUp" || part.over) break;
    }
    this.nodes = strands.reduce((sum, { nodes }) => sum + nodes, 0);
    return result;
  }
}

type Sliced = Omit<Strand, "slice">;

function strand(search: Sliced, slice: number): Strand {
  return {
    slice,
    get bytes() {
      return search.bytes;
    },
    get full() {
      return search.full;
    },
    get nodes() {
      return search.nodes;
    },
    run: (budget) => search.run(budget),
  };
}

function pullStrand(board: Board, distances: Distances, memoryBytes: number): Strand {
  return strand(new PullSearch(board, distances, memoryBytes), pullSlice);
}

function pushStrand(board: Board, distances: Distances, pruning: "all" | "deep", memoryBytes: number): Strand {
  const search = new PushSearch(board, distances, { metric: "pushes", bound: "matching", pruning, weight: greed, memoryBytes });
  const run = (budget: Budget) => {
    const result = search.run(budget);
    return result.kind === "solved" ? result.pushes : result.kind === "unsolvable" ? "unsolvable" : "stopped";
  };
  return {
    slice: pushSlice,
    get bytes() {
      return search.bytes;
    },
    get full() {
      return search.full;
    },
    get nodes() {
      return search.nodes;
    },
    run,
  };
}
