/** What a line of a board is worth, in the units of `weights`. See `lineWorth`. */
export interface Weights {
  /** For being alive, per line. A lost board is worth 0, so this sets how much risk a better board may cost. */
  readonly alive: number;
  readonly empty: number;
  readonly merge: number;
  readonly order: number;
  readonly orderPower: number;
  readonly sum: number;
  readonly sumPower: number;
}

export const defaultWeights: Weights = { alive: 200_000, empty: 270, merge: 700, order: 47, orderPower: 4, sum: 11, sumPower: 3.5 };

/**
 * What a line of ranks is worth; a board is worth the sum over its rows and columns.
 *
 * Empty cells and equal neighbours are room to move. Every tile costs a power of its rank, so that merging pays: one tile of rank r + 1 costs less
 * than two of rank r. A line should fall or rise from end to end: each step against the better of the two directions costs the difference of
 * powers, so that a disorder among high tiles weighs more. These are the ideas collected in the Stack Overflow answers on "What is the optimal
 * algorithm for the game 2048?" (2014).
 */
export function lineWorth(line: Uint8Array, weights: Weights): number {
  let empty = 0;
  let merges = 0;
  let sum = 0;
  let rising = 0;
  let falling = 0;
  let run = 0;
  let previousTile = 0;
  for (let cell = 0; cell < line.length; cell++) {
    const rank = line[cell]!;
    if (rank === 0) empty++;
    else {
      sum += rank ** weights.sumPower;
      if (rank === previousTile) run++;
      else {
        if (run > 0) merges += run + 1;
        run = 0;
        previousTile = rank;
      }
    }
    if (cell > 0) {
      const before = line[cell - 1]!;
      const step = rank ** weights.orderPower - before ** weights.orderPower;
      if (step > 0) rising += step;
      else falling -= step;
    }
  }
  if (run > 0) merges += run + 1;
  const disorder = Math.min(rising, falling);
  return weights.alive + weights.empty * empty + weights.merge * merges - weights.order * disorder - weights.sum * sum;
}
