import type { Budget } from "../../../solver.js";
import { comeFrom, type Distances, leastBySquare, never } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import { MacroMoves } from "../board/macro-moves.js";
import { type Board, occupied } from "../board/search-board.js";
import { type BackwardFeatures, BackwardMeasure, cellOf, reachable } from "./backward-features.js";
import { Explorer } from "./explorer.js";
import type { Domain, Root } from "./feature-search.js";
import { MoveList } from "./move-list.js";
import { bitsOf, hashOf, moved, setUp } from "./position.js";
import type { PositionSet } from "./position-set.js";
import type { Rooms } from "./rooms.js";
import type { TreeNode } from "./tree-node.js";

/** How a backward search removes boxes from the board. */
export interface PackingStyle {
  /**
   * Each removed box needs a start box of its own to become; otherwise the number of removed boxes is
   * unlimited.
   */
  readonly counted: boolean;
  /**
   * The boxes to remove first:
   *
   * - "nearest": those with the shortest way out, so that in play the goals on the way are filled last;
   * - "farthest": those with the longest way out;
   * - "roomiest": those whose way leads where the most room is left;
   * - "opening": those that bring the player nearest to regions that are closed off;
   * - "connected": those whose removal leaves the board least divided.
   */
  readonly first: "nearest" | "roomiest" | "opening" | "connected" | "farthest";
}

/**
 * Backward Sokoban from the solved position, to find a packing order. Boxes are pulled off the goals. A box
 * that comes to the start square of any box is removed from the board, as there is room enough out there.
 * When a box can be removed, nothing else is tried, because that makes room for all others. The search ends
 * when the board is empty, or when the remaining boxes are on start squares.
 */
export class PackingSearch implements Domain {
  readonly moves = new MoveList();
  readonly roots: readonly Root[];
  /** The number of regions to start from. */
  readonly starts: number;
  readonly #taken: Uint8Array;
  readonly #regions: Regions;
  readonly #reach: Flood;
  readonly #macros: MacroMoves;
  readonly #explorer: Explorer;
  /** By square: the number of the box that starts there, from 1, where boxes are removed; 0 elsewhere. */
  readonly #exits: Uint16Array;
  readonly #capacity: Capacity | undefined;
  readonly #barriers: Barriers;
  readonly #measure: BackwardMeasure;
  /** The features of a child. */
  #features: BackwardFeatures = { boxes: 0, onGoals: 0, regions: 0, broken: 0, distance: 0 };

  /** @param start the index of the region to start from, among those in which the player may end */
  constructor(
    private readonly board: Board,
    distances: Distances,
    rooms: Rooms,
    private readonly style: PackingStyle,
    start: number,
  ) {
    this.#taken = occupied(board, []);
    this.#regions = new Regions(board);
    this.#reach = new Flood(board);
    const closed = comeFrom(board);
    this.#macros = new MacroMoves(board, closed, false);
    this.#explorer = new Explorer(board, closed, false);
    this.#exits = new Uint16Array(board.size + 1);
    board.boxes.forEach((box, index) => {
      this.#exits[box] = index + 1;
    });
    this.#barriers = new Barriers(board);
    this.#capacity = style.counted ? new Capacity(board.boxes.length) : undefined;
    this.#measure = new BackwardMeasure(board, rooms, reachable(leastBySquare(board, distances.nearest)));
    const starts = this.#starts();
    this.starts = starts.length;
    this.roots = starts.slice(start, start + 1);
  }

