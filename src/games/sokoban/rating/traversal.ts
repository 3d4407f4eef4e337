import type { Budget } from "../../solver.js";
import { Flood } from "../solver/board/flood.js";
import { type Board, occupied } from "../solver/board/search-board.js";

/** What a simulated player meets on the way through all positions of a level. */
export interface Traversal {
  /** Positions that can be reached: boxes, and the player's region. */
  readonly positions: number;
  /** The part of them from which the level cannot be solved any more. */
  readonly lost: number;
  /** The fewest pushes from the start. */
  readonly shortest: number;
  /**
   * Pushes of the simulated player until the level is solved, the mean of all walks; those of walks that were
   * broken off count as they were then.
   */
  readonly pushes: number;
}

/** Of larger levels the positions are not counted. */
export const maxPositions = 120_000;
/** A push that leads nearer to the solution is chosen so many times as often as another one. */
const sense = 4;
const walks = 200;
/** A walk is broken off after so many times the fewest pushes. */
const maxFactor = 400;

/**
 * The model is that of a human's traversal of the state space by Jarušek and Pelánek ("Difficulty Rating of
 * Sokoban Puzzle", STAIRS 2010): somebody who does not see the way, but tends towards it, and takes back what
 * is lost when that shows. Here: of the pushes that are possible each is as likely as another, but those that
 * lead nearer `sense` times as likely; from a lost position, as it shows when it is come to, the push is
 * taken back, and counts.
 *
 * `undefined` where there are more positions than `maxPositions`, the level cannot be solved, or the budget
 * is spent.
 */
export function traverse(board: Board, dead: Uint8Array, budget: Budget): Traversal | undefined {
  const space = explore(board, dead, budget);
  if (space === undefined) return undefined;
  const distances = distancesIn(space);
  const shortest = distances[0]!;
  if (shortest < 0) return undefined;
  const lost = distances.filter((distance) => distance < 0).length / distances.length;
  let [seed, sum] = [0x2545f491, 0];
  const chance = () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) / 2 ** 32;
  };
  for (let walk = 0; walk < walks; walk++) {
    let [at, pushes] = [0, 0];
    while (distances[at] !== 0 && pushes < shortest * maxFactor) {
      if (pushes % 64 === 0 && !budget.spend()) return undefined;
      pushes++;
      const next = choose(space.onward[at]!, distances, distances[at]!, chance());
      if (distances[next]! >= 0) at = next;
      else pushes++;
    }
    sum += pushes;
  }
  return { positions: distances.length, lost, shortest, pushes: sum / walks };
}

function choose(onward: readonly number[], distances: Int32Array, here: number, drawn: number): number {
  const weights = onward.map((next) => (distances[next]! >= 0 && distances[next]! < here ? sense : 1));
  let left = drawn * weights.reduce<number>((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return onward[index]!;
  }
  return onward.at(-1)!;
}

interface Space {
  /** By position, the first being the start: those that a push leads to. */
  readonly onward: readonly (readonly number[])[];
  /** By position: solved. */
  readonly solved: readonly boolean[];
}

/**
 * All positions that pushes lead to; boxes on squares from which no goal can be reached, which everybody
 * sees, are left out.
 */
function explore(board: Board, dead: Uint8Array, budget: Budget): Space | undefined {
  const flood = new Flood(board);
  const { beside, isGoal } = board;
  const numbers = new Map<string, number>();
  const open: { readonly boxes: Int16Array; readonly player: number }[] = [];
  const onward: number[][] = [];
  const solved: boolean[] = [];
  /** `boxes` in ascending order; `taken` holds them. */
  const meet = (boxes: Int16Array, player: number, taken: Uint8Array): number => {
    flood.fill(taken, player);
    const name = String.fromCharCode(flood.least, ...boxes);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, open.length);
    solved.push(boxes.every((box) => isGoal[box] === 1));
    return open.push({ boxes, player }) - 1;
  };
  meet(board.boxes.toSorted(), board.player, occupied(board));
  for (let at = 0; at < open.length; at++) {
    if (open.length > maxPositions || !budget.spend()) return undefined;
    const { boxes, player } = open[at]!;
    const next: number[] = [];
    onward.push(next);
    if (solved[at]) continue;
    const taken = occupied(board, boxes);
    flood.fill(taken, player);
    const pushes: [index: number, target: number][] = [];
    for (let index = 0; index < boxes.length; index++) {
      for (let direction = 0; direction < 4; direction++) {
        const push = boxes[index]! * 4 + direction;
        const target = beside[push]!;
        if (taken[target] === 0 && dead[target] === 0 && flood.reached(beside[push ^ 2]!))
          pushes.push([index, target]);
      }
    }
    for (const [index, target] of pushes) {
      const box = boxes[index]!;
      taken[box] = 0;
      taken[target] = 1;
      next.push(meet(moved(boxes, index, target), box, taken));
      taken[box] = 1;
      taken[target] = 0;
    }
  }
  return { onward, solved };
}

/** Boxes in ascending order with one of them on another square. */
function moved(boxes: Int16Array, index: number, target: number): Int16Array {
  const after = boxes.slice();
  let at = index;
  for (; at > 0 && after[at - 1]! > target; at--) after[at] = after[at - 1]!;
  for (; at < after.length - 1 && after[at + 1]! < target; at++) after[at] = after[at + 1]!;
  after[at] = target;
  return after;
}

/**
 * The fewest pushes from each position to a solved one, by going back from all of these at once; below 0
 * where none leads there.
 */
function distancesIn({ onward, solved }: Space): Int32Array {
  const back: number[][] = onward.map(() => []);
  onward.forEach((next, at) => {
    for (const to of next) back[to]!.push(at);
  });
  const distances = new Int32Array(onward.length).fill(-1);
  const queue = solved.flatMap((is, at) => (is ? [at] : []));
  for (const at of queue) distances[at] = 0;
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next]!;
    for (const before of back[at]!) {
      if (distances[before]! >= 0) continue;
      distances[before] = distances[at]! + 1;
      queue.push(before);
    }
  }
  return distances;
}
