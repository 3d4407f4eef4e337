import type { Budget } from "../../../solver.js";
import { comeFrom, type Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { LoneBox } from "../board/lone-box.js";
import { MacroMoves } from "../board/macro-moves.js";
import { type Board, occupied } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import { removePullable } from "../deadlocks/retrograde.js";
import { Claims } from "./claims.js";
import type { Root } from "./feature-search.js";
import { IdlePlaces } from "./idle-places.js";
import { LiftedBox } from "./lifted-box.js";
import { MoveList } from "./move-list.js";
import { bitsOf, type Hash, hashOf, setUp } from "./position.js";
import type { PositionSet } from "./position-set.js";
import type { TreeNode } from "./tree-node.js";

/**
 * What backward feature searches share: the position that is being expanded, and its pulls. A pull is left
 * out if it ends on an idle square, or if not all boxes could have come from different start squares.
 */
export class Pulls {
  readonly moves = new MoveList();
  readonly taken: Uint8Array;
  readonly regions: Regions;
  readonly reach: Flood;
  readonly lifted: LiftedBox;
  readonly macros: MacroMoves;
  readonly claims: Claims;
  /** As in `MacroMoves`. */
  readonly closed: Uint8Array;
  /** The boxes of the position, the first `count` entries. */
  readonly list: Int16Array;
  count = 0;
  readonly #corrals: Corrals;
  readonly #left: Uint8Array;
  readonly #idle: IdlePlaces;
  /** Whether the moved box leaves the player's region in one piece. */
  #isWhole = false;

  constructor(
    private readonly board: Board,
    distances: Distances,
    lone: LoneBox,
  ) {
    this.taken = occupied(board, []);
    this.regions = new Regions(board);
    this.reach = new Flood(board);
    this.lifted = new LiftedBox(board);
    this.closed = comeFrom(board);
    this.macros = new MacroMoves(board, this.closed, false);
    this.claims = new Claims(board, lone);
    this.list = new Int16Array(board.goals.length);
    this.#corrals = new Corrals(board, distances);
    this.#left = new Uint8Array(board.size + 1);
    const wanted = new Uint8Array(board.size + 1);
    for (const square of board.boxes) wanted[square] = 1;
    this.#idle = new IdlePlaces(board, wanted);
  }

  /**
   * The solved position with the player in every region where he may end and from which a box can be pulled.
   * `words` is the length of a node's bits; `judge` gives the cell and the score.
   */
  roots(words: number, judge: () => Pick<Root, "cell" | "score">): readonly Root[] {
    const { taken, regions, macros } = this;
    const board = this.board;
    for (const goal of board.goals) taken[goal] = 1;
    regions.label(taken);
    const boxes = new Int32Array(words);
    boxes.set(bitsOf(board, taken));
    const judged = judge();
    const roots: Root[] = [];
    for (let region = 0; region < regions.count; region++) {
      const player = regions.least[region]!;
      if (macros.any(taken, regions, player))
        roots.push({ boxes, player, ...hashOf(board, taken, player), ...judged });
    }
    return roots;
  }

  /** Sets up the position of a node. */
  begin(node: TreeNode): void {
    const { taken, list } = this;
    this.moves.count = 0;
    setUp(this.board, node.boxes, taken);
    this.regions.label(taken);
    this.count = 0;
    for (let square = 0; square < this.board.size; square++)
      if (taken[square] !== 0) list[this.count++] = square;
  }

  /**
   * Makes each pull for a moment, and calls `examine` where the position after it is not in `seen`. It gets
   * the index of the macro move, the hash, the number of regions, and the index of the box in `list`. Ends
   * where that returns true. `hash` is that of the position without a player.
   */
  examine(
    hash: Hash,
    seen: PositionSet,
    budget: Budget,
    examine: (index: number, child: Hash, regions: number, box: number) => boolean,
  ): boolean | "stopped" {
    const { taken, regions, reach, lifted, macros, list } = this;
    const { beside } = this.board;
    lifted.forget();
    for (let index = 0, at = 0; index < macros.count; index++) {
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      const side = macros.side[index]!;
      while (list[at] !== from) at++;
      // A pull moves the box in the player's direction.
      if (this.#idle.inTunnel(to, side ^ 2) || !this.claims.fitWith(at, to)) continue;
      if (!budget.spend(0)) return "stopped";
      lifted.lift(regions, from);
      taken[from] = 0;
      taken[to] = 1;
      list[at] = to;
      this.#isWhole = macros.parts[index] === 1 && to !== lifted.least;
      const name = this.#isWhole ? lifted.least : reach.fill(taken, beside[to * 4 + side]!);
      const child = hashAfter(this.board, hash, from, to, false, name);
      if (
        !seen.has(child.low, child.high) &&
        examine(index, child, regions.count - lifted.merged + macros.parts[index]!, at)
      )
        return true;
      list[at] = from;
      taken[to] = 0;
      taken[from] = 1;
    }
    return false;
  }

  /** The fill of the player's region after the pull to `to` that is being examined. */
  reachAfter(to: number): Flood {
    return this.#isWhole ? this.lifted.reachWith(this.taken, to) : this.reach;
  }

  /** Adds a macro move. */
  add(index: number, { low, high }: Hash, cell: number, score: number): number {
    const { moves, macros } = this;
    const move = moves.add(macros.from[index]!, macros.to[index]!, macros.side[index]!, low, high);
    moves.cell[move] = cell;
    moves.score[move] = score;
    return move;
  }

  /**
   * Whether the position after a pull to `to` leads nowhere, or would not come before it forwards. Without
   * `to`, a box was removed. `mayBeFirst` says where a box may have started.
   */
  isDead(
    boxes: Int32Array,
    player: number,
    to: number | undefined,
    side: number,
    mayBeFirst: (square: number) => boolean,
  ): boolean {
    setUp(this.board, boxes, this.taken);
    return this.#isStuck(mayBeFirst) || (to !== undefined && this.#isShut(player, to * 4 + (side ^ 2)));
  }

  /** Whether a box that can never be pulled is on a square where no box may have started. */
  #isStuck(mayBeFirst: (square: number) => boolean): boolean {
    const { size } = this.board;
    const left = this.#left;
    left.set(this.taken);
    // The wall entry cannot be pulled.
    left[size] = 2;
    removePullable(this.board, left);
    for (let square = 0; square < size; square++) if (left[square] !== 0 && !mayBeFirst(square)) return true;
    return false;
  }

  /**
   * Whether a push in a PI-corral would, forwards, come before the push (`box * 4 + direction`) that was just
   * undone.
   */
  #isShut(player: number, push: number): boolean {
    this.regions.label(this.taken);
    if (this.regions.count < 2) return false;
    this.reach.fill(this.taken, player);
    if (!this.#corrals.find(this.taken, this.reach, this.regions)) return false;
    return !this.#corrals.pushes.subarray(0, this.#corrals.count).includes(push);
  }
}

/** A random word for each square, different from that of a box there. */
export function claimKey({ boxKeys }: Board, square: number, word: 0 | 1): number {
  return Math.imul(boxKeys[square * 2 + word]!, 0x2c1b3c6d) ^ 0x297a2d39;
}

/**
 * The hash after a box has gone to the square `to`, or off the board when that square is claimed. `name`
 * identifies the player's region then.
 */
export function hashAfter(
  board: Board,
  before: Hash,
  from: number,
  to: number,
  isOff: boolean,
  name: number,
): Hash {
  const { boxKeys, playerKeys } = board;
  const low = before.low ^ boxKeys[from * 2]! ^ playerKeys[name * 2]!;
  const high = before.high ^ boxKeys[from * 2 + 1]! ^ playerKeys[name * 2 + 1]!;
  if (isOff) return { low: low ^ claimKey(board, to, 0), high: high ^ claimKey(board, to, 1) };
  return { low: low ^ boxKeys[to * 2]!, high: high ^ boxKeys[to * 2 + 1]! };
}
