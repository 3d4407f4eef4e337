import { type Budget, PartBudget } from "../../solver.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import { GroupTables } from "./deadlocks/group-tables.js";
import { type Fess, type FessMaker, type FessStyle, openStyles, sinkStyle } from "./feature-search/fess.js";
import type { Meeting } from "./feature-search/meeting.js";
import type { Finisher } from "./finisher.js";
import { Replanning } from "./replanning.js";
import { PullSearch } from "./search/pull-search.js";
import { PushSearch } from "./search/push-search.js";
import { RestartingSearch } from "./search/restarts.js";
import type { SearchRules } from "./search/search-rules.js";
import { greed, type LevelKind, roomKind, seeds, shares, slicesOf, strandTable } from "./strand-table.js";

/** The searches that can be left out, by name. */
export type PartName =
  | "push"
  | "deep"
  | "pull"
  | "dense pull"
  | "roam"
  | "finish"
  | "openings"
  | "replanning"
  | "meeting"
  | "sink"
  | "early sink";

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

/** Creates the searches of one level. Most are built only in their first turn. */
export class StrandMaker {
  /** The tables of the pull searches. */
  #comeTables: GroupTables | undefined;

  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly memoryBytes: number,
    private readonly kind: LevelKind,
    private readonly finisher: Finisher,
    private readonly style: Ablation["style"],
    private readonly planning: Planning,
  ) {}

  /** The bytes that its searches share. */
  get bytes(): number {
    return this.#comeTables?.bytes ?? 0;
  }

  /**
   * The search that follows the plan. It is created in its first turn with the whole budget: its preparation
   * must not use up its first slice.
   */
  sink(whole: Budget, maker: FessMaker): Strand {
    const bytes = this.#featureBytes("sink");
    const search = new LazySearch<Fess, ReturnType<Fess["run"]>>(
      () => this.planning(whole, (planning) => maker.make(this.style(sinkStyle), bytes, planning)),
      (made, budget) => made.run(budget),
    );
    return {
      part: "sink",
      search,
      slice: this.#slices("sink"),
      run: (budget) => search.run(budget),
      lead: () => search.made?.lead ?? [],
      progress: () => search.made?.best ?? 0,
    };
  }

  /** Searches that make room, and backward searches to there. */
  openings(whole: Budget, maker: FessMaker): Strand & Reaching {
    const bytes = this.#featureBytes("openings");
    const search = new LazySearch<Openings, ReturnType<Strand["run"]>>(
      () =>
        this.planning(whole, (planning) => {
          const make = (style: FessStyle) => maker.make(this.style(style), bytes, planning);
          return new Openings(openStyles.map(make), this.finisher);
        }),
      (made, budget) => runTurns(made, whole, budget),
    );
    return {
      part: "openings",
      search,
      slice: this.#slices("openings"),
      run: (budget) => search.run(budget),
      reached: () => search.made?.reached ?? [],
    };
  }

  /** Short searches that follow many plans, also from the openings that another strand reaches. */
  replanning(whole: Budget, maker: FessMaker, { reached }: Reaching, seed: number): Strand {
    const search = new LazySearch<Replanning, ReturnType<Strand["run"]>>(
      () =>
        new Replanning(
          this.board,
          maker,
          this.style(sinkStyle),
          this.memoryBytes * strandTable.replanning.share,
          this.finisher,
          reached,
          seed,
        ),
      (made, budget) => runTurns(made, whole, budget),
    );
    const slice = this.#slices("replanning");
    return { part: "replanning", search, slice, run: (budget) => search.run(budget) };
  }

  /** Searches from both ends. */
  meeting(whole: Budget, maker: FessMaker): Strand {
    const bytes = this.#featureBytes("meeting");
    const search = new LazySearch<Meeting, ReturnType<Strand["run"]>>(
      () => this.planning(whole, (planning) => maker.meeting(bytes, planning)),
      (made, budget) => {
        const kind = roomKind(turn++, () => maker.sinkPlan(whole).complete);
        const pushes = made.next(whole, work, kind);
        // Whether all of the budget is spent is asked here.
        budget.spend(0);
        return pushes ?? "stopped";
      },
    );
    const slices = this.#slices("meeting");
    let work = 0;
    let turn = 0;
    const slice = () => {
      work = slices();
      return work;
    };
    return { part: "meeting", search, slice, run: (budget) => search.run(budget) };
  }

  /** The pull searches that roam beside all other searches. */
  roam(): Strand {
    return this.pull(this.memoryBytes * strandTable.roam.share, seeds.roam, this.#slices("roam"));
  }

  /**
   * With a seed the search roams. Such searches have their tables at once, as on dense levels; otherwise they
   * are built when the first slice was not enough.
   */
  pull(memoryBytes: number, seed?: number, slice?: () => number): Strand {
    let mayMake = this.kind.isDense || seed !== undefined;
    const search = new LazySearch<PullSearch | RestartingSearch, ReturnType<Strand["run"]>>(
      () =>
        seed === undefined
          ? new PullSearch(this.board, this.distances, memoryBytes)
          : new RestartingSearch(this.board, this.distances, memoryBytes, seed),
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
    return { part, search, slice: this.#slices("pull"), run };
  }

  #makeComeTables(budget: Budget): GroupTables | undefined {
    const tables = GroupTables.make(this.board, this.distances, "come", budget);
    tables?.addTriples(budget);
    return tables;
  }

  /** A greedy push search that uses the deadlocks other searches know. It asks for them in its first turn. */
  push(
    pruning: "all" | "deep",
    known: (budget: Budget) => Pick<SearchRules, "tables" | "deadlocks">,
  ): Strand {
    const part = pruning === "all" ? "push" : "deep";
    const rules = {
      metric: "pushes",
      bound: "matching",
      pruning,
      weight: greed,
      memoryBytes: this.memoryBytes * strandTable[part].share,
    } as const;
    const search = new LazySearch(
      (budget) => new PushSearch(this.board, this.distances, { ...rules, ...known(budget) }),
      (made, budget) => {
        const result = made.run(budget);
        return result.kind === "solved"
          ? result.pushes
          : result.kind === "unsolvable"
            ? "unsolvable"
            : "stopped";
      },
    );
    return { part, search, slice: this.#slices(part), run: (budget) => search.run(budget) };
  }

  #slices(strand: keyof typeof strandTable): () => number {
    return slicesOf(strand, this.kind, this.board.boxes.length);
  }

  #featureBytes(strand: keyof typeof strandTable): number {
    return this.memoryBytes * strandTable[strand].share * (this.kind.isDense ? shares.denseFeatures : 1);
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
  readonly #run: (made: Made, budget: Budget) => End;
  #made: Made | undefined;

  constructor(
    private readonly make: (budget: Budget) => Made,
    run: (made: Made, budget: Budget) => End,
  ) {
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
    this.#made ??= this.make(budget);
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

/** The nodes of each feature search in the first round. The number doubles each round, up to a limit. */
const firstNodes = 8;
const mostDoublings = 6;
/** The nodes of the first backward search to an opening, divided by the boxes. */
const pullNodes = 300_000;

/**
 * Makes room forward and searches backward to where there is room. Many levels are hard because their start
 * is narrow: a backward search comes near it, but with boxes in a wrong order. Some moves that only make room
 * lead to an opening, a position whose boxes can come in nearly any order. Several feature searches make
 * room, each in its own way. After each round, a backward search aims once more at the position that others
 * came closest to.
 */
export class Openings {
  /** The pushes to the positions that were reached so far, each once. */
  readonly reached: (readonly number[])[] = [];
  readonly #exhausted = new Set<Fess>();
  #round = 0;
  /** The turn in this round: one of each feature search, then the finisher's. */
  #turn = 0;

  constructor(
    private readonly searches: readonly Fess[],
    private readonly finisher: Finisher,
  ) {}

  /** The nodes and bytes of the feature searches; those of the finisher are its own. */
  get nodes(): number {
    return this.searches.reduce((sum, { nodes }) => sum + nodes, 0);
  }

  get bytes(): number {
    return this.searches.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Whether there are no further openings. */
  get full(): boolean {
    return this.searches.every((search) => search.full || this.#exhausted.has(search));
  }

  /** A solution in the next turn, if there is one; `undefined` proves nothing. */
  next(budget: Budget): readonly number[] | undefined {
    const search = this.searches[this.#turn++];
    if (search === undefined) {
      this.#turn = 0;
      this.#round = Math.min(mostDoublings, this.#round + 1);
      return this.finisher.finishAgain(budget);
    }
    const end = search.run(new PartBudget(budget, firstNodes * 2 ** this.#round));
    if (typeof end === "object") return end;
    if (end === "exhausted") this.#exhausted.add(search);
    const { lead } = search;
    if (lead.length > 0 && !this.reached.some((pushes) => pushes.join() === lead.join()))
      this.reached.push(lead);
    return this.finisher.finish(lead, budget, pullNodes);
  }
}
