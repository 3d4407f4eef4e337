/** Tiles that share a pattern database. */
export type Pattern = readonly number[];

/** How the tiles of a board are divided for a sum of pattern databases, and whether the sum looks into the mirror. */
export interface Division {
  readonly patterns: readonly Pattern[];
  readonly mirrored: boolean;
}

/**
 * The divisions that were best of thousands tried: on 4×4 by the nodes of twelve of Korf's boards, on 5×5 by the mean bound of 300 random boards.
 * What matters is that tiles with near homes, which stand in each other's way, are counted together.
 */
const chosen: Readonly<Record<string, readonly Pattern[]>> = {
  "4x4": [
    [1, 2, 5, 6, 9, 10],
    [8, 11, 12, 13, 14, 15],
    [3, 4, 7],
  ],
  "5x5": [
    [1, 2, 6, 7, 11],
    [3, 4, 5, 9, 10],
    [15, 19, 20, 23, 24],
    [8, 12, 13, 14, 18],
    [16, 17, 21, 22],
  ],
};

/**
 * The two sums that a board is searched with. On square boards the second is the first in the mirror, at no further memory; on others it divides
 * the tiles differently.
 */
export function divisions(rows: number, columns: number): readonly [Division, Division] {
  const cells = rows * columns;
  if (rows === columns) {
    const patterns = chosen[`${rows}x${columns}`] ?? chunks(rowBands(rows, columns), largestPattern(cells));
    return [
      { patterns, mirrored: false },
      { patterns, mirrored: true },
    ];
  }
  return [
    { patterns: chunks(rowBands(rows, columns), largestPattern(cells)), mirrored: false },
    { patterns: chunks(columnBands(rows, columns), largestPattern(cells)), mirrored: false },
  ];
}

/** 7-7-1: 35 MB and five times fewer nodes on 4×4, for some seconds of building. */
export function largeDivisions(rows: number, columns: number): readonly [Division, Division] | undefined {
  if (rows !== 4 || columns !== 4) return undefined;
  const patterns = [[9, 10, 11, 12, 13, 14, 15], [1, 2, 3, 4, 5, 6, 7], [8]];
  return [
    { patterns, mirrored: false },
    { patterns, mirrored: true },
  ];
}

/** Small databases that are there in a blink, for a first solution. */
export function lightDivisions(rows: number, columns: number): readonly [Division, Division] {
  return [
    { patterns: chunks(rowBands(rows, columns), 3), mirrored: false },
    { patterns: chunks(columnBands(rows, columns), 3), mirrored: false },
  ];
}

/** By memory and by the time to fill it: all databases of a board together stay below 64 MB and two seconds. */
function largestPattern(cells: number): number {
  return cells <= 16 ? 6 : cells <= 25 ? 5 : 4;
}

/** The tiles in the order of a path through their homes that goes to and fro across bands of two rows; three when a row would be left. */
function rowBands(rows: number, columns: number): readonly number[] {
  const order: number[] = [];
  for (let top = 0, left = false; top < rows; left = !left) {
    const height = rows - top === 3 ? 3 : 2;
    for (let step = 0; step < columns; step++) {
      const column = left ? columns - 1 - step : step;
      for (let down = 0; down < height; down++) order.push((top + (step % 2 === 0 ? down : height - 1 - down)) * columns + column + 1);
    }
    top += height;
  }
  return order.filter((tile) => tile < rows * columns);
}

function columnBands(rows: number, columns: number): readonly number[] {
  return rowBands(columns, rows)
    .concat(rows * columns)
    .map((tile) => ((tile - 1) % rows) * columns + Math.floor((tile - 1) / rows) + 1)
    .filter((tile) => tile < rows * columns);
}

function chunks(order: readonly number[], size: number): readonly Pattern[] {
  return Array.from({ length: Math.ceil(order.length / size) }, (_, index) =>
    order.slice(index * size, (index + 1) * size).toSorted((one, other) => one - other),
  );
}
