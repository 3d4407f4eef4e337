import type { Budget } from "../../../solver.js";
import { closedForwards, type Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import { MacroMoves } from "../board/macro-moves.js";
import type { Board } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import type { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { QuickDeadlocks } from "../deadlocks/quick-deadlocks.js";
import { OpenPosition } from "../search/open-position.js";
import type { Doors } from "./doors.js";
import type { Domain, Root } from "./feature-search.js";
import type { IdlePlaces } from "./idle-places.js";
import { LiftedBox } from "./lifted-box.js";
import { MoveList } from "./move-list.js";
import { hashOf, moved } from "./position.js";
import type { PositionSet } from "./position-set.js";
import { stepsTo, type TreeNode } from "./tree-node.js";

/** Judges positions for a forward search, and decides which moves are free. */
export interface Guide {
  /** Starts with a position whose boxes are also listed. `reach` is the fill of the player's region. */
  begin(taken: Uint8Array, boxes: Int16Array, regions: number, reach: Flood): void;
  /**
   * Judges that position after the box with this index in the list has moved from `from`, for a move that is
   * in the list already. May change the weights of moves only in `weigh`.
   */
  judge(
    moves: MoveList,
    move: number,
    taken: Uint8Array,
    boxes: Int16Array,
    index: number,
    from: number,
    regions: number,
    reach: Flood,
  ): void;
  /** The cell and the score of the position that was judged last, or with which it started. */
  cell(): number;
  score(): number;
  /** Sets the weights of all moves of a position with this score. */
  weigh(moves: MoveList, taken: Uint8Array, score: number): void;
}

/** The doors at which forward searches end. */
export interface Ends {
  /** The positions of a backward search. */
  readonly back: Doors;
  /** The pushes from such a position to the solved one. */
  wayHome(door: TreeNode): readonly number[];
}

/** Forward Sokoban. It ends in the solved position, or at a position of the other side. */
export class ForwardSearch implements Domain {
  readonly moves = new MoveList();
  readonly roots: readonly Root[];
  /** The most boxes on goals in any position so far. */
  packed = 0;
  readonly doors: Doors | undefined;
  /** The position of the other side where it ended, if it did. */
  #met: TreeNode | undefined;
  /** The children examined so far. */
  examined = 0;
  /** The node that is being expanded, or one of its children. */
  readonly #position: OpenPosition;
  /** The regions of the node that is being expanded. */
  readonly #regions: Regions;
  readonly #reach: Flood;
  readonly #lifted: LiftedBox;
  readonly #macros: MacroMoves;
  readonly #corrals: Corrals;
  readonly #quick: QuickDeadlocks;

  /**
   * @param idle squares where no move ends; a search that is exhausted then proves nothing
   * @param doors get the positions of this search, for a backward one
   */
  constructor(
    private readonly board: Board,
    distances: Distances,
    private readonly guide: Guide,
    private readonly idle: IdlePlaces,
    tables: GroupTables | undefined,
    private readonly deadlocks: DeepDeadlocks,
    private readonly ends: Ends,
    doors?: Doors,
  ) {
    this.doors = doors;
    this.#position = new OpenPosition(board);
    this.#regions = new Regions(board);
    this.#reach = new Flood(board);
    this.#lifted = new LiftedBox(board);
    this.#macros = new MacroMoves(board, closedForwards(board, distances), true);
    this.#corrals = new Corrals(board, distances);
    this.#quick = new QuickDeadlocks(board, distances.dead, tables);
    this.roots = [this.#root()];
  }

  #root(): Root {
    const { boxes, player } = this.board;
    const { taken, words } = this.#position;
    this.#position.place(boxes);
    this.#regions.label(taken);
    const name = this.#reach.fill(taken, player);
    this.guide.begin(taken, boxes, this.#regions.count, this.#reach);
    return {
      boxes: words.slice(),
      player,
      ...hashOf(this.board, taken, name),
      cell: this.guide.cell(),
      score: this.guide.score(),
    };
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const { moves, guide } = this;
    const [regions, macros, reach, lifted] = [this.#regions, this.#macros, this.#reach, this.#lifted];
    const { beside, isGoal, playerKeys } = this.board;
    const position = this.#position;
    const { list, taken, words } = position;
    moves.count = 0;
    position.unpack(node.boxes, 0);
    const { packed } = position;
    this.packed = Math.max(this.packed, packed);
    regions.label(taken);
    reach.fill(taken, node.player);
    guide.begin(taken, list, regions.count, reach);
    if (!macros.generate(taken, regions, node.player, budget)) return "stopped";
    const only = this.#inCorral(taken, regions);
    lifted.forget();
    for (let index = 0, at = 0; index < macros.count; index++) {
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      const side = macros.side[index]!;
      // The moves are in the order of the boxes.
      while (list[at] !== from) at++;
      if (only !== undefined && only[from] === 0) continue;
      if (this.idle.inTunnel(to, side)) continue;
      if (!budget.spend(0)) return "stopped";
      this.examined++;
      lifted.lift(regions, from);
      list[at] = to;
      position.move(from, to);
      const solved = packed + isGoal[to]! - isGoal[from]! === list.length;
      let ended = solved;
      if (solved || !this.#quick.after(taken, words, list, at, to, side)) {
        // Most boxes divide nothing at their new square, so the player's region is known without a fill.
        const whole = macros.parts[index] === 1 && to !== lifted.least;
        const region = whole ? lifted.least : reach.fill(taken, beside[to * 4 + side]!);
        const low = position.low ^ playerKeys[region * 2]!;
        const high = position.high ^ playerKeys[region * 2 + 1]!;
        const isNew = !seen.has(low, high);
        this.#met = isNew ? this.ends.back.find(low, high) : undefined;
        ended = solved || this.#met !== undefined;
        const isIdle = !ended && !whole && this.idle.shutsCorridor(taken, to, reach);
        if (ended || (isNew && !isIdle)) {
          const move = moves.add(from, to, side, low, high);
          const after = whole ? lifted.reachWith(taken, to) : reach;
          const count = regions.count - lifted.merged + macros.parts[index]!;
          guide.judge(moves, move, taken, list, at, from, count, after);
          this.doors?.add(low, high, node, from, to, side);
        }
      }
      list[at] = from;
      position.move(to, from);
      if (ended) return true;
    }
    guide.weigh(moves, taken, node.score);
    if (moves.count <= 2) moves.freeAll();
    return false;
  }

  /**
   * By square, 1 on the boxes of a PI-corral that may as well be pushed first; `undefined` if there is none.
   */
  #inCorral(taken: Uint8Array, regions: Regions): Uint8Array | undefined {
    if (!this.#corrals.find(taken, this.#reach, regions)) return undefined;
    const only = new Uint8Array(this.board.size);
    for (let index = 0; index < this.#corrals.count; index++) only[this.#corrals.pushes[index]! >> 2] = 1;
    return only;
  }

  child(
    node: TreeNode,
    from: number,
    to: number,
    side: number,
    budget: Budget,
  ): { readonly boxes: Int32Array; readonly player: number } | undefined {
    const boxes = moved(node.boxes, from, to);
    const player = this.board.beside[to * 4 + side]!;
    this.#position.unpack(boxes, 0);
    return this.deadlocks.found(this.#position.taken, player, budget, to) ? undefined : { boxes, player };
  }

  /** The pushes of the solution that the search ended with. */
  solution(end: TreeNode): readonly number[] {
    return [...this.pushesTo(end), ...(this.#met === undefined ? [] : this.ends.wayHome(this.#met))];
  }

  /** The single pushes from the root to a node. */
  pushesTo(end: TreeNode): readonly number[] {
    return stepsTo(this.board, this.#macros, end);
  }
}
