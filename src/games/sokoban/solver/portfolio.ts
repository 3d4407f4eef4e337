import { type Budget, PartBudget, spendingBy } from "../../solver.js";
import { isDense } from "./backward/density.js";
import { PullSearch } from "./backward/pull-search.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import { GroupTables } from "./deadlocks/group-tables.js";
import { classicStyles, type Fess, FessMaker, type FessStyle, sinkBlockersStyle, sinkExitsStyle, sinkLinesStyle, sinkStyle } from "./fess/fess.js";
import { LazySearch, type Search } from "./lazy-search.js";
import { PushSearch } from "./search/push-search.js";
import type { SearchRules } from "./search/search-rules.js";

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
  readonly search: Search;
  /** How many nodes its next slice has. */
  readonly slice: () => number;
  readonly run: (budget: Budget) => readonly number[] | "exhausted" | "stopped" | "unsolvable";
}

/** The bound counts so many times in the search that only wants some solution. */
const greed = 4;
/** Nodes of the first slice of the quick push search: small levels are solved in that, before anything is planned. */
const pushSlice = 800;
/** By boxes, on boards of few squares, where it looks at a hundred thousand a second: it goes on for so many before anything is planned, and in every round. */
const smallPushSlices = [200_000, 100_000] as const;
/**
 * Of the push search with all rules, whose nodes take some fifteen times as long. On boards of few squares it has more: it solves many of those that
 * the greedy ones miss, where there is little to plan for.
 */
const deepSlices = [[800], 800] as const;
const smallDeepSlices = [[3_000], 3_000] as const;
const smallSquares = 110;
/** Of the pull search, by boxes, as a node takes longer the more there are; and on boards of few squares, where it has more, as planning has less to go by there. */
const pullSlice = 150_000;
const smallPullSlice = 400_000;
/** Of the first one, where the level is not dense: what it solves in more the others mostly solve, too, in a blink. */
const firstPullSlice = 4_000;
/**
 * On a dense level the pull search has nodes for a quarter of a second first, for a second or two after the push search, and then as long in every round
 * as all others together: half of those that it solves alone take it half a million to two million nodes.
 */
const densePulls = [1_000_000, 4_000_000];
const densePullSlice = 10_000_000;
/** Of each classic style; the first one, which solves most, begins with twice that. */
const featureSlice = 250;
/** Of the searches that follow the plan with one sink: the first, the one with lines kept apart, and the one that minds all boxes in the way. */
const sinkSlices = [[2_000], 1_500] as const;
/** On boards of few squares it has so many first, before the push search with all rules: where the plan leads straight on, it takes no more. */
const smallSinkSlice = 150;
const sinkLinesSlices = [[750], 500] as const;
const sinkBlockersSlices = [[1_000], 500] as const;
const sinkExitsSlices = [[500], 1_500] as const;
const planNodes = 20_000;
/**
 * Of the memory: what the pull search may have on a dense level, where feature searches have half of theirs; each greedy search else; and the two feature
 * searches after the plan with one sink and each of the six others.
 */
const denseShare = 2 / 5;
const greedyShare = 1 / 12;
const sinkShare = 1 / 5;
const sinkLinesShare = 1 / 10;
const classicShare = 1 / 20;
/** Each slice is so much longer than the last. */
const growth = 1.3;

