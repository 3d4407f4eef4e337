import { DistanceMaker, never } from "./distances.js";
import { type Board, occupied } from "./search-board.js";

/** The limit for cached rows, in bytes. */
const maxBytes = 16_000_000;

/**
 * The squares to which a box that is alone with the walls can be pushed, with the player starting on any side
 * of it. Computed for each start square when it is first needed.
 */
export class LoneBox {
  readonly #walls: Uint8Array;
  readonly #maker: DistanceMaker;
  readonly #distances: Uint16Array;
  readonly #rows = new Map<number, Uint8Array>();

  constructor(private readonly board: Board) {
    this.#walls = occupied(board, []);
    this.#maker = new DistanceMaker(board);
    this.#maker.prepare(this.#walls);
    this.#distances = new Uint16Array(board.size * 4);
  }

  /** By square: 1 where a box can be pushed to from `from`. `from` itself is included. */
  row(from: number): Uint8Array {
    const known = this.#rows.get(from);
    if (known !== undefined) return known;
    const { size } = this.board;
    const row = new Uint8Array(size + 1);
    this.#maker.spread(this.#walls, from, this.#distances);
    for (let state = 0; state < size * 4; state++) if (this.#distances[state] !== never) row[state >> 2] = 1;
    row[from] = 1;
    if ((this.#rows.size + 1) * size > maxBytes) this.#rows.clear();
    this.#rows.set(from, row);
    return row;
  }

  /** Whether a box that was pushed from one square to another could be pushed back. */
  canUndo(from: number, to: number): boolean {
    return this.row(to)[from] !== 0;
  }
}
