import { neighbors } from "./pattern-space.js";

/** A view of a board, rotated or reflected, that maps cells to cells and neighbors to neighbors. */
export interface Symmetry {
  /** At a cell: the cell in the view. */
  readonly cells: readonly number[];
  /** At a direction, as in `moves` of the rules: the direction in the view. */
  readonly sides: readonly number[];
}

/** Up, down, left, right, as in `moves` of the rules: the change of row and of column. */
const steps = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** The first is the identity. Square boards have eight symmetries, others four. */
export function symmetries(rows: number, columns: number): readonly Symmetry[] {
  const found: Symmetry[] = [];
  for (let way = 0; way < 8; way++) {
    const [turned, upsideDown, backwards] = [(way & 1) !== 0, (way & 2) !== 0, (way & 4) !== 0];
    if (turned && rows !== columns) continue;
    found.push({
      cells: Array.from({ length: rows * columns }, (_, cell) => {
        const [row, column] = [Math.floor(cell / columns), cell % columns];
        const [down, right] = turned ? [column, row] : [row, column];
        return (upsideDown ? rows - 1 - down : down) * columns + (backwards ? columns - 1 - right : right);
      }),
      sides: steps.map(([row, column]) => {
        const [down, right] = turned ? [column, row] : [row, column];
        return steps.findIndex(
          ([one, other]) => one === (upsideDown ? -down : down) && other === (backwards ? -right : right),
        );
      }),
    });
  }
  return found;
}

/**
 * The image of a pattern, under the symmetries, for which the table is built. It has its homes, ascending,
 * and the view that maps the pattern to it.
 */
export interface Image {
  readonly homes: readonly number[];
  readonly view: Symmetry;
}

/**
 * Patterns that are images of each other get equal homes, so they share a table, like three of four patterns
 * in Korf and Felner, 2002. A view also moves the blank's home. That changes nothing if the other cells are
 * one region; otherwise only views that keep it in place are used.
 */
export function imageOf(rows: number, columns: number, tiles: readonly number[]): Image {
  const last = rows * columns - 1;
  const connected = isConnected(
    rows,
    columns,
    Array.from({ length: last + 1 }, (_, cell) => cell).filter((cell) => !tiles.includes(cell + 1)),
  );
  let best: Image | undefined;
  for (const view of symmetries(rows, columns)) {
    const homes = tiles.map((tile) => view.cells[tile - 1]!).sort((one, other) => one - other);
    if (connected ? homes.includes(last) : view.cells[last] !== last) continue;
    if (best === undefined || isBefore(homes, best.homes)) best = { homes, view };
  }
  return best!;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((home, index) => home !== other[index]);
  return place >= 0 && one[place]! < other[place]!;
}

function isConnected(rows: number, columns: number, cells: readonly number[]): boolean {
  const neighbor = neighbors(rows, columns);
  const reached = new Set(cells.slice(0, 1));
  for (const cell of reached) {
    for (let side = 0; side < 4; side++)
      if (cells.includes(neighbor[cell * 4 + side]!)) reached.add(neighbor[cell * 4 + side]!);
  }
  return reached.size === cells.length;
}
