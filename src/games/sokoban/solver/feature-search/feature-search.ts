import { Heap } from "../../../heap.js";
import { type Budget, Growth } from "../../../solver.js";
import type { Doors } from "./doors.js";
import { MoveArena } from "./move-arena.js";
import type { MoveList } from "./move-list.js";
import { PositionSet } from "./position-set.js";
import { nodeBytes, type TreeNode } from "./tree-node.js";

/** Forward or backward Sokoban, as the search uses it. */
export interface Domain {
  readonly moves: MoveList;
  readonly roots: readonly Root[];
  /** The positions that it has generated, if it keeps them; they count as memory of the search. */
  readonly doors?: Doors | undefined;
  /**
   * Finds the moves from a node, except children that are in `seen`. True when the last of `moves` ends the
   * search; "stopped" when the budget is spent.
   */
  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped";
  /**
   * The boxes and the player after a move of a node; `undefined` when the result is unsolvable or was seen
   * before.
   */
  child(
    node: TreeNode,
    from: number,
    to: number,
    side: number,
    budget: Budget,
  ): { readonly boxes: Int32Array; readonly player: number } | undefined;
}

export interface Root {
  readonly boxes: Int32Array;
  readonly player: number;
  readonly low: number;
  readonly high: number;
  readonly cell: number;
  readonly score: number;
}

/** The node of a root. */
export function rootNode(root: Root): TreeNode {
  return {
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
    moves: undefined,
    first: 0,
    end: 0,
  };
}

/**
 * Lines of play have cells of their own, so that one promising start does not keep all others from their
 * turns. A line starts with each first move that no advisor proposed.
 */
export type LinesOfPlay = "one" | "first deviations";
const maxLines = 65_536;

/**
 * The order of turns. "each": the cells take turns. "best": every second turn goes to the cell of the node
 * with the best score on its path. So the most advanced node continues while the others still get turns.
 */
export type Turns = "each" | "best";

interface Cell {
  readonly key: number;
  /** The nodes that have a move left. */
  readonly nodes: Heap<TreeNode>;
}

/**
 * Feature space search (Shoham and Schaeffer 2020). Each position belongs to a cell of the feature space.
 * Cells take turns, and in its turn a cell plays its cheapest move. Moves that an advisor proposes cost
 * nothing, and all others cost one. A child competes in the cell of the best position on its path. So a step
 * back has a cost but does not lead to a worse cell. Only positions that are proved dead are left out.
 */
export class FeatureSearch {
  nodes = 0;
  /** The node with the best score so far. */
  best: TreeNode | undefined;
  readonly #seen = new PositionSet();
  readonly #cells: Cell[] = [];
  readonly #cellOf = new Map<number, Cell>();
  readonly #growth = new Growth();
  #turn = 0;
  #line = 0;
  /** The number of expanded roots. */
  #startedRoots = 0;
  /** The node whose expansion was interrupted when the budget was spent. */
  #pending: TreeNode | undefined;
  readonly #arena = new MoveArena();
  /** The key of the cell of the node with the best score on its path. */
  #bestKey = 0;
  #bestScore = Number.NEGATIVE_INFINITY;
  /** Whether the last turn went to that cell. */
  #isFavored = false;

  /** @param memoryBytes the limit, which may change between two runs */
  constructor(
    private readonly domain: Domain,
    private readonly lines: LinesOfPlay,
    public memoryBytes: number,
    private readonly turns: Turns = "each",
  ) {}

