import type { TextBoard } from "../level/board.js";
import { type Cell, hasBox, hasGoal, hasPlayer } from "../level/cell.js";
import { codeAt } from "../level/code-grid.js";
import {
  type BoardTurn,
  bestFit,
  cellOf,
  type LineFit,
  linePairs,
  type Squares,
  squaresOf,
  turnBetween,
} from "./board-fit.js";

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
