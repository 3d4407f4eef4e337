import type { Pushes } from "../levels.js";
import type { Replay } from "../play/replay.js";

/** A solution that was found for a hint: who follows it gets the next hint at once. */
export class KnownSolution {
  readonly #board: (position: unknown) => string;
  readonly #pushes: Pushes<unknown, string> | undefined;
  readonly #replay: Replay;
  /**
   * By board as text, the place where it comes last; of the first `#indexed` positions. Boards are written as
   * far as they are asked for.
   */
  readonly #places = new Map<string, number>();
  #indexed = 0;

  /** `board` writes a position as text, the same for the same board. */
  constructor(
    replay: Replay,
    board: (position: unknown) => string,
    pushes: Pushes<unknown, string> | undefined,
  ) {
    this.#replay = replay;
    this.#board = board;
    this.#pushes = pushes;
  }

  /**
   * The moves up to the next push, that push included, or the next move where there are no pushes;
   * `undefined` where the solution does not lead through the position.
   */
  from(position: unknown): readonly string[] | undefined {
    const { moves } = this.#replay;
    const place = this.#placeOf(this.#board(position));
    if (place === undefined || place === moves.length) return undefined;
    const push = moves.findIndex((move, index) => index >= place && this.#pushes?.isPush(move) !== false);
    return moves.slice(place, push < 0 ? moves.length : push + 1);
  }

  #placeOf(board: string): number | undefined {
    const { positions } = this.#replay;
    let place = this.#places.get(board);
    while (place === undefined && this.#indexed < positions.length) {
      const at = this.#indexed++;
      const text = this.#board(positions[at]);
      this.#places.set(text, at);
      if (text === board) place = at;
    }
    return place;
  }
}
