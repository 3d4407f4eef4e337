/**
 * Probabilities are integer multiples of 1 / `certain`, which stay small integers in every JavaScript engine.
 */
export const certain = 2 ** 28;

/** A branch less likely than this is evaluated without searching. */
export const unlikely = Math.round(1e-4 * certain);

/**
 * The value of a loss in the search of a board with this value. It is 0, or less if the board's own value is
 * so low that losing would look as good as continuing. No board counts for less than a loss. A fixed
 * difference between the root and a loss played no better, in 80 games at 1,500 nodes a move and 40 at 3,000.
 * The differences tried were 1.5 to 25 million.
 */
export function lossValue(rootValue: number): number {
  return Math.min(0, rootValue - leastLoss);
}

/** In the scale of `valueScale`. */
const leastLoss = 1_000_000;

/** The most moves that any search looks ahead: the arrays for boards on the path have this size. */
export const maxDepth = 30;

/**
 * A deficit that is greater than the difference between any two boards. With the heuristic, every slide is
 * searched.
 */
export const noDeficit = 0x3000_0000;
