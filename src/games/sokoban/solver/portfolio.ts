import { type Budget, PartBudget, spendingBy } from "../../solver.js";
import { isDense, isThick } from "./backward/density.js";
import { PullSearch } from "./backward/pull-search.js";
import { RestartingSearch } from "./backward/restarts.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import { GroupTables } from "./deadlocks/group-tables.js";
import {
  classicStyle,
  type Fess,
  FessMaker,
  type FessStyle,
  openStyles,
  sinkBlockersStyle,
  sinkExitsStyle,
  sinkLinesStyle,
  sinkStyle,
} from "./fess/fess.js";
import { Finisher } from "./finisher.js";
import { LazySearch, type PortfolioSearch } from "./lazy-search.js";
import { Openings } from "./openings.js";
import {
  boxCountFactor,
  classicShare,
  classicSlices,
  deepSlices,
  denseOpeningSlices,
  densePullSlice,
  densePulls,
  denseRoamSlices,
  denseShare,
  finishShare,
  firstPullSlice,
  greed,
  greedyShare,
  openingShare,
  openingSlices,
  otherRoamSeed,
  planNodes,
  pullSlice,
  pushSlice,
  roamSeed,
  roamShare,
  roamSlices,
  sinkBlockersSlices,
  sinkExitsSlices,
  sinkLinesShare,
  sinkLinesSlices,
  sinkShare,
  sinkSlices,
  slices,
  smallDeepSlices,
  smallPullSlice,
  smallPushSlices,
  smallSinkSlices,
  smallSquares,
  stalledShare,
  stalledSlices,
  thickRoamSlices,
} from "./portfolio-slices.js";
import { PushSearch } from "./search/push-search.js";
import type { SearchRules } from "./search/search-rules.js";

/** The progress that is reported while a search runs. */
export interface PortfolioProgress {
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  readonly bytes: number;
  /** The cost of the position expanded last; `undefined` where several searches take turns. */
  readonly depth: number | undefined;
  /** The most boxes on goals in any position so far, and the number of boxes. */
  readonly packed: number;
  readonly boxes: number;
}

export type AnyResult =
  | { readonly kind: "solved"; readonly pushes: readonly number[] }
  /** Proved by a search that leaves out only deadlocks. */
  | { readonly kind: "unsolvable" }
  /** `full`: the memory was used up before the time. */
  | { readonly kind: "gaveUp"; readonly full: boolean };

/**
 * The searches that take part: those that start from the start position, the one that starts from the solved
 * position, or all. Two threads divide a level in this way.
 */
export type StrandChoice = "all" | "forward" | "backward";

/** The searches that can be left out, by name: "classic" has the older style. */
export type PartName =
  | "push"
  | "small push"
  | "deep"
  | "pull"
  | "dense pull"
  | "roam"
  | "finish"
  | "openings"
  | "sink"
  | "early sink"
  | "lines"
  | "blockers"
  | "exits"
  | "classic";

/** A change of the portfolio, to measure what its parts give. */
export interface Ablation {
  readonly without: ReadonlySet<PartName>;
  readonly style: (style: FessStyle) => FessStyle;
}

const nothing: Ablation = { without: new Set(), style: (style) => style };

/** A search that runs in slices. */
interface Strand {
  readonly part: PartName;
  readonly search: PortfolioSearch;
  /** The number of nodes of its next slice. */
  readonly slice: () => number;
  readonly run: (budget: Budget) => readonly number[] | "exhausted" | "stopped" | "unsolvable";
  /** The pushes to the position that came farthest, if it is worth finishing from there in another way. */
  readonly lead?: () => readonly number[];
  /** How far it has come; more is better. */
  readonly progress?: () => number;
}

/** The number of nodes between two progress reports. */
const nodesBetweenReports = 32;

/**
 * Finds any solution. Searches of different kinds take turns, because a level that is out of reach for one is
 * often easy for another. Greedy searches by pushes and by pulls are first. Then the packing is planned, the
 * push search starts again with all deadlock rules, and feature space searches of different styles join in.
 */
