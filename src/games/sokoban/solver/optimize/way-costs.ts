import { Flood } from "../board/flood.js";
import { type Board, occupied, pushLetters, walkLetters } from "../board/search-board.js";
import type { Step } from "../board/solution-replay.js";
import type { CostOrder, OrderedCost } from "./cost-order.js";
import type { PushTrack } from "./push-track.js";

/** The direction where there was no push before. */
export const noDirection = 4;

/**
 * The cost of a push after another one, including the walk between them. A position is identified by its
 * boxes, the player's square and the direction of the last push. The box that was pushed last is then the one
 * in front of the player, so all measures add up push by push.
 */
export class WayCosts {
  readonly #flood: Flood;
  /** Where player lines have any but the last priority, the search considers the lines of walks, too. */
  readonly #walks: StraightWalks | undefined;
  #player = 0;
  #direction = noDirection;

  constructor(
    private readonly board: Board,
    private readonly order: CostOrder,
  ) {
    this.#flood = new Flood(board);
    const countsLines = order.measures.indexOf("playerLines") < order.measures.length - 1;
    this.#walks = countsLines ? new StraightWalks(board, order.isBefore("playerLines", "moves")) : undefined;
  }

  /**
   * Prepares for the pushes that may follow in a position. `direction` is `noDirection` at the start of the
   * level.
   */
  prepare(taken: Uint8Array, player: number, direction: number): void {
    this.#player = player;
    this.#direction = direction;
    this.#flood.fill(taken, player);
    this.#walks?.fill(taken, player);
  }

  reached(square: number): boolean {
    return this.#flood.reached(square);
  }

  /** The cost of a push (`box * 4 + direction`) whose side is reached. */
  high(push: number): number {
    return this.#cost(push, this.order.high);
  }

  low(push: number): number {
    return this.#cost(push, this.order.low);
  }

  #cost(push: number, weights: CostOrder["high"]): number {
    const stand = this.board.beside[push ^ 2]!;
    const walk = this.#walks?.to(stand, push & 3);
    const steps = walk?.moves ?? this.#flood.distance[stand]!;
    const isFirst = this.#direction === noDirection;
    const isSame = !isFirst && this.board.beside[this.#player * 4 + this.#direction] === push >> 2;
    const continues = steps === 0 && !isFirst;
    const isLine = isSame && continues;
    return (
      weights.pushes +
      weights.moves * (steps + 1) +
      (isLine ? 0 : weights.boxLines) +
      (isSame ? 0 : weights.boxChanges) +
      (continues ? 0 : weights.pushingSessions) +
      weights.playerLines * (continues && this.#direction === (push & 3) ? 0 : (walk?.lines ?? 1))
    );
  }
}

/** The cost of the pushes of a track from one to another, with shortest walks. */
export function costOf(
  board: Board,
  track: PushTrack,
  from: number,
  to: number,
  costs: WayCosts,
): OrderedCost {
  const taken = occupied(board, track.squaresAt(from));
  let [high, low] = [0, 0];
  for (let index = from; index < to; index++) {
    const push = track.pushes[index]!;
    costs.prepare(taken, track.playerAt(index), directionAt(track, index));
    high += costs.high(push);
    low += costs.low(push);
    taken[push >> 2] = 0;
    taken[board.beside[push]!] = 1;
  }
  return { high, low };
}

/** The direction of the push before `index`; `noDirection` for the first push. */
export function directionAt(track: PushTrack, index: number): number {
  return index === 0 ? noDirection : track.pushes[index - 1]! & 3;
}

/**
 * The steps of a solution: its pushes, with walks between them that have the fewest moves and lines, in the
 * given order.
 */
export function straightSteps(board: Board, pushes: readonly number[], order: CostOrder): readonly Step[] {
  const walks = new StraightWalks(board, order.isBefore("playerLines", "moves"));
  const taken = occupied(board);
  const steps: Step[] = [];
  let { player } = board;
  for (const push of pushes) {
    const stand = board.beside[push ^ 2]!;
    walks.fill(taken, player, stand);
    if (walks.to(stand, push & 3) === undefined)
      throw new Error(`The search pushed from where the player cannot stand: ${push}.`);
    for (const direction of walks.path(stand, push & 3)) steps.push(walkLetters[direction] as Step);
    steps.push(pushLetters[push & 3] as Step);
    player = push >> 2;
    taken[player] = 0;
    taken[board.beside[push]!] = 1;
  }
  return steps;
}

/** The cost of squares that no walk reaches. */
const far = 0x3fffffff;
/** More than the lines or moves of a walk on a board of at most 4,000 squares. */
const base = 8192;

/**
 * Walks of the player from one square to all others: the shortest and, among those, the ones with the fewest
 * straight lines. Where lines have priority, it is the reverse. The search is over squares and directions. A
 * walk ends with a push, whose line it may start.
 */
class StraightWalks {
  /** By `square * 4 + direction` of the last step: the first measure times `base`, plus the other. */
  readonly #costs: Int32Array;
  #from = 0;

  constructor(
    private readonly board: Board,
    private readonly areLinesFirst: boolean,
  ) {
    this.#costs = new Int32Array(board.size * 4);
  }

  /** With a `target`, stops once the walks to it are decided. */
  fill(taken: Uint8Array, from: number, target?: number): void {
    const { beside } = this.board;
    const costs = this.#costs;
    this.#from = from;
    costs.fill(far);
    if (from === target) return;
    const [step, turn] = this.areLinesFirst ? [1, base] : [base, 1];
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
      if (target !== undefined && !this.areLinesFirst && costs[this.#best(target, 0)] !== far) return;
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
    return this.areLinesFirst ? { moves: second, lines: first } : { moves: first, lines: second };
  }

  /** The directions of the walk to a reachable square, before a push in a direction there. */
  path(square: number, push: number): readonly number[] {
    const { beside } = this.board;
    const [step, turn] = this.areLinesFirst ? [1, base] : [base, 1];
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
    const turn = this.areLinesFirst ? base : 1;
    return this.#costs[state]! + ((state & 3) === push ? 0 : turn);
  }
}
