/** The weights of the features of a line. See `lineValue`. */
export interface Weights {
  /**
   * For every line of a board that is not lost; a lost board is worth 0. So it determines how much risk a
   * better board may cost.
   */
  readonly alive: number;
  readonly empty: number;
  readonly merge: number;
  readonly order: number;
  readonly orderPower: number;
  readonly sum: number;
  readonly sumPower: number;
}

export const defaultWeights: Weights = {
  alive: 200_000,
  empty: 270,
  merge: 700,
  order: 47,
  orderPower: 4,
  sum: 11,
  sumPower: 3.5,
};

/**
 * 3×3 fills up at once and its tiles stay low, so empty cells and order weigh more. At 1,000 nodes a move,
 * 144 of 150 games reached the goal of 256 and 66 reached 512. With the weights of larger boards it was 138
 * and 56.
 */
const smallWeights: Weights = { ...defaultWeights, empty: 5000, order: 300 };

export function weightsOf(size: number): Weights {
  return size === 3 ? smallWeights : defaultWeights;
}

/**
 * The value of a line of ranks. A board's value is the sum over its rows and columns.
 *
 * Empty cells and equal neighbors give room to move. Every tile costs a power of its rank, so merging pays:
 * one tile of rank r + 1 costs less than two of rank r. A line should decrease or increase from end to end.
 * Each step against the better of the two directions costs the difference of powers, so disorder among high
 * tiles weighs more. These ideas are from the Stack Overflow answers on "What is the optimal algorithm for
 * the game 2048?" (2014).
 */
export function lineValue(weights: Weights): (line: Uint8Array) => number {
  const cost = Float64Array.from({ length: 32 }, (_, rank) => weights.sum * rank ** weights.sumPower);
  const height = Float64Array.from({ length: 32 }, (_, rank) => weights.order * rank ** weights.orderPower);
  return (line) => {
    let value = weights.alive;
    let rising = 0;
    let falling = 0;
    let run = 0;
    let previousTile = 0;
    for (let cell = 0; cell < line.length; cell++) {
      const rank = line[cell]!;
      value -= cost[rank]!;
      if (rank === 0) value += weights.empty;
      else if (rank === previousTile) {
        // A run of n equal tiles counts n: two for the first pair, one for each further tile.
        value += run === 1 ? 2 * weights.merge : weights.merge;
        run++;
      } else {
        run = 1;
        previousTile = rank;
      }
      if (cell === 0) continue;
      const step = height[rank]! - height[line[cell - 1]!]!;
      if (step > 0) rising += step;
      else falling -= step;
    }
    return value - Math.min(rising, falling);
  };
}
