import type { Pushes } from "../levels.js";
import type { Replay } from "./replay.js";

/** A solution that was found for a hint. A player who follows it gets the next hint at once. */
export class KnownSolution {
  /**
   * By board as text: its last place among the first `#indexed` positions. Boards are formatted only when
   * needed.
   */
  readonly #places = new Map<string, number>();
  #indexed = 0;

  /** @param board formats a position as text, equal for equal boards */
  constructor(
    private readonly replay: Replay,
    private readonly board: (position: unknown) => string,
    private readonly pushes: Pushes<unknown, string> | undefined,
  ) {}

  /**
   * The moves up to and including the next push, or the next move in games without pushes. It is `undefined`
   * where the solution does not pass through the position.
   */
  from(position: unknown): readonly string[] | undefined {
    const { moves } = this.replay;
    const place = this.#placeOf(this.board(position));
    if (place === undefined || place === moves.length) return undefined;
    const push = moves.findIndex((move, index) => index >= place && this.pushes?.isPush(move) !== false);
    return moves.slice(place, push < 0 ? moves.length : push + 1);
  }

  #placeOf(board: string): number | undefined {
    const { positions } = this.replay;
    let place = this.#places.get(board);
    while (place === undefined && this.#indexed < positions.length) {
      const at = this.#indexed++;
      const text = this.board(positions[at]);
      this.#places.set(text, at);
      if (text === board) place = at;
    }
    return place;
  }
}
