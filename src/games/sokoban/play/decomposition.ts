import { beside, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";

/**
 * How well a level can be divided into parts that are solved one after the other, according to one solution.
 */
export interface Decomposition {
  /** The number of boxes that are pushed. */
  readonly moved: number;
  /** The number of parts, each of which is completed before the next one starts. */
  readonly parts: number;
  /** The number of boxes in the largest part. */
  readonly largest: number;
  /**
   * The mean, over all pushes, of the number of boxes in the part of the push. It is 1 if each box is brought
   * to its goal alone, and `moved` if all boxes are in one part.
   */
  readonly entanglement: number;
}

/**
 * Divides the boxes of a solution into parts. The span of a box goes from its first push to its last. Boxes
 * whose spans overlap, directly or through others, are in one part.
 *
 * The idea is the problem decomposition of Jarušek and Pelánek ("Difficulty Rating of Sokoban Puzzle", STAIRS
 * 2010). People solve a level part by part, and it is harder the less it can be divided. They consider all
 * ways to divide the boxes. This function considers one solution, which gives a bound: with fewer box changes
 * there may be more parts.
 *
 * @param lurd solves the level
 */
export function decompose(level: Level, lurd: string): Decomposition {
  const boxOn = new Map(level.boxes.map((cell, box) => [cell, box]));
  const spans = new Map<number, { first: number; last: number; pushes: number }>();
  let { player } = level;
  let push = 0;
  for (const letter of lurd) {
    const side = letter.toLowerCase() as Side;
    player = beside(level, player, side) as number;
    const box = boxOn.get(player);
    if (box === undefined) continue;
    boxOn.delete(player);
    boxOn.set(beside(level, player, side) as number, box);
    const span = spans.get(box);
    if (span === undefined) spans.set(box, { first: push, last: push, pushes: 1 });
    else {
      span.last = push;
      span.pushes++;
    }
    push++;
  }
  const parts: { boxes: number; pushes: number; last: number }[] = [];
  for (const { first, last, pushes } of [...spans.values()].sort((one, other) => one.first - other.first)) {
    const part = parts.at(-1);
    if (part === undefined || part.last < first) parts.push({ boxes: 1, pushes, last });
    else {
      part.boxes++;
      part.pushes += pushes;
      part.last = Math.max(part.last, last);
    }
  }
  return {
    moved: spans.size,
    parts: parts.length,
    largest: Math.max(0, ...parts.map(({ boxes }) => boxes)),
    entanglement: push === 0 ? 0 : parts.reduce((sum, { boxes, pushes }) => sum + boxes * pushes, 0) / push,
  };
}
