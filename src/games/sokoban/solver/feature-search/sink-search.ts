import type { Xorshift } from "../../../random.js";
import type { Budget } from "../../../solver.js";
import { DistanceMaker, type Distances, leastAround, never } from "../board/distances.js";
import type { Flood } from "../board/flood.js";
import type { LoneBox } from "../board/lone-box.js";
import type { Board } from "../board/search-board.js";
import type { Walks } from "../board/walks.js";
import {
  type BackwardFeatures,
  BackwardMeasure,
  cellOf,
  findHoles,
  scoreOf,
  scoresOf,
  stepsToGoals,
} from "./backward-features.js";
import { Explorer } from "./explorer.js";
import type { Domain, Root } from "./feature-search.js";
import type { MoveList } from "./move-list.js";
import { type Hash, hashOfBoxes, moved } from "./position.js";
import type { PositionSet } from "./position-set.js";
import { claimKey, hashAfter, Pulls } from "./pulls.js";
import type { Rooms } from "./rooms.js";
import type { TreeNode } from "./tree-node.js";

/**
 * A box is removed when it is this many steps away, or in another room: nearer squares say nothing about how
 * it came out.
 */
const minWalk = 6;
/** The highest rank of a move that removes a box. */
const mostRank = 4 * 64 * 8192;
/** The number of such moves in ten that get a random rank, if the search has random numbers. */
const randomTenths = 6;

/** The board analysis that the searches of one level share. */
export interface BoardAnalysis {
  readonly rooms: Rooms;
  readonly lone: LoneBox;
  readonly walks: Walks;
}

/**
 * Backward packing with one sink (after Festival's packing plan). Boxes are pulled off the goals. A box that
 * comes to the sink is removed from the board and claims the start square where it is. So each box of the
 * solved position becomes a different box of the start. Where a box can be removed nothing else is tried,
 * because that makes room for all others. A position consists of its boxes and of the claimed squares, which
 * follow the boxes in the words of a node.
 */
export class SinkSearch implements Domain {
  readonly roots: readonly Root[];
  /** The best node so far whose boxes are all on unclaimed start squares, so that they are done. */
  home: TreeNode | undefined;
  readonly #rooms: Rooms;
  readonly #walks: Walks;
  readonly #pulls: Pulls;
  readonly #explorer: Explorer;
  readonly #sink: Sink;
  readonly #measure: BackwardMeasure;
  /** By square: the box that starts there, from 0, or −1. */
  readonly #firstAt: Int16Array;
  readonly #isHole: Uint8Array;
  readonly #random: Xorshift | undefined;

