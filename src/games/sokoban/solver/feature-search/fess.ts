import { Xorshift } from "../../../random.js";
import { type Budget, PartBudget, spendingBy } from "../../../solver.js";
import { DistanceMaker, type Distances, leastAround, never } from "../board/distances.js";
import { LoneBox } from "../board/lone-box.js";
import { type Board, occupied } from "../board/search-board.js";
import { Walks } from "../board/walks.js";
import { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import { GroupTables } from "../deadlocks/group-tables.js";
import { Doors } from "./doors.js";
import { FeatureSearch, type LinesOfPlay, type Turns } from "./feature-search.js";
import { Features, type Judging } from "./features.js";
import { type Ends, ForwardSearch } from "./forward-search.js";
import { IdlePlaces } from "./idle-places.js";
import { Meeting } from "./meeting.js";
import { makePlan, type Plan, plannedSquares, wayTo } from "./plan.js";
import { type ForwardStyle, PlanGuide } from "./plan-guide.js";
import { wayHome } from "./room-pulls.js";
import { Rooms } from "./rooms.js";
import { type BoardAnalysis, SinkSearch } from "./sink-search.js";
import type { TreeNode } from "./tree-node.js";

/** The nodes for the table of hotspots; on very large boards the search does without it. */
const hotspotNodes = 2_000;

/** The options in which searches differ. */
export interface FessStyle extends Judging, ForwardStyle {
  readonly lines: LinesOfPlay;
  readonly turns: Turns;
  /** The plan with one sink, or none. */
  readonly plan: "sink" | "none";
}

/** Follows the plan with one sink. */
export const sinkStyle: FessStyle = {
  plan: "sink",
  order: "plan",
  lines: "one",
  turns: "best",
  zones: "places",
  hotspots: "off goals",
  opener: "plan",
  clearing: "away",
};

/** `sinkStyle` with separate lines and another opener: it often finds what the first one misses by chance. */
export const sinkLinesStyle: FessStyle = { ...sinkStyle, lines: "first deviations", opener: "hotspots" };

/**
 * `sinkStyle` for levels where boxes must change rooms first. Its zones consider how many boxes can reach a
 * goal from where they are, and its cells have equal turns.
 */
export const sinkExitsStyle: FessStyle = { ...sinkStyle, zones: "capacity", turns: "each" };

/** Follow no plan and only make room for boxes, each in its own order. */
export const openStyles: readonly FessStyle[] = (["regions", "mobility", "hotspots"] as const).map(
  (order) => ({
    ...sinkStyle,
    plan: "none",
    order,
    hotspots: "all",
    opener: "hotspots",
    clearing: "fewer",
  }),
);

/** One search of the feature space. It can be stopped, and continues when it is run again. */
export class Fess {
  constructor(
    private readonly forward: ForwardSearch,
    private readonly search: FeatureSearch,
  ) {}

  /**
   * The pushes of a solution; "exhausted" when nothing is left to try, which proves nothing; "stopped" when
   * the budget or memory is spent.
   */
  run(budget: Budget): readonly number[] | "exhausted" | "stopped" {
    const end = this.search.run(budget);
    return typeof end === "object" ? this.forward.solution(end) : end;
  }

  /**
   * The pushes to the best position found, as the style judges it; empty while none is better than the first.
   */
  get lead(): readonly number[] {
    const { best } = this.search;
    return best === undefined ? [] : this.forward.pushesTo(best);
  }

  /** The best score of a position, as the style judges it; 0 while none was expanded. */
  get best(): number {
    return this.search.best?.score ?? 0;
  }

  get nodes(): number {
    return this.search.nodes;
  }

  get packed(): number {
    return this.forward.packed;
  }

  get bytes(): number {
    return this.search.bytes;
  }

  get full(): boolean {
    return this.search.full;
  }
}

/**
 * What holds for a level wherever its boxes are. Searches of the same level share it. Everything is created
 * when it is first needed, because most levels are solved with little of it.
 */
class SharedFacts {
  /** A backward search for the level fills them, and every forward search ends there. */
  readonly ends: Ends;
  #analysis: BoardAnalysis | undefined;
  #hot: { readonly table: Uint8Array | undefined } | undefined;
  #deadlocks: DeepDeadlocks | undefined;
  #tables: { readonly made: GroupTables | undefined } | undefined;

  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
  ) {
    this.ends = { back: new Doors(), wayHome: (door) => wayHome(board, door) };
  }

  get analysis(): BoardAnalysis {
    const board = this.board;
    this.#analysis ??= { rooms: new Rooms(board), lone: new LoneBox(board), walks: new Walks(board) };
    return this.#analysis;
  }

  /** As `findHotspots`. */
  hotspots(budget: Budget): Uint8Array | undefined {
    this.#hot ??= {
      table: findHotspots(this.board, this.distances.dead, new PartBudget(budget, hotspotNodes)),
    };
    return this.#hot.table;
  }

  /** The pairs and triples of boxes that cannot all be brought to goals. */
  tables(budget: Budget): GroupTables | undefined {
    this.#tables ??= { made: GroupTables.make(this.board, this.distances, "finish", budget) };
    return this.#tables.made;
  }

  /** Most of what it examines for one search occurs again in the next one. */
  get deadlocks(): DeepDeadlocks {
    this.#deadlocks ??= new DeepDeadlocks(this.board, this.distances);
    return this.#deadlocks;
  }
}

