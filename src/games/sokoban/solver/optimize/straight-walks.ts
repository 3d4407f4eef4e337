import type { Board } from "../board/search-board.js";

/** The cost of squares that no walk reaches. */
const far = 0x3fffffff;
/** More than the lines or moves of a walk on a board of at most 4,000 squares. */
const base = 8192;

/**
 * Walks of the player from one square to all others: the shortest and, among those, the ones with the fewest
 * straight lines. Where lines have priority, it is the reverse. The search is over squares and directions. A
 * walk ends with a push, whose line it may start.
 */
export class StraightWalks {
  readonly #board: Board;
  readonly #areLinesFirst: boolean;
  /** By `square * 4 + direction` of the last step: the first measure times `base`, plus the other. */
  readonly #costs: Int32Array;
  #from = 0;

  constructor(board: Board, areLinesFirst: boolean) {
    this.#board = board;
    this.#areLinesFirst = areLinesFirst;
    this.#costs = new Int32Array(board.size * 4);
  }

  /** With a `target`, stops once the walks to it are decided. */
  fill(taken: Uint8Array, from: number, target?: number): void {
    const { beside } = this.#board;
    const costs = this.#costs;
    this.#from = from;
    costs.fill(far);
    if (from === target) return;
    const [step, turn] = this.#areLinesFirst ? [1, base] : [base, 1];
    // Each wave is one step longer. A state that is improved later is expanded again.
    let wave: number[] = [];
    for (let direction = 0; direction < 4; direction++) {
      const to = beside[from * 4 + direction]!;
      if (taken[to] !== 0) continue;
      costs[to * 4 + direction] = step + turn;
      wave.push(to * 4 + direction);
    }
    while (wave.length > 0) {
      const next: number[] = [];
      for (const state of wave) {
        const [square, before] = [state >> 2, state & 3];
        for (let direction = 0; direction < 4; direction++) {
          const to = beside[square * 4 + direction]!;
          if (taken[to] !== 0 || to === from) continue;
          const cost = costs[state]! + step + (direction === before ? 0 : turn);
          if (cost >= costs[to * 4 + direction]!) continue;
          costs[to * 4 + direction] = cost;
          next.push(to * 4 + direction);
        }
      }
      // A wave is one step, so all shortest walks to a square arrive in the same wave.
      if (target !== undefined && !this.#areLinesFirst && costs[this.#best(target, 0)] !== far) return;
      wave = next;
    }
  }

  /**
   * The moves of the walk to a square, and its lines with that of the push there. `undefined` if there is no
   * walk. `push` is the direction of the push.
   */
  to(square: number, push: number): { readonly moves: number; readonly lines: number } | undefined {
    if (square === this.#from) return { moves: 0, lines: 1 };
    const state = this.#best(square, push);
    if (this.#costs[state] === far) return undefined;
    const cost = this.#costBefore(state, push);
    const [first, second] = [Math.floor(cost / base), cost % base];
    return this.#areLinesFirst ? { moves: second, lines: first } : { moves: first, lines: second };
  }

  /** The directions of the walk to a reachable square, before a push in a direction there. */
  path(square: number, push: number): readonly number[] {
    const { beside } = this.#board;
    const [step, turn] = this.#areLinesFirst ? [1, base] : [base, 1];
    const path: number[] = [];
    let state = this.#best(square, push);
    for (let at = square; at !== this.#from; ) {
      const direction = state & 3;
      path.push(direction);
      at = beside[at * 4 + (direction ^ 2)]!;
      const left = this.#costs[state]! - step;
      const here = at;
      const before = [0, 1, 2, 3].find(
        (one) => this.#costs[here * 4 + one] === left - (one === direction ? 0 : turn),
      );
      if (at !== this.#from) state = at * 4 + (before as number);
    }
    return path.reverse();
  }

  #best(square: number, push: number): number {
    let best = square * 4;
    for (let state = square * 4 + 1; state < square * 4 + 4; state++)
      if (this.#costBefore(state, push) < this.#costBefore(best, push)) best = state;
    return best;
  }

  /** The cost of a walk and the line of the push after it. */
  #costBefore(state: number, push: number): number {
    const turn = this.#areLinesFirst ? base : 1;
    return this.#costs[state]! + ((state & 3) === push ? 0 : turn);
  }
}
