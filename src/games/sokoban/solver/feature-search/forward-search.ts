import type { Budget } from "../../../solver.js";
import { closedForwards, type Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import { MacroMoves } from "../board/macro-moves.js";
import { type Board, occupied } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import type { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { QuickDeadlocks } from "../deadlocks/quick-deadlocks.js";
import type { Doors } from "./doors.js";
import type { Domain, Root } from "./feature-search.js";
import type { IdlePlaces } from "./idle-places.js";
import { LiftedBox } from "./lifted-box.js";
import { MoveList } from "./move-list.js";
import { bitsOf, hashOf, hashOfBoxes, moved, setUp } from "./position.js";
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
  readonly #taken: Uint8Array;
  /** The regions of the node that is being expanded. */
  readonly #regions: Regions;
  readonly #reach: Flood;
  readonly #lifted: LiftedBox;
  readonly #macros: MacroMoves;
  readonly #corrals: Corrals;
  readonly #quick: QuickDeadlocks;
  /** The boxes of the node that is being expanded. */
  readonly #list: Int16Array;
  readonly #bits: Int32Array;

  /**
   * @param idle squares where no move ends; a search that is exhausted then proves nothing
   * @param doors get the positions of this search, for a backward one
   */
  constructor(
    private readonly board: Board,
    distances: Distances,
    private readonly guide: Guide,
    private readonly idle: IdlePlaces | undefined,
    tables: GroupTables | undefined,
    private readonly deadlocks: DeepDeadlocks,
    private readonly ends: Ends,
    doors?: Doors,
  ) {
    this.doors = doors;
    this.#list = new Int16Array(board.boxes.length);
    this.#bits = new Int32Array(board.words);
    this.#taken = occupied(board, []);
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
    for (const box of boxes) this.#taken[box] = 1;
    this.#regions.label(this.#taken);
    const name = this.#reach.fill(this.#taken, player);
    this.guide.begin(this.#taken, boxes, this.#regions.count, this.#reach);
    const hash = hashOf(this.board, this.#taken, name);
    return {
      boxes: bitsOf(this.board, this.#taken),
      player,
      ...hash,
      cell: this.guide.cell(),
      score: this.guide.score(),
    };
  }

  #solved(): boolean {
    for (const goal of this.board.goals) if (this.#taken[goal] === 0) return false;
    return true;
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const { moves } = this;
    const { taken, regions, macros, guide } = {
      taken: this.#taken,
      regions: this.#regions,
      macros: this.#macros,
      guide: this.guide,
    };
    const { beside } = this.board;
    moves.count = 0;
    setUp(this.board, node.boxes, taken);
    regions.label(taken);
    const list = this.#list;
    let away = 0;
    for (let square = 0, count = 0; square < this.board.size; square++) {
      if (taken[square] === 0) continue;
      list[count++] = square;
      if (this.board.isGoal[square] === 0) away++;
    }
    this.packed = Math.max(this.packed, list.length - away);
    const reach = this.#reach;
    reach.fill(taken, node.player);
    guide.begin(taken, list, regions.count, reach);
    if (!macros.generate(taken, regions, node.player, budget)) return "stopped";
    const { boxKeys, playerKeys } = this.board;
    const { low, high } = hashOfBoxes(this.board, taken);
    const only = this.#inCorral(taken, regions);
    const lifted = this.#lifted;
    lifted.forget();
    const bits = this.#bits;
    bits.set(node.boxes);
    for (let index = 0, at = 0; index < macros.count; index++) {
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      const player = beside[to * 4 + macros.side[index]!]!;
      // The moves are in the order of the boxes.
      while (list[at] !== from) at++;
      if (only !== undefined && only[from] === 0) continue;
      const isGoal = this.board.isGoal[to] !== 0;
      if (this.idle?.inTunnel(to, macros.side[index]!)) continue;
      if (!budget.spend(0)) return "stopped";
      this.examined++;
      lifted.lift(regions, from);
      list[at] = to;
      taken[from] = 0;
      taken[to] = 1;
      bits[from >> 5]! &= ~(1 << (from & 31));
      bits[to >> 5]! |= 1 << (to & 31);
      const solved = isGoal && this.#solved();
      let ended = solved;
      if (solved || !this.#quick.after(taken, bits, list, at, to, macros.side[index]!)) {
        // Most boxes divide nothing at their new square, so the player's region is known without a fill.
        const whole = macros.parts[index] === 1 && to !== lifted.least;
        const region = whole ? lifted.least : reach.fill(taken, player);
        const childLow = low ^ boxKeys[from * 2]! ^ boxKeys[to * 2]! ^ playerKeys[region * 2]!;
        const childHigh = high ^ boxKeys[from * 2 + 1]! ^ boxKeys[to * 2 + 1]! ^ playerKeys[region * 2 + 1]!;
        const isNew = !seen.has(childLow, childHigh);
        this.#met = isNew ? this.ends.back.find(childLow, childHigh) : undefined;
        ended = solved || this.#met !== undefined;
        const isIdle = !ended && !whole && this.idle?.shutsCorridor(taken, to, reach) === true;
        if (ended || (isNew && !isIdle)) {
          const move = moves.add();
          moves.from[move] = from;
          moves.to[move] = to;
          moves.side[move] = macros.side[index]!;
          moves.low[move] = childLow;
          moves.high[move] = childHigh;
          const after = whole ? lifted.reachWith(taken, to) : reach;
          const count = regions.count - lifted.merged + macros.parts[index]!;
          guide.judge(moves, move, taken, list, at, from, count, after);
          this.doors?.add(childLow, childHigh, node, from, to, macros.side[index]!);
        }
      }
      list[at] = from;
      taken[to] = 0;
      taken[from] = 1;
      bits[to >> 5]! &= ~(1 << (to & 31));
      bits[from >> 5]! |= 1 << (from & 31);
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
    setUp(this.board, boxes, this.#taken);
    return this.deadlocks.found(this.#taken, player, budget, to) ? undefined : { boxes, player };
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