/** Makes the feature searches that start from one position of a level, and the plans that they share. */
export class FessMaker {
  /** The nodes of the backward searches. */
  nodes = 0;
  readonly #random: Xorshift | undefined;
  #sink: Plan | undefined;

  /**
   * @param memoryBytes the memory of each search for a plan
   * @param facts those of the level, if they are known
   * @param random makes the plan with one sink partly random
   */
  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly memoryBytes: number,
    private readonly facts = new SharedFacts(board, distances),
    random?: Xorshift,
  ) {
    this.#random = random;
  }

  /** A maker for the same level from another position. */
  startingAt(there: Board): FessMaker {
    return new FessMaker(there, this.distances, this.memoryBytes, this.facts);
  }

  /** A maker whose plan with one sink is partly random. `seed`: a positive integer. */
  withRandomPlan(seed: number): FessMaker {
    const random = new Xorshift(seed * 0x9e3779b1);
    return new FessMaker(this.board, this.distances, this.memoryBytes, this.facts, random);
  }

  /** Returns a plan even when the budget is spent, though not a good one. */
  sinkPlan(budget: Budget): Plan {
    if (this.#sink !== undefined) return this.#sink;
    const { plan, nodes } = findSinkPlan(
      this.board,
      this.distances,
      this.facts.analysis,
      budget,
      this.memoryBytes,
      this.#random,
    );
    this.nodes += nodes;
    this.#sink = plan;
    return plan;
  }

  /** As `SharedFacts.tables`. */
  tables(budget: Budget): GroupTables | undefined {
    return this.facts.tables(budget);
  }

  /** As `SharedFacts.deadlocks`. */
  get deadlocks(): DeepDeadlocks {
    return this.facts.deadlocks;
  }

  make(style: FessStyle, memoryBytes: number, budget: Budget): Fess {
    const board = this.board;
    const distances = this.distances;
    const plan = style.plan === "sink" ? this.sinkPlan(budget) : noPlan(board);
    const facts = this.facts;
    const hot = facts.hotspots(budget);
    const features = new Features(board, distances, facts.analysis.rooms, hot, plan, style);
    const guide = new PlanGuide(board, distances, facts.analysis, features, plan, hot, style);
    const idle = new IdlePlaces(board, plannedSquares(board, plan));
    const forward = new ForwardSearch(
      board,
      distances,
      guide,
      idle,
      this.tables(budget),
      this.deadlocks,
      facts.ends,
    );
    return new Fess(forward, new FeatureSearch(forward, style.lines, memoryBytes, style.turns));
  }

  /** A search from both ends, which meet half-way. */
  meeting(memoryBytes: number, budget: Budget): Meeting {
    const { analysis, ends } = this.facts;
    const tables = this.tables(budget);
    return new Meeting(this.board, this.distances, analysis, tables, this.deadlocks, ends, memoryBytes);
  }
}