  /**
   * The node whose last move ended the search; "exhausted" when nothing is left to try; "stopped" when the
   * budget or memory is spent, after which the search can be continued.
   */
  run(budget: Budget): TreeNode | "exhausted" | "stopped" {
    if (this.#pending !== undefined) {
      const end = this.#expand(this.#pending, budget);
      if (end !== undefined) return end;
    }
    for (; this.#startedRoots < this.domain.roots.length; this.#startedRoots++) {
      if (!budget.spend()) return "stopped";
      const root = this.domain.roots[this.#startedRoots]!;
      if (!this.#seen.add(root.low, root.high)) continue;
      const end = this.#expand(rootNode(root), budget);
      if (end === undefined) continue;
      this.#startedRoots++;
      return end;
    }
    while (this.#cells.length > 0) {
      if (!budget.spend() || this.full || !this.#growth.mayAllocate(this.#soon, budget)) return "stopped";
      const cell = this.#next();
      const node = cell.nodes.take();
      if (node === undefined) {
        this.#remove(cell);
        continue;
      }
      const move = node.first++;
      const { from, to, side, weight, low, high, score: scores, cell: cells } = node.moves!;
      const isNew = this.#seen.add(low[move]!, high[move]!);
      const made = isNew ? this.domain.child(node, from[move]!, to[move]!, side[move]!, budget) : undefined;
      if (node.first < node.end) cell.nodes.add(node);
      if (made === undefined) continue;
      if (!this.#isFavored) this.#turn++;
      const score = scores[move]!;
      const better = score > node.bestScore;
      const child: TreeNode = {
        boxes: made.boxes,
        player: made.player,
        parent: node,
        from: from[move]!,
        to: to[move]!,
        side: side[move]!,
        score,
        weight: node.weight + weight[move]!,
        bestScore: better ? score : node.bestScore,
        bestCell: better ? cells[move]! : node.bestCell,
        line: this.#startsLine(node, weight[move]!) ? ++this.#line % maxLines : node.line,
        depth: node.depth + 1,
        moves: undefined,
        first: 0,
        end: 0,
        note: undefined,
      };
      const end = this.#expand(child, budget);
      if (end !== undefined) return end;
    }
    return "exhausted";
  }

  /** The cell with the next turn. */
  #next(): Cell {
    this.#isFavored = !this.#isFavored && this.turns === "best" && this.#cellOf.has(this.#bestKey);
    if (this.#isFavored) return this.#cellOf.get(this.#bestKey)!;
    if (this.#turn >= this.#cells.length) this.#turn = 0;
    return this.#cells[this.#turn]!;
  }

  #remove(cell: Cell): void {
    const at = this.#cells.indexOf(cell);
    this.#cells.splice(at, 1);
    this.#cellOf.delete(cell.key);
    if (at < this.#turn) this.#turn--;
  }

  #startsLine(node: TreeNode, weight: number): boolean {
    return this.lines === "first deviations" && node.weight === 0 && weight > 0;
  }

  /** Whether the memory limit is reached, or would be with the next tables or chunk of moves. */
  get full(): boolean {
    return this.#growth.refused || this.bytes + this.#soon > this.memoryBytes;
  }

  /** The bytes of the next tables or chunk of moves, if they are needed soon. */
  get #soon(): number {
    return this.#seen.growth + this.#arena.growth + (this.domain.doors?.growth ?? 0);
  }

  get bytes(): number {
    const doors = this.domain.doors?.bytes ?? 0;
    return this.#arena.bytes + this.#seen.bytes + this.nodes * nodeBytes + doors;
  }

  /**
   * Stores the moves of a node and lets it compete. Returns the child that ends the search, if there is one.
   */
  #expand(node: TreeNode, budget: Budget): TreeNode | "stopped" | undefined {
    const ended = this.domain.expand(node, this.#seen, budget);
    this.#pending = ended === "stopped" ? node : undefined;
    if (ended === "stopped") return ended;
    this.nodes++;
    if (this.best === undefined || node.score > this.best.score) this.best = node;
    const { moves } = this.domain;
    if (ended) {
      const last = moves.count - 1;
      const from = moves.from[last]!;
      const to = moves.to[last]!;
      const side = moves.side[last]!;
      const made = this.domain.child(node, from, to, side, budget);
      if (made !== undefined)
        return { ...node, ...made, parent: node, from, to, side, depth: node.depth + 1 };
    }
    if (moves.count === 0) return undefined;
    this.#arena.keep(moves);
    node.moves = this.#arena.chunk;
    node.first = this.#arena.first;
    node.end = node.first + moves.count;
    const key = node.bestCell * maxLines + node.line;
    if (node.bestScore > this.#bestScore) {
      this.#bestScore = node.bestScore;
      this.#bestKey = key;
    }
    let cell = this.#cellOf.get(key);
    if (cell === undefined) {
      cell = { key, nodes: new Heap(isBefore) };
      this.#cellOf.set(key, cell);
      this.#cells.splice(this.#turn, 0, cell);
    }
    cell.nodes.add(node);
    return undefined;
  }
}

/** The node with the cheapest next move comes first and, among equals, the one with the best next child. */
function isBefore(one: TreeNode, other: TreeNode): boolean {
  const ones = one.moves!;
  const others = other.moves!;
  const difference = one.weight + ones.weight[one.first]! - other.weight - others.weight[other.first]!;
  return difference < 0 || (difference === 0 && ones.score[one.first]! > others.score[other.first]!);
}
