/** Milliseconds with one digit after the point. */
export function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