  /** The player may be in any region at the end. */
  #starts(): readonly Root[] {
    const { board, taken, regions } = { board: this.board, taken: this.#taken, regions: this.#regions };
    for (const goal of board.goals) taken[goal] = 1;
    const count = regions.label(taken);
    const boxes = bitsOf(board, taken);
    const starts = Array.from({ length: count }, (_, region) => {
      const player = regions.least[region]!;
      const features = this.#measure.of(taken, count);
      return {
        boxes,
        player,
        ...hashOf(board, taken, player),
        cell: cellOf(features),
        score: rankOf(features),
      };
    });
    for (const goal of board.goals) taken[goal] = 0;
    return starts;
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const { moves } = this;
    const { taken, regions, macros } = { taken: this.#taken, regions: this.#regions, macros: this.#macros };
    moves.count = 0;
    setUp(this.board, node.boxes, taken);
    regions.label(taken);
    if (!macros.generate(taken, regions, node.player, budget)) return "stopped";
    const before = this.#measure.of(taken, regions.count);
    const taking = this.#takeOff(node, seen, budget);
    if (taking === "stopped") return taking;
    if (taking) return this.#complete;
    this.#reach.fill(taken, node.player);
    this.#explorer.record(taken, this.#reach);
    // By advisor: its move. The packing advisor removes a box from the goals; the others restore links or
    // give the player access to more boxes.
    const best = [-1, -1, -1, -1];
    for (let index = 0; index < macros.count; index++) {
      if (!budget.spend(0)) return "stopped";
      const at = this.#try(index, seen, false);
      if (at < 0) continue;
      this.#reach.fill(taken, this.#playerAfter);
      const opens = this.#explorer.opens(taken, this.#listed(), this.#reach, macros.to[index]!);
      this.#back(index);
      const after = this.#features;
      const kept = after.onGoals <= before.onGoals;
      const wins = [
        after.onGoals < before.onGoals && after.regions <= before.regions,
        after.regions < before.regions && kept,
        after.broken < before.broken && kept,
        opens && kept,
      ];
      wins.forEach((won, advisor) => {
        if (won && (best[advisor]! < 0 || moves.score[at]! > moves.score[best[advisor]!]!))
          best[advisor] = at;
      });
    }
    for (const at of best) if (at >= 0) moves.weight[at] = 0;
    return false;
  }

  /** Whether every remaining box is on a start square: then the plan is complete. */
  #home(): boolean {
    for (let square = 0; square < this.board.size; square++)
      if (this.#taken[square] !== 0 && this.#exits[square] === 0) return false;
    return true;
  }

  /**
   * Fills `moves` with those that remove a box; false when there is none. Stores with the node which start
   * boxes each may become. Ways onto goals that are start squares come last.
   */
  #takeOff(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const macros = this.#macros;
    const { moves } = this;
    const { isGoal } = this.board;
    const notes: number[] = [];
    let best = -1;
    this.#complete = false;
    this.#capacity?.load(node);
    for (let first = 0; first < macros.count; ) {
      if (!budget.spend(0)) return "stopped";
      const box = macros.from[first]!;
      const ends: number[] = [];
      let shortest = -1;
      let length = never * 2;
      let index = first;
      for (; index < macros.count && macros.from[index] === box; index++) {
        const end = macros.to[index]!;
        if (this.#exits[end] === 0 || end === box) continue;
        ends.push(this.#exits[end]! - 1);
        const far = macros.length[index]! + (isGoal[end] === 0 ? 0 : 1000);
        if (far >= length) continue;
        length = far;
        shortest = index;
      }
      first = index;
      if (shortest < 0 || (this.#capacity !== undefined && !this.#capacity.fits(ends))) continue;
      notes.push(box, ends.length, ...ends);
      const at = this.#try(shortest, seen, true);
      if (at < 0) continue;
      const score = this.#removalScore(ends, length);
      this.#complete = this.#home();
      this.#taken[box] = 1;
      const { boxes, onGoals } = this.#features;
      moves.score[at] =
        ((1023 - boxes) * 1024 + 1023 - onGoals) * 2 ** 25 + score * 8192 + 8191 - Math.min(8191, length);
      if (best < 0 || moves.score[at]! > moves.score[best]!) best = at;
      if (this.#complete) break;
    }
    if (notes.length === 0) return false;
    node.note = Int16Array.from(notes);
    if (best >= 0) moves.weight[best] = 0;
    return true;
  }

  /** The secondary value of removing a box that could become these, up to 4095. */
  #removalScore(ends: readonly number[], length: number): number {
    const { first } = this.style;
    const { regions, broken } = this.#features;
    if (first === "nearest") return 0;
    if (first === "connected") return (63 - Math.min(63, regions)) * 64 + 63 - Math.min(63, broken);
    if (first === "farthest") return length % 1000;
    if (first === "roomiest") return Math.min(4095, this.#capacity?.room(ends) ?? 0);
    return 4095 - Math.min(4095, this.#barriers.from(this.#taken, this.#playerAfter));
  }

  #listed(): Int16Array {
    const list: number[] = [];
    for (let square = 0; square < this.board.size; square++) if (this.#taken[square] !== 0) list.push(square);
    return Int16Array.from(list);
  }

  /** Whether the last move that was tried empties the board. */
  #complete = false;
  /** The player's square after it. */
  #playerAfter = 0;

  /**
   * Makes a move on the board, where it stays, and records it; `off` removes the box. Returns −1, with
   * nothing changed, when it leads to a known position.
   */
  #try(index: number, seen: PositionSet, off: boolean): number {
    const { moves } = this;
    const { taken, regions, macros } = { taken: this.#taken, regions: this.#regions, macros: this.#macros };
    const from = macros.from[index]!;
    const to = macros.to[index]!;
    taken[from] = 0;
    if (!off) taken[to] = 1;
    const player = this.board.beside[to * 4 + macros.side[index]!]!;
    this.#playerAfter = player;
    regions.label(taken);
    const { low, high } = hashOf(this.board, taken, regions.least[regions.region[player]!]!);
    if (seen.has(low, high)) {
      this.#back(index);
      return -1;
    }
    this.#features = this.#measure.of(taken, regions.count);
    const at = moves.add(from, to, macros.side[index]!, low, high);
    moves.cell[at] = cellOf(this.#features);
    moves.score[at] = rankOf(this.#features);
    return at;
  }

  #back(index: number): void {
    this.#taken[this.#macros.to[index]!] = 0;
    this.#taken[this.#macros.from[index]!] = 1;
  }

  child(
    node: TreeNode,
    from: number,
    to: number,
    side: number,
  ): { readonly boxes: Int32Array; readonly player: number } {
    const boxes = moved(node.boxes, from, endsOf(node.note, from) === undefined ? to : undefined);
    return { boxes, player: this.board.beside[to * 4 + side]! };
  }
}

/** Higher is better: fewer boxes, fewer on goals, fewer regions and broken links, farther from the goals. */
function rankOf({ boxes, onGoals, regions, broken, distance }: BackwardFeatures): number {
  const onBoard = (1023 - boxes) * 1024 + 1023 - onGoals;
  const links = (63 - Math.min(63, regions)) * 64 + 63 - Math.min(63, broken);
  return (onBoard * 4096 + links) * 8192 + Math.min(8191, distance);
}

/** Counts the boxes between the player and the squares that are closed off. */
class Barriers {
  readonly #mark: Int32Array;
  readonly #here: Int16Array;
  readonly #next: Int16Array;
  #stamp = 0;

  constructor(private readonly board: Board) {
    this.#mark = new Int32Array(board.size + 1);
    this.#here = new Int16Array(board.size + 1);
    this.#next = new Int16Array(board.size + 1);
  }

  /**
   * The sum, over the regions that boxes close off, of the boxes that must be removed to let the player in.
   */
  from(taken: Uint8Array, player: number): number {
    const { beside, size } = this.board;
    const mark = this.#mark;
    const stamp = ++this.#stamp;
    let [here, next] = [this.#here, this.#next];
    here[0] = player;
    mark[player] = stamp;
    let count = 1;
    let sum = 0;
    for (let boxes = 0; count > 0; boxes++) {
      let later = 0;
      for (let index = 0; index < count; index++) {
        const square = here[index]!;
        for (let direction = 0; direction < 4; direction++) {
          const other = beside[square * 4 + direction]!;
          if (other === size || mark[other] === stamp) continue;
          mark[other] = stamp;
          if (taken[other] === 0) here[count++] = other;
          else next[later++] = other;
        }
      }
      // Squares that follow a box without another box between them are a region.
      for (let index = 0; boxes > 0 && index < count; index++) if (taken[here[index]!] === 0) sum += boxes;
      [here, next] = [next, here];
      count = later;
    }
    return sum;
  }
}

/** Reads the note of a node: the start boxes that this box may become when it is removed. */
function endsOf(note: Int16Array | undefined, box: number): Int16Array | undefined {
  if (note === undefined) return undefined;
  for (let at = 0; at < note.length; at += 2 + note[at + 1]!)
    if (note[at] === box) return note.subarray(at + 2, at + 2 + note[at + 1]!);
  return undefined;
}

/** Which of the start boxes the removed boxes can become, each a different one: a bipartite matching. */
class Capacity {
  /** By start box: the number of the removed box, or −1. */
  readonly #owner: Int16Array;
  readonly #visited: Uint8Array;
  #ends: ArrayLike<number>[] = [];

  constructor(boxes: number) {
    this.#owner = new Int16Array(boxes);
    this.#visited = new Uint8Array(boxes);
  }

  /** Matches the boxes that were removed on the way to a node. */
  load(node: TreeNode): void {
    this.#owner.fill(-1);
    this.#ends = [];
    for (let here = node; here.parent !== undefined; here = here.parent) {
      const ends = endsOf(here.parent.note, here.from);
      if (ends === undefined) continue;
      this.#ends.push(ends);
      this.#visited.fill(0);
      this.#assign(this.#ends.length - 1);
    }
  }

  /** How many of these no box has become yet. */
  room(ends: readonly number[]): number {
    return new Set(ends.filter((end) => this.#owner[end] === -1)).size;
  }

  /** Whether one more box that could become any of these still leaves a different one for each. */
  fits(ends: readonly number[]): boolean {
    const owner = Int16Array.from(this.#owner);
    this.#ends.push(ends);
    this.#visited.fill(0);
    const fits = this.#assign(this.#ends.length - 1);
    this.#ends.pop();
    this.#owner.set(owner);
    return fits;
  }

  #assign(box: number): boolean {
    const ends = this.#ends[box]!;
    for (let index = 0; index < ends.length; index++) {
      const end = ends[index]!;
      if (this.#visited[end] !== 0) continue;
      this.#visited[end] = 1;
      const other = this.#owner[end]!;
      if (other !== -1 && !this.#assign(other)) continue;
      this.#owner[end] = box;
      return true;
    }
    return false;
  }
}
