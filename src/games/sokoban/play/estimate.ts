import { type Band, bands, type Difficulty } from "../level/difficulty.js";
import type { Decomposition } from "./decomposition.js";

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
