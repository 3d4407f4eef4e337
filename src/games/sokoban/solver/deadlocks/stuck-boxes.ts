import type { Board } from "../board/search-board.js";

/**
 * Finds boxes that can never be pulled again. Every box that could be pulled once is removed, wherever the
 * player would have to be, which only makes room. The rest block each other for good, so each of them must be
 * on a start square.
 */
export class StuckBoxes {
  readonly #board: Board;
  readonly #here: Uint8Array;
  readonly #left: Int16Array;
  /** By square: 1 where a box starts. */
  readonly #starts: Uint8Array;

  constructor(board: Board) {
    this.#board = board;
    this.#here = new Uint8Array(board.size + 1);
    this.#left = new Int16Array(board.boxes.length);
    this.#starts = new Uint8Array(board.size + 1);
    for (const box of board.boxes) this.#starts[box] = 1;
  }

  /** Whether a box that can never be pulled is on no start square. All boxes are also listed. */
  anyAway(taken: Uint8Array, boxes: Int16Array): boolean {
    const { beside } = this.#board;
    const here = this.#here;
    const left = this.#left;
    here.set(taken);
    left.set(boxes);
    let count = boxes.length;
    for (let before = count + 1; count < before; ) {
      before = count;
      count = 0;
      for (let index = 0; index < before; index++) {
        const box = left[index]!;
        const up = beside[box * 4]!;
        const right = beside[box * 4 + 1]!;
        const down = beside[box * 4 + 2]!;
        const west = beside[box * 4 + 3]!;
        if (
          (here[up] === 0 && here[beside[up * 4]!] === 0) ||
          (here[right] === 0 && here[beside[right * 4 + 1]!] === 0) ||
          (here[down] === 0 && here[beside[down * 4 + 2]!] === 0) ||
          (here[west] === 0 && here[beside[west * 4 + 3]!] === 0)
        )
          here[box] = 0;
        else left[count++] = box;
      }
    }
    for (let index = 0; index < count; index++) if (this.#starts[left[index]!] === 0) return true;
    return false;
  }
}
