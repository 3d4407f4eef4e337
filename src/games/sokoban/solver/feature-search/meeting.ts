import { madeOnce } from "../../../lists.js";
import { RowMatching, unreachable } from "../../../row-matching.js";
import { type Budget, spendingBy } from "../../../solver.js";
import { closedForwards, DistanceMaker, type Distances, never } from "../board/distances.js";
import { Flood } from "../board/flood.js";
import { MacroMoves } from "../board/macro-moves.js";
import { type Board, occupied } from "../board/search-board.js";
import type { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { Doors } from "./doors.js";
import { FeatureSearch, rootNode } from "./feature-search.js";
import { type Ends, ForwardSearch, type Guide } from "./forward-search.js";
import { IdlePlaces } from "./idle-places.js";
import type { MoveList } from "./move-list.js";
import { bitsOf, hashOf } from "./position.js";
import { isAccessible, type RoomKind, RoomPulls } from "./room-pulls.js";
import type { BoardAnalysis } from "./sink-search.js";
import { stepsTo, type TreeNode } from "./tree-node.js";

/** Guides a forward search to the boxes of a half-way position. */
class HalfwayGuide implements Guide {
  /** The number of boxes on squares of the half-way position. */
  #packed = 0;
  /** Regions into which boxes divide the free squares. */
  #regions = 0;
  /** The number of boxes elsewhere beside a wall or a box, and of empty squares that no box can enter. */
  #hot = 0;
  /** The least sum of pushes of lone boxes to that position; `unreachable` or more if there is none. */
  #left = 0;
  readonly #isHalf: Uint8Array;
  readonly #matching: RowMatching;
  /** The offset of the rows for boxes that cannot move, which stay where they are. */
  readonly #fixed: number;

  /**
   * @param half the squares of the boxes in the half-way position
   * @param isEager all moves are free; otherwise only the best one that improves the position
   */
  constructor(
    private readonly board: Board,
    private readonly half: Int16Array,
    private readonly isEager: boolean,
    private readonly budget: Budget,
  ) {
    this.#isHalf = new Uint8Array(board.size + 1);
    for (const square of half) this.#isHalf[square] = 1;
    this.#fixed = board.size * half.length;
    this.#matching = new RowMatching(costsTo(board, half, budget), half.length);
  }

  begin(taken: Uint8Array, boxes: Int16Array, regions: number): void {
    const { rows } = this.#matching;
    for (let index = 0; index < boxes.length; index++) rows[index] = this.#row(taken, boxes[index]!);
    this.#left = this.#matching.solve(this.budget);
    this.#count(taken, boxes, regions);
  }

  judge(
    moves: MoveList,
    move: number,
    taken: Uint8Array,
    boxes: Int16Array,
    index: number,
    _from: number,
    regions: number,
  ): void {
    this.#left = this.#matching.sumWith(index, this.#row(taken, boxes[index]!));
    this.#count(taken, boxes, regions);
    moves.cell[move] = this.cell();
    moves.score[move] = this.score();
  }

  weigh(moves: MoveList, _taken: Uint8Array, score: number): void {
    if (this.isEager) moves.freeAll();
    else moves.freeBest(score, () => true);
  }

  #row(taken: Uint8Array, square: number): number {
    return square * this.half.length + (isInSquare(this.board, taken, square) ? this.#fixed : 0);
  }

  #count(taken: Uint8Array, boxes: Int16Array, regions: number): void {
    const { beside } = this.board;
    const half = this.half;
    this.#regions = regions;
    this.#packed = 0;
    this.#hot = 0;
    for (let index = 0; index < boxes.length; index++) {
      const square = boxes[index]!;
      const base = square * 4;
      if (this.#isHalf[square] !== 0) this.#packed++;
      else if (
        taken[beside[base]!] !== 0 ||
        taken[beside[base + 1]!] !== 0 ||
        taken[beside[base + 2]!] !== 0 ||
        taken[beside[base + 3]!] !== 0
      )
        this.#hot++;
    }
    for (let index = 0; index < half.length; index++)
      if (taken[half[index]!] === 0 && !isAccessible(this.board, taken, half[index]!)) this.#hot++;
  }

  /** The key of the position's cell in feature space. */
  cell(): number {
    return Math.min(63, this.#regions) * 4096 + this.#packed;
  }

  /**
   * Higher is better: a matching exists, fewer regions, more boxes in place, fewer that are hot, fewer pushes
   * left. Less than 2^53 (1 + 6 + 12 + 8 + 20 bits).
   */
  score(): number {
    const regions = 63 - Math.min(63, this.#regions);
    const hot = 255 - Math.min(255, this.#hot);
    const exists = this.#left < unreachable ? 1 : 0;
    const near = 2 ** 20 - 1 - Math.min(2 ** 20 - 1, this.#left);
    return (((exists * 64 + regions) * 4096 + this.#packed) * 256 + hot) * 2 ** 20 + near;
  }
}

/** Whether a box is in a square of four that are all boxes or walls, so that it never moves. */
function isInSquare({ beside }: Board, taken: Uint8Array, square: number): boolean {
  for (let side = 0; side < 4; side++) {
    const one = beside[square * 4 + side]!;
    const turned = (side + 1) & 3;
    const other = beside[square * 4 + turned]!;
    if (taken[one] === 0 || taken[other] === 0) continue;
    // Walls beside each other may have no corner between them that is a square.
    const corner = one < taken.length - 1 ? beside[one * 4 + turned]! : beside[other * 4 + side]!;
    if (taken[corner] !== 0) return true;
  }
  return false;
}

/** The bytes of the costs for a half-way position. */
function guideBytes({ size, boxes }: Board): number {
  return size * boxes.length * 8;
}

/** A backward search of one kind. */
interface Back {
  readonly pulls: RoomPulls;
  readonly search: FeatureSearch;
  /** The position that the last forward search aimed at. */
  half: TreeNode | undefined;
}

/**
 * By `square * half + end`: the pushes of a lone box with the player on the best side. The same rows follow
 * for boxes that stay where they are.
 */
function costsTo(board: Board, half: Int16Array, budget: Budget): Int32Array {
  const { size } = board;
  const count = half.length;
  const walls = occupied(board, []);
  const maker = new DistanceMaker(board);
  maker.prepare(walls);
  const distances = new Uint16Array(size * 4);
  const costs = new Int32Array(size * count * 2).fill(unreachable);
  for (let end = 0; end < count && budget.spend(0); end++) {
    maker.fill(walls, half[end]!, distances);
    for (let state = 0; state < distances.length; state++) {
      const at = (state >> 2) * count + end;
      if (distances[state] !== never) costs[at] = Math.min(costs[at]!, distances[state]!);
    }
    costs[half[end]! * count + end] = 0;
    costs[(size + half[end]!) * count + end] = 0;
  }
  return costs;
}

/** The share of the backward search in the work of a turn. */
const backShare = 0.4;
/**
 * The work of a node without its children, and of a position of a corral search, in the time of a child. On
 * some levels corral searches take a tenth of the time of a forward search, on others half of it.
 */
const nodeWork = 20;
const corralWork = 0.6;

/**
 * Searches from both ends that meet half-way (after Festival's searches by Y. Shoham, where a search forward
 * aims at a roomy position that was found backward). A backward search pulls boxes to make room. Every
 * position that it generates is a door. A forward search aims at the roomiest of them, but it may end at any
 * door. In a later turn the backward search goes on, and the next forward search aims at its new best
 * position. Backward searches of several kinds share their doors. The doors of all forward searches end the
 * backward searches, too. No plan is needed.
 */
export class Meeting {
  /** No memory is left for one side, or nothing to try. */
  full: boolean;
  /** The most boxes on goals in any position of the forward searches. */
  packed = 0;
  readonly #bytesEach: number;
  readonly #forthDoors = new Doors();
  readonly #backs = new Map<RoomKind, Back>();
  #forth: FeatureSearch | undefined;
  /** The nodes of the forward searches that have ended. */
  #nodesBefore = 0;

  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly analysis: BoardAnalysis,
    private readonly tables: GroupTables | undefined,
    private readonly deadlocks: DeepDeadlocks,
    private readonly ends: Ends,
    memoryBytes: number,
  ) {
    this.#bytesEach = (memoryBytes - guideBytes(board)) / 2;
    this.full = guideBytes(board) > memoryBytes / 8;
    const taken = occupied(board);
    const start = hashOf(board, taken, new Flood(board).fill(taken, board.player));
    const root = { boxes: bitsOf(board, taken), player: board.player, ...start, cell: 0, score: 0 };
    this.#forthDoors.addRoot(start.low, start.high, rootNode(root));
  }

  get nodes(): number {
    let nodes = this.#nodesBefore + (this.#forth?.nodes ?? 0);
    for (const { search } of this.#backs.values()) nodes += search.nodes;
    return nodes;
  }

  get bytes(): number {
    return guideBytes(this.board) + this.#backBytes + (this.#forth?.bytes ?? this.#forthDoors.bytes);
  }

  /** The bytes of all backward searches. Each of them counts the common doors. */
  get #backBytes(): number {
    const doors = this.ends.back.bytes;
    let bytes = doors;
    for (const { search, pulls } of this.#backs.values()) bytes += search.bytes - doors + pulls.bytes;
    return bytes;
  }

  /**
   * A solution in the next turn, if there is one; `undefined` proves nothing. The turn has this work in both
   * directions, in the time of a child. The backward search of this kind goes on.
   */
  next(budget: Budget, work: number, kind: RoomKind = "far"): readonly number[] | undefined {
    if (this.full) return undefined;
    const back = this.#backOf(kind);
    const { pulls, search } = back;
    search.memoryBytes = this.#bytesEach - this.#backBytes + search.bytes;
    const done = () => pulls.examined + search.nodes * nodeWork;
    const limit = done() + work * backShare;
    const end = search.run(limited(budget, () => done() < limit));
    if (typeof end === "object") return [...this.#wayTo(pulls.met!), ...this.ends.wayHome(end)];
    this.full ||= end === "exhausted" || search.full;
    if (!budget.spend(0) || search.best === undefined) return undefined;
    return this.#forward(search.best, back, work * (1 - backShare), budget);
  }

  #backOf(kind: RoomKind): Back {
    return madeOnce(this.#backs, kind, () => {
      const { board, distances, analysis, ends } = this;
      const pulls = new RoomPulls(board, distances, analysis, kind, ends.back, this.#forthDoors);
      return { pulls, search: new FeatureSearch(pulls, "one", this.#bytesEach, "best"), half: undefined };
    });
  }

  /** Searches from the start to a position of a backward search. */
  #forward(half: TreeNode, back: Back, limit: number, budget: Budget): readonly number[] | undefined {
    const board = this.board;
    const wanted = occupied(board, []);
    const squares = Int16Array.from(board.boxes.keys()).fill(0);
    for (let square = 0, count = 0; square < board.size; square++) {
      if (((half.boxes[square >> 5]! >> (square & 31)) & 1) === 0) continue;
      squares[count++] = square;
      wanted[square] = 1;
    }
    const deadlocks = this.deadlocks;
    const search = new ForwardSearch(
      board,
      this.distances,
      new HalfwayGuide(board, squares, half !== back.half, budget),
      new IdlePlaces(board, wanted),
      this.tables,
      deadlocks,
      this.ends,
      this.#forthDoors,
    );
    back.half = half;
    const forth = new FeatureSearch(search, "one", this.#bytesEach, "best");
    this.#forth = forth;
    const corrals = deadlocks.nodes;
    const done = () => search.examined + forth.nodes * nodeWork + (deadlocks.nodes - corrals) * corralWork;
    const end = forth.run(limited(budget, () => done() < limit));
    this.packed = Math.max(this.packed, search.packed);
    this.#nodesBefore += forth.nodes;
    this.#forth = undefined;
    this.full ||= forth.full;
    this.#forthDoors.release();
    return typeof end === "object" ? search.solution(end) : undefined;
  }

  /** The pushes from the start to a node of a forward search. */
  #wayTo(node: TreeNode): readonly number[] {
    return stepsTo(
      this.board,
      new MacroMoves(this.board, closedForwards(this.board, this.distances), true),
      node,
    );
  }
}

/** A budget that also ends between two nodes when `mayGoOn` says so. */
function limited(budget: Budget, mayGoOn: () => boolean): Budget {
  return spendingBy(budget, (nodes) => budget.spend(nodes) && (nodes === 0 || mayGoOn()));
}
