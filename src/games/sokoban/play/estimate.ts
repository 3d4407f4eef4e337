import { type Band, bands, type Difficulty } from "../level/difficulty.js";
import type { Level } from "../level/level.js";
import { solutionPath } from "./solution-measures.js";

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
  const { pushes: all } = solutionPath(level, lurd);
  const spans = new Map<number, { readonly first: number; last: number; pushes: number }>();
  for (const [push, { box }] of all.entries()) {
    const span = spans.get(box) ?? { first: push, last: push, pushes: 0 };
    span.last = push;
    span.pushes++;
    spans.set(box, span);
  }
  const parts: { boxes: number; pushes: number; last: number }[] = [];
  for (const { first, last, pushes } of spans.values()) {
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
    entanglement: parts.reduce((sum, { boxes, pushes }) => sum + boxes * pushes, 0) / Math.max(1, all.length),
  };
}

/** Orders estimates from easy to hard: by the middle of the range, then by its lower end. */
export function difficultyRank({ from, to }: Difficulty): number {
  return (bands.indexOf(from) + bands.indexOf(to)) * bands.length + bands.indexOf(from);
}

/** The upper ends of the bands, in points. */
const ends = [5.5, 8, 10.5, 13] as const;
/** The error of an estimate in either direction, where all positions are known … */
const margin = 0.6;
/** … and the least and most points that a simulated player adds, where not all positions are known. */
const unknownWalk = [1, 4] as const;

/**
 * Points count doublings: of the pushes, of the entangled boxes, and of the wasted pushes of a simulated
 * player. Twice the pushes, or twice as many boxes concerned by a push, give one point more.
 *
 * @param walk the fewest pushes and those of a simulated player; `undefined` where not known
 */
export function difficultyOf(
  pushes: number,
  { entanglement }: Pick<Decomposition, "entanglement">,
  walk: { readonly pushes: number; readonly shortest: number } | undefined,
): Difficulty {
  const points = Math.log2(Math.max(1, pushes)) + Math.log2(Math.max(1, entanglement));
  const waste = walk && Math.log2(Math.max(1, walk.pushes / Math.max(1, walk.shortest)));
  const [least, most] = waste === undefined ? unknownWalk : [waste - margin, waste + margin];
  return { from: bandOf(points + least), to: bandOf(points + most) };
}

function bandOf(points: number): Band {
  return bands[ends.filter((end) => points >= end).length]!;
}