  /** @param random makes the order in which boxes are removed partly random */
  constructor(
    private readonly board: Board,
    distances: Distances,
    { rooms, lone, walks }: BoardAnalysis,
    random?: Xorshift,
  ) {
    this.#random = random;
    this.#rooms = rooms;
    this.#walks = walks;
    this.#pulls = new Pulls(board, distances, lone);
    this.#explorer = new Explorer(board, this.#pulls.closed, false);
    this.#firstAt = new Int16Array(board.size + 1).fill(-1);
    board.boxes.forEach((square, first) => {
      this.#firstAt[square] = first;
    });
    this.#sink = new Sink(board);
    this.#measure = new BackwardMeasure(board, rooms, stepsToGoals(board, walks));
    this.#isHole = findHoles(board);
    this.roots = this.#pulls.roots(board.words * 2, () => {
      const features = this.#measure.of(this.#pulls.taken, this.#pulls.regions.count);
      return { cell: cellOf(features), score: scoreOf(features) };
    });
  }

  get moves(): MoveList {
    return this.#pulls.moves;
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const board = this.board;
    const pulls = this.#pulls;
    const { taken, regions } = pulls;
    pulls.begin(node);
    const isClaimed = (first: number) => this.#isClaimed(node, first);
    if (this.#isHome(isClaimed) && (this.home === undefined || node.score > this.home.score))
      this.home = node;
    if (!pulls.macros.generate(taken, regions, node.player, budget)) return "stopped";
    if (!pulls.claims.match(pulls.list, pulls.count, isClaimed)) return false;
    pulls.reach.fill(taken, node.player);
    const features = this.#measure.of(taken, regions.count);
    const hash = hashOfClaims(board, taken, isClaimed);
    const free = Array.from(board.boxes).filter((square, first) => taken[square] === 0 && !isClaimed(first));
    if (this.#sink.find(taken, free, pulls.reach)) {
      const ended = this.#takeOff(node, features, hash, seen, budget);
      if (ended !== undefined) return ended;
    }
    return this.#move(features, hash, seen, budget);
  }

  #isClaimed(node: TreeNode, first: number): boolean {
    const square = this.board.boxes[first]!;
    return ((node.boxes[this.board.words + (square >> 5)]! >> (square & 31)) & 1) !== 0;
  }

  /** Whether the square is a start square that no box has claimed, according to the words of a node. */
  #isUnclaimed(bits: Int32Array, square: number): boolean {
    return (
      this.#firstAt[square]! >= 0 && ((bits[this.board.words + (square >> 5)]! >> (square & 31)) & 1) === 0
    );
  }

  #isHome(isClaimed: (first: number) => boolean): boolean {
    const { list, count } = this.#pulls;
    for (let index = 0; index < count; index++) {
      const first = this.#firstAt[list[index]!]!;
      if (first < 0 || isClaimed(first)) return false;
    }
    return true;
  }

  /**
   * Fills `moves` with those that remove a box, one for each box; `undefined` when there is none. True when
   * that empties the board.
   */
  #takeOff(
    node: TreeNode,
    before: BackwardFeatures,
    hash: Hash,
    seen: PositionSet,
    budget: Budget,
  ): boolean | "stopped" | undefined {
    const { macros, regions, lifted, moves, taken, list, claims, count } = this.#pulls;
    const { isGoal } = this.board;
    lifted.forget();
    let best = -1;
    let bestRank = 0;
    let found = false;
    for (let index = 0, at = 0; index < macros.count; ) {
      if (!budget.spend(0)) return "stopped";
      const box = macros.from[index]!;
      while (list[at] !== box) at++;
      const walks = this.#walks.from(box);
      let farthest = -1;
      for (; index < macros.count && macros.from[index] === box; index++) {
        const end = macros.to[index]!;
        if (this.#sink.within[end] === 0 || end === box || !this.#isAway(walks, box, end)) continue;
        if (farthest >= 0 && walks[end]! <= walks[macros.to[farthest]!]!) continue;
        if (claims.fitWithout(at, this.#firstAt[end]!)) farthest = index;
      }
      if (farthest < 0) continue;
      found = true;
      lifted.lift(regions, box);
      const to = macros.to[farthest]!;
      const regionsAfter = regions.count - lifted.merged + 1;
      const after = hashAfter(this.board, hash, box, to, true, lifted.least);
      if (seen.has(after.low, after.high)) continue;
      taken[box] = 0;
      const features = this.#measure.after(before, taken, box, undefined, regionsAfter);
      const move = this.#pulls.add(farthest, after, cellOf(features), scoreOf(features));
      taken[box] = 1;
      const order = isGoal[box]! * 2 + 1 - this.#isHole[box]!;
      const rank =
        this.#randomRank() ??
        (order * 64 + 63 - Math.min(63, regionsAfter)) * 8192 + Math.min(8191, walks[to]!) + 1;
      if (rank <= bestRank) continue;
      bestRank = rank;
      best = move;
    }
    if (!found) return undefined;
    node.note = takesOff;
    if (best >= 0) moves.weight[best] = 0;
    return count === 1 && moves.count > 0;
  }

  /** A random rank for most moves, if the search has random numbers. */
  #randomRank(): number | undefined {
    const random = this.#random;
    return random !== undefined && random.below(10) < randomTenths ? random.below(mostRank) + 1 : undefined;
  }

  #isAway(walks: Int16Array, from: number, to: number): boolean {
    if (walks[to]! >= minWalk) return true;
    const one = this.#rooms.roomOf(from);
    const other = this.#rooms.roomOf(to);
    return one >= 0 && other >= 0 && one !== other;
  }

  /** Fills `moves` with all moves, when none removes a box. */
  #move(before: BackwardFeatures, hash: Hash, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const pulls = this.#pulls;
    const { macros, taken, moves } = pulls;
    const boxes = pulls.list.subarray(0, pulls.count);
    this.#explorer.record(taken, pulls.reach);
    // By advisor: the best move and its value.
    const best = [-1, -1, -1, -1];
    const scores = [0, 0, 0, 0];
    const ended = pulls.examine(hash, seen, budget, (index, child, regions) => {
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      const opens = this.#explorer.opens(taken, boxes, pulls.reachAfter(to), to);
      const features = this.#measure.after(before, taken, from, to, regions);
      const move = pulls.add(index, child, cellOf(features), scoreOf(features));
      scoresOf(before, features, this.#isHole[from]!, macros.length[index]!, opens).forEach(
        (score, advisor) => {
          if (score <= scores[advisor]!) return;
          scores[advisor] = score;
          best[advisor] = move;
        },
      );
      return false;
    });
    for (const move of best) if (move >= 0) moves.weight[move] = 0;
    return ended;
  }

  child(
    node: TreeNode,
    from: number,
    to: number,
    side: number,
  ): { readonly boxes: Int32Array; readonly player: number } | undefined {
    const isOff = node.note === takesOff;
    const { beside, words } = this.board;
    const boxes = moved(node.boxes, from, isOff ? undefined : to);
    if (isOff) boxes[words + (to >> 5)]! |= 1 << (to & 31);
    const player = beside[to * 4 + side]!;
    const isDead = this.#pulls.isDead(boxes, player, isOff ? undefined : to, side, (square) =>
      this.#isUnclaimed(boxes, square),
    );
    return isDead ? undefined : { boxes, player };
  }
}

