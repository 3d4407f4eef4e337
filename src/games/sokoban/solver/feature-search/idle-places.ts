import type { Flood } from "../board/flood.js";
import type { Board } from "../board/search-board.js";

/**
 * Squares where a macro move need not end, because a box there must be moved on. They are inside a straight
 * tunnel, or at the entrance of a corridor that the player cannot get behind (after Festival's "inefficient
 * positions"). This is a heuristic, as sometimes a box must be parked in a tunnel. A search that uses it can
 * never prove that there is no solution. Squares where the plan wants a box are always allowed.
 */
export class IdlePlaces {
  /**
   * By `square * 4 + side`: 1 where a box that came there, with the player on that side, is inside a tunnel.
   */
  readonly #inTunnel: Uint8Array;
  /** By `square * 4 + direction`: 1 where the next square in that direction is between two walls. */
  readonly #atMouth: Uint8Array;

  /** @param wanted by square, 1 on the squares of the plan; goals are always allowed */
  constructor(
    private readonly board: Board,
    private readonly wanted: Uint8Array,
  ) {
    this.#inTunnel = tunnels(board);
    this.#atMouth = mouths(board);
  }

  /** Whether a box there is idle whatever the other boxes are; `side` is the player's. */
  inTunnel(square: number, side: number): boolean {
    return this.#inTunnel[square * 4 + side] !== 0 && this.#isFree(square);
  }

  /**
   * Whether the box closes a corridor with the player on this side of it, and cannot go aside, so that it can
   * only go in. `reach` is the player's region.
   */
  shutsCorridor(taken: Uint8Array, square: number, reach: Flood): boolean {
    if (!this.#isFree(square)) return false;
    const { beside } = this.board;
    for (let direction = 0; direction < 4; direction++) {
      if (this.#atMouth[square * 4 + direction] === 0) continue;
      const within = beside[square * 4 + direction]!;
      if (
        taken[within] !== 0 ||
        reach.reached(within) ||
        !reach.reached(beside[square * 4 + (direction ^ 2)]!)
      )
        continue;
      const across = direction ^ 1;
      if (taken[beside[square * 4 + across]!] !== 0 || taken[beside[square * 4 + (across ^ 2)]!] !== 0)
        return true;
    }
    return false;
  }

  #isFree(square: number): boolean {
    return this.board.isGoal[square] === 0 && this.wanted[square] === 0;
  }
}

/**
 * Straight tunnels are two or more squares in line between walls. The first square of a tunnel without a goal
 * is not idle: the box may have to wait there.
 */
function tunnels({ size, beside, isGoal }: Board): Uint8Array {
  const result = new Uint8Array(size * 4);
  for (const along of [0, 1]) {
    const across = along ^ 1;
    const isWithin = (square: number) =>
      square !== size && beside[square * 4 + across] === size && beside[square * 4 + (across ^ 2)] === size;
    for (let first = 0; first < size; first++) {
      const forwards = along === 0 ? 2 : 1;
      if (!isWithin(first) || isWithin(beside[first * 4 + (forwards ^ 2)]!)) continue;
      const run = [first];
      for (let next = beside[first * 4 + forwards]!; isWithin(next); next = beside[next * 4 + forwards]!)
        run.push(next);
      if (run.length < 2) continue;
      const hasGoal = run.some((square) => isGoal[square] !== 0);
      for (const square of run) {
        for (const side of [forwards, forwards ^ 2]) {
          const isEntry = square === (side === forwards ? run.at(-1) : first);
          if (!isEntry || hasGoal) result[square * 4 + side] = 1;
        }
      }
    }
  }
  return result;
}

function mouths({ size, beside }: Board): Uint8Array {
  const result = new Uint8Array(size * 4);
  for (let square = 0; square < size; square++) {
    for (let direction = 0; direction < 4; direction++) {
      const within = beside[square * 4 + direction]!;
      const across = direction ^ 1;
      if (
        within === size ||
        beside[within * 4 + across] !== size ||
        beside[within * 4 + (across ^ 2)] !== size
      )
        continue;
      // A square between walls is part of a tunnel, which `tunnels` covers.
      if (beside[square * 4 + across] === size && beside[square * 4 + (across ^ 2)] === size) continue;
      result[square * 4 + direction] = 1;
    }
  }
  return result;
}
