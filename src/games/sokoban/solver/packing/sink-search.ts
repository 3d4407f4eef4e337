import type { Budget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { LoneBox } from "../board/lone-box.js";
import { MacroMoves } from "../board/macro-moves.js";
import type { Board } from "../board/search-board.js";
import type { Walks } from "../board/walks.js";
import { Corrals } from "../deadlocks/corral.js";
import { pullAway } from "../deadlocks/retrograde.js";
import { Explorer } from "../fess/explorer.js";
import { IdlePlaces } from "../fess/idle-places.js";
import { LiftedBox } from "../fess/lifted-box.js";
import { bitsOf, hashOf, moved, setUp } from "../fess/position.js";
import type { Rooms } from "../fess/rooms.js";
import type { Domain, Root, TreeNode } from "../fess/tree/feature-search.js";
import { MoveList } from "../fess/tree/move-list.js";
import type { PositionSet } from "../fess/tree/position-set.js";
import { Claims } from "./claims.js";
import { comeFrom } from "./come-from.js";
import { Sink } from "./sink.js";

/** A box is taken off when it is so many steps away, or in another room: what is nearer tells nothing of how it came out. */
const minWalk = 6;

/** What the board's searches know of it together. */
export interface Surroundings {
  readonly rooms: Rooms;
  readonly lone: LoneBox;
  readonly walks: Walks;
}

/**
 * The packing played backwards with one sink (after Festival's packing plan): boxes are pulled off the goals, and a box that comes to the sink is taken off
 * the board and claims the first square where it stands, so that each box of the solved position becomes another one of the start. Where a box can be taken
 * off nothing else is tried, because that makes room for all others. A position is its boxes and the squares that are claimed, which lie behind them in
 * the words of a node.
 */
export class SinkSearch implements Domain {
  readonly moves = new MoveList();
  readonly roots: readonly Root[];
  /** The best node so far whose boxes all stand on first squares that nobody has claimed: nothing is left to do for them. */
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
  readonly #corrals: Corrals;
  readonly #idle: IdlePlaces;
  readonly #claims: Claims;
  readonly #sink: Sink;
  /** By square: the first box that stands there, from 0, or −1. */
  readonly #firstAt: Int16Array;
  /** By square: steps to all goals, on average. */
  readonly #far: Uint16Array;
  readonly #isHole: Uint8Array;
  /** The boxes of the node that is expanded, the first `#count`. */
  readonly #list: Int16Array;
  readonly #here: Uint8Array;
  #count = 0;
  // What is measured of a position.
  #onGoals = 0;
  #regionCount = 0;
  #broken = 0;
  #distance = 0;

  constructor(board: Board, distances: Distances, { rooms, lone, walks }: Surroundings) {
    this.#board = board;
    this.#rooms = rooms;
    this.#walks = walks;
    this.#taken = new Uint8Array(board.size + 1);
    this.#taken[board.size] = 1;
    this.#here = new Uint8Array(board.size + 1);
    this.#regions = new Regions(board);
    this.#reach = new Flood(board);
    this.#lifted = new LiftedBox(board);
    const closed = comeFrom(board);
    this.#macros = new MacroMoves(board, closed, false);
    this.#explorer = new Explorer(board, closed, false);
    this.#corrals = new Corrals(board, distances);
    this.#firstAt = new Int16Array(board.size + 1).fill(-1);
    const wanted = new Uint8Array(board.size + 1);
    board.boxes.forEach((square, first) => {
      this.#firstAt[square] = first;
      wanted[square] = 1;
    });
    this.#idle = new IdlePlaces(board, wanted);
    this.#claims = new Claims(board, lone);
    this.#sink = new Sink(board);
    this.#far = awayFromGoals(board, walks);
    this.#isHole = holes(board);
    this.#list = new Int16Array(board.goals.length);
    this.roots = this.#findRoots();
  }

  /** Every region in which the player may end and from which a box can be pulled. */
  #findRoots(): readonly Root[] {
    const { board, taken, regions, macros } = { board: this.#board, taken: this.#taken, regions: this.#regions, macros: this.#macros };
    for (const goal of board.goals) taken[goal] = 1;
    regions.label(taken);
    const bits = new Int32Array(board.words * 2);
    bits.set(bitsOf(board, taken));
    this.#measure(taken, regions.count);
    const roots: Root[] = [];
    for (let region = 0; region < regions.count; region++) {
      const player = regions.least[region]!;
      macros.generate(taken, regions, player);
      if (macros.count === 0) continue;
      roots.push({ boxes: bits, player, ...hashOf(board, taken, player), cell: this.#cell(), score: this.#score() });
    }
    return roots;
  }

  #measure(taken: Uint8Array, regions: number): void {
    const { size, isGoal } = this.#board;
    this.#count = 0;
    this.#onGoals = 0;
    this.#distance = 0;
    for (let square = 0; square < size; square++) {
      if (taken[square] === 0) continue;
      this.#list[this.#count++] = square;
      this.#onGoals += isGoal[square]!;
      this.#distance += this.#far[square]!;
    }
    this.#regionCount = regions;
    this.#broken = this.#rooms.broken(taken);
  }

  #cell(count = this.#count, onGoals = this.#onGoals, regions = this.#regionCount, broken = this.#broken): number {
    return ((count * 512 + onGoals) * 64 + Math.min(63, regions)) * 64 + Math.min(63, broken);
  }

  /** Higher is better: fewer boxes, fewer regions, fewer on goals, fewer broken links, farther from the goals. Less than 2^53. */
  #score(count = this.#count, onGoals = this.#onGoals, regions = this.#regionCount, broken = this.#broken, distance = this.#distance): number {
    const connected = (1023 - Math.min(1023, count)) * 64 + 63 - Math.min(63, regions);
    return ((connected * 1024 + 1023 - Math.min(1023, onGoals)) * 64 + 63 - Math.min(63, broken)) * 2 ** 20 + Math.min(2 ** 20 - 1, distance);
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const { taken, regions, reach, macros, moves } = {
      taken: this.#taken,
      regions: this.#regions,
      reach: this.#reach,
      macros: this.#macros,
      moves: this.moves,
    };
    moves.count = 0;
    setUp(this.#board, node.boxes, taken);
    regions.label(taken);
    this.#measure(taken, regions.count);
    if (this.#isHome(node) && (this.home === undefined || node.score > this.home.score)) this.home = node;
    if (!macros.generate(taken, regions, node.player, budget)) return "stopped";
    const isClaimed = (first: number) => this.#isClaimed(node, first);
    if (!this.#claims.match(this.#list, this.#count, isClaimed)) return false;
    reach.fill(taken, node.player);
    const free = Array.from(this.#board.boxes).filter((square, first) => taken[square] === 0 && !isClaimed(first));
    if (this.#sink.find(taken, free, reach)) {
      const ended = this.#takeOff(node, seen, budget);
      if (ended !== undefined) return ended;
    }
    return this.#move(node, seen, budget);
  }

  #isClaimed(node: TreeNode, first: number): boolean {
    const square = this.#board.boxes[first]!;
    return ((node.boxes[this.#board.words + (square >> 5)]! >> (square & 31)) & 1) !== 0;
  }

  #isHome(node: TreeNode): boolean {
    for (let index = 0; index < this.#count; index++) {
      const first = this.#firstAt[this.#list[index]!]!;
      if (first < 0 || this.#isClaimed(node, first)) return false;
    }
    return true;
  }

  /** Fills `moves` with those that take a box off, one for each box; `undefined` when there is none. True when that empties the board. */
  #takeOff(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" | undefined {
    const { macros, regions, lifted, moves } = { macros: this.#macros, regions: this.#regions, lifted: this.#lifted, moves: this.moves };
    const { isGoal } = this.#board;
    const base = this.#hashOfAll(node);
    lifted.drop();
    let best = -1;
    let bestWorth = 0;
    let found = false;
    for (let index = 0, at = 0; index < macros.count; ) {
      if (!budget.spend(0)) return "stopped";
      const box = macros.from[index]!;
      while (this.#list[at] !== box) at++;
      const walks = this.#walks.from(box);
      let longest = -1;
      for (; index < macros.count && macros.from[index] === box; index++) {
        const end = macros.to[index]!;
        if (this.#sink.within[end] === 0 || end === box || !this.#isAway(walks, box, end)) continue;
        if (longest >= 0 && walks[end]! <= walks[macros.to[longest]!]!) continue;
        if (this.#claims.fitWithout(at, this.#firstAt[end]!)) longest = index;
      }
      if (longest < 0) continue;
      found = true;
      lifted.lift(regions, box);
      const to = macros.to[longest]!;
      const after = regions.count - lifted.merged + 1;
      const hash = hashAfter(this.#board, base, box, undefined, to, lifted.least);
      if (seen.has(hash.low, hash.high)) continue;
      this.#taken[box] = 0;
      const broken = this.#rooms.broken(this.#taken);
      this.#taken[box] = 1;
      const onGoals = this.#onGoals - isGoal[box]!;
      const move = this.#note(longest, hash, this.#count - 1, onGoals, after, broken, this.#distance - this.#far[box]!);
      const worth = ((isGoal[box]! * 2 + 1 - this.#isHole[box]!) * 64 + 63 - Math.min(63, after)) * 8192 + Math.min(8191, walks[to]!) + 1;
      if (worth <= bestWorth) continue;
      bestWorth = worth;
      best = move;
    }
    if (!found) return undefined;
    node.note = takesOff;
    if (best >= 0) moves.weight[best] = 0;
    return this.#count === 1 && moves.count > 0;
  }

  #isAway(walks: Int16Array, from: number, to: number): boolean {
    if (walks[to]! >= minWalk) return true;
    const [one, other] = [this.#rooms.roomOf(from), this.#rooms.roomOf(to)];
    return one >= 0 && other >= 0 && one !== other;
  }

  /** The hash of the node that is set up, without the player and with its claims. */
  #hashOfAll(node: TreeNode): { low: number; high: number } {
    const { playerKeys, boxes } = this.#board;
    let { low, high } = hashOf(this.#board, this.#taken, 0);
    low ^= playerKeys[0]!;
    high ^= playerKeys[1]!;
    boxes.forEach((square, first) => {
      if (!this.#isClaimed(node, first)) return;
      low ^= claimKey(this.#board, square, 0);
      high ^= claimKey(this.#board, square, 1);
    });
    return { low, high };
  }

  /** All moves where none takes a box off. */
  #move(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const { macros, regions, lifted, moves, reach } = {
      macros: this.#macros,
      regions: this.#regions,
      lifted: this.#lifted,
      moves: this.moves,
      reach: this.#reach,
    };
    const { beside, isGoal } = this.#board;
    const [taken, list, far] = [this.#taken, this.#list, this.#far];
    const base = this.#hashOfAll(node);
    const boxes = list.subarray(0, this.#count);
    this.#explorer.record(taken, reach);
    lifted.drop();
    // Of those who propose a move: the best, and how good it is.
    const best = [-1, -1, -1, -1];
    const worths = [0, 0, 0, 0];
    for (let index = 0, at = 0; index < macros.count; index++) {
      const [from, to, side] = [macros.from[index]!, macros.to[index]!, macros.side[index]!];
      while (list[at] !== from) at++;
      // A pull brings a box the way the player goes.
      if (this.#idle.inTunnel(to, side ^ 2) || !this.#claims.fitWith(at, to)) continue;
      if (!budget.spend(0)) return "stopped";
      lifted.lift(regions, from);
      taken[from] = 0;
      taken[to] = 1;
      list[at] = to;
      const isWhole = macros.parts[index] === 1 && to !== lifted.least;
      const name = isWhole ? lifted.least : reach.fill(taken, beside[to * 4 + side]!);
      const hash = hashAfter(this.#board, base, from, to, undefined, name);
      if (!seen.has(hash.low, hash.high)) {
        const after = isWhole ? lifted.reachWith(taken, to) : reach;
        const opens = this.#explorer.opens(taken, boxes, after, to);
        const broken = this.#rooms.broken(taken);
        const onGoals = this.#onGoals - isGoal[from]! + isGoal[to]!;
        const count = regions.count - lifted.merged + macros.parts[index]!;
        const distance = this.#distance - far[from]! + far[to]!;
        const move = this.#note(index, hash, this.#count, onGoals, count, broken, distance);
        const isKept = onGoals <= this.#onGoals;
        const score = moves.score[move]!;
        const clears = onGoals < this.#onGoals && count <= this.#regionCount && broken <= this.#broken && distance > this.#distance;
        const tidiness = (1 - this.#isHole[from]!) * 64 + 63 - Math.min(63, count);
        const worth = [
          clears ? (tidiness * 64 + 63 - Math.min(63, broken)) * 4096 + Math.min(4095, macros.length[index]!) : 0,
          isKept && count < this.#regionCount ? score : 0,
          isKept && broken < this.#broken ? score : 0,
          isKept && opens ? score : 0,
        ];
        for (let advisor = 0; advisor < worth.length; advisor++) {
          if (worth[advisor]! <= worths[advisor]!) continue;
          worths[advisor] = worth[advisor]!;
          best[advisor] = move;
        }
      }
      list[at] = from;
      taken[to] = 0;
      taken[from] = 1;
    }
    for (const move of best) if (move >= 0) moves.weight[move] = 0;
    return false;
  }

  #note(
    index: number,
    hash: { readonly low: number; readonly high: number },
    count: number,
    onGoals: number,
    regions: number,
    broken: number,
    distance: number,
  ): number {
    const { moves } = this;
    const move = moves.add();
    moves.from[move] = this.#macros.from[index]!;
    moves.to[move] = this.#macros.to[index]!;
    moves.side[move] = this.#macros.side[index]!;
    moves.low[move] = hash.low;
    moves.high[move] = hash.high;
    moves.cell[move] = this.#cell(count, onGoals, regions, broken);
    moves.score[move] = this.#score(count, onGoals, regions, broken, distance);
    return move;
  }

  child(node: TreeNode, from: number, to: number, side: number): { readonly boxes: Int32Array; readonly player: number } | undefined {
    const isOff = node.note === takesOff;
    const boxes = moved(node.boxes, from, isOff ? undefined : to);
    const { beside, words } = this.#board;
    if (isOff) boxes[words + (to >> 5)]! |= 1 << (to & 31);
    const player = beside[to * 4 + side]!;
    setUp(this.#board, boxes, this.#taken);
    if (this.#isStuck(boxes)) return undefined;
    if (!isOff && this.#isShut(player, to * 4 + (side ^ 2))) return undefined;
    return { boxes, player };
  }

  /** Boxes that nobody can ever pull stand where none stood at first. */
  #isStuck(bits: Int32Array): boolean {
    const { size, words } = this.#board;
    const here = this.#here;
    here.set(this.#taken);
    pullAway(this.#board, here);
    for (let square = 0; square < size; square++) {
      if (here[square] === 0) continue;
      if (this.#firstAt[square]! < 0 || ((bits[words + (square >> 5)]! >> (square & 31)) & 1) !== 0) return true;
    }
    return false;
  }

  /** Forwards, a push in a PI-corral would come before the one that was just undone. */
  #isShut(player: number, push: number): boolean {
    this.#regions.label(this.#taken);
    if (this.#regions.count < 2) return false;
    this.#reach.fill(this.#taken, player);
    if (!this.#corrals.find(this.#taken, this.#reach, this.#regions)) return false;
    return !this.#corrals.pushes.subarray(0, this.#corrals.count).includes(push);
  }
}

/** What is noted of a node all of whose moves take a box off. */
const takesOff = new Int16Array(1);

function claimKey({ boxKeys }: Board, square: number, word: 0 | 1): number {
  return Math.imul(boxKeys[square * 2 + word]!, 0x2c1b3c6d) ^ 0x297a2d39;
}

/** The hash after a box has moved from one square to another, or been taken off and claimed a square. */
function hashAfter(
  board: Board,
  base: { readonly low: number; readonly high: number },
  from: number,
  to: number | undefined,
  claimed: number | undefined,
  name: number,
): { readonly low: number; readonly high: number } {
  const { boxKeys, playerKeys } = board;
  let low = base.low ^ boxKeys[from * 2]! ^ playerKeys[name * 2]!;
  let high = base.high ^ boxKeys[from * 2 + 1]! ^ playerKeys[name * 2 + 1]!;
  if (to !== undefined) {
    low ^= boxKeys[to * 2]!;
    high ^= boxKeys[to * 2 + 1]!;
  }
  if (claimed !== undefined) {
    low ^= claimKey(board, claimed, 0);
    high ^= claimKey(board, claimed, 1);
  }
  return { low, high };
}

/** By square: the steps to a goal, on average. */
function awayFromGoals({ size, goals }: Board, walks: Walks): Uint16Array {
  const result = new Uint16Array(size);
  const sums = new Float64Array(size);
  for (const goal of goals) {
    const row = walks.from(goal);
    for (let square = 0; square < size; square++) sums[square]! += row[square]!;
  }
  for (let square = 0; square < size; square++) result[square] = Math.round((sums[square]! * 4) / goals.length);
  return result;
}

/** By square: 1 on goals that lie between three walls, the goals that are found so being walls for the next. */
function holes({ size, beside, goals }: Board): Uint8Array {
  const result = new Uint8Array(size + 1);
  result[size] = 1;
  for (let again = true; again; ) {
    again = false;
    for (const goal of goals) {
      if (result[goal] !== 0) continue;
      const shut = [0, 1, 2, 3].filter((side) => result[beside[goal * 4 + side]!] !== 0).length;
      if (shut < 3) continue;
      result[goal] = 1;
      again = true;
    }
  }
  return result;
}
