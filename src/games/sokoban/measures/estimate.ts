import { type Band, bands, type Difficulty } from "../level/difficulty.js";
import type { Decomposition } from "./decomposition.js";

/** Orders estimates from the easiest on: by the middle of the range, of equals the one that begins lower. */
export function difficultyRank({ from, to }: Difficulty): number {
  return (bands.indexOf(from) + bands.indexOf(to)) * bands.length + bands.indexOf(from);
}

/** Where bands end, in points. */
const ends = [5.5, 8, 10.5, 13] as const;
/** An estimate is off by so much either way, where all positions are known … */
const margin = 0.6;
/** … and what a walk through them adds at least and at most, where they are not. */
const unknownWalk = [1, 4] as const;

/**
 * Points are doublings: of the pushes, of the boxes that hang together, and of what a simulated player pushes
 * in vain. A level with twice the pushes, or in which a push concerns twice as many boxes, has a point more.
 *
 * @param walk the fewest pushes, and those of a simulated player; `undefined` where it is not known
 */
export function difficultyOf(
  pushes: number,
  { entanglement }: Pick<Decomposition, "entanglement">,
  walk: { readonly pushes: number; readonly shortest: number } | undefined,
): Difficulty {
  const points = Math.log2(Math.max(1, pushes)) + Math.log2(Math.max(1, entanglement));
  const vain = walk && Math.log2(Math.max(1, walk.pushes / Math.max(1, walk.shortest)));
  const [least, most] = vain === undefined ? unknownWalk : [vain - margin, vain + margin];
  return { from: bandOf(points + least), to: bandOf(points + most) };
}

function bandOf(points: number): Band {
  return bands[ends.filter((end) => points >= end).length]!;
}
