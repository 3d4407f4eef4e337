/**
 * A row of a table: values aligned right in columns of at least these widths. Further values follow after two
 * blanks.
 */
export function alignedRow(widths: readonly number[], values: readonly string[]): string {
  return values
    .map((value, index) => (index < widths.length ? ` ${value}`.padStart(widths[index]!) : `  ${value}`))
    .join("");
}