/** The note of a node whose moves all remove a box. */
const takesOff = new Int16Array(1);

/** The hash of the boxes and of the claimed start squares, without a player. */
function hashOfClaims(board: Board, taken: Uint8Array, isClaimed: (first: number) => boolean): Hash {
  let { low, high } = hashOfBoxes(board, taken);
  board.boxes.forEach((square, first) => {
    if (!isClaimed(first)) return;
    low ^= claimKey(board, square, 0);
    high ^= claimKey(board, square, 1);
  });
  return { low, high };
}

/**
 * The sink of a backward position (after Festival's sink room): the start squares that are equally good for
 * removing boxes. Two belong together if a lone box can be pushed from one to the other and back, with the
 * present boxes as walls. Then it does not matter which of them a box came from. The largest such class is
 * the sink.
 */
export class Sink {
  /** By square: 1 in the sink of the last position. */
  readonly within: Uint8Array;
  readonly #maker: DistanceMaker;
  readonly #to: Uint16Array;
  readonly #from: Uint16Array;

  constructor(board: Board) {
    this.within = new Uint8Array(board.size + 1);
    this.#maker = new DistanceMaker(board);
    this.#to = new Uint16Array(board.size * 4);
    this.#from = new Uint16Array(board.size * 4);
  }

  /**
   * Finds the sink among these free squares; on a tie, it is the union of the largest classes. False when
   * there is none, or when the player, whose region is `reach`, cannot reach all of it.
   */
  find(taken: Uint8Array, squares: readonly number[], reach: Flood): boolean {
    const { within } = this;
    within.fill(0);
    let left = squares;
    let largest: number[] = [];
    let size = 0;
    this.#maker.prepare(taken);
    while (left.length >= Math.max(1, size)) {
      const [first] = left as [number];
      this.#maker.fill(taken, first, this.#to);
      this.#maker.spread(taken, first, this.#from);
      const own = left.filter(
        (square) => square === first || (isReached(this.#to, square) && isReached(this.#from, square)),
      );
      if (own.length > size) {
        largest = own;
        size = own.length;
      } else if (own.length === size) largest.push(...own);
      left = left.filter((square) => !own.includes(square));
    }
    for (const square of largest) within[square] = 1;
    return largest.length > 0 && largest.every((square) => reach.reached(square));
  }
}

function isReached(distances: Uint16Array, square: number): boolean {
  return leastAround(distances, square) !== never;
}