export class Portfolio {
  nodes = 0;
  /** The part that found the solution. */
  solvedBy: PartName | undefined;
  /** No solution has fewer pushes. */
  bound = 0;
  #packed = 0;
  #phase: PortfolioProgress["phase"] = "searching";
  #maker: FessMaker | undefined;
  /** The tables of the pull searches. */
  #comeTables: GroupTables | undefined;
  readonly #finisher: Finisher;
  #strands: readonly Strand[] = [];
  /** The last slices in which a search came no farther. */
  readonly #stalled = new Map<Strand, number>();
  /** Searches that have nothing left to try. */
  readonly #done = new Set<Strand>();
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #memoryBytes: number;
  readonly #isDense: boolean;
  /** A dense level is not called thick. */
  readonly #isThick: boolean;
  readonly #progress: ((progress: PortfolioProgress) => void) | undefined;
  readonly #ablation: Ablation;

  constructor(
    board: Board,
    distances: Distances,
    memoryBytes: number,
    progress?: (progress: PortfolioProgress) => void,
    ablation = nothing,
  ) {
    this.#ablation = ablation;
    this.#board = board;
    this.#distances = distances;
    this.#memoryBytes = memoryBytes;
    this.#progress = progress;
    this.#isDense = isDense(board, distances);
    this.#isThick = !this.#isDense && isThick(board, distances);
    this.#finisher = new Finisher(board, distances, memoryBytes * finishShare);
  }

  run(budget: Budget, choice: StrandChoice): AnyResult {
    const reporting = this.#telling(budget);
    const result =
      choice === "backward" ? this.#backward(reporting) : this.#forward(reporting, choice === "all");
    this.#count();
    return result;
  }

