import { type Budget, spendingBy } from "../../../solver.js";
import { closedForwards, type Distances } from "../board/distances.js";
import { Flood } from "../board/flood.js";
import { MacroMoves } from "../board/macro-moves.js";
import { type Board, occupied } from "../board/search-board.js";
import type { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { Doors } from "./doors.js";
import { FeatureSearch, rootNode } from "./feature-search.js";
import { type Ends, ForwardSearch } from "./forward-search.js";
import { guideBytes, HalfwayGuide } from "./halfway-guide.js";
import { IdlePlaces } from "./idle-places.js";
import { bitsOf, hashOf } from "./position.js";
import { RoomPulls } from "./room-pulls.js";
import type { BoardAnalysis } from "./sink-search.js";
import { stepsTo, type TreeNode } from "./tree-node.js";

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
 * door. Then the backward search goes on, and the next forward search aims at its new best position. The
 * doors of all forward searches end the backward search, too. It needs no plan.
 */
export class Meeting {
  /** No memory is left for one side, or nothing to try. */
  full: boolean;
  /** The most boxes on goals in any position of the forward searches. */
  packed = 0;
  readonly #bytesEach: number;
  readonly #forthDoors = new Doors();
  readonly #pulls: RoomPulls;
  readonly #back: FeatureSearch;
  #forth: FeatureSearch | undefined;
  /** The nodes of the forward searches that have ended. */
  #nodesBefore = 0;
  /** The position that the last forward search aimed at. */
  #half: TreeNode | undefined;

  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    analysis: BoardAnalysis,
    private readonly tables: GroupTables | undefined,
    private readonly deadlocks: DeepDeadlocks,
    private readonly ends: Ends,
    memoryBytes: number,
  ) {
    this.#bytesEach = (memoryBytes - guideBytes(board)) / 2;
    this.full = guideBytes(board) > memoryBytes / 8;
    this.#pulls = new RoomPulls(board, distances, analysis, ends.back, this.#forthDoors);
    this.#back = new FeatureSearch(this.#pulls, "one", this.#bytesEach, "best");
    const taken = occupied(board);
    const start = hashOf(board, taken, new Flood(board).fill(taken, board.player));
    const root = { boxes: bitsOf(board, taken), player: board.player, ...start, cell: 0, score: 0 };
    this.#forthDoors.addRoot(start.low, start.high, rootNode(root));
  }

  get nodes(): number {
    return this.#back.nodes + this.#nodesBefore + (this.#forth?.nodes ?? 0);
  }

  get bytes(): number {
    return guideBytes(this.board) + this.#back.bytes + (this.#forth?.bytes ?? this.#forthDoors.bytes);
  }

  /**
   * A solution in the next turn, if there is one; `undefined` proves nothing. The turn has this work in both
   * directions, in the time of a child.
   */
  next(budget: Budget, work: number): readonly number[] | undefined {
    if (this.full) return undefined;
    const pulls = this.#pulls;
    const limit = this.#backWork + work * backShare;
    const end = this.#back.run(limited(budget, () => this.#backWork < limit));
    if (typeof end === "object") return [...this.#wayTo(pulls.met!), ...this.ends.wayHome(end)];
    this.full ||= end === "exhausted" || this.#back.full;
    if (!budget.spend(0) || this.#back.best === undefined) return undefined;
    return this.#forward(this.#back.best, work * (1 - backShare), budget);
  }

  get #backWork(): number {
    return this.#pulls.examined + this.#back.nodes * nodeWork;
  }

  /** Searches from the start to a position. */
  #forward(half: TreeNode, limit: number, budget: Budget): readonly number[] | undefined {
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
      new HalfwayGuide(board, squares, half !== this.#half, budget),
      new IdlePlaces(board, wanted),
      this.tables,
      deadlocks,
      this.ends,
      this.#forthDoors,
    );
    this.#half = half;
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
