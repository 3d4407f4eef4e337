import type { Budget } from "../../../solver.js";
import type { MoveList } from "./move-list.js";
import { PositionSet } from "./position-set.js";

/** A position in the tree. */
export interface TreeNode {
  /** Boxes as bits. */
  readonly boxes: Int32Array;
  /** Where the player stands. */
  readonly player: number;
  readonly parent: TreeNode | undefined;
  /** The macro move that led here: from, to, side. */
  readonly from: number;
  readonly to: number;
  readonly side: number;
  readonly score: number;
  /** Weights of the moves from the root. */
  readonly weight: number;
  /** The best score on the path from the root, and its cell, where the node competes. */
  readonly bestScore: number;
  readonly bestCell: number;
  readonly depth: number;
  /** Which line of play it belongs to. */
  readonly line: number;
  /** Its moves in the arena, best first, and the next to try. */
  first: number;
  end: number;
  /** What the domain wants to remember of it. */
  note?: Int16Array | undefined;
}

/** Forward or backward Sokoban, as the search sees it. */
export interface Domain {
  readonly moves: MoveList;
  readonly roots: readonly Root[];
  /** Finds the moves from a node, leaving out children that `seen` knows. True when the last of `moves` ends the search; "stopped" when the budget is spent. */
  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped";
  /** The boxes and the player after a move of a node; `undefined` when that cannot be solved, or is the same as what was seen. */
  child(node: TreeNode, from: number, to: number, side: number, budget: Budget): { readonly boxes: Int32Array; readonly player: number } | undefined;
}

export interface Root {
  readonly boxes: Int32Array;
  readonly player: number;
  readonly low: number;
  readonly high: number;
  readonly cell: number;
  readonly score: number;
}

/**
 * Lines of play compete apart, each in cells of its own, so that one good-looking beginning does not keep all others out of their turns: a line begins
 * with each first move, or with each first move that no advisor proposed.
 */
export type Lines = "one" | "first moves" | "first deviations";
const mostLines = 65_536;

/** What a move takes in the arrays, and a node with its boxes and its place in a heap. */
const moveBytes = 30;
const nodeBytes = 350;
/** There should be room for so many moves of a node. */
const spareMoves = 4_096;

interface Cell {
  readonly key: number;
  /** A heap of nodes. */
  readonly heap: TreeNode[];
}

/**
 * Feature space search (Shoham and Schaeffer 2020). Each position belongs to a cell of the feature space; cells take turns, and in its turn a cell plays
 * its cheapest move, where moves that an advisor proposes cost nothing and all others one. A child competes in the cell of the best position on its
 * way, so that a step back is paid for but leads to no worse cell. Nothing is ever left out but what is proved dead.
 */
export class FeatureSearch {
  nodes = 0;
  /** The node with the best score so far. */
  best: TreeNode | undefined;
  readonly #domain: Domain;
  readonly #seen = new PositionSet();
  readonly #cells: Cell[] = [];
  readonly #cellOf = new Map<number, Cell>();
  #turn = 0;
  #line = 0;
  readonly #lines: Lines;
  /** Roots that were expanded. */
  #begun = 0;
  readonly #memoryBytes: number;
  /** Was being expanded when the budget was spent. */
  #pending: TreeNode | undefined;
  // The moves of all nodes.
  #from = new Int16Array(1 << 14);
  #to = new Int16Array(1 << 14);
  #side = new Uint8Array(1 << 14);
  #weight = new Uint8Array(1 << 14);
  #low = new Int32Array(1 << 14);
  #high = new Int32Array(1 << 14);
  #cell = new Float64Array(1 << 14);
  #score = new Float64Array(1 << 14);
  #used = 0;

  constructor(domain: Domain, lines: Lines, memoryBytes: number) {
    this.#domain = domain;
    this.#lines = lines;
    this.#memoryBytes = memoryBytes;
  }

