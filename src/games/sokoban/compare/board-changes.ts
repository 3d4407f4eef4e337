import { cellAt, maxCells, type TextBoard } from "../level/board.js";
import { type Cell, cells, hasBox, hasGoal, hasPlayer } from "../level/cell.js";
import { bestShift, type CodeGrid, codeAt, maxShift } from "../level/code-grid.js";
import { columnOf, extentOf, gridForms, markedCells, rowOf, turnedGrid } from "../level/grid.js";

export const changeKinds = ["added", "removed", "changed"] as const;
/** Something is on a square that was empty floor, the square is empty floor now, or its contents differ. */
export type SquareChange = (typeof changeKinds)[number];

/** A square that differs, in the coordinates of one board. It may be beyond the board. */
export interface ChangedSquare {
  readonly row: number;
  readonly column: number;
  readonly kind: SquareChange;
}

/** How many things of a kind one board has where the other has none. */
export interface ThingChanges {
  readonly added: number;
  readonly removed: number;
}

/** The things that are counted, and whether a square has one. */
const things = {
  walls: (cell: Cell | undefined) => cell === "wall",
  boxes: hasBox,
  goals: hasGoal,
  players: hasPlayer,
};
type Thing = keyof typeof things;

export interface BoardChanges extends Readonly<Record<Thing, ThingChanges>> {
  /** How the board was turned, if that is all; then no squares are marked. */
  readonly turn: BoardTurn | undefined;
  /** In the coordinates of each board; without the squares of lines that only the other board has. */
  readonly before: readonly ChangedSquare[];
  readonly after: readonly ChangedSquare[];
  /** Lines that were inserted or removed inside of the board. Their walls are not counted. */
  readonly rows: ThingChanges;
  readonly columns: ThingChanges;
}

/** If more squares differ, and turning one board makes the boards equal, the board counts as turned. */
const maxUnturned = 4;

/** The squares that differ between two boards, in the alignment with the fewest differences. */
export function boardChanges(one: TextBoard, other: TextBoard): BoardChanges {
  const [before, after] = [squaresOf(one), squaresOf(other)];
  const fit = bestFit(before, after);
  const turn = fit.differences > maxUnturned ? turnBetween(before, after) : undefined;
  const counts = { walls: noChanges(), boxes: noChanges(), goals: noChanges(), players: noChanges() };
  const squares = { before: [] as ChangedSquare[], after: [] as ChangedSquare[] };
  if (turn !== undefined) return { turn, ...squares, rows: noChanges(), columns: noChanges(), ...counts };
  const columns = linePairs(fit.columns, before.width, after.width);
  for (const [rowBefore, rowAfter] of linePairs(fit.rows, before.height, after.height)) {
    for (const [columnBefore, columnAfter] of columns) {
      const [was, is] = [codeIn(before, rowBefore, columnBefore), codeIn(after, rowAfter, columnAfter)];
      if ((was ?? 0) === (is ?? 0)) continue;
      const kind = (was ?? 0) === 0 ? "added" : (is ?? 0) === 0 ? "removed" : "changed";
      if (was !== undefined) squares.before.push({ row: rowBefore!, column: columnBefore!, kind });
      if (is !== undefined) squares.after.push({ row: rowAfter!, column: columnAfter!, kind });
      const isOfLine = was === undefined || is === undefined;
      for (const thing of Object.keys(things) as Thing[])
        if (thing !== "walls" || !isOfLine)
          count(counts[thing], things[thing](cellOf(was ?? 0)), things[thing](cellOf(is ?? 0)));
    }
  }
  return { turn, ...squares, rows: linesOf(fit.rows), columns: linesOf(fit.columns), ...counts };
}

/** The code of a square; `undefined` where the board doesn't have its row or its column. */
function codeIn(board: Squares, row: number | undefined, column: number | undefined): number | undefined {
  return row === undefined || column === undefined ? undefined : codeAt(board, row, column);
}

function linesOf({ gap }: LineFit): ThingChanges {
  return { added: Math.max(0, gap), removed: Math.max(0, -gap) };
}

const noChanges = () => ({ added: 0, removed: 0 });

