import type { Budget } from "../../solver.js";
import { PullSearch } from "./backward/pull-search.js";
import { RestartingSearch } from "./backward/restarts.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import { GroupTables } from "./deadlocks/group-tables.js";
import { type Fess, type FessMaker, type FessStyle, openStyles, sinkStyle } from "./fess/fess.js";
import type { Finisher } from "./finisher.js";
import { Openings } from "./openings.js";
import {
  boxCountFactor,
  deepSlices,
  denseOpeningSlices,
  densePullSlice,
  densePulls,
  denseRoamSlices,
  firstPullSlice,
  greed,
  greedyShare,
  openingShare,
  openingSlices,
  pullSlice,
  pushSlice,
  replanningShare,
  replanningSlices,
  roamSeed,
  roamShare,
  roamSlices,
  slices,
  smallDeepSlices,
  smallPullSlice,
  smallPushSlices,
  smallSquares,
  thickRoamSlices,
} from "./portfolio-slices.js";
import { Replanning } from "./replanning.js";
import { PushSearch } from "./search/push-search.js";
import type { SearchRules } from "./search/search-rules.js";

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
  | "replanning"
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

/** A search that runs in slices. */
export interface Strand {
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

/** What a search for openings shares: the pushes to each position that it reached so far. */
interface Reaching {
  readonly reached: () => readonly (readonly number[])[];
}

/** Runs a planning step with the budget for planning. */
type Planning = <Result>(budget: Budget, plan: (budget: Budget) => Result) => Result;

/** The facts about a level by which its searches and their slices are selected. */
export interface LevelKind {
  readonly isDense: boolean;
  /** A dense level is not called thick. */
  readonly isThick: boolean;
}

/** Creates the searches of one level. Most are built only in their first turn. */
export class StrandMaker {
  /** The tables of the pull searches. */
  #comeTables: GroupTables | undefined;
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #memoryBytes: number;
  readonly #isDense: boolean;
  readonly #isThick: boolean;
  readonly #finisher: Finisher;
  readonly #style: Ablation["style"];
  readonly #planning: Planning;

  constructor(
    board: Board,
    distances: Distances,
    memoryBytes: number,
    { isDense, isThick }: LevelKind,
    finisher: Finisher,
    style: Ablation["style"],
    planning: Planning,
  ) {
    this.#board = board;
    this.#distances = distances;
    this.#memoryBytes = memoryBytes;
    this.#isDense = isDense;
    this.#isThick = isThick;
    this.#finisher = finisher;
    this.#style = style;
    this.#planning = planning;
  }

  /** The bytes that its searches share. */
  get bytes(): number {
    return this.#comeTables?.bytes ?? 0;
  }

  /**
   * A feature search, which is created in its first turn with the whole budget: its preparation must not use
   * up its first slice.
   */
  feature(
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
          maker.make(this.#style(style), this.#memoryBytes * share * (this.#isDense ? 1 / 2 : 1), planning),
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
  openings(whole: Budget, maker: FessMaker): Strand & Reaching {
    const bytes = this.#memoryBytes * openingShare * (this.#isDense ? 1 / 2 : 1);
    const search = new LazySearch<Openings, ReturnType<Strand["run"]>>(
      () =>
        this.#planning(whole, (planning) => {
          const make = (style: FessStyle) => maker.make(this.#style(style), bytes, planning);
          return new Openings(openStyles.map(make), this.#finisher);
        }),
      (made, budget) => runTurns(made, whole, budget),
    );
    const [first, then] = this.#isDense ? denseOpeningSlices : openingSlices;
    return {
      part: "openings",
      search,
      slice: slices(first, then),
      run: (budget) => search.run(budget),
      reached: () => search.made?.reached ?? [],
    };
  }

  /** Short searches that follow many plans, also from the openings that another strand reaches. */
  replanning(whole: Budget, maker: FessMaker, { reached }: Reaching, seed: number): Strand {
    const search = new LazySearch<Replanning, ReturnType<Strand["run"]>>(
      () =>
        new Replanning(
          this.#board,
          maker,
          this.#style(sinkStyle),
          this.#memoryBytes * replanningShare,
          this.#finisher,
          reached,
          seed,
        ),
      (made, budget) => runTurns(made, whole, budget),
    );
    const [first, then] = replanningSlices;
    return { part: "replanning", search, slice: slices(first, then), run: (budget) => search.run(budget) };
  }

  /** The pull searches that roam beside all other searches. */
  roam(): Strand {
    const boxes = this.#board.boxes.length;
    const [first, then] = this.#isDense ? denseRoamSlices : this.#isThick ? thickRoamSlices : roamSlices;
    const share = boxCountFactor(boxes) / Math.max(1, boxes);
    return this.pull(
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
  pull(memoryBytes: number, seed?: number, slice?: () => number): Strand {
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
  push(
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

/** The interface of a search for a portfolio. */
interface PortfolioSearch {
  readonly bytes: number;
  readonly full: boolean;
  readonly nodes: number;
  readonly packed?: number;
  readonly bound?: number;
}

/**
 * A search that is created in its first turn, and takes no memory until then. It is a class because V8 would
 * keep the getters of an object literal with the shape of that object, in old space. Then everything in their
 * closures, a search with its arrays, would outlive the search until the next full collection.
 */
export class LazySearch<Made extends PortfolioSearch, End> implements PortfolioSearch {
  readonly #make: (budget: Budget) => Made;
  readonly #run: (made: Made, budget: Budget) => End;
  #made: Made | undefined;

  constructor(make: (budget: Budget) => Made, run: (made: Made, budget: Budget) => End) {
    this.#make = make;
    this.#run = run;
  }

  /** `undefined` before its first turn. */
  get made(): Made | undefined {
    return this.#made;
  }

  get bytes(): number {
    return this.#made?.bytes ?? 0;
  }

  get full(): boolean {
    return this.#made?.full ?? false;
  }

  get nodes(): number {
    return this.#made?.nodes ?? 0;
  }

  get packed(): number {
    return this.#made?.packed ?? 0;
  }

  get bound(): number {
    return this.#made?.bound ?? 0;
  }

  run(budget: Budget): End {
    this.#made ??= this.#make(budget);
    return this.#run(this.#made, budget);
  }
}

/**
 * Runs the turns of a search until one finds a solution or `turns` is spent. A turn spends one node of
 * `turns`; the work in it is paid from `whole`.
 */
export function runTurns(
  search: {
    readonly full: boolean;
    readonly next: (budget: Budget) => readonly number[] | undefined;
  },
  whole: Budget,
  turns: Budget,
): readonly number[] | "stopped" {
  do {
    const pushes = search.next(whole);
    if (pushes !== undefined) return pushes;
  } while (turns.spend() && !search.full);
  return "stopped";
}