  /** The node whose last move ended the search, "exhausted" when there is nothing left to try, "stopped" when the budget or memory is spent, after which it may go on. */
  run(budget: Budget): TreeNode | "exhausted" | "stopped" {
    if (this.#pending !== undefined) {
      const end = this.#expand(this.#pending, budget);
      if (end !== undefined) return end;
    }
    for (; this.#begun < this.#domain.roots.length; this.#begun++) {
      if (!budget.spend()) return "stopped";
      const root = this.#domain.roots[this.#begun]!;
      if (!this.#seen.add(root.low, root.high)) continue;
      const node = {
        ...root,
        parent: undefined,
        from: 0,
        to: 0,
        side: 0,
        weight: 0,
        bestScore: root.score,
        bestCell: root.cell,
        line: 0,
        depth: 0,
        first: 0,
        end: 0,
      };
      const end = this.#expand(node, budget);
      if (end === undefined) continue;
      this.#begun++;
      return end;
    }
    while (this.#cells.length > 0) {
      if (!budget.spend() || this.full) return "stopped";
      if (this.#turn >= this.#cells.length) this.#turn = 0;
      const cell = this.#cells[this.#turn]!;
      const node = this.#take(cell);
      if (node === undefined) {
        this.#cells.splice(this.#turn, 1);
        this.#cellOf.delete(cell.key);
        continue;
      }
      const move = node.first++;
      const isNew = this.#seen.add(this.#low[move]!, this.#high[move]!);
      const made = isNew ? this.#domain.child(node, this.#from[move]!, this.#to[move]!, this.#side[move]!, budget) : undefined;
      if (node.first < node.end) this.#give(cell, node);
      if (made === undefined) continue;
      this.#turn++;
      const score = this.#score[move]!;
      const better = score > node.bestScore;
      const child: TreeNode = {
        boxes: made.boxes,
        player: made.player,
        parent: node,
        from: this.#from[move]!,
        to: this.#to[move]!,
        side: this.#side[move]!,
        score,
        weight: node.weight + this.#weight[move]!,
        bestScore: better ? score : node.bestScore,
        bestCell: better ? this.#cell[move]! : node.bestCell,
        line: this.#startsLine(node, this.#weight[move]!) ? ++this.#line % mostLines : node.line,
        depth: node.depth + 1,
        first: 0,
        end: 0,
        note: undefined,
      };
      const end = this.#expand(child, budget);
      if (end !== undefined) return end;
    }
    return "exhausted";
  }

  #startsLine(node: TreeNode, weight: number): boolean {
    switch (this.#lines) {
      case "one":
        return false;
      case "first moves":
        return node.parent === undefined;
      case "first deviations":
        return node.weight === 0 && weight > 0;
    }
  }

  /** The memory it may have is used up. */
  get full(): boolean {
    const growing = this.#used + spareMoves > this.#from.length ? this.#from.length * moveBytes : 0;
    return this.bytes + growing > this.#memoryBytes;
  }

  get bytes(): number {
    return this.#from.length * moveBytes + this.#seen.bytes + this.nodes * nodeBytes;
  }

  /** Keeps the moves of a node and lets it compete. The child that ends the search, if there is one. */
  #expand(node: TreeNode, budget: Budget): TreeNode | "stopped" | undefined {
    const ended = this.#domain.expand(node, this.#seen, budget);
    this.#pending = ended === "stopped" ? node : undefined;
    if (ended === "stopped") return ended;
    this.nodes++;
    if (this.best === undefined || node.score > this.best.score) this.best = node;
    const { moves } = this.#domain;
    if (ended) {
      const last = moves.count - 1;
      const [from, to, side] = [moves.from[last]!, moves.to[last]!, moves.side[last]!];
      const made = this.#domain.child(node, from, to, side, budget);
      if (made !== undefined) return { ...node, ...made, parent: node, from, to, side, depth: node.depth + 1 };
    }
    if (moves.count === 0) return undefined;
    this.#keep(node, moves);
    let cell = this.#cellOf.get(node.bestCell * mostLines + node.line);
    if (cell === undefined) {
      cell = { key: node.bestCell * mostLines + node.line, heap: [] };
      this.#cellOf.set(cell.key, cell);
      this.#cells.splice(this.#turn, 0, cell);
    }
    this.#give(cell, node);
    return undefined;
  }

  #keep(node: TreeNode, moves: MoveList): void {
    while (this.#used + moves.count > this.#from.length) this.#grow();
    const order = Array.from({ length: moves.count }, (_, index) => index);
    order.sort((one, other) => moves.weight[one]! - moves.weight[other]! || moves.score[other]! - moves.score[one]!);
    node.first = this.#used;
    for (const index of order) {
      const at = this.#used++;
      this.#from[at] = moves.from[index]!;
      this.#to[at] = moves.to[index]!;
      this.#side[at] = moves.side[index]!;
      this.#weight[at] = moves.weight[index]!;
      this.#low[at] = moves.low[index]!;
      this.#high[at] = moves.high[index]!;
      this.#cell[at] = moves.cell[index]!;
      this.#score[at] = moves.score[index]!;
    }
    node.end = this.#used;
  }

  /** The first of the two nodes to be served. */
  #before(one: TreeNode, other: TreeNode): boolean {
    const difference = one.weight + this.#weight[one.first]! - other.weight - this.#weight[other.first]!;
    return difference < 0 || (difference === 0 && this.#score[one.first]! > this.#score[other.first]!);
  }

  #give({ heap }: Cell, node: TreeNode): void {
    let at = heap.length;
    heap.push(node);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.#before(node, heap[up]!)) break;
      heap[at] = heap[up]!;
      at = up;
    }
    heap[at] = node;
  }

  #take({ heap }: Cell): TreeNode | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = at * 2 + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && this.#before(heap[down + 1]!, heap[down]!)) down++;
      if (!this.#before(heap[down]!, last)) break;
      heap[at] = heap[down]!;
      at = down;
    }
    heap[at] = last;
    return first;
  }

  #grow(): void {
    const length = this.#from.length * 2;
    const grown = <Numbers extends Int16Array | Uint8Array | Int32Array | Float64Array>(numbers: Numbers, result: Numbers): Numbers => {
      result.set(numbers);
      return result;
    };
    this.#from = grown(this.#from, new Int16Array(length));
    this.#to = grown(this.#to, new Int16Array(length));
    this.#side = grown(this.#side, new Uint8Array(length));
    this.#weight = grown(this.#weight, new Uint8Array(length));
    this.#low = grown(this.#low, new Int32Array(length));
    this.#high = grown(this.#high, new Int32Array(length));
    this.#cell = grown(this.#cell, new Float64Array(length));
    this.#score = grown(this.#score, new Float64Array(length));
  }
}
