import { Flood } from "./flood.js";
import { type Board, occupied } from "./search-board.js";

/** The limit for cached rows, in bytes. */
const maxBytes = 8_000_000;

/** The steps between squares without boxes. Computed for each start square when it is first needed. */
export class Walks {
  readonly #walls: Uint8Array;
  readonly #flood: Flood;
  readonly #rows = new Map<number, Int16Array>();

  constructor(board: Board) {
    this.#walls = occupied(board, []);
    this.#flood = new Flood(board);
  }

  /** By square: the steps from `from`, or to it. */
  from(from: number): Int16Array {
    const known = this.#rows.get(from);
    if (known !== undefined) return known;
    this.#flood.fill(this.#walls, from);
    const row = this.#flood.distance.slice();
    if ((this.#rows.size + 1) * row.byteLength > maxBytes) this.#rows.clear();
    this.#rows.set(from, row);
    return row;
  }
}
