/**
 * Fills a pattern database level by level, for `makePatternTable`: `expand` finds the placements one move
 * further, and `merge` keeps those that are new.
 */

let size: usize = 0;
let ranks: usize = 0;
let words: usize = 0;
/** Addresses: moves and rotations of the space, and by block whether a level has entries. */
let nextAt: usize = 0;
let rotatedAt: usize = 0;
let filledAt: usize = 0;
let touchedAt: usize = 0;
let listedAt: usize = 0;
/** Addresses of bits by block and rank: the distances, the placements seen, and those of two levels. */
let bitsAt: usize = 0;
let seenAt: usize = 0;
let levelAt: usize = 0;
let comingAt: usize = 0;

const rotationMask: i32 = 63;
const blockShift: i32 = 6;

export function placeSpace(tiles: usize, orders: usize, rowWords: usize, next: usize, rotated: usize): void {
  size = tiles;
  ranks = orders;
  words = rowWords;
  nextAt = next;
  rotatedAt = rotated;
}

export function placeBits(
  bits: usize,
  seen: usize,
  level: usize,
  coming: usize,
  filled: usize,
  touched: usize,
  listed: usize,
): void {
  bitsAt = bits;
  seenAt = seen;
  levelAt = level;
  comingAt = coming;
  filledAt = filled;
  touchedAt = touched;
  listedAt = listed;
}

/** Expands blocks of the level from `from` on, until enough work is done; the first block that is left. */
export function expand(from: usize, to: usize, work: i32): usize {
  for (let block = from; block < to; block++) {
    if (load<u8>(filledAt + block) === 0) continue;
    store<u8>(filledAt + block, 0);
    const row = levelAt + 4 * words * block;
    let end: usize = 0;
    for (let edge = nextAt + 16 * size * block, last = edge + 16 * size; edge < last; edge += 4) {
      const target = load<i32>(edge);
      if (target < 0) continue;
      const other = <usize>(target >> blockShift);
      const into = comingAt + 4 * words * other;
      store<u8>(touchedAt + other, 1);
      const rotation = target & rotationMask;
      if (rotation === 0) {
        join(into, row);
        continue;
      }
      if (end === 0) {
        end = list(row);
        work -= <i32>(end - listedAt) >> 1;
      }
      const turn = rotatedAt + 2 * ranks * <usize>rotation;
      for (let at = listedAt; at < end; at += 2) {
        const rank = <usize>load<u16>(turn + 2 * <usize>load<u16>(at));
        const word = into + ((rank >> 5) << 2);
        store<i32>(word, load<i32>(word) | (1 << (<i32>rank & 31)));
      }
    }
    memory.fill(row, 0, 4 * words);
    if (--work < 0) return block + 1;
  }
  return to;
}

/** Adds a row's bits to another one's. */
function join(into: usize, row: usize): void {
  const end = row + 4 * words;
  if (ASC_FEATURE_SIMD && (words & 3) === 0) {
    for (; row < end; row += 16, into += 16) v128.store(into, v128.or(v128.load(into), v128.load(row)));
    return;
  }
  for (; row < end; row += 4, into += 4) store<i32>(into, load<i32>(into) | load<i32>(row));
}

/** Lists the ranks whose bits are set; where the list ends. */
function list(row: usize): usize {
  let end = listedAt;
  for (let word: usize = 0; word < words; word++) {
    for (let bits = load<i32>(row + 4 * word); bits !== 0; bits &= bits - 1) {
      const rank = (word << 5) + <usize>ctz<i32>(bits);
      store<u16>(end, <u16>rank);
      end += 2;
    }
  }
  return end;
}

/** Keeps what is new in blocks of the next level: whether any is. Distances there have bit 1 if `high`. */
export function merge(from: usize, to: usize, high: i32): bool {
  let any = false;
  for (let block = from; block < to; block++) {
    if (load<u8>(touchedAt + block) === 0) continue;
    store<u8>(touchedAt + block, 0);
    const row = 4 * words * block;
    const isNew = (words & 3) === 0 ? mergeVectors(row, high) : mergeWords(row, high);
    if (!isNew) continue;
    store<u8>(filledAt + block, 1);
    any = true;
  }
  return any;
}

function mergeWords(row: usize, high: i32): bool {
  let fresh = 0;
  for (let at = row, end = row + 4 * words; at < end; at += 4) {
    const known = load<i32>(seenAt + at);
    const found = load<i32>(comingAt + at) & ~known;
    store<i32>(comingAt + at, found);
    store<i32>(seenAt + at, known | found);
    if (high !== 0) store<i32>(bitsAt + at, load<i32>(bitsAt + at) | found);
    fresh |= found;
  }
  return fresh !== 0;
}

function mergeVectors(row: usize, high: i32): bool {
  if (!ASC_FEATURE_SIMD) return mergeWords(row, high);
  let fresh = v128.load(comingAt + row);
  fresh = v128.xor(fresh, fresh);
  for (let at = row, end = row + 4 * words; at < end; at += 16) {
    const known = v128.load(seenAt + at);
    const found = v128.andnot(v128.load(comingAt + at), known);
    v128.store(comingAt + at, found);
    v128.store(seenAt + at, v128.or(known, found));
    if (high !== 0) v128.store(bitsAt + at, v128.or(v128.load(bitsAt + at), found));
    fresh = v128.or(fresh, found);
  }
  return v128.any_true(fresh);
}

/** The next level becomes the current one. */
export function turn(): void {
  const level = levelAt;
  levelAt = comingAt;
  comingAt = level;
}
