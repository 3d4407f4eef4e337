/** Probabilities are whole numbers of 1 / `certain`, which stay small integers in every JavaScript engine. */
export const certain = 2 ** 28;

/** A branch less likely than this is judged as it stands. */
export const unlikely = Math.round(1e-4 * certain);

/**
 * What a lost board is worth in the search of a board of this worth: 0, and less only where the board is
 * itself worth so little that losing would look no worse than playing on. No board counts for less than a
 * lost one. A loss that always costs the same against the root played no better (80 games at 1,500 nodes a
 * move, 40 at 3,000; the costs tried ran from 1.5 to 25 million).
 */
export function worthOfLoss(rootWorth: number): number {
  return Math.min(0, rootWorth - leastLoss);
}

/** In the scale of `worthScale`. */
const leastLoss = 1_000_000;

/** No search looks more moves ahead: the arrays of boards on the way are laid out for it. */
export const deepest = 30;

/** More than any two boards lie apart: where the heuristic judges, every slide is searched. */
export const endless = 0x3000_0000;
