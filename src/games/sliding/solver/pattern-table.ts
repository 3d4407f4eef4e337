import { KernelMemory, placesOf } from "../../kernels/kernel.js";
import type * as Kernel from "../../kernels/sliding-tables.js";
import * as code from "../../kernels/sliding-tables.wasm";
import type { PatternSpace } from "./pattern-space.js";
import { request, type Work } from "./work.js";

/**
 * A pattern database with one bit per entry. The distance of a placement is the fewest moves of the pattern's
 * own tiles that bring them home, wherever in its region the blank is. It is zero-aware: moves of other tiles
 * are free. One move of a pattern tile changes it by exactly one, because each such move changes the parity
 * of the tiles' sum of Manhattan distances. So bit 1 of the distance and its parity decide between up and
 * down: from the distance before a move follows the one after it. (Breyer and Korf, "1.6-Bit Pattern
 * Databases", 2010, store it modulo 3.)
 */
export interface PatternTable {
  readonly space: PatternSpace;
  readonly bits: Uint32Array;
  readonly goalBlock: number;
  /** The longest distance. */
  readonly depth: number;
}

/** The ranks that one call of the kernel lists, and the words that it merges: some tens of microseconds. */
const ranksAtOnce = 4_000;
const wordsAtOnce = 20_000;

/**
 * A breadth-first search over all placements, level by level and block by block. `memory` is free for it, and
 * afterwards for another table.
 */
export function* makePatternTable(
  space: PatternSpace,
  goalCells: readonly number[],
  goalBlank: number,
  memory = new KernelMemory(0),
): Work<PatternTable> {
  const { size, blockCount, words, ranks, next, rotated } = space;
  const bytes = blockCount * words * Uint32Array.BYTES_PER_ELEMENT;
  const parts = [next.byteLength, rotated.byteLength, bytes, bytes, bytes, bytes, blockCount, blockCount];
  const places = placesOf([...parts, ranks * Uint16Array.BYTES_PER_ELEMENT]);
  const [nextAt, rotatedAt, bitsAt, seenAt, levelAt, comingAt, filledAt, touchedAt, listedAt, end] =
    places as [number, number, number, number, number, number, number, number, number, number];
  yield* request(bytes + memory.missing(end));
  const used = memory.buffer.byteLength;
  memory.reach(end);
  const { buffer } = memory;
  const all = new Uint8Array(buffer);
  all.fill(0, Math.min(bitsAt, used), used);
  new Int32Array(buffer, nextAt).set(next);
  new Uint16Array(buffer, rotatedAt).set(rotated);
  const goalBlock = space.blockOf(goalCells, goalBlank);
  for (const at of [levelAt, seenAt]) new Uint32Array(buffer, at)[goalBlock * words] = 1;
  all[filledAt + goalBlock] = 1;
  const kernel = memory.start<typeof Kernel>(code);
  kernel.placeSpace(size, ranks, words, nextAt, rotatedAt);
  kernel.placeBits(bitsAt, seenAt, levelAt, comingAt, filledAt, touchedAt, listedAt);
  const blocksAtOnce = Math.ceil(wordsAtOnce / words);
  for (let depth = 1; ; depth++) {
    for (let block = 0; block < blockCount; ) {
      block = kernel.expand(block, blockCount, ranksAtOnce);
      yield;
    }
    let isNew = false;
    for (let block = 0; block < blockCount; block += blocksAtOnce) {
      const to = Math.min(block + blocksAtOnce, blockCount);
      if (kernel.merge(block, to, depth & 2)) isNew = true;
      yield;
    }
    if (!isNew) {
      const bits = new Uint32Array(buffer, bitsAt, blockCount * words).slice();
      return { space, bits, goalBlock, depth: depth - 1 };
    }
    kernel.turn();
  }
}
