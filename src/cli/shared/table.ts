/**
 * A row of a table: values to the right of columns this wide; what comes after the last of them stands two
 * blanks away.
 */
export function alignedRow(widths: readonly number[], values: readonly string[]): string {
  return values
    .map((value, index) => (index < widths.length ? value.padStart(widths[index]!) : `  ${value}`))
    .join("");
}

/** Milliseconds with one digit after the point. */
export function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
