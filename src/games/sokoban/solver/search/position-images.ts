import type { RegionFill } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import { symmetriesOf } from "../board/symmetries.js";

/** The boxes of a position as bits, with their hash, and the lowest square of the player's region. */
export interface PositionKey {
  readonly words: Int32Array;
  readonly low: number;
  readonly high: number;
  readonly player: number;
}

/**
 * The images of a position under the symmetries of its level. One of them stands for all: that with the least
 * hash of its boxes. Of several with this hash, it is the one with the lowest square of the player's region.
 */
export class PositionImages implements PositionKey {
  readonly words: Int32Array;
  low = 0;
  high = 0;
  player = 0;
  readonly #board: Board;
  readonly #symmetries: readonly Int16Array[];
  readonly #boxes: Int16Array;

  /** `undefined` for a level without symmetries. */
  static of(board: Board): PositionImages | undefined {
    const symmetries = symmetriesOf(board);
    return symmetries.length === 0 ? undefined : new PositionImages(board, symmetries);
  }

  private constructor(board: Board, symmetries: readonly Int16Array[]) {
    this.#board = board;
    this.#symmetries = symmetries;
    this.#boxes = new Int16Array(board.boxes.length);
    this.words = new Int32Array(board.words);
  }

  /** Becomes the image that stands for a position, whose player's region is filled. */
  choose({ words, low, high, player }: PositionKey, region: RegionFill): this {
    const { boxKeys } = this.#board;
    const boxes = this.#boxes;
    let count = 0;
    for (let word = 0; word < words.length; word++)
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1)
        boxes[count++] = word * 32 + 31 - Math.clz32(bits & -bits);
    this.low = low;
    this.high = high;
    this.player = player;
    let chosen: Int16Array | undefined;
    for (const images of this.#symmetries) {
      let imageLow = 0;
      let imageHigh = 0;
      for (let index = 0; index < count; index++) {
        const square = images[boxes[index]!]!;
        imageLow ^= boxKeys[square * 2]!;
        imageHigh ^= boxKeys[square * 2 + 1]!;
      }
      if (imageHigh > this.high || (imageHigh === this.high && imageLow > this.low)) continue;
      const least = lowest(images, region);
      if (imageHigh === this.high && imageLow === this.low && least >= this.player) continue;
      this.low = imageLow;
      this.high = imageHigh;
      this.player = least;
      chosen = images;
    }
    if (chosen === undefined) this.words.set(words);
    else {
      this.words.fill(0);
      for (let index = 0; index < count; index++) {
        const square = chosen[boxes[index]!]!;
        this.words[square >> 5]! |= 1 << (square & 31);
      }
    }
    return this;
  }
}

/** The lowest image of a square of the region. */
function lowest(images: Int16Array, { squares, count }: RegionFill): number {
  let least = images[squares[0]!]!;
  for (let index = 1; index < count; index++) least = Math.min(least, images[squares[index]!]!);
  return least;
}
