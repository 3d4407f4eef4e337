import { type Budget, PartBudget, spendingBy } from "../../solver.js";
import type { Distances } from "./board/distances.js";
import type { Board } from "./board/search-board.js";
import { FessMaker } from "./feature-search/fess.js";
import { Finisher } from "./finisher.js";
import {
  earlyMeetings,
  type LevelKind,
  leastMet,
  leastOpened,
  meetingsIn,
  planNodes,
  seeds,
  shares,
  stalled,
  strandTable,
} from "./strand-table.js";
import { type Ablation, type PartName, type Strand, StrandMaker } from "./strands.js";

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
 * The searches that take part. "forward": all but those that pull from the solved position to the start.
 * "backward": these, and searches that need luck. Two threads divide a level like this.
 */
export type StrandChoice = "all" | "forward" | "backward";

const nothing: Ablation = { without: new Set(), style: (style) => style };

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
  readonly #finisher: Finisher;
  #strands: readonly Strand[] = [];
  /** The last slices in which a search came no farther. */
  readonly #stalled = new Map<Strand, number>();
  /** Searches that have nothing left to try. */
  readonly #done = new Set<Strand>();
  readonly #kind: LevelKind;
  readonly #make: StrandMaker;
  readonly #progress: ((progress: PortfolioProgress) => void) | undefined;

  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly memoryBytes: number,
    progress?: (progress: PortfolioProgress) => void,
    private readonly ablation = nothing,
  ) {
    this.#progress = progress;
    const dense = isDense(board, distances);
    this.#kind = {
      isDense: dense,
      isThick: !dense && isThick(board, distances),
      isSmall: board.size <= smallSquares,
    };
    this.#finisher = new Finisher(board, distances, memoryBytes * shares.finish);
    this.#make = new StrandMaker(
      board,
      distances,
      memoryBytes,
      this.#kind,
      this.#finisher,
      ablation.style,
      (budget, plan) => this.#planning(budget, plan),
    );
  }

  run(budget: Budget, choice: StrandChoice): AnyResult {
    const reporting = this.#telling(budget);
    const result =
      choice === "backward" ? this.#backward(reporting) : this.#forward(reporting, choice === "all");
    this.#count();
    return result;
  }

  /**
   * Runs three pull searches in turn. Two of them roam, and so solve levels that the first one misses.
   * Openings and other plans take turns with them. These need luck, so they have other random numbers than in
   * the other thread.
   */
  #backward(budget: Budget): AnyResult {
    const share = this.memoryBytes * shares.backward;
    const maker = new FessMaker(this.board, this.distances, this.memoryBytes * shares.plan);
    this.#maker = maker;
    const openings = this.#make.openings(budget, maker);
    this.#strands = [
      this.#make.pull(share),
      this.#make.pull(share, seeds.roam),
      openings,
      this.#make.replanning(budget, maker, openings, seeds.otherPlans),
      this.#make.pull(share, seeds.otherRoam),
    ];
    for (;;) {
      const result = this.#turn(budget, this.#strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
      if (this.#strands.every(({ search }) => search.full)) return { kind: "gaveUp", full: true };
    }
  }

  #forward(budget: Budget, withPulls: boolean): AnyResult {
    const { isDense, isThick, isSmall } = this.#kind;
    const pull = withPulls
      ? [this.#make.pull(this.memoryBytes * (isDense ? shares.densePull : strandTable.pull.share))]
      : [];
    const roam = withPulls ? [this.#make.roam()] : [];
    const thickRoam = isThick ? roam : [];
    const otherRoam = isDense || isThick ? [] : roam;
    const quick = this.#make.push("all", () => ({}));
    const maker = new FessMaker(this.board, this.distances, this.memoryBytes * shares.plan);
    this.#maker = maker;
    const { without } = this.ablation;
    const deep = this.#make.push("deep", (part) => ({
      tables: maker.tables(part),
      deadlocks: maker.deadlocks,
    }));
    const openings = this.#make.openings(budget, maker);
    const { length: boxes } = this.board.boxes;
    const meeting = boxes >= leastMet ? [this.#make.meeting(budget, maker)] : [];
    const meet = (turns: number) => meeting.flatMap((strand) => Array<Strand>(turns).fill(strand));
    const glances = meet(earlyMeetings);
    for (const strands of [
      [quick, ...pull],
      isDense ? [openings, deep, ...glances] : [],
      isDense ? [...(without.has("dense pull") ? [] : pull), ...roam] : [],
    ]) {
      this.#strands = [...new Set([...this.#strands, ...strands])];
      const result = this.#turn(budget, strands);
      if (result.kind !== "gaveUp" || !budget.spend()) return result;
    }
    const { complete } = this.#planning(budget, (part) => maker.sinkPlan(part));
    const sink = this.#make.sink(budget, maker);
    const replanning = this.#make.replanning(budget, maker, openings, seeds.plans);
    const meetings = meet(meetingsIn(boxes, complete));
    const early = [deep, ...(isSmall ? [quick] : [])];
    const opensEarly = boxes >= leastOpened;
    const strands = complete
      ? [
          sink,
          ...early,
          ...(isThick ? [...meetings, ...thickRoam] : []),
          replanning,
          // It solves most of the levels with a complete plan, so it has two slices in a round.
          sink,
          ...(isThick || isDense ? [] : meetings),
          openings,
          ...pull,
          ...(isDense ? [...roam, ...meetings] : otherRoam),
        ]
      : [
          ...(opensEarly ? [openings] : []),
          ...thickRoam,
          ...(opensEarly ? [] : [openings]),
          ...early,
          ...(isDense ? [] : [...pull, ...meetings]),
          ...otherRoam,
          sink,
          ...(isDense ? [...pull, ...roam, ...meetings] : []),
        ];
    this.#strands = [...new Set([quick, ...strands])];
    const isFollowed = complete && !without.has("early sink");
    const first = this.#turn(budget, [
      ...(isFollowed ? [sink] : []),
      ...(isDense ? [] : glances),
      ...(isFollowed
        ? [
            ...(opensEarly ? [openings] : []),
            ...(isSmall ? [deep] : []),
            ...(opensEarly ? [replanning] : []),
            ...thickRoam,
          ]
        : []),
    ]);
    if (first.kind !== "gaveUp" || !budget.spend()) return first;
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
      if (this.ablation.without.has(strand.part)) this.#done.add(strand);
      if (strand.search.full || this.#done.has(strand)) continue;
      const idle = this.#stalled.get(strand) ?? 0;
      const before = strand.progress?.();
      const part = new PartBudget(budget, strand.slice() * (idle >= stalled.slices ? stalled.share : 1));
      this.solvedBy = strand.part;
      const end = strand.run(part);
      if (end === "unsolvable") return { kind: "unsolvable" };
      if (typeof end === "object") return { kind: "solved", pushes: end };
      if (end === "exhausted") this.#done.add(strand);
      if (part.over) break;
      if (before !== undefined) this.#stalled.set(strand, strand.progress!() > before ? 0 : idle + 1);
      const lead = this.ablation.without.has("finish") ? undefined : strand.lead;
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
    let bytes = this.#finisher.bytes + this.#make.bytes;
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
          boxes: this.board.boxes.length,
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
}

/** A board of at most this many squares is small. */
const smallSquares = 110;

/** A board of at most this many squares is dense when at least this share of its live squares holds boxes. */
const maxDenseSquares = 110;
const minDensity = 0.29;

/** Boxes divided by live squares. */
export function densityOf({ size, boxes }: Board, { dead }: Distances): number {
  let open = 0;
  for (let square = 0; square < size; square++) open += 1 - dead[square]!;
  return boxes.length / Math.max(1, open);
}

/**
 * Whether a level is small and full of boxes. There, every push blocks the next one and there is no goal room
 * to plan for. Pulling from the solved position has few moves, because most boxes block each other. Such
 * levels suit the backward search.
 */
export function isDense(board: Board, distances: Distances): boolean {
  return board.size <= maxDenseSquares && densityOf(board, distances) >= minDensity;
}

/** A board of at most this many squares is thick when at least this share of its live squares holds boxes. */
const maxThickSquares = 150;
const minThickness = 0.26;

/**
 * Whether a level is rather full of boxes and not large. On such levels the backward search often stays on a
 * plateau, which it leaves by roaming.
 */
export function isThick(board: Board, distances: Distances): boolean {
  return board.size <= maxThickSquares && densityOf(board, distances) >= minThickness;
}