/** The nodes of one slice after the other: those that are told, then ever more. */
function slices(first: readonly number[], then: number): () => number {
  let turn = 0;
  return () => first[turn++] ?? then * growth ** turn;
}

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
    this.#strands = [this.#pull(this.#memoryBytes)];
    for (;;) {
      const result = this.#turn(budget, this.#strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (this.#strands.every(({ search }) => search.full)) return { kind: "gaveUp", full: true };
    }
  }

  #forward(budget: Budget, withPulls: boolean): AnyResult {
    const isDense = this.#isDense;
    const pull = withPulls ? [this.#pull(this.#memoryBytes * (isDense ? denseShare : greedyShare))] : [];
    const quick = this.#push("all", () => ({}));
    const maker = new FessMaker(this.#board, this.#distances, this.#memoryBytes * classicShare);
    this.#maker = maker;
    const deep = this.#push("deep", (part) => ({ tables: maker.tables(part), deadlocks: maker.deadlocks }));
    const isSmall = this.#board.size <= smallSquares;
    for (const strands of [[quick, ...pull], isSmall ? [quick] : [], isDense ? [deep] : [], isDense ? pull : []]) {
      this.#strands = [...new Set([...this.#strands, ...strands])];
      const result = this.#turn(budget, strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
    }
    const { complete } = this.#planning(budget, (part) => maker.sinkPlan(part));
    const sink = this.#feature(maker, sinkStyle, sinkShare, slices(isSmall ? [smallSinkSlice, ...sinkSlices[0]] : sinkSlices[0], sinkSlices[1]));
    const lines = this.#feature(maker, sinkLinesStyle, sinkLinesShare, slices(...sinkLinesSlices));
    const blockers = this.#feature(maker, sinkBlockersStyle, classicShare, slices(...sinkBlockersSlices));
    const exits = this.#feature(maker, sinkExitsStyle, classicShare, slices(...sinkExitsSlices));
    const [classic, ...others] = classicStyles.map((style, index) =>
      this.#feature(maker, style, classicShare, slices(index === 0 ? [2 * featureSlice] : [featureSlice], featureSlice)),
    ) as [Strand, ...Strand[]];
    const early = [deep, ...(isSmall ? [quick] : [])];
    const strands = complete
      ? [sink, ...early, lines, blockers, ...pull, classic, exits, ...others]
      : [classic, ...early, ...(isDense ? [] : pull), sink, ...others, ...(isDense ? pull : []), lines, blockers, exits];
    this.#strands = [...new Set([quick, ...strands])];
    if (isSmall && complete) {
      const result = this.#turn(budget, [sink, deep]);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
    }
    for (;;) {
      const result = this.#turn(budget, strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (strands.every((strand) => strand.search.full || this.#done.has(strand))) return { kind: "gaveUp", full: true };
    }
  }

  /** One slice for each. */
  #turn(budget: Budget, strands: readonly Strand[]): AnyResult {
    for (const strand of strands) {
      if (strand.search.full || this.#done.has(strand)) continue;
      const part = new PartBudget(budget, strand.slice());
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
    let nodes = this.#maker?.nodes ?? 0;
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
    return spendingBy(budget, (nodes) => {
      untold += nodes ?? 1;
      if (untold >= nodesBetweenWords) {
        untold = 0;
        const bytes = this.#count();
        const { nodes: all } = this;
        progress({ phase: this.#phase, nodes: all, bytes, depth: undefined, packed: this.#packed, boxes: this.#board.boxes.length });
      }
      return budget.spend(nodes);
    });
  }

  /** Does something that is planning, with what planning may take. */
  #planning<Result>(budget: Budget, plan: (budget: Budget) => Result): Result {
    this.#phase = "planning";
    const result = plan(new PartBudget(budget, planNodes));
    this.#phase = "searching";
    return result;
  }

  /** A feature search, which is made when its first turn comes. */
  #feature(maker: FessMaker, style: FessStyle, share: number, slice: () => number): Strand {
    const search = new LazySearch<Fess, ReturnType<Fess["run"]>>(
      (budget) => this.#planning(budget, (part) => maker.make(style, this.#memoryBytes * share * (this.#isDense ? 1 / 2 : 1), part)),
      (made, budget) => made.run(budget),
    );
    return { search, slice, run: (budget) => search.run(budget) };
  }

  /** The tables are made at once on dense levels, else when the first slice was not enough. */
  #pull(memoryBytes: number): Strand {
    const boxes = Math.max(1, this.#board.boxes.length);
    let mayMake = this.#isDense;
    const search = new LazySearch(
      () => new PullSearch(this.#board, this.#distances, memoryBytes),
      (made, budget) => {
        if (mayMake) made.tables ??= this.#comeTables(budget);
        mayMake = true;
        const end = made.run(budget);
        return end === "exhausted" ? "unsolvable" : end;
      },
    );
    const first = this.#isDense ? densePulls.map((nodes) => nodes / boxes) : [firstPullSlice];
    const then = this.#isDense ? densePullSlice : this.#board.size <= smallSquares ? smallPullSlice : pullSlice;
    return { search, slice: slices(first, then / boxes), run: (budget) => search.run(budget) };
  }

  #comeTables(budget: Budget): GroupTables | undefined {
    const tables = GroupTables.make(this.#board, this.#distances, "come", budget);
    tables?.addTriples(budget);
    return tables;
  }

  /** A greedy push search, with what others know of deadlocks, which is asked for when its first turn comes. */
  #push(pruning: "all" | "deep", known: (budget: Budget) => Pick<SearchRules, "tables" | "deadlocks">): Strand {
    const isSmall = this.#board.size <= smallSquares;
    const [first, then] = isSmall ? smallDeepSlices : deepSlices;
    const rules = { metric: "pushes", bound: "matching", pruning, weight: greed, memoryBytes: this.#memoryBytes * greedyShare } as const;
    const search = new LazySearch(
      (budget) => new PushSearch(this.#board, this.#distances, { ...rules, ...known(budget) }),
      (made, budget) => {
        const result = made.run(budget);
        return result.kind === "solved" ? result.pushes : result.kind === "unsolvable" ? "unsolvable" : "stopped";
      },
    );
    const [before, round] = smallPushSlices.map((nodes) => nodes / Math.max(1, this.#board.boxes.length)) as [number, number];
    const quick = isSmall ? slices([pushSlice, before], round) : slices([pushSlice], pushSlice);
    return { search, slice: pruning === "all" ? quick : slices(first, then), run: (budget) => search.run(budget) };
  }
}