function noPlan({ size }: Board): Plan {
  return { stages: [new Int16Array()], complete: false, outside: [new Uint8Array(size + 1)] };
}

/**
 * Which squares block each other: 1 at `x * size + y` if a box on y, as a wall, leaves a box on x fewer
 * goals. `undefined` when the budget was spent before all were known.
 */
function findHotspots(board: Board, dead: Uint8Array, budget: Budget): Uint8Array | undefined {
  const { size, goals } = board;
  const taken = occupied(board, []);
  const maker = new DistanceMaker(board);
  const distances = new Uint16Array(size * 4);
  const result = new Uint8Array(size * size);
  const before = new Int16Array(size);
  const reached = new Int16Array(size);
  const count = () => {
    maker.prepare(taken);
    reached.fill(0);
    for (const goal of goals) {
      if (taken[goal] !== 0) continue;
      maker.fill(taken, goal, distances);
      for (let square = 0; square < size; square++)
        if (leastAround(distances, square) !== never) reached[square]!++;
    }
  };
  count();
  before.set(reached);
  for (let wall = 0; wall < size; wall++) {
    if (dead[wall] !== 0) continue;
    if (!budget.spend()) return undefined;
    taken[wall] = 1;
    count();
    taken[wall] = 0;
    // A filled goal is lost for all boxes, which is intended and does not count.
    const lost = board.isGoal[wall]!;
    for (let square = 0; square < size; square++)
      if (square !== wall && reached[square]! < before[square]! - lost) result[square * size + wall] = 1;
  }
  return result;
}

/** The nodes after which a plan need not empty the board, and after which the search ends without one. */
const emptyNodes = 250;
const homeNodes = 1_000;

/**
 * Searches for the packing plan with one sink. Best is a plan that removes all boxes. After a number of
 * nodes, a plan that leaves boxes on start squares is accepted. Without either, the plan that came farthest
 * is returned, marked as incomplete.
 * @param random makes the plan partly random
 */
export function findSinkPlan(
  board: Board,
  distances: Distances,
  surroundings: BoardAnalysis,
  budget: Budget,
  memoryBytes: number,
  random?: Xorshift,
): { readonly plan: Plan; readonly nodes: number } {
  const domain = new SinkSearch(board, distances, surroundings, random);
  const search = new FeatureSearch(domain, "one", memoryBytes);
  let end = search.run(new PartBudget(budget, emptyNodes));
  if (end === "stopped" && domain.home === undefined) {
    const part = new PartBudget(budget, homeNodes);
    end = search.run(spendingBy(part, (nodes) => part.spend(nodes) && domain.home === undefined));
  }
  const complete = typeof end === "object" ? end : domain.home;
  const way = wayOf(board, complete ?? search.best);
  return { plan: makePlan(board, distances.dead, way, complete !== undefined, budget), nodes: search.nodes };
}

function wayOf(board: Board, end: TreeNode | undefined): readonly (readonly number[])[] {
  if (end === undefined) return [Array.from(board.goals)];
  const way = condensed(wayTo(board, end));
  return way.at(-1)!.length < board.goals.length ? way : leaving(way);
}

/** Combines successive moves of one box. */
export function condensed(way: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const result = way.slice(0, 1);
  // The square where the last kept move brought its box.
  let last: number | undefined;
  for (const boxes of way.slice(1)) {
    const before = result.at(-1)!;
    const from = before.find((square) => !boxes.includes(square));
    const continues = from !== undefined && from === last;
    if (continues) result.pop();
    last = boxes.find((square) => !before.includes(square));
    result.push(boxes);
  }
  return result;
}

/** The order in which goals are left for the first time, for a path that removes no box. */
export function leaving(way: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let left = way[0]!;
  const result = [left];
  way.forEach((boxes, index) => {
    const gone = (way[index - 1] ?? boxes).find((square) => !boxes.includes(square));
    if (gone === undefined || !left.includes(gone)) return;
    left = left.filter((square) => square !== gone);
    result.push(left);
  });
  return result;
}
