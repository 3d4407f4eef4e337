/** The cells of a board, which are in reading order, row by row. */
export function inRows<Cell>(cells: readonly Cell[], columns: number): readonly (readonly Cell[])[] {
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}
