import { Xorshift } from "../../random.js";
import type { Budget } from "../../solver.js";
import type { Difficulty } from "../level/difficulty.js";
import { stepsFrom } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { type Decomposition, decompose, difficultyOf } from "../play/estimate.js";
import { measureSolution, type SolutionMeasures } from "../play/solution-measures.js";
import { measureDistances } from "../solver/board/distances.js";
import { Flood } from "../solver/board/flood.js";
import { type Board, compileBoard, occupied } from "../solver/board/search-board.js";

/** Facts about a level from one solution and from its positions. */
export interface LevelRating {
  readonly solution: SolutionMeasures;
  readonly decomposition: Decomposition;
  /** `undefined` where there are too many positions or the budget was spent. */
  readonly traversal: Traversal | undefined;
  readonly difficulty: Difficulty;
}

/**
 * Rates a level by one of its solutions, preferably one with few box changes and pushes. `undefined` where
 * the text does not solve the level.
 */
export function rateLevel(level: Level, lurd: string, budget: Budget): LevelRating | undefined {
  const solution = measureSolution(level, lurd);
  if (solution === undefined) return undefined;
  const decomposition = decompose(level, lurd);
  const board = compileBoard(level);
  const distances = typeof board === "string" ? undefined : measureDistances(board, budget);
  const traversal =
    typeof board === "string" || distances === undefined
      ? undefined
      : traverse(board, distances.dead, budget);
  const pushes = traversal?.shortest ?? solution.pushes;
  return { solution, decomposition, traversal, difficulty: difficultyOf(pushes, decomposition, traversal) };
}

/** What a simulated player meets on the way through all positions of a level. */
interface Traversal {
  /** The number of reachable positions: boxes and the player's region. */
  readonly positions: number;
  /** The share of them from which the level can no longer be solved. */
  readonly lost: number;
  /** The fewest pushes from the start. */
  readonly shortest: number;
  /**
   * The mean pushes of the simulated player until the level is solved. A walk that was cut off counts with
   * its pushes up to then.
   */
  readonly pushes: number;
}

/** Levels with more positions are not traversed. */
const maxPositions = 120_000;
/** How much more likely a push is that leads nearer to the solution. */
const preference = 4;
const walks = 200;
/** A walk is cut off after this many times the fewest pushes. */
const maxFactor = 400;

/**
 * Simulates a person who does not see the solution but tends towards it, and who undoes a losing push once it
 * shows. The model is the human's traversal of the state space by Jarušek and Pelánek ("Difficulty Rating of
 * Sokoban Puzzle", STAIRS 2010).
 *
 * All possible pushes are equally likely, except that those leading nearer to the solution are `preference`
 * times as likely. A push into a lost position is undone, and counts.
 *
 * `undefined` where there are more than `most` positions, the level cannot be solved, or the budget is spent.
 */
export function traverse(
  board: Board,
  dead: Uint8Array,
  budget: Budget,
  most: number = maxPositions,
): Traversal | undefined {
  const space = explore(board, dead, budget, most);
  if (space === undefined) return undefined;
  const distances = distancesIn(space);
  const shortest = distances[0]!;
  if (shortest < 0) return undefined;
  const lost = distances.filter((distance) => distance < 0).length / distances.length;
  const random = new Xorshift(0x2545f491);
  let sum = 0;
  for (let walk = 0; walk < walks; walk++) {
    let [at, pushes] = [0, 0];
    while (distances[at] !== 0 && pushes < shortest * maxFactor) {
      if (pushes % 64 === 0 && !budget.spend()) return undefined;
      pushes++;
      const next = choose(space.onward[at]!, distances, distances[at]!, random.next() / 2 ** 32);
      if (distances[next]! >= 0) at = next;
      else pushes++;
    }
    sum += pushes;
  }
  return { positions: distances.length, lost, shortest, pushes: sum / walks };
}

function choose(onward: readonly number[], distances: Int32Array, here: number, drawn: number): number {
  const weights = onward.map((next) => (distances[next]! >= 0 && distances[next]! < here ? preference : 1));
  let left = drawn * weights.reduce<number>((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return onward[index]!;
  }
  return onward.at(-1)!;
}

interface Space {
  /** By position (0 is the start), the positions after one push. */
  readonly onward: readonly (readonly number[])[];
  /** By position: whether it is solved. */
  readonly solved: readonly boolean[];
}

/**
 * All positions that pushes lead to, except those with a box on a dead square, which every player recognizes.
 */
function explore(board: Board, dead: Uint8Array, budget: Budget, most: number): Space | undefined {
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
    if (open.length > most || !budget.spend()) return undefined;
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

/** The boxes in ascending order after one of them moved to another square. */
function moved(boxes: Int16Array, index: number, target: number): Int16Array {
  const after = boxes.slice();
  let at = index;
  for (; at > 0 && after[at - 1]! > target; at--) after[at] = after[at - 1]!;
  for (; at < after.length - 1 && after[at + 1]! < target; at++) after[at] = after[at + 1]!;
  after[at] = target;
  return after;
}

/**
 * The fewest pushes from each position to a solved one, by a backward search from all solved positions at
 * once. Negative where none can be reached.
 */
function distancesIn({ onward, solved }: Space): Int32Array {
  const back: number[][] = onward.map(() => []);
  onward.forEach((next, at) => {
    for (const to of next) back[to]!.push(at);
  });
  const ends = solved.flatMap((is, at) => (is ? [at] : []));
  return stepsFrom(ends, onward.length, (at, visit) => {
    for (const before of back[at]!) visit(before);
  });
}
