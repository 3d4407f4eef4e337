import type { Direction } from "../direction.js";

/**
 * A move is the direction of the BLANK: `U` swaps it with the tile above, which moves down. Saves, solutions
 * and the command line use the same letters.
 */
export const moves = ["U", "D", "L", "R"] as const;
export type Move = (typeof moves)[number];

export const moveOf: Readonly<Record<Direction, Move>> = { up: "U", down: "D", left: "L", right: "R" };
export const reverseOf: Readonly<Record<Move, Move>> = { U: "D", D: "U", L: "R", R: "L" };

/** The limits for rows, columns and cells. */
export const minSide = 2;
export const maxSide = 7;
export const maxCells = 36;

export interface BoardSize {
  readonly rows: number;
  readonly columns: number;
}

export function isSize({ rows, columns }: BoardSize): boolean {
  const isSide = (side: number) => Number.isInteger(side) && side >= minSide && side <= maxSide;
  return isSide(rows) && isSide(columns) && rows * columns <= maxCells;
}

/** Every size with this many cells: for 12 cells 2×6, 3×4, 4×3 and 6×2. */
export function sizesOf(cells: number): readonly BoardSize[] {
  return Array.from({ length: maxSide + 1 }, (_, rows) => ({ rows, columns: cells / rows })).filter(isSize);
}

export interface Position {
  readonly rows: number;
  readonly columns: number;
  /**
   * Tiles row by row, each of 1 to rows × columns − 1 once, and 0 for the blank. The goal is 1, 2, 3 … with
   * the blank last.
   */
  readonly tiles: readonly number[];
  /**
   * The number of legal moves from the goal by which the board was scrambled; 0 if it was scrambled uniformly
   * at random. It is part of the variant.
   */
  readonly walk: number;
  /** Moves made since the start. */
  readonly moves: number;
}

export function goalTiles(cellCount: number): readonly number[] {
  return Array.from({ length: cellCount }, (_, cell) => (cell + 1) % cellCount);
}

export function isGoal(tiles: readonly number[]): boolean {
  return tiles.every((tile, cell) => tile === (cell + 1) % tiles.length);
}

/**
 * Whether the goal can be reached. A move along a row changes no inversion. A move along a column changes the
 * parity of the inversions on even widths only. So on odd widths the inversions must be even; on even widths
 * their parity also depends on the row of the blank. The width decides, not the number of cells.
 */
export function isSolvable(tiles: readonly number[], columns: number): boolean {
  let inversions = 0;
  for (const [cell, tile] of tiles.entries()) {
    if (tile === 0) continue;
    for (let later = cell + 1; later < tiles.length; later++) {
      const other = tiles[later]!;
      if (other !== 0 && other < tile) inversions++;
    }
  }
  if (columns % 2 === 1) return inversions % 2 === 0;
  const rowFromBottom = tiles.length / columns - Math.floor(tiles.indexOf(0) / columns);
  return (inversions + rowFromBottom) % 2 === 1;
}

/** The cell to which the blank would move; `undefined` off the board. */
export function cellBeside(rows: number, columns: number, cell: number, move: Move): number | undefined {
  switch (move) {
    case "U":
      return cell >= columns ? cell - columns : undefined;
    case "D":
      return cell < (rows - 1) * columns ? cell + columns : undefined;
    case "L":
      return cell % columns > 0 ? cell - 1 : undefined;
    case "R":
      return cell % columns < columns - 1 ? cell + 1 : undefined;
  }
}

export function status(position: Position): "playing" | "won" {
  return isGoal(position.tiles) ? "won" : "playing";
}

/** The tiles after a move; `undefined` when the blank would leave the board. */
export function moved(
  { rows, columns }: BoardSize,
  tiles: readonly number[],
  move: Move,
): readonly number[] | undefined {
  const blank = tiles.indexOf(0);
  const from = cellBeside(rows, columns, blank, move);
  return from === undefined ? undefined : tiles.with(blank, tiles[from]!).with(from, 0);
}

/** `undefined` when the blank would leave the board, and after the win. */
export function play(position: Position, move: Move): Position | undefined {
  const tiles = isGoal(position.tiles) ? undefined : moved(position, position.tiles, move);
  return tiles && { ...position, tiles, moves: position.moves + 1 };
}

export function legalMoves(position: Position): readonly Move[] {
  if (isGoal(position.tiles)) return [];
  const blank = position.tiles.indexOf(0);
  return moves.filter((move) => cellBeside(position.rows, position.columns, blank, move) !== undefined);
}
