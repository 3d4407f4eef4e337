import type { Budget } from "../../../solver.js";
import type { Xorshift } from "../../../xorshift.js";
import { comeFrom } from "../board/come-from.js";
import type { Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { LoneBox } from "../board/lone-box.js";
import { MacroMoves } from "../board/macro-moves.js";
import type { Board } from "../board/search-board.js";
import type { Walks } from "../board/walks.js";
import { Corrals } from "../deadlocks/corral.js";
import { removePullable } from "../deadlocks/retrograde.js";
import {
  type BackwardFeatures,
  BackwardMeasure,
  cellOf,
  findHoles,
  scoreOf,
  scoresOf,
} from "./backward-features.js";
import { Claims } from "./claims.js";
import { Explorer } from "./explorer.js";
import type { Domain, Root } from "./feature-search.js";
import { IdlePlaces } from "./idle-places.js";
import { LiftedBox } from "./lifted-box.js";
import { MoveList } from "./move-list.js";
import { bitsOf, hashOf, moved, setUp } from "./position.js";
import type { PositionSet } from "./position-set.js";
import type { Rooms } from "./rooms.js";
import { Sink } from "./sink.js";
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
  readonly moves = new MoveList();
  readonly roots: readonly Root[];
  /** The best node so far whose boxes are all on unclaimed start squares, so that they are done. */
  home: TreeNode | undefined;
  readonly #board: Board;
  readonly #rooms: Rooms;
  readonly #walks: Walks;
  readonly #taken: Uint8Array;
  readonly #regions: Regions;
  readonly #reach: Flood;
  readonly #lifted: LiftedBox;
  readonly #macros: MacroMoves;
  readonly #explorer: Explorer;
  readonly #deadlocks: PullDeadlocks;
  readonly #idle: IdlePlaces;
  readonly #claims: Claims;
  readonly #sink: Sink;
  readonly #measure: BackwardMeasure;
  /** By square: the box that starts there, from 0, or −1. */
  readonly #firstAt: Int16Array;
  readonly #isHole: Uint8Array;
  readonly #random: Xorshift | undefined;
  /** The boxes of the node that is being expanded, the first `#count` entries. */
  readonly #list: Int16Array;
  #count = 0;

  /** @param random makes the order in which boxes are removed partly random */
  constructor(board: Board, distances: Distances, { rooms, lone, walks }: BoardAnalysis, random?: Xorshift) {
    this.#board = board;
    this.#random = random;
    this.#rooms = rooms;
    this.#walks = walks;
    this.#taken = new Uint8Array(board.size + 1);
    this.#taken[board.size] = 1;
    this.#regions = new Regions(board);
    this.#reach = new Flood(board);
    this.#lifted = new LiftedBox(board);
    const closed = comeFrom(board);
    this.#macros = new MacroMoves(board, closed, false);
    this.#explorer = new Explorer(board, closed, false);
    this.#deadlocks = new PullDeadlocks(board, distances);
    this.#firstAt = new Int16Array(board.size + 1).fill(-1);
    const wanted = new Uint8Array(board.size + 1);
    board.boxes.forEach((square, first) => {
      this.#firstAt[square] = first;
      wanted[square] = 1;
    });
    this.#idle = new IdlePlaces(board, wanted);
    this.#claims = new Claims(board, lone);
    this.#sink = new Sink(board);
    this.#measure = new BackwardMeasure(board, rooms, walks);
    this.#isHole = findHoles(board);
    this.#list = new Int16Array(board.goals.length);
    this.roots = this.#findRoots();
  }

  /** Every region in which the player may end and from which a box can be pulled. */
  #findRoots(): readonly Root[] {
    const { board, taken, regions, macros } = {
      board: this.#board,
      taken: this.#taken,
      regions: this.#regions,
      macros: this.#macros,
    };
    for (const goal of board.goals) taken[goal] = 1;
    regions.label(taken);
    const boxes = new Int32Array(board.words * 2);
    boxes.set(bitsOf(board, taken));
    const features = this.#measure.of(taken, regions.count);
    const roots: Root[] = [];
    for (let region = 0; region < regions.count; region++) {
      const player = regions.least[region]!;
      macros.generate(taken, regions, player);
      if (macros.count > 0)
        roots.push({
          boxes,
          player,
          ...hashOf(board, taken, player),
          cell: cellOf(features),
          score: scoreOf(features),
        });
    }
    return roots;
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const board = this.#board;
    const taken = this.#taken;
    const regions = this.#regions;
    const list = this.#list;
    this.moves.count = 0;
    setUp(board, node.boxes, taken);
    regions.label(taken);
    this.#count = 0;
    for (let square = 0; square < board.size; square++) if (taken[square] !== 0) list[this.#count++] = square;
    const isClaimed = (first: number) => this.#isClaimed(node, first);
    if (this.#isHome(isClaimed) && (this.home === undefined || node.score > this.home.score))
      this.home = node;
    if (!this.#macros.generate(taken, regions, node.player, budget)) return "stopped";
    if (!this.#claims.match(list, this.#count, isClaimed)) return false;
    this.#reach.fill(taken, node.player);
    const features = this.#measure.of(taken, regions.count);
    const hash = hashOfClaims(board, taken, isClaimed);
    const free = Array.from(board.boxes).filter((square, first) => taken[square] === 0 && !isClaimed(first));
    if (this.#sink.find(taken, free, this.#reach)) {
      const ended = this.#takeOff(node, features, hash, seen, budget);
      if (ended !== undefined) return ended;
    }
    return this.#move(features, hash, seen, budget);
  }

  #isClaimed(node: TreeNode, first: number): boolean {
    const square = this.#board.boxes[first]!;
    return ((node.boxes[this.#board.words + (square >> 5)]! >> (square & 31)) & 1) !== 0;
  }

  /** Whether the square is a start square that no box has claimed, according to the words of a node. */
  #isUnclaimed(bits: Int32Array, square: number): boolean {
    return (
      this.#firstAt[square]! >= 0 && ((bits[this.#board.words + (square >> 5)]! >> (square & 31)) & 1) === 0
    );
  }

  #isHome(isClaimed: (first: number) => boolean): boolean {
    for (let index = 0; index < this.#count; index++) {
      const first = this.#firstAt[this.#list[index]!]!;
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
    const macros = this.#macros;
    const regions = this.#regions;
    const lifted = this.#lifted;
    const moves = this.moves;
    const taken = this.#taken;
    const { isGoal } = this.#board;
    lifted.forget();
    let best = -1;
    let bestRank = 0;
    let found = false;
    for (let index = 0, at = 0; index < macros.count; ) {
      if (!budget.spend(0)) return "stopped";
      const box = macros.from[index]!;
      while (this.#list[at] !== box) at++;
      const walks = this.#walks.from(box);
      let farthest = -1;
      for (; index < macros.count && macros.from[index] === box; index++) {
        const end = macros.to[index]!;
        if (this.#sink.within[end] === 0 || end === box || !this.#isAway(walks, box, end)) continue;
        if (farthest >= 0 && walks[end]! <= walks[macros.to[farthest]!]!) continue;
        if (this.#claims.fitWithout(at, this.#firstAt[end]!)) farthest = index;
      }
      if (farthest < 0) continue;
      found = true;
      lifted.lift(regions, box);
      const to = macros.to[farthest]!;
      const regionsAfter = regions.count - lifted.merged + 1;
      const after = hashAfter(this.#board, hash, box, to, true, lifted.least);
      if (seen.has(after.low, after.high)) continue;
      taken[box] = 0;
      const move = this.#add(
        farthest,
        after,
        this.#measure.after(before, taken, box, undefined, regionsAfter),
      );
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
    return this.#count === 1 && moves.count > 0;
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
    const macros = this.#macros;
    const regions = this.#regions;
    const lifted = this.#lifted;
    const moves = this.moves;
    const reach = this.#reach;
    const { beside } = this.#board;
    const taken = this.#taken;
    const list = this.#list;
    const boxes = list.subarray(0, this.#count);
    this.#explorer.record(taken, reach);
    lifted.forget();
    // By advisor: the best move and its value.
    const best = [-1, -1, -1, -1];
    const scores = [0, 0, 0, 0];
    for (let index = 0, at = 0; index < macros.count; index++) {
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      const side = macros.side[index]!;
      while (list[at] !== from) at++;
      // A pull moves the box in the player's direction.
      if (this.#idle.inTunnel(to, side ^ 2) || !this.#claims.fitWith(at, to)) continue;
      if (!budget.spend(0)) return "stopped";
      lifted.lift(regions, from);
      taken[from] = 0;
      taken[to] = 1;
      list[at] = to;
      const isWhole = macros.parts[index] === 1 && to !== lifted.least;
      const name = isWhole ? lifted.least : reach.fill(taken, beside[to * 4 + side]!);
      const child = hashAfter(this.#board, hash, from, to, false, name);
      if (!seen.has(child.low, child.high)) {
        const opens = this.#explorer.opens(taken, boxes, isWhole ? lifted.reachWith(taken, to) : reach, to);
        const features = this.#measure.after(
          before,
          taken,
          from,
          to,
          regions.count - lifted.merged + macros.parts[index]!,
        );
        const move = this.#add(index, child, features);
        scoresOf(before, features, this.#isHole[from]!, macros.length[index]!, opens).forEach(
          (score, advisor) => {
            if (score <= scores[advisor]!) return;
            scores[advisor] = score;
            best[advisor] = move;
          },
        );
      }
      list[at] = from;
      taken[to] = 0;
      taken[from] = 1;
    }
    for (const move of best) if (move >= 0) moves.weight[move] = 0;
    return false;
  }

  #add(index: number, { low, high }: Hash, features: BackwardFeatures): number {
    const moves = this.moves;
    const macros = this.#macros;
    const move = moves.add();
    moves.from[move] = macros.from[index]!;
    moves.to[move] = macros.to[index]!;
    moves.side[move] = macros.side[index]!;
    moves.low[move] = low;
    moves.high[move] = high;
    moves.cell[move] = cellOf(features);
    moves.score[move] = scoreOf(features);
    return move;
  }

  child(
    node: TreeNode,
    from: number,
    to: number,
    side: number,
  ): { readonly boxes: Int32Array; readonly player: number } | undefined {
    const isOff = node.note === takesOff;
    const { beside, words } = this.#board;
    const boxes = moved(node.boxes, from, isOff ? undefined : to);
    if (isOff) boxes[words + (to >> 5)]! |= 1 << (to & 31);
    const player = beside[to * 4 + side]!;
    setUp(this.#board, boxes, this.#taken);
    if (this.#deadlocks.isStuck(this.#taken, (square) => this.#isUnclaimed(boxes, square))) return undefined;
    if (!isOff && this.#deadlocks.isShut(this.#taken, player, to * 4 + (side ^ 2))) return undefined;
    return { boxes, player };
  }
}

/** The note of a node whose moves all remove a box. */
const takesOff = new Int16Array(1);

interface Hash {
  readonly low: number;
  readonly high: number;
}

/** A random word for each square, different from that of a box there. */
function claimKey({ boxKeys }: Board, square: number, word: 0 | 1): number {
  return Math.imul(boxKeys[square * 2 + word]!, 0x2c1b3c6d) ^ 0x297a2d39;
}

/** The hash of the boxes and of the claimed start squares, without a player. */
function hashOfClaims(board: Board, taken: Uint8Array, isClaimed: (first: number) => boolean): Hash {
  const { playerKeys, boxes } = board;
  let { low, high } = hashOf(board, taken, 0);
  low ^= playerKeys[0]!;
  high ^= playerKeys[1]!;
  boxes.forEach((square, first) => {
    if (!isClaimed(first)) return;
    low ^= claimKey(board, square, 0);
    high ^= claimKey(board, square, 1);
  });
  return { low, high };
}

/**
 * The hash after a box has gone to the square `to`, or off the board when that square is claimed. `name`
 * identifies the player's region then.
 */
function hashAfter(board: Board, before: Hash, from: number, to: number, isOff: boolean, name: number): Hash {
  const { boxKeys, playerKeys } = board;
  const low = before.low ^ boxKeys[from * 2]! ^ playerKeys[name * 2]!;
  const high = before.high ^ boxKeys[from * 2 + 1]! ^ playerKeys[name * 2 + 1]!;
  if (isOff) return { low: low ^ claimKey(board, to, 0), high: high ^ claimKey(board, to, 1) };
  return { low: low ^ boxKeys[to * 2]!, high: high ^ boxKeys[to * 2 + 1]! };
}

/**
 * Positions of a backward packing that lead nowhere, or that a forward search would not reach in that order.
 */
class PullDeadlocks {
  readonly #board: Board;
  readonly #regions: Regions;
  readonly #reach: Flood;
  readonly #corrals: Corrals;
  readonly #left: Uint8Array;

  constructor(board: Board, distances: Distances) {
    this.#board = board;
    this.#regions = new Regions(board);
    this.#reach = new Flood(board);
    this.#corrals = new Corrals(board, distances);
    this.#left = new Uint8Array(board.size + 1);
  }

  /** Whether a box that can never be pulled is on a square where no box may have started. */
  isStuck(taken: Uint8Array, mayBeFirst: (square: number) => boolean): boolean {
    const { size } = this.#board;
    const left = this.#left;
    left.set(taken);
    // The wall entry cannot be pulled.
    left[size] = 2;
    removePullable(this.#board, left);
    for (let square = 0; square < size; square++) if (left[square] !== 0 && !mayBeFirst(square)) return true;
    return false;
  }

  /**
   * Whether a push in a PI-corral would, forwards, come before the push (`box * 4 + direction`) that was just
   * undone.
   */
  isShut(taken: Uint8Array, player: number, push: number): boolean {
    this.#regions.label(taken);
    if (this.#regions.count < 2) return false;
    this.#reach.fill(taken, player);
    if (!this.#corrals.find(taken, this.#reach, this.#regions)) return false;
    return !this.#corrals.pushes.subarray(0, this.#corrals.count).includes(push);
  }
}
