import { type Budget, PartBudget } from "../../solver.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import type { Pairs } from "./deadlocks/pairs.js";
import { fessStyles, planFess } from "./fess/fess.js";
import { PullSearch } from "./search/pull-search.js";
import { PushSearch } from "./search/push-search.js";

/** What is told while a search runs. */
export interface Progress {
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  readonly bytes: number;
  /** What was paid to come to the position looked at last; `undefined` where several searches take turns. */
  readonly depth: number | undefined;
  /** The most boxes that stood on goals in a position so far, of how many. */
  readonly packed: number;
  readonly boxes: number;
}

export type AnyResult =
  | { readonly kind: "solved"; readonly pushes: readonly number[] }
  /** Proved by a search that left out nothing but deadlocks. */
  | { readonly kind: "unsolvable" }
  /** `full`: there was time left, but no memory. */
  | { readonly kind: "gaveUp"; readonly full: boolean };

/**
 * Which searches take part: those that begin with the pieces as they stand, the one that begins with the solved position, or all. Two threads share a
 * level so.
 */
export type Strands = "all" | "forward" | "backward";

/** A search that works in slices. */
interface Strand {
  /** Nodes of its first slice; each later one is longer. */
  readonly slice: number;
  readonly search: { readonly bytes: number; readonly full: boolean; readonly nodes: number; readonly packed?: number; readonly bound?: number };
  readonly run: (budget: Budget) => readonly number[] | "exhausted" | "stopped" | "unsolvable";
}

/** The bound counts so many times in the search that only wants some solution. */
const greed = 4;
/** Nodes of the first slices, each some tenths of a second. Small levels are solved in those of the greedy searches, before anything is planned. */
const pushSlice = 800;
const pullSlice = 3_000;
/** The first style, which solves most, gets twice that. */
const featureSlice = 250;
const planNodes = 20_000;
/** Of the memory, each of the two greedy searches and each of the five others may have so much. */
const greedyShare = 1 / 8;
const featureShare = 3 / 20;
/** Each round gives every search so much more than the last. */
const growth = 1.3;
/** Progress is told every so many nodes. */
const nodesBetweenWords = 32;

/**
 * Any solution: searches of different kinds take turns, as a level that is out of reach for one is often easy for another. Greedy searches by pushes
 * and by pulls begin; then the packing is planned, the push search begins anew with all deadlock rules, and feature space searches of different
 * styles join in.
 */
export class Portfolio {
  nodes = 0;
  /** No solution has fewer pushes. */
  bound = 0;
  #packed = 0;
  #phase: Progress["phase"] = "searching";
  #planned = 0;
  #strands: readonly Strand[] = [];
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

  run(budget: Budget, which: Strands): AnyResult {
    const told = this.#telling(budget);
    const result = which === "backward" ? this.#backward(told) : this.#forward(told, which === "all");
    this.#count();
    return result;
  }

  /** The pull search alone, with all the memory. */
  #backward(budget: Budget): AnyResult {
    this.#strands = [this.#pull(this.#memoryBytes)];
    for (let round = 0; ; round++) {
      const result = this.#turn(budget, round);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (this.#strands.every(({ search }) => search.full)) return { kind: "gaveUp", full: true };
    }
  }

  #forward(budget: Budget, withPulls: boolean): AnyResult {
    const pull = withPulls ? [this.#pull(this.#memoryBytes * greedyShare)] : [];
    const quick = this.#push("all");
    this.#strands = [quick, ...pull];
    const first = this.#turn(budget, 0);
    if (first.kind !== "gaveUp" || !budget.spend()) return first;
    this.#phase = "planning";
    const { make, pairs, nodes } = planFess(this.#board, this.#distances, new PartBudget(budget, planNodes), this.#memoryBytes * featureShare);
    this.#phase = "searching";
    this.#count();
    this.#planned = quick.search.nodes + nodes;
    const features = fessStyles.map((style, index): Strand => {
      const search = make(style, this.#memoryBytes * featureShare);
      return { search, slice: index === 0 ? 2 * featureSlice : featureSlice, run: (part) => search.run(part) };
    });
    this.#strands = [features[0]!, this.#push("deep", pairs), ...pull, ...features.slice(1)];
    for (let round = 0; ; round++) {
      const result = this.#turn(budget, round);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (this.#strands.every((strand) => strand.search.full || this.#done.has(strand))) return { kind: "gaveUp", full: true };
    }
  }

  /** One slice for each. */
  #turn(budget: Budget, round: number): AnyResult {
    for (const strand of this.#strands) {
      if (strand.search.full || this.#done.has(strand)) continue;
      const part = new PartBudget(budget, strand.slice * growth ** round);
      const end = strand.run(part);
      if (end === "unsolvable") return { kind: "unsolvable" };
      if (typeof end === "object") return { kind: "solved", pushes: end };
      if (end === "exhausted") this.#done.add(strand);
      if (part.over) break;
    }
    return { kind: "gaveUp", full: false };
  }

  /** Sums up what the searches say of themselves. */
  #count(): number {
    let nodes = this.#planned;
    let bytes = 0;
    for (const { search } of this.#strands) {
      nodes += search.nodes;
      bytes += search.bytes;
      this.bound = Math.max(this.bound, search.bound ?? 0);
      this.#packed = Math.max(this.#packed, search.packed ?? 0);
    }
    this.nodes = nodes;
    return bytes;
  }

  /** The budget, which tells how things stand now and then. */
  #telling(budget: Budget): Budget {
    const progress = this.#progress;
    if (progress === undefined) return budget;
    let asked = 0;
    return {
      spend: (nodes) => {
        if (nodes !== 0 && ++asked % nodesBetweenWords === 0) {
          const bytes = this.#count();
          const { nodes: all } = this;
          progress({ phase: this.#phase, nodes: all, bytes, depth: undefined, packed: this.#packed, boxes: this.#board.boxes.length });
        }
        return budget.spend(nodes);
      },
    };
  }

  #pull(memoryBytes: number): Strand {
    const search = new PullSearch(this.#board, this.#distances, memoryBytes);
    const run = (budget: Budget) => {
      const end = search.run(budget);
      return end === "exhausted" ? "unsolvable" : end;
    };
    return { search, slice: pullSlice, run };
  }

  #push(pruning: "all" | "deep", pairs?: Pairs): Strand {
    const rules = { metric: "pushes", bound: "matching", pruning, weight: greed, memoryBytes: this.#memoryBytes * greedyShare, pairs } as const;
    const search = new PushSearch(this.#board, this.#distances, rules);
    const run = (budget: Budget) => {
      const result = search.run(budget);
      return result.kind === "solved" ? result.pushes : result.kind === "unsolvable" ? "unsolvable" : "stopped";
    };
    return { search, slice: pushSlice, run };
  }
}
