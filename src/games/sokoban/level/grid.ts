import type { Direction } from "../../direction.js";
import type { Level } from "./level.js";

/** The four directions, by their letters in LURD text. */
export const sides = ["u", "d", "l", "r"] as const;
export type Side = (typeof sides)[number];

export const sideOf: Readonly<Record<Direction, Side>> = { up: "u", down: "d", left: "l", right: "r" };
export const directionOf: Readonly<Record<Side, Direction>> = { u: "up", d: "down", l: "left", r: "right" };
export const opposite: Readonly<Record<Side, Side>> = { u: "d", d: "u", l: "r", r: "l" };

/** Rows and columns of cells, numbered in reading order. */
export type GridSize = Pick<Level, "width" | "height">;

/** The cell beside a cell; `undefined` beyond the edge of the board, which blocks like a wall. */
export function beside({ width, height }: GridSize, cell: number, side: Side): number | undefined {
  switch (side) {
    case "u":
      return cell >= width ? cell - width : undefined;
    case "d":
      return cell < (height - 1) * width ? cell + width : undefined;
    case "l":
      return cell % width > 0 ? cell - 1 : undefined;
    case "r":
      return cell % width < width - 1 ? cell + 1 : undefined;
  }
}

/** The cell beside a cell; `undefined` if it is a wall. */
export function openBeside(
  level: GridSize & Pick<Level, "walls">,
  cell: number,
  side: Side,
): number | undefined {
  const next = beside(level, cell, side);
  return next === undefined || level.walls[next] ? undefined : next;
}

/**
 * The cells that can be walked to from a cell, or from several, around walls and `blocked` cells, marked 1.
 * The first cells are included.
 */
export function flood(
  level: GridSize & Pick<Level, "walls">,
  from: number | readonly number[],
  blocked?: ReadonlySet<number>,
): Uint8Array {
  const reached = new Uint8Array(level.width * level.height);
  const queue = typeof from === "number" ? [from] : [...from];
  for (const cell of queue) reached[cell] = 1;
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (const side of sides) {
      const next = openBeside(level, cell, side);
      if (next === undefined || reached[next] === 1 || blocked?.has(next)) continue;
      reached[next] = 1;
      queue.push(next);
    }
  }
  return reached;
}

/** The fewest steps from the nearest of some places to each; −1 where no way leads. */
export function stepsFrom(
  places: Iterable<number>,
  count: number,
  onward: (place: number, visit: (next: number) => void) => void,
): Int32Array {
  const steps = new Int32Array(count).fill(-1);
  const queue = [...places];
  for (const place of queue) steps[place] = 0;
  for (const place of queue)
    onward(place, (next) => {
      if (steps[next]! >= 0) return;
      steps[next] = steps[place]! + 1;
      queue.push(next);
    });
  return steps;
}

export function cellOf({ width }: Pick<Level, "width">, row: number, column: number): number {
  return row * width + column;
}

export function rowOf({ width }: Pick<Level, "width">, cell: number): number {
  return Math.floor(cell / width);
}

export function columnOf({ width }: Pick<Level, "width">, cell: number): number {
  return cell % width;
}

export function squareOf(
  size: Pick<Level, "width">,
  cell: number,
): { readonly row: number; readonly column: number } {
  return { row: rowOf(size, cell), column: columnOf(size, cell) };
}

/** The cells that are not marked 0, in reading order. */
export function markedCells(marks: Uint8Array): readonly number[] {
  const cells: number[] = [];
  for (const [cell, mark] of marks.entries()) if (mark !== 0) cells.push(cell);
  return cells;
}

/** The first and the last row and column of some cells. */
export interface Extent {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The smallest rectangle that holds the cells. */
export function extentOf({ width }: Pick<Level, "width">, cells: Iterable<number>): Extent {
  let [top, left, bottom, right] = [Number.POSITIVE_INFINITY, width, -1, -1];
  for (const cell of cells) {
    const [row, column] = [Math.floor(cell / width), cell % width];
    if (row < top) top = row;
    if (row > bottom) bottom = row;
    if (column < left) left = column;
    if (column > right) right = column;
  }
  return { top, left, bottom, right };
}

/** A rotation or reflection: whether rows become columns, and whether each is counted from its end. */
export interface GridForm {
  readonly turned: boolean;
  readonly down: boolean;
  readonly across: boolean;
}

/** All of them; the first changes nothing. */
export const gridForms: readonly GridForm[] = [false, true].flatMap((turned) =>
  [false, true].flatMap((down) => [false, true].map((across) => ({ turned, down, across }))),
);

/** The rotated or reflected grid: its size and, for each of its cells, the cell that it was before. */
export function turnedGrid(
  { width, height }: GridSize,
  { turned, down, across }: GridForm,
): GridSize & { readonly sources: Int32Array } {
  const [columns, rows] = turned ? [height, width] : [width, height];
  const sources = new Int32Array(width * height);
  for (let row = 0, to = 0; row < rows; row++) {
    const atRow = down ? rows - 1 - row : row;
    for (let column = 0; column < columns; column++, to++) {
      const atColumn = across ? columns - 1 - column : column;
      sources[to] = turned ? atColumn * width + atRow : atRow * width + atColumn;
    }
  }
  return { width: columns, height: rows, sources };
}

/** The moves of a king from one cell to another: the Chebyshev distance. */
export function kingMoves(size: GridSize, one: number, other: number): number {
  return Math.max(
    Math.abs(rowOf(size, one) - rowOf(size, other)),
    Math.abs(columnOf(size, one) - columnOf(size, other)),
  );
}

/** Whether a cell is in the first or last row or column. */
export function isEdge({ width, height }: GridSize, cell: number): boolean {
  const [row, column] = [Math.floor(cell / width), cell % width];
  return row === 0 || column === 0 || row === height - 1 || column === width - 1;
}
