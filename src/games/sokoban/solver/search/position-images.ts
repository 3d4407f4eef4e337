import { Flood } from "../board/flood.js";
import type { RegionFill } from "../board/region-fill.js";
import { type Board, occupied } from "../board/search-board.js";

/**
 * The boxes of a position as bits, with their hash, and the player's square. Where walks do not count, it is
 * the lowest square of the player's region.
 */
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
  readonly #boxes: Int16Array;

  /** `undefined` for a level without symmetries. */
  static of(board: Board): PositionImages | undefined {
    const symmetries = symmetriesOf(board);
    return symmetries.length === 0 ? undefined : new PositionImages(board, symmetries);
  }

  private constructor(
    private readonly board: Board,
    private readonly symmetries: readonly Int16Array[],
  ) {
    this.#boxes = new Int16Array(board.boxes.length);
    this.words = new Int32Array(board.words);
  }

  /** Becomes the image that stands for a position, whose player's region is filled. */
  choose({ words, low, high, player }: PositionKey, region: RegionFill): this {
    const { boxKeys } = this.board;
    const boxes = this.#boxes;
    let count = 0;
    for (let word = 0; word < words.length; word++)
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1)
        boxes[count++] = word * 32 + 31 - Math.clz32(bits & -bits);
    this.low = low;
    this.high = high;
    this.player = player;
    let chosen: Int16Array | undefined;
    for (const images of this.symmetries) {
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

/**
 * The rotations and reflections that map a level to itself: its squares, its goals, its boxes and the
 * player's region. Each is the image of every square, and of the number that stands for walls. The identity
 * is left out.
 *
 * Distances, bounds and tables of such a level are the same for a position and its image. So a search that
 * counts both as one loses nothing.
 */
export function symmetriesOf(board: Board): readonly Int16Array[] {
  const { level, cells, size } = board;
  const columns = Array.from(cells, (cell) => cell % level.width);
  const rows = Array.from(cells, (cell) => Math.floor(cell / level.width));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const squareOf = new Int16Array(level.walls.length).fill(size);
  for (let square = 0; square < size; square++) squareOf[cells[square]!] = square;
  const taken = occupied(board);
  const isSquare = right - left === bottom - top;
  const found: Int16Array[] = [];
  for (let form = 1; form < 8; form++) {
    const isTurned = (form & 4) !== 0;
    if (isTurned && !isSquare) continue;
    const images = new Int16Array(size + 1).fill(size);
    let fits = true;
    for (let square = 0; fits && square < size; square++) {
      const [x, y] = [columns[square]! - left, rows[square]! - top];
      const [across, down] = isTurned ? [y, x] : [x, y];
      const column = (form & 1) === 0 ? left + across : right - across;
      const row = (form & 2) === 0 ? top + down : bottom - down;
      const to = squareOf[row * level.width + column]!;
      images[square] = to;
      fits = to !== size && board.isGoal[to] === board.isGoal[square] && taken[to] === taken[square];
    }
    if (fits) found.push(images);
  }
  if (found.length === 0) return found;
  const reach = new Flood(board);
  reach.fill(taken, board.player);
  return found.filter((images) => reach.reached(images[board.player]!));
}
