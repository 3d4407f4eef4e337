/**
 * How well a game is played. Each move changes the fewest moves left by exactly one, as every move changes
 * the parity of the board: right brings the end nearer, wrong takes it away. So right − wrong = distance at
 * the start − distance now, for exact distances.
 */
export interface Score {
  readonly right: number;
  readonly wrong: number;
}

/** (right − wrong) / moves, from −1 to 1; 0 before the first move. Never clamped. */
export function scoreValue({ right, wrong }: Score): number {
  return right + wrong === 0 ? 0 : (right - wrong) / (right + wrong);
}

/** With its sign and two decimals: "+0.33", "−1.00", "0.00". */
export function formatScore(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return text === "0.00" ? text : `${value < 0 ? "−" : "+"}${text}`;
}
