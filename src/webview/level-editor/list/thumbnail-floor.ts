/**
 * The cells of XSB rows that a thumbnail draws as floor: everything that is neither a wall nor outside the
 * walls. While there is a gap in the walls, all cells between the first and the last wall of their row count
 * as inside.
 */
export function floorOf(rows: readonly string[]): (row: number, column: number) => boolean {
  const outside = outsideOf(rows);
  return (row, column) => {
    const text = rows[row] ?? "";
    const symbol = text[column] ?? " ";
    if (symbol === "#") return false;
    if (symbol.trim() !== "") return true;
    if (outside !== undefined) return column < text.length && !outside.has(keyOf(row, column));
    return column > text.indexOf("#") && column < text.lastIndexOf("#");
  };
}

const keyOf = (row: number, column: number) => row * 4096 + column;

/** The blanks that can be reached from the edge; `undefined` if boxes, goals or the player can be, too. */
function outsideOf(rows: readonly string[]): ReadonlySet<number> | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const found = new Set<number>();
  const open: (readonly [number, number])[] = [
    ...rows.flatMap((_, row) => [[row, 0] as const, [row, width - 1] as const]),
    ...Array.from({ length: width }, (_, column) => [
      [0, column] as const,
      [rows.length - 1, column] as const,
    ]).flat(),
  ];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [row, column] = cell;
    if (row < 0 || row >= rows.length || column < 0 || column >= width || found.has(keyOf(row, column)))
      continue;
    const symbol = rows[row]?.[column] ?? " ";
    if (symbol === "#") continue;
    if (symbol.trim() !== "") return undefined;
    found.add(keyOf(row, column));
    open.push([row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]);
  }
  return found;
}
