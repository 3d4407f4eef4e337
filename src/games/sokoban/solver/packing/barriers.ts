import type { Board } from "../board/search-board.js";

/** Counts the boxes between the player and the squares that are closed off. */
export class Barriers {
  readonly #board: Board;
  readonly #mark: Int32Array;
  readonly #here: Int16Array;
  readonly #next: Int16Array;
  #stamp = 0;

  constructor(board: Board) {
    this.#board = board;
    this.#mark = new Int32Array(board.size + 1);
    this.#here = new Int16Array(board.size + 1);
    this.#next = new Int16Array(board.size + 1);
  }

  /**
   * The sum, over the regions that boxes close off, of the boxes that must be removed to let the player in.
   */
  from(taken: Uint8Array, player: number): number {
    const { beside, size } = this.#board;
    const mark = this.#mark;
    const stamp = ++this.#stamp;
    let [here, next] = [this.#here, this.#next];
    here[0] = player;
    mark[player] = stamp;
    let count = 1;
    let sum = 0;
    for (let boxes = 0; count > 0; boxes++) {
      let later = 0;
      for (let index = 0; index < count; index++) {
        const square = here[index]!;
        for (let direction = 0; direction < 4; direction++) {
          const other = beside[square * 4 + direction]!;
          if (other === size || mark[other] === stamp) continue;
          mark[other] = stamp;
          if (taken[other] === 0) here[count++] = other;
          else next[later++] = other;
        }
      }
      // Squares that follow a box without another box between them are a region.
      for (let index = 0; boxes > 0 && index < count; index++) if (taken[here[index]!] === 0) sum += boxes;
      [here, next] = [next, here];
      count = later;
    }
    return sum;
  }
}
