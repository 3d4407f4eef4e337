import type { Budget } from "../../../solver.js";
import { Flood } from "../board/flood.js";
import type { Board } from "../board/search-board.js";

/** Squares up to which the table is made: a fill for each pair of squares, some tenths of a second here. */
const mostSquares = 300;

/**
 * Which two boxes can be finished when they are alone with the walls, all goals being free for them: found by pulling them from each pair of goals to
 * wherever they can come from. A position with two boxes that cannot is dead. By `box * size + other`: the sides of the box, as bits, from which the
 * player could still finish both.
 */
export type Pairs = Uint8Array;

/** `undefined` for a board too large, one with a single box, or when the budget, of which it takes no node, was spent meanwhile. */
export function findPairs(board: Board, dead: Uint8Array, budget: Budget): Pairs | undefined {
  const { size, beside, goals } = board;
  if (size > mostSquares || goals.length < 2) return undefined;
  const alive = new Uint8Array(size * size);
  const taken = new Uint8Array(size + 1);
  taken[size] = 1;
  const flood = new Flood(board);
  // Two boxes and a square where the player is: `(one * size + other) * size + player`.
  const open: number[] = [];
  const add = (one: number, other: number, player: number) => open.push((one * size + other) * size + player);
  for (let first = 0; first < goals.length; first++) {
    for (let second = 0; second < first; second++) {
      const [one, other] = [goals[first]!, goals[second]!];
      for (const box of [one, other]) {
        for (let side = 0; side < 4; side++) {
          const player = beside[box * 4 + side]!;
          if (player !== size && player !== one && player !== other) add(one, other, player);
        }
      }
    }
  }
  for (let count = 0; open.length > 0; count++) {
    if ((count & 63) === 0 && !budget.spend(0)) return undefined;
    const state = open.pop()!;
    const player = state % size;
    const pair = (state - player) / size;
    const other = pair % size;
    const one = (pair - other) / size;
    if (known(one, other, player)) continue;
    taken[one] = 1;
    taken[other] = 1;
    flood.fill(taken, player);
    mark(one, other);
    mark(other, one);
    for (const [box, still] of [
      [one, other],
      [other, one],
    ] as const) {
      for (let side = 0; side < 4; side++) {
        const target = beside[box * 4 + side]!;
        if (!flood.reached(target) || dead[target] !== 0) continue;
        const behind = beside[target * 4 + side]!;
        if (taken[behind] === 0 && ((alive[target * size + still]! >> side) & 1) === 0) add(target, still, behind);
      }
    }
    taken[one] = 0;
    taken[other] = 0;
  }
  return alive;

  function known(one: number, other: number, player: number): boolean {
    for (let side = 0; side < 4; side++) {
      if (beside[one * 4 + side] === player) return ((alive[one * size + other]! >> side) & 1) !== 0;
      if (beside[other * 4 + side] === player) return ((alive[other * size + one]! >> side) & 1) !== 0;
    }
    return false;
  }

  function mark(box: number, other: number): void {
    for (let side = 0; side < 4; side++) if (flood.reached(beside[box * 4 + side]!)) alive[box * size + other]! |= 1 << side;
  }
}

/** After a push to `to`, with the player on that side of it: one of the boxes cannot be finished together with it. */
export function hasDeadPair(pairs: Pairs, size: number, boxes: ArrayLike<number>, to: number, side: number): boolean {
  const row = to * size;
  for (let index = 0; index < boxes.length; index++) {
    const other = boxes[index]!;
    if (other !== to && ((pairs[row + other]! >> side) & 1) === 0) return true;
  }
  return false;
}