  /** Runs three pull searches in turn. Two of them roam, and so solve levels that the first one misses. */
  #backward(budget: Budget): AnyResult {
    const third = this.#memoryBytes / 3;
    this.#strands = [this.#pull(third), this.#pull(third, roamSeed), this.#pull(third, otherRoamSeed)];
    for (;;) {
      const result = this.#turn(budget, this.#strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (this.#strands.every(({ search }) => search.full)) return { kind: "gaveUp", full: true };
    }
  }

  #forward(budget: Budget, withPulls: boolean): AnyResult {
    const isDense = this.#isDense;
    const pull = withPulls ? [this.#pull(this.#memoryBytes * (isDense ? denseShare : greedyShare))] : [];
    const roam = withPulls ? [this.#roam()] : [];
    const thickRoam = this.#isThick ? roam : [];
    const otherRoam = isDense || this.#isThick ? [] : roam;
    const quick = this.#push("all", () => ({}));
    const maker = new FessMaker(this.#board, this.#distances, this.#memoryBytes * classicShare);
    this.#maker = maker;
    const { without } = this.#ablation;
    const deep = this.#push("deep", (part) => ({ tables: maker.tables(part), deadlocks: maker.deadlocks }));
    const isSmall = this.#board.size <= smallSquares;
    const openings = this.#openings(budget, maker);
    for (const strands of [
      [quick, ...pull],
      isSmall && !without.has("small push") ? [quick] : [],
      isDense ? [openings, deep] : [],
      isDense ? [...(without.has("dense pull") ? [] : pull), ...roam] : [],
    ]) {
      this.#strands = [...new Set([...this.#strands, ...strands])];
      const result = this.#turn(budget, strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
    }
    const { complete } = this.#planning(budget, (part) => maker.sinkPlan(part));
    const feature = (
      part: PartName,
      style: FessStyle,
      share: number,
      [first, then]: readonly [readonly number[], number],
    ) => this.#feature(part, budget, maker, style, share, slices(first, then));
    const sink = feature("sink", sinkStyle, sinkShare, isSmall ? smallSinkSlices : sinkSlices);
    const lines = feature("lines", sinkLinesStyle, sinkLinesShare, sinkLinesSlices);
    const blockers = feature("blockers", sinkBlockersStyle, classicShare, sinkBlockersSlices);
    const exits = feature("exits", sinkExitsStyle, classicShare, sinkExitsSlices);
    const classic = feature("classic", classicStyle, classicShare, classicSlices);
    const early = [deep, ...(isSmall ? [quick] : [])];
    const strands = complete
      ? [
          sink,
          ...early,
          ...thickRoam,
          lines,
          blockers,
          openings,
          ...pull,
          ...(isDense ? roam : otherRoam),
          classic,
          exits,
        ]
      : [
          ...thickRoam,
          classic,
          openings,
          ...early,
          ...(isDense ? [] : pull),
          ...otherRoam,
          sink,
          ...(isDense ? [...pull, ...roam] : []),
          lines,
          blockers,
          exits,
        ];
    this.#strands = [...new Set([quick, ...strands])];
    if (complete && !without.has("early sink")) {
      const result = this.#turn(budget, [sink, ...(isSmall ? [deep] : []), ...thickRoam]);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
    }
    for (;;) {
      const result = this.#turn(budget, strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (strands.every((strand) => strand.search.full || this.#done.has(strand)))
        return { kind: "gaveUp", full: true };
    }
  }

  /** Runs one slice of each search. */
  #turn(budget: Budget, strands: readonly Strand[]): AnyResult {
    for (const strand of strands) {
      if (this.#ablation.without.has(strand.part)) this.#done.add(strand);
      if (strand.search.full || this.#done.has(strand)) continue;
      const stalled = this.#stalled.get(strand) ?? 0;
      const before = strand.progress?.();
      const part = new PartBudget(budget, strand.slice() * (stalled >= stalledSlices ? stalledShare : 1));
      this.solvedBy = strand.part;
      const end = strand.run(part);
      if (end === "unsolvable") return { kind: "unsolvable" };
      if (typeof end === "object") return { kind: "solved", pushes: end };
      if (end === "exhausted") this.#done.add(strand);
      if (part.over) break;
      if (before !== undefined) this.#stalled.set(strand, strand.progress!() > before ? 0 : stalled + 1);
      const lead = this.#ablation.without.has("finish") ? undefined : strand.lead;
      const finished = lead && this.#finisher.finish(lead(), budget);
      if (finished !== undefined) {
        this.solvedBy = "finish";
        return { kind: "solved", pushes: finished };
      }
    }
    this.solvedBy = undefined;
    return { kind: "gaveUp", full: false };
  }

  /** Sums up the nodes and bytes of all searches. */
  #count(): number {
    let nodes = (this.#maker?.nodes ?? 0) + this.#finisher.nodes;
    let bytes = this.#finisher.bytes;
    for (const { search } of this.#strands) {
      nodes += search.nodes;
      bytes += search.bytes;
      this.bound = Math.max(this.bound, search.bound ?? 0);
      this.#packed = Math.max(this.#packed, search.packed ?? 0);
    }
    this.nodes = nodes;
    return bytes;
  }

  /** The budget, which reports progress at intervals. */
  #telling(budget: Budget): Budget {
    const progress = this.#progress;
    if (progress === undefined) return budget;
    let untold = 0;
    return spendingBy(budget, (nodes) => {
      untold += nodes ?? 1;
      if (untold >= nodesBetweenReports) {
        untold = 0;
        const bytes = this.#count();
        const { nodes: all } = this;
        progress({
          phase: this.#phase,
          nodes: all,
          bytes,
          depth: undefined,
          packed: this.#packed,
          boxes: this.#board.boxes.length,
        });
      }
      return budget.spend(nodes);
    });
  }

  /** Runs a planning step with the budget for planning. */
  #planning<Result>(budget: Budget, plan: (budget: Budget) => Result): Result {
    this.#phase = "planning";
    const result = plan(new PartBudget(budget, planNodes));
    this.#phase = "searching";
    return result;
  }

  /**
   * A feature search, which is created in its first turn with the whole budget: its preparation must not use
   * up its first slice.
   */
  #feature(
    part: PartName,
    whole: Budget,
    maker: FessMaker,
    style: FessStyle,
    share: number,
    slice: () => number,
  ): Strand {
    const search = new LazySearch<Fess, ReturnType<Fess["run"]>>(
      () =>
        this.#planning(whole, (planning) =>
          maker.make(
            this.#ablation.style(style),
            this.#memoryBytes * share * (this.#isDense ? 1 / 2 : 1),
            planning,
          ),
        ),
      (made, budget) => made.run(budget),
    );
    return {
      part,
      search,
      slice,
      run: (budget) => search.run(budget),
      lead: () => search.made?.lead ?? [],
      progress: () => search.made?.best ?? 0,
    };
  }

  /** Searches that make room, and backward searches to there. */
  #openings(whole: Budget, maker: FessMaker): Strand {
    const bytes = this.#memoryBytes * openingShare * (this.#isDense ? 1 / 2 : 1);
    const search = new LazySearch<Openings, ReturnType<Strand["run"]>>(
      () =>
        this.#planning(whole, (planning) => {
          const make = (style: FessStyle) => maker.make(this.#ablation.style(style), bytes, planning);
          return new Openings(openStyles.map(make), this.#finisher);
        }),
      (made, budget) => made.run(whole, budget),
    );
    const [first, then] = this.#isDense ? denseOpeningSlices : openingSlices;
    return { part: "openings", search, slice: slices(first, then), run: (budget) => search.run(budget) };
  }

  /** The pull searches that roam beside all other searches. */
  #roam(): Strand {
    const boxes = this.#board.boxes.length;
    const [first, then] = this.#isDense ? denseRoamSlices : this.#isThick ? thickRoamSlices : roamSlices;
    const share = boxCountFactor(boxes) / Math.max(1, boxes);
    return this.#pull(
      this.#memoryBytes * roamShare,
      roamSeed,
      slices(
        first.map((nodes) => nodes * share),
        then * share,
      ),
    );
  }

  /**
   * With a seed the search roams. Such searches have their tables at once, as on dense levels; otherwise they
   * are built when the first slice was not enough.
   */
  #pull(memoryBytes: number, seed?: number, slice?: () => number): Strand {
    const boxes = this.#board.boxes.length;
    const share = boxCountFactor(boxes) / Math.max(1, boxes);
    let mayMake = this.#isDense || seed !== undefined;
    const search = new LazySearch<PullSearch | RestartingSearch, ReturnType<Strand["run"]>>(
      () =>
        seed === undefined
          ? new PullSearch(this.#board, this.#distances, memoryBytes)
          : new RestartingSearch(this.#board, this.#distances, memoryBytes, seed),
      (made, budget) => {
        if (mayMake) made.tables ??= this.#comeTables ??= this.#makeComeTables(budget);
        mayMake = true;
        const end = made.run(budget);
        return end === "exhausted" ? "unsolvable" : end;
      },
    );
    const part = seed === undefined ? "pull" : "roam";
    const run = (budget: Budget) => search.run(budget);
    if (slice !== undefined) {
      // Before its first slice it is as far away as any.
      const progress = () => -(search.made?.least ?? Number.POSITIVE_INFINITY);
      return { part, search, slice, run, progress };
    }
    const first = this.#isDense
      ? densePulls.map((nodes) => nodes * share)
      : [firstPullSlice * boxCountFactor(boxes)];
    const then = this.#isDense
      ? densePullSlice
      : this.#board.size <= smallSquares
        ? smallPullSlice
        : pullSlice;
    return { part, search, slice: slices(first, then * share), run };
  }

  #makeComeTables(budget: Budget): GroupTables | undefined {
    const tables = GroupTables.make(this.#board, this.#distances, "come", budget);
    tables?.addTriples(budget);
    return tables;
  }

  /** A greedy push search that uses the deadlocks other searches know. It asks for them in its first turn. */
  #push(
    pruning: "all" | "deep",
    known: (budget: Budget) => Pick<SearchRules, "tables" | "deadlocks">,
  ): Strand {
    const isSmall = this.#board.size <= smallSquares;
    const [first, then] = isSmall ? smallDeepSlices : deepSlices;
    const rules = {
      metric: "pushes",
      bound: "matching",
      pruning,
      weight: greed,
      memoryBytes: this.#memoryBytes * greedyShare,
    } as const;
    const search = new LazySearch(
      (budget) => new PushSearch(this.#board, this.#distances, { ...rules, ...known(budget) }),
      (made, budget) => {
        const result = made.run(budget);
        return result.kind === "solved"
          ? result.pushes
          : result.kind === "unsolvable"
            ? "unsolvable"
            : "stopped";
      },
    );
    const [before, round] = smallPushSlices.map((nodes) => nodes / Math.max(1, this.#board.boxes.length)) as [
      number,
      number,
    ];
    const quick = isSmall ? slices([pushSlice, before], round) : slices([pushSlice], pushSlice);
    return {
      part: pruning === "all" ? "push" : "deep",
      search,
      slice: pruning === "all" ? quick : slices(first, then),
      run: (budget) => search.run(budget),
    };
  }
}
