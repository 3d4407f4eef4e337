import type { Board } from "./search-board.js";

/** What `seen` has for a square that a fill has reached. */
export const reachedSquare = 2;

/**
 * Fills the player's region and finds its lowest square, and nothing else. This is the most frequent
 * operation of a search.
 */
export class RegionFill {
  /** By square: `reachedSquare` if the last fill reached it, otherwise as `taken` was. */
  readonly seen: Uint8Array;
  /** The squares of the last fill: the first `count` entries. */
  readonly squares: Int16Array;
  count = 0;
  readonly #beside: Int16Array;

  constructor(board: Board) {
    this.seen = new Uint8Array(board.size + 1);
    this.squares = new Int16Array(board.size + 1);
    this.#beside = board.beside;
  }

  /** Fills from a free square. Returns the lowest square of the region, which identifies it. */
  fill(taken: Uint8Array, from: number): number {
    const { seen, squares } = this;
    const beside = this.#beside;
    seen.set(taken);
    seen[from] = reachedSquare;
    squares[0] = from;
    let count = 1;
    let least = from;
    for (let next = 0; next < count; next++) {
      const base = squares[next]! * 4;
      const up = beside[base]!;
      if (seen[up] === 0) {
        seen[up] = reachedSquare;
        squares[count++] = up;
        if (up < least) least = up;
      }
      const right = beside[base + 1]!;
      if (seen[right] === 0) {
        seen[right] = reachedSquare;
        squares[count++] = right;
      }
      const down = beside[base + 2]!;
      if (seen[down] === 0) {
        seen[down] = reachedSquare;
        squares[count++] = down;
      }
      const left = beside[base + 3]!;
      if (seen[left] === 0) {
        seen[left] = reachedSquare;
        squares[count++] = left;
        if (left < least) least = left;
      }
    }
    this.count = count;
    return least;
  }
}

/** The region may have changed by more squares. */
export const unclear = -1;

/**
 * The lowest square of the player's region after a pull of a box from `box` in a direction, told from the
 * squares around it. Most pulls change the region by two squares: the box's old square is added and its new
 * square is removed. `seen` is 2 in the region before, 0 on other free squares, and `least` its lowest
 * square. `unclear` where the pull may join or divide regions, or removes the lowest square.
 */
export function leastAfterPull(
  { beside }: Pick<Board, "beside">,
  seen: Uint8Array,
  least: number,
  box: number,
  direction: number,
): number {
  const target = beside[box * 4 + direction]!;
  if (target === least) return unclear;
  const left = (direction + 1) & 3;
  const right = (direction + 3) & 3;
  const boxLeft = seen[beside[box * 4 + left]!]!;
  const boxRight = seen[beside[box * 4 + right]!]!;
  const behind = seen[beside[box * 4 + (direction ^ 2)]!]!;
  // Without a way from there to the region, the old square belongs to another one.
  const joins = boxLeft === 2 || boxRight === 2 || behind === 2;
  if (joins && (boxLeft === 0 || boxRight === 0 || behind === 0)) return unclear;
  // The squares beside the new one must stay connected by way of its corners.
  const player = beside[target * 4 + direction]!;
  let free = joins ? 2 : 1;
  let joints = 0;
  if (seen[beside[target * 4 + left]!] === 2) {
    free++;
    if (seen[beside[player * 4 + left]!] === 2) joints++;
    if (boxLeft === 2) joints++;
  }
  if (seen[beside[target * 4 + right]!] === 2) {
    free++;
    if (seen[beside[player * 4 + right]!] === 2) joints++;
    if (boxRight === 2) joints++;
  }
  if (free - joints > 1) return unclear;
  return joins && box < least ? box : least;
}