function count(changes: { added: number; removed: number }, had: boolean, has: boolean): void {
  if (has && !had) changes.added++;
  if (had && !has) changes.removed++;
}

/** The alignment of an earlier board with a later one. */
interface BoardFit {
  readonly rows: LineFit;
  readonly columns: LineFit;
  /** The number of squares that differ, with those of inserted and of removed lines that are not floor. */
  readonly differences: number;
}

/** The alignment of the rows or of the columns of two boards. */
interface LineFit {
  /** How far all lines of the earlier board are moved; 0 if lines were inserted or removed. */
  readonly shift: number;
  /** The number of lines that were inserted into the later board, or minus the number that were removed. */
  readonly gap: number;
  /** The number of lines before that gap. */
  readonly cut: number;
}

/** A line of the earlier board and the same line of the later one; `undefined` where a board has none. */
type LinePair = readonly [before: number | undefined, after: number | undefined];

/**
 * The fit with the fewest different squares. One board is moved as a whole, or rows, columns or both were
 * inserted or removed at one place. Squares beyond a board count as floor. Stops at `limit`, and then returns
 * it as the number.
 */
export function bestFit(before: Squares, after: Squares, limit = Number.POSITIVE_INFINITY): BoardFit {
  const { right, down, differences } = bestShift(before, after, limit);
  const inserted = bestInsertion(before, after, differences);
  return inserted ?? { rows: moved(down), columns: moved(right), differences };
}

function moved(shift: number): LineFit {
  return { shift, gap: 0, cut: 0 };
}

/** The lines of a fit, in their order. Those beyond a board have the numbers that they would have. */
function linePairs(fit: LineFit, before: number, after: number): readonly LinePair[] {
  const { shift, gap, cut } = fit;
  if (gap === 0) {
    const start = Math.min(0, shift);
    const count = Math.max(before + shift, after) - start;
    return Array.from({ length: count }, (_, at) => [start + at - shift, start + at]);
  }
  const [skipped, added] = [Math.max(0, -gap), Math.max(0, gap)];
  return Array.from({ length: Math.max(before, after) }, (_, at): LinePair => {
    if (at < cut) return [at, at];
    if (at < cut + skipped + added) return gap > 0 ? [undefined, at] : [at, undefined];
    return [at - added, at - skipped];
  });
}

/** Greater than the number of squares of any board, so that the number of different squares counts first. */
const weight = 2 ** 20;

/**
 * Finds the row and the column at which one board has more lines, if that leaves fewer than `limit` different
 * squares. Among equal numbers, the one with the fewest outside of these lines is best. Each square of both
 * boards costs 1, and each pair of squares at one place makes that 0, 1 or 2 less. Sums of these parts over
 * rectangles make the work linear in the number of squares.
 */
function bestInsertion(before: Squares, after: Squares, limit: number): BoardFit | undefined {
  const [wider, higher] = [after.width - before.width, after.height - before.height];
  const isNear = Math.abs(wider) <= maxShift && Math.abs(higher) <= maxShift;
  if (!isNear || (wider === 0 && higher === 0)) return undefined;
  if (Math.abs(after.filled - before.filled) >= limit) return undefined;
  const [height, width] = [Math.min(before.height, after.height), Math.min(before.width, after.width)];
  const sums = [false, true].map((isBelow) =>
    [false, true].map((isRight) => {
      const [down, right] = [isBelow ? higher : 0, isRight ? wider : 0];
      return new Sums(height, width, (row, column) => {
        const was = codeAt(before, row + Math.max(0, -down), column + Math.max(0, -right));
        const is = codeAt(after, row + Math.max(0, down), column + Math.max(0, right));
        return (was === is ? 0 : weight + 1) - weight * (Number(was !== 0) + Number(is !== 0));
      });
    }),
  );
  const all = weight * (before.filled + after.filled);
  let best = { score: Number.POSITIVE_INFINITY, row: 0, column: 0 };
  for (let row = 0; row <= (higher === 0 ? 0 : height); row++) {
    for (let column = 0; column <= (wider === 0 ? 0 : width); column++) {
      const score =
        all +
        sums[0]![0]!.of(0, row, 0, column) +
        sums[0]![1]!.of(0, row, column, width) +
        sums[1]![0]!.of(row, height, 0, column) +
        sums[1]![1]!.of(row, height, column, width);
      if (score < best.score) best = { score, row, column };
    }
  }
  const differences = Math.floor(best.score / weight);
  if (differences >= limit) return undefined;
  const rows = { shift: 0, gap: higher, cut: best.row };
  return { rows, columns: { shift: 0, gap: wider, cut: best.column }, differences };
}

