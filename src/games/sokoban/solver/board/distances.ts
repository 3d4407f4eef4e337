import type { Budget } from "../../../solver.js";
import { Blocks } from "./blocks.js";
import { type Board, occupied } from "./search-board.js";

/** Marks squares and sides that no push leads to. */
export const never = 0x3fff;

/**
 * By `square * 4 + side`, where `side` is the player's. The pushes that a box needs when it is alone with the
 * walls and the other `taken` squares. `never` where it cannot get there. The search pulls a box from the
 * goal and tracks the player's side. So it recognizes squares from which the player could push only by
 * walking through the box.
 */
export class DistanceMaker {
  readonly #blocks: Blocks;
  readonly #queue: Int32Array;

  constructor(private readonly board: Board) {
    this.#blocks = new Blocks(board);
    this.#queue = new Int32Array(board.size * 4 + 4);
  }

  /** Prepares `fill` and `spread` for another set of taken squares. */
  prepare(taken: Uint8Array): void {
    this.#blocks.run(taken);
  }

  /**
   * Writes the pushes to `goal`, or to the nearest of several goals, into `result` (4 numbers per square).
   * Goals must be free.
   */
  fill(taken: Uint8Array, goal: number | Iterable<number>, result: Uint16Array): void {
    this.#search(taken, goal, result, false);
  }

  /**
   * Writes the pushes from `from`, or from the nearest of several squares (with the player on any side), to
   * every square and side.
   */
  spread(taken: Uint8Array, from: number | Iterable<number>, result: Uint16Array): void {
    this.#search(taken, from, result, true);
  }

  #search(taken: Uint8Array, from: number | Iterable<number>, result: Uint16Array, forwards: boolean): void {
    const { beside } = this.board;
    const blocks = this.#blocks;
    const queue = this.#queue;
    let count = this.#begin(taken, from, result);
    for (let next = 0; next < count; next++) {
      const state = queue[next]!;
      const side = state & 3;
      // After a pull the player is one step further back; after a push, where the box was.
      const target = beside[forwards ? state ^ 2 : state]!;
      const player = forwards ? state >> 2 : beside[target * 4 + side]!;
      if (taken[target] !== 0 || taken[player] !== 0 || result[target * 4 + side] !== never) continue;
      const distance = result[state]! + 1;
      const block = blocks.edge(target, player);
      for (let other = 0; other < 4; other++) {
        const stand = beside[target * 4 + other]!;
        if (taken[stand] !== 0 || blocks.edge(target, stand) !== block) continue;
        result[target * 4 + other] = distance;
        queue[count++] = target * 4 + other;
      }
    }
  }

  /** Queues a box on each of these squares, with the player on every side. */
  #begin(taken: Uint8Array, squares: number | Iterable<number>, result: Uint16Array): number {
    const { beside } = this.board;
    result.fill(never);
    let count = 0;
    for (const square of typeof squares === "number" ? [squares] : squares) {
      if (!this.#blocks.has(square)) continue;
      for (let side = 0; side < 4; side++) {
        const state = square * 4 + side;
        if (taken[beside[state]!] !== 0 || result[state] === 0) continue;
        result[state] = 0;
        this.#queue[count++] = state;
      }
    }
    return count;
  }
}

/** The least of the four numbers of a square. */
export function leastAround(distances: Uint16Array, square: number): number {
  const at = square * 4;
  return Math.min(distances[at]!, distances[at + 1]!, distances[at + 2]!, distances[at + 3]!);
}

/** Push distances on the board without its boxes. */
export interface Distances {
  /** For each goal: pushes at `square * 4 + side`. */
  readonly toGoal: readonly Uint16Array[];
  /** The least of them over all goals. */
  readonly nearest: Uint16Array;
  /** By square: 1 where no side leads to a goal. */
  readonly dead: Uint8Array;
  /**
   * By `square * size + player`: the side of the box on which a player on the square `player` is. It is 4 if
   * the box is walled in.
   */
  readonly sideOf: Uint8Array;
}

/**
 * Takes a good part of a second on the largest boards. Takes no nodes from the budget, and returns
 * `undefined` when the budget was spent meanwhile.
 */
export function measureDistances(board: Board): Distances;
export function measureDistances(board: Board, budget: Budget): Distances | undefined;
export function measureDistances(board: Board, budget?: Budget): Distances | undefined {
  const { size, goals } = board;
  const taken = occupied(board, []);
  const maker = new DistanceMaker(board);
  maker.prepare(taken);
  const toGoal: Uint16Array[] = [];
  for (const goal of goals) {
    if (budget?.spend(0) === false) return undefined;
    const result = new Uint16Array(size * 4);
    maker.fill(taken, goal, result);
    toGoal.push(result);
  }
  const nearest = new Uint16Array(size * 4).fill(never);
  for (const distances of toGoal)
    for (let state = 0; state < nearest.length; state++)
      if (distances[state]! < nearest[state]!) nearest[state] = distances[state]!;
  const dead = occupied(board, []);
  for (let square = 0; square < size; square++) dead[square] = leastAround(nearest, square) === never ? 1 : 0;
  const sideOf = sides(board, budget);
  return sideOf === undefined ? undefined : { toGoal, nearest, dead, sideOf };
}

/** By square: the least number of distances by square and side, for the best side of the player. */
export function leastBySquare({ size }: Board, distances: Uint16Array): Uint16Array {
  const least = new Uint16Array(size);
  for (let square = 0; square < size; square++) least[square] = leastAround(distances, square);
  return least;
}

/** By `square * 4 + side`: 1 where a lone box could not be brought to any goal. Walls have entries, too. */
export function closedForwards(board: Board, { nearest }: Distances): Uint8Array {
  return closedBy(board, nearest);
}

/**
 * By `square * 4 + side`: 1 where no box of the start could be pushed even if it were alone. So no box needs
 * to be pulled there. Walls have entries, too.
 */
export function comeFrom(board: Board): Uint8Array {
  const taken = occupied(board, []);
  const maker = new DistanceMaker(board);
  maker.prepare(taken);
  const distances = new Uint16Array(board.size * 4);
  maker.spread(taken, board.boxes, distances);
  return closedBy(board, distances);
}

function closedBy({ size }: Board, distances: Uint16Array): Uint8Array {
  const closed = new Uint8Array(size * 4 + 4);
  for (let state = 0; state < size * 4; state++) closed[state] = distances[state] === never ? 1 : 0;
  return closed;
}

function sides({ size, beside }: Board, budget: Budget | undefined): Uint8Array | undefined {
  const result = new Uint8Array(size * size).fill(4);
  const queue = new Int16Array(size + 1);
  for (let square = 0; square < size; square++) {
    const row = square * size;
    if ((square & 15) === 0 && budget?.spend(0) === false) return undefined;
    for (let side = 0; side < 4; side++) {
      const first = beside[square * 4 + side]!;
      if (first === size || result[row + first] !== 4) continue;
      result[row + first] = side;
      queue[0] = first;
      let count = 1;
      for (let next = 0; next < count; next++) {
        for (let direction = 0; direction < 4; direction++) {
          const other = beside[queue[next]! * 4 + direction]!;
          if (other === size || other === square || result[row + other] !== 4) continue;
          result[row + other] = side;
          queue[count++] = other;
        }
      }
    }
  }
  return result;
}
