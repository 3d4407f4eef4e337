import { range } from "../../../lists.js";
import type { MoveList } from "./move-list.js";

/**
 * Moves in the first chunk. Each later one has twice as many, up to the largest, or as many as a node needs.
 */
const firstChunk = 1 << 10;
const maxChunk = 1 << 14;
/** When less space than this is left, a new chunk is needed soon. */
const spareMoves = 1 << 11;
/** The bytes of a move: from, to, side, weight, two words of hash, cell and score. */
const moveBytes = 30;

/** A chunk with the moves of some nodes. */
export interface MoveChunk {
  readonly from: Int16Array;
  readonly to: Int16Array;
  readonly side: Uint8Array;
  readonly weight: Uint8Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly cell: Float64Array;
  readonly score: Float64Array;
}

/**
 * Stores the moves of all nodes in chunks, so that nothing is copied when it grows. All moves of a node are
 * in one chunk.
 */
export class MoveArena {
  bytes = 0;
  /** The chunk of the last stored list, and its first index there. */
  chunk: MoveChunk | undefined;
  first = 0;
  #used = 0;
  #next = firstChunk;

  /** The additional bytes of a new chunk, if one is needed soon. */
  get growth(): number {
    const spare = this.chunk === undefined ? 0 : this.chunk.from.length - this.#used;
    return spare < spareMoves ? this.#next * moveBytes : 0;
  }

  /** Stores the moves of a list, cheapest first and, among equals, best first. */
  keep(moves: MoveList): void {
    const order = range(moves.count);
    order.sort(
      (one, other) => moves.weight[one]! - moves.weight[other]! || moves.score[other]! - moves.score[one]!,
    );
    const chunk = this.#room(moves.count);
    this.chunk = chunk;
    this.first = this.#used;
    for (const index of order) {
      const at = this.#used++;
      chunk.from[at] = moves.from[index]!;
      chunk.to[at] = moves.to[index]!;
      chunk.side[at] = moves.side[index]!;
      chunk.weight[at] = moves.weight[index]!;
      chunk.low[at] = moves.low[index]!;
      chunk.high[at] = moves.high[index]!;
      chunk.cell[at] = moves.cell[index]!;
      chunk.score[at] = moves.score[index]!;
    }
  }

  #room(count: number): MoveChunk {
    if (this.chunk !== undefined && this.#used + count <= this.chunk.from.length) return this.chunk;
    const length = Math.max(this.#next, count);
    this.#next = Math.min(maxChunk, this.#next * 2);
    this.#used = 0;
    this.bytes += length * moveBytes;
    return {
      from: new Int16Array(length),
      to: new Int16Array(length),
      side: new Uint8Array(length),
      weight: new Uint8Array(length),
      low: new Int32Array(length),
      high: new Int32Array(length),
      cell: new Float64Array(length),
      score: new Float64Array(length),
    };
  }
}
