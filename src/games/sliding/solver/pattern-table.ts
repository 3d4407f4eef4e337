import { blockShift, type PatternSpace, rotationMask } from "./pattern-space.js";
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

/** A breadth-first search over all placements, level by level and block by block. */
export function* makePatternTable(
  space: PatternSpace,
  goalCells: readonly number[],
  goalBlank: number,
): Work<PatternTable> {
  const { size, blockCount, words, ranks, next, rotated } = space;
  yield* request(4 * blockCount * words * Uint32Array.BYTES_PER_ELEMENT);
  const bits = new Uint32Array(blockCount * words);
  const seen = new Uint32Array(blockCount * words);
  let level = new Uint32Array(blockCount * words);
  let coming = new Uint32Array(blockCount * words);
  const filled = new Uint8Array(blockCount);
  const touched = new Uint8Array(blockCount);
  const listed = new Uint16Array(ranks);

  const goalBlock = space.blockOf(goalCells, goalBlank);
  level[goalBlock * words] = 1;
  seen[goalBlock * words] = 1;
  filled[goalBlock] = 1;
  let depth = 0;
  for (;;) {
    let work = 0;
    for (let block = 0; block < blockCount; block++) {
      if (filled[block] === 0) continue;
      filled[block] = 0;
      const start = block * words;
      let count = -1;
      for (let edge = block * 4 * size, end = edge + 4 * size; edge < end; edge++) {
        const target = next[edge]!;
        if (target < 0) continue;
        const to = target >> blockShift;
        const base = to * words;
        touched[to] = 1;
        const rotation = target & rotationMask;
        if (rotation === 0) {
          for (let word = 0; word < words; word++) coming[base + word]! |= level[start + word]!;
          continue;
        }
        if (count < 0) {
          count = 0;
          for (let word = 0; word < words; word++) {
            for (let left = level[start + word]!; left !== 0; left &= left - 1)
              listed[count++] = (word << 5) + 31 - Math.clz32(left & -left);
          }
        }
        const turn = rotation * ranks;
        for (let index = 0; index < count; index++) {
          const rank = rotated[turn + listed[index]!]!;
          coming[base + (rank >> 5)]! |= 1 << (rank & 31);
        }
      }
      level.fill(0, start, start + words);
      work += 1 + (count < 0 ? 0 : count);
      if (work > 2000) {
        work = 0;
        yield;
      }
    }
    depth++;
    const high = (depth & 2) !== 0;
    let any = 0;
    for (let block = 0; block < blockCount; block++) {
      if ((block & 4095) === 4095) yield;
      if (touched[block] === 0) continue;
      touched[block] = 0;
      let fresh = 0;
      for (let at = block * words, end = at + words; at < end; at++) {
        const found = coming[at]! & ~seen[at]!;
        coming[at] = found;
        seen[at]! |= found;
        if (high) bits[at]! |= found;
        fresh |= found;
      }
      if (fresh !== 0) filled[block] = 1;
      any |= fresh;
    }
    if (any === 0) return { space, bits, goalBlock, depth: depth - 1 };
    [level, coming] = [coming, level];
    yield;
  }
}
