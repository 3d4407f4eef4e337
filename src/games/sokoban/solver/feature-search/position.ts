import type { Board } from "../board/search-board.js";

/** The boxes of a position as bits. */
export function bitsOf(board: Board, taken: Uint8Array): Int32Array {
  const bits = new Int32Array(board.words);
  for (let square = 0; square < board.size; square++)
    if (taken[square] !== 0) bits[square >> 5]! |= 1 << (square & 31);
  return bits;
}

/** Sets up boxes that are given as bits; bits beyond the squares are ignored. */
export function setUp(board: Board, bits: Int32Array, taken: Uint8Array): void {
  for (let square = 0; square < board.size; square++)
    taken[square] = (bits[square >> 5]! >> (square & 31)) & 1;
}

/** The boxes after a move; without `to` the box is removed. */
export function moved(bits: Int32Array, from: number, to: number | undefined): Int32Array {
  const result = Int32Array.from(bits);
  result[from >> 5]! &= ~(1 << (from & 31));
  if (to !== undefined) result[to >> 5]! |= 1 << (to & 31);
  return result;
}

/** A 64-bit hash as two words. */
export interface Hash {
  readonly low: number;
  readonly high: number;
}

/** The hash of a position, from its boxes and the lowest square of the player's region. */
export function hashOf({ size, boxKeys, playerKeys }: Board, taken: Uint8Array, name: number): Hash {
  let low = playerKeys[name * 2]!;
  let high = playerKeys[name * 2 + 1]!;
  for (let square = 0; square < size; square++) {
    if (taken[square] === 0) continue;
    low ^= boxKeys[square * 2]!;
    high ^= boxKeys[square * 2 + 1]!;
  }
  return { low, high };
}

/** The hash of the boxes alone. */
export function hashOfBoxes(board: Board, taken: Uint8Array): Hash {
  const { low, high } = hashOf(board, taken, 0);
  return { low: low ^ board.playerKeys[0]!, high: high ^ board.playerKeys[1]! };
}
