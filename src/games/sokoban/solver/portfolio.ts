import { type Budget, PartBudget } from "../../solver.js";
import { isDense } from "./backward/density.js";
import { GroupTables } from "./backward/group-tables.js";
import { PullSearch } from "./backward/pull-search.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import type { Pairs } from "./deadlocks/pairs.js";
import { classicStyles, type Fess, FessMaker, type FessStyle, sinkLinesStyle, sinkStyle } from "./fess/fess.js";
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
  /** Nodes of its first slice, and of one of the second round; each later one is longer. */
  readonly first: number;
  readonly slice: number;
  /** Nothing before its first slice, where it is made only then. */
  readonly search: { readonly bytes: number; readonly full: boolean; readonly nodes: number; readonly packed?: number; readonly bound?: number };
  readonly run: (budget: Budget) => readonly number[] | "exhausted" | "stopped" | "unsolvable";
}

/** The bound counts so many times in the search that only wants some solution. */
const greed = 4;
/** Nodes of the first slices, each some tenths of a second. Small levels are solved in those of the greedy searches, before anything is planned. */
const pushSlice = 800;
const pullSlice = 15_000;
/** On a dense level the pull search comes first, with nodes for some seconds: by boxes, as a node takes longer the more there are. */
const densePulls = 5_000_000;
const denseShare = 2 / 5;
/** The first of the classic styles, which solves most, gets twice that. */
const featureSlice = 250;
/** What follows the plan with one sink has its turns first, where that is complete. */
const sinkFirst = 2_000;
const sinkSlice = 1_000;
const sinkLinesFirst = 750;
const sinkLinesSlice = 500;
const planNodes = 20_000;
/** Of the memory, each of the two greedy searches and each of the seven others may have so much. */
const greedyShare = 1 / 8;
const featureShare = 3 / 28;
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
  #maker: FessMaker | undefined;
  #strands: readonly Strand[] = [];
  /** Searches that have nothing left to try. */
  readonly #done = new Set<Strand>();
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #memoryBytes: number;
  readonly #isDense: boolean;
  readonly #progress: ((progress: Progress) => void) | undefined;

  constructor(board: Board, distances: Distances, memoryBytes: number, progress?: (progress: Progress) => void) {
    this.#board = board;
    this.#distances = distances;
    this.#memoryBytes = memoryBytes;
    this.#progress = progress;
    this.#isDense = isDense(board, distances);
  }

  run(budget: Budget, which: Strands): AnyResult {
    const told = this.#telling(budget);
    const result = which === "backward" ? this.#backward(told) : this.#forward(told, which === "all");
    this.#count();
    return result;
  }

  /** The pull search alone, with all the memory. */
  #backward(budget: Budget): AnyResult {
    this.#strands = [this.#pull(this.#memoryBytes, this.#isDense)];
    for (let round = 0; ; round++) {
      const result = this.#turn(budget, round);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (this.#strands.every(({ search }) => search.full)) return { kind: "gaveUp", full: true };
    }
  }

  #forward(budget: Budget, withPulls: boolean): AnyResult {
    const pull = withPulls ? [this.#pull(this.#memoryBytes * (this.#isDense ? denseShare : greedyShare), this.#isDense)] : [];
    const quick = this.#push("all");
    this.#strands = [quick, ...pull];
    const first = this.#turn(budget, 0);
    if (first.kind !== "gaveUp" || !budget.spend()) return first;
    this.#planned = quick.search.nodes;
    const maker = new FessMaker(this.#board, this.#distances, this.#memoryBytes * featureShare);
    const { complete } = this.#planning(budget, (part) => maker.sinkPlan(part));
    const deep = this.#push("deep", maker.pairs(budget));
    const [sink, lines] = [
      this.#feature(maker, sinkStyle, sinkFirst, sinkSlice),
      this.#feature(maker, sinkLinesStyle, sinkLinesFirst, sinkLinesSlice),
    ];
    const classic = classicStyles.map((style, index) => this.#feature(maker, style, index === 0 ? 2 * featureSlice : featureSlice, featureSlice));
    this.#strands = complete ? [sink, deep, lines, ...pull, ...classic] : [classic[0]!, deep, ...pull, sink, ...classic.slice(1), lines];
    this.#maker = maker;
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
      const part = new PartBudget(budget, round === 0 ? strand.first : strand.slice * growth ** round);
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
    let nodes = this.#planned + (this.#maker?.nodes ?? 0);
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
    let untold = 0;
    return {
      mayTake: (bytes) => budget.mayTake?.(bytes) ?? true,
      spend: (nodes) => {
        untold += nodes ?? 1;
        if (untold >= nodesBetweenWords) {
          untold = 0;
          const bytes = this.#count();
          const { nodes: all } = this;
          progress({ phase: this.#phase, nodes: all, bytes, depth: undefined, packed: this.#packed, boxes: this.#board.boxes.length });
        }
        return budget.spend(nodes);
      },
    };
  }

  /** Does something that is planning, with what planning may take. */
  #planning<Result>(budget: Budget, plan: (budget: Budget) => Result): Result {
    this.#phase = "planning";
    const result = plan(new PartBudget(budget, planNodes));
    this.#phase = "searching";
    return result;
  }

  /** A feature search, which is made when its first turn comes. */
  #feature(maker: FessMaker, style: FessStyle, first: number, slice: number): Strand {
    let made: Fess | undefined;
    const run = (budget: Budget) => {
      made ??= this.#planning(budget, (part) => maker.make(style, this.#memoryBytes * featureShare, part));
      return made.run(budget);
    };
    const search = {
      get bytes() {
        return made?.bytes ?? 0;
      },
      get full() {
        return made?.full ?? false;
      },
      get nodes() {
        return made?.nodes ?? 0;
      },
      get packed() {
        return made?.packed ?? 0;
      },
    };
    return { search, first, slice, run };
  }

  /** The tables are made at once on dense levels, else when the first slice was not enough. */
  #pull(memoryBytes: number, isDense: boolean): Strand {
    const search = new PullSearch(this.#board, this.#distances, memoryBytes);
    let hasBegun = isDense;
    const run = (budget: Budget) => {
      if (hasBegun) search.tables ??= GroupTables.make(this.#board, this.#distances, budget);
      hasBegun = true;
      const end = search.run(budget);
      return end === "exhausted" ? "unsolvable" : end;
    };
    return { search, first: isDense ? densePulls / this.#board.boxes.length : pullSlice, slice: pullSlice, run };
  }

  #push(pruning: "all" | "deep", pairs?: Pairs): Strand {
    const rules = { metric: "pushes", bound: "matching", pruning, weight: greed, memoryBytes: this.#memoryBytes * greedyShare, pairs } as const;
    const search = new PushSearch(this.#board, this.#distances, rules);
    const run = (budget: Budget) => {
      const result = search.run(budget);
      return result.kind === "solved" ? result.pushes : result.kind === "unsolvable" ? "unsolvable" : "stopped";
    };
    return { search, first: pushSlice, slice: pushSlice, run };
  }
}
