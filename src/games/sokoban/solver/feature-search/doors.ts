import { nodeBytes, type TreeNode } from "./tree-node.js";

/** The bytes of a slot: two words of hash, the node and the move. */
const slotBytes = 16;
const firstSlots = 1 << 9;
/** When there is room for fewer positions than this, a larger table is needed soon. */
const spare = 1 << 11;
/**
 * All positions that a search has generated, by their 64-bit hashes, each with the move that leads to it. A
 * search from the other end has solved the level as soon as it comes to one of them.
 */
export class Doors {
  #low = new Int32Array(firstSlots);
  #high = new Int32Array(firstSlots);
  /** The index of the node before the move, from 1; 0 in an empty slot. */
  #node = new Int32Array(firstSlots);
  /** `(from * 4096 + to) * 4 + side`, as a board has at most 4,000 squares; −1: the node itself. */
  #move = new Int32Array(firstSlots);
  #count = 0;
  readonly #nodes: TreeNode[] = [];
  /** The number of nodes whose search has ended, so that they count here. */
  #released = 0;

  /** Keeps the first way to a position. */
  add(low: number, high: number, node: TreeNode, from: number, to: number, side: number): void {
    this.#put(low, high, node, (from * 4096 + to) * 4 + side);
  }

  /** Keeps a position without a move. */
  addRoot(low: number, high: number, root: TreeNode): void {
    this.#put(low, high, root, -1);
  }

  #put(low: number, high: number, node: TreeNode, move: number): void {
    if (this.#count * 2 >= this.#low.length) this.#grow();
    const slot = this.#slotOf(low, high);
    if (this.#node[slot] !== 0) return;
    if (this.#nodes.at(-1) !== node) this.#nodes.push(node);
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#node[slot] = this.#nodes.length;
    this.#move[slot] = move;
    this.#count++;
  }

  /** The position as the last node of a path, of which only the move and the nodes before it are valid. */
  find(low: number, high: number): TreeNode | undefined {
    const slot = this.#slotOf(low, high);
    const index = this.#node[slot]!;
    if (index === 0) return undefined;
    const node = this.#nodes[index - 1]!;
    const move = this.#move[slot]!;
    if (move < 0) return node;
    return { ...node, parent: node, from: move >> 14, to: (move >> 2) & 4095, side: move & 3 };
  }

  #slotOf(low: number, high: number): number {
    const mask = this.#low.length - 1;
    let slot = low & mask;
    while (this.#node[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  /** After the end of a search, drops what only the search itself needed of its nodes. */
  release(): void {
    for (; this.#released < this.#nodes.length; this.#released++)
      this.#nodes[this.#released]!.moves = undefined;
  }

  get bytes(): number {
    return this.#low.length * slotBytes + this.#released * nodeBytes;
  }

  /** The additional bytes when it has to grow soon: the larger table, while the old one still exists. */
  get growth(): number {
    return (this.#count + spare) * 2 >= this.#low.length ? this.#low.length * slotBytes * 2 : 0;
  }

  #grow(): void {
    const lows = this.#low;
    const highs = this.#high;
    const nodes = this.#node;
    const moves = this.#move;
    const length = lows.length * 2;
    this.#low = new Int32Array(length);
    this.#high = new Int32Array(length);
    this.#node = new Int32Array(length);
    this.#move = new Int32Array(length);
    for (let old = 0; old < lows.length; old++) {
      if (nodes[old] === 0) continue;
      const slot = this.#slotOf(lows[old]!, highs[old]!);
      this.#low[slot] = lows[old]!;
      this.#high[slot] = highs[old]!;
      this.#node[slot] = nodes[old]!;
      this.#move[slot] = moves[old]!;
    }
  }
}