/** The sums of values over rectangles. */
class Sums {
  readonly #width: number;
  /** The sum over all squares above and to the left of each corner. */
  readonly #sums: Float64Array;

  constructor(height: number, width: number, valueAt: (row: number, column: number) => number) {
    this.#width = width + 1;
    this.#sums = new Float64Array((height + 1) * this.#width);
    for (let row = 0; row < height; row++) {
      let line = 0;
      for (let column = 0; column < width; column++) {
        line += valueAt(row, column);
        const above = row * this.#width + column + 1;
        this.#sums[above + this.#width] = this.#sums[above]! + line;
      }
    }
  }

  /** Over the rows from `top` and the columns from `left`, without `bottom` and `right`. */
  of(top: number, bottom: number, left: number, right: number): number {
    const at = (row: number, column: number) => this.#sums[row * this.#width + column]!;
    return at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
  }
}

/** A board as one number for each square: the place of its cell in `cells`, or `strange`. 0 is floor. */
export interface Squares extends CodeGrid {
  /** The number of squares that are not floor. */
  readonly filled: number;
}

/** A character that isn't a symbol of the board's notation. */
const strange = cells.length;

const codeOf = new Map<Cell, number>(cells.map((cell, code) => [cell, code]));

/**
 * The squares of a board without its empty margins to the right. Rows of boards that are too large to be
 * played are cut, so that the work is bounded.
 */
export function squaresOf(board: TextBoard): Squares {
  const height = Math.min(board.rows.length, maxCells);
  const width = Math.min(board.width, Math.floor(maxCells / Math.max(1, height)));
  const codes = new Uint8Array(width * height);
  let filled = 0;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const cell = cellAt(board, row, column);
      const code = cell === undefined ? strange : codeOf.get(cell)!;
      codes[at] = code;
      if (code !== 0) filled++;
    }
  }
  return { width, height, codes, filled };
}

/** The cell of a code; `undefined` for a character that isn't a symbol. */
function cellOf(code: number): Cell | undefined {
  return cells[code];
}

/** How a board was turned, in the words of the level editor. `transposed`: by 90°, and flipped. */
export type BoardTurn = "half" | "right" | "left" | "flip" | "mirror" | "transposed";

/** Identifies a board by its squares, however it is turned. `undefined` for a board of floor. */
export function turnKey(board: Squares): string | undefined {
  return keysOf(board)?.reduce((least, key) => (key < least ? key : least));
}

/** How one board must be turned to be the other one; `undefined` if no turn helps, or none is needed. */
function turnBetween(one: Squares, other: Squares): BoardTurn | undefined {
  const wanted = keysOf(other)?.[0];
  const at = keysOf(one)?.indexOf(wanted ?? "") ?? -1;
  return at <= 0 ? undefined : turnsOfForms[at];
}

/** In the order of `gridForms`, the first of which is the board as it is. */
const turnsOfForms = gridForms.map(({ turned, down, across }): BoardTurn | undefined => {
  if (turned) return down === across ? "transposed" : across ? "right" : "left";
  if (down && across) return "half";
  return down ? "flip" : across ? "mirror" : undefined;
});

/** The texts of a board in all forms, without the floor around it. */
function keysOf({ width, codes }: Squares): readonly string[] | undefined {
  const { top, left, bottom, right } = extentOf({ width }, markedCells(codes));
  if (bottom < 0) return undefined;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  return gridForms.map((form) => {
    const { width: columns, sources } = turnedGrid(size, form);
    let key = `${columns} `;
    for (const cell of sources) {
      const at = (top + rowOf(size, cell)) * width + left + columnOf(size, cell);
      key += String.fromCharCode(48 + codes[at]!);
    }
    return key;
  });
}
