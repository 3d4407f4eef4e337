/**
 * A tile's rank is its power of two: 1 for 2, 2 for 4, 11 for 2048; 0 is an empty cell. Searches use ranks.
 *
 * Merging never gives a rank above 30: the tiles of a board add up to at most 25 × 2^26.
 */
export function rankOf(value: number): number {
  return value === 0 ? 0 : 31 - Math.clz32(value);
}

export function ranksOf(cells: readonly number[]): Uint8Array {
  return Uint8Array.from(cells, rankOf);
}

/**
 * The number of different tiles on the board. With more of them the game has lasted longer and deeper
 * searches pay.
 */
export function distinctTiles(ranks: Uint8Array): number {
  let seen = 0;
  for (const rank of ranks) seen |= 1 << rank;
  let count = 0;
  for (let rest = seen >>> 1; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}

/**
 * Slides one line of ranks toward its first cell, in place; returns the score gained. The same rule as
 * `slideTiles`.
 */
export function slideLine(line: Uint8Array): number {
  let filled = 0;
  let mayMerge = false;
  let gained = 0;
  for (let from = 0; from < line.length; from++) {
    const rank = line[from]!;
    if (rank === 0) continue;
    line[from] = 0;
    if (mayMerge && line[filled - 1] === rank) {
      line[filled - 1] = rank + 1;
      gained += 2 ** (rank + 1);
      mayMerge = false;
    } else {
      line[filled++] = rank;
      mayMerge = true;
    }
  }
  return gained;
}

/**
 * Finds the gap above which each tile can be replaced by the next lower one. A board with rare highest tiles
 * then looks like a common one, on which the game continues in the same way. (Tile-downgrading: Guei, "On
 * reinforcement learning for the game of 2048", 2021). The gap is the highest rank that is missing below the
 * highest tile, from `lowestGap` on. `undefined` when there is none.
 */
export function gapBelowHighest(ranks: Uint8Array, lowestGap: number): number | undefined {
  let gap = ranks.reduce((one, other) => Math.max(one, other), 0) - 1;
  while (gap >= lowestGap && ranks.includes(gap)) gap--;
  return gap >= lowestGap ? gap : undefined;
}
