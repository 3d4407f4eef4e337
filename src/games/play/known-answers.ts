import type { Distance } from "../capabilities.js";
import type { AnyGame } from "../game.js";
import type { Pushes } from "../levels.js";
import type { Analysis } from "../solver.js";
import type { Replay } from "./replay.js";

/** `isFinal`: no more time is spent on it. */
type Known = Analysis<string> & { readonly isFinal: boolean };

/** The analysis of the goal, which needs no solver. */
export const atGoal: Known = {
  distance: 0,
  exact: true,
  lowerBound: 0,
  solution: [],
  firstMoves: [],
  complete: true,
  isFinal: true,
};

/**
 * A solver's results for the positions of one game. Undo returns to the same position objects, so these are
 * the keys.
 */
export class AnalysisCache {
  #known = new WeakMap<object, Known>();
  /** The position of the last result. */
  last: unknown;

  constructor(private readonly game: AnyGame) {}

  of(position: unknown): Known | undefined {
    if (position === undefined) return undefined;
    return this.game.status(position) === "won" ? atGoal : this.#known.get(position as object);
  }

  distance(position: unknown): Distance | undefined {
    const known = this.of(position);
    return known && { moves: known.distance, exact: known.exact, lowerBound: known.lowerBound };
  }

  /** Another search with the same time may find less, so the better result is kept. */
  keep(position: unknown, analysis: Analysis<string>, isFinal: boolean): void {
    const earlier = this.of(position);
    this.last = position;
    const best =
      earlier !== undefined && !analysis.exact && earlier.distance < analysis.distance ? earlier : analysis;
    this.#known.set(position as object, { ...best, isFinal });
  }

  /** Derives the result for the position after moves that start its solution. */
  derive(before: unknown, moves: readonly string[], after: unknown): void {
    const known = this.of(before);
    if (
      known === undefined ||
      !moves.every((move, index) => move === known.solution[index]) ||
      this.of(after) !== undefined
    )
      return;
    const solution = known.solution.slice(moves.length);
    const lowerBound = Math.max(0, known.lowerBound - moves.length);
    const analysis = {
      distance: solution.length,
      exact: known.exact,
      lowerBound,
      solution,
      firstMoves: solution.slice(0, 1),
      complete: false,
    };
    this.keep(after, analysis, known.exact);
  }

  forget(): void {
    this.last = undefined;
    this.#known = new WeakMap();
  }
}

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
