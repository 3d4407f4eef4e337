import { beside, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";

/** How far a level falls into parts that can be solved one after the other, told by one solution of it. */
export interface Decomposition {
  /** Boxes that are pushed. */
  readonly moved: number;
  /** Parts, each of which is begun and ended before the next one. */
  readonly parts: number;
  /** Boxes of the largest part. */
  readonly largest: number;
  /**
   * Of a push, the mean number of boxes that belong to its part: 1 where each box comes home alone, `moved`
   * where all hang together.
   */
  readonly entanglement: number;
}

/**
 * Boxes hang together where the one is pushed before another one has come to its last square: their spans,
 * from first push to last, overlap. What overlaps, directly or by way of others, is one part. The idea is the
 * problem decomposition of Jarušek and Pelánek ("Difficulty Rating of Sokoban Puzzle", STAIRS 2010): people
 * solve a level part by part, and it is the harder the less it can be parted. Theirs is over all ways to
 * divide the boxes; this is what one solution shows, and so a bound: with fewer box changes there may be more
 * parts.
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
