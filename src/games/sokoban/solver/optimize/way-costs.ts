import { Flood } from "../board/flood.js";
import { type Board, occupied, pushLetters, walkLetters } from "../board/search-board.js";
import type { Step } from "../board/solution-replay.js";
import type { CostOrder, OrderedCost } from "./cost-order.js";
import type { PushTrack } from "./push-track.js";
import { StraightWalks } from "./straight-walks.js";

/** The direction where there was no push before. */
export const noDirection = 4;

/**
 * The cost of a push after another one, including the walk between them. A position is identified by its
 * boxes, the player's square and the direction of the last push. The box that was pushed last is then the one
 * in front of the player, so all measures add up push by push.
 */
export class WayCosts {
  readonly #board: Board;
  readonly #order: CostOrder;
  readonly #flood: Flood;
  /** Where player lines have any but the last priority, the search considers the lines of walks, too. */
  readonly #walks: StraightWalks | undefined;
  #player = 0;
  #direction = noDirection;

  constructor(board: Board, order: CostOrder) {
    this.#board = board;
    this.#order = order;
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
    return this.#cost(push, this.#order.high);
  }

  low(push: number): number {
    return this.#cost(push, this.#order.low);
  }

  #cost(push: number, weights: CostOrder["high"]): number {
    const stand = this.#board.beside[push ^ 2]!;
    const walk = this.#walks?.to(stand, push & 3);
    const steps = walk?.moves ?? this.#flood.distance[stand]!;
    const isFirst = this.#direction === noDirection;
    const isSame = !isFirst && this.#board.beside[this.#player * 4 + this.#direction] === push >> 2;
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
