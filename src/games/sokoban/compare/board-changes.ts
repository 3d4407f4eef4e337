import type { TextBoard } from "../level/board.js";
import { type Cell, hasBox, hasGoal, hasPlayer } from "../level/cell.js";
import { bestShift, cellOf, codeAt, type Squares, squaresOf } from "./squares.js";

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

export interface BoardChanges {
  /** The same squares in the coordinates of each board, in the same order. */
  readonly before: readonly ChangedSquare[];
  readonly after: readonly ChangedSquare[];
  readonly walls: ThingChanges;
  readonly boxes: ThingChanges;
  readonly goals: ThingChanges;
  readonly players: ThingChanges;
}

/** The squares in which two boards differ, where they lie on each other with the fewest differences. */
export function boardChanges(one: TextBoard, other: TextBoard): BoardChanges {
  const [before, after] = [squaresOf(one), squaresOf(other)];
  const { right, down } = bestShift(before, after);
  const squares = { before: [] as ChangedSquare[], after: [] as ChangedSquare[] };
  const counts = [noChanges(), noChanges(), noChanges(), noChanges()] as const;
  const [width, height] = [
    Math.max(before.width + right, after.width),
    Math.max(before.height + down, after.height),
  ];
  for (let row = Math.min(0, down); row < height; row++) {
    for (let column = Math.min(0, right); column < width; column++) {
      const [was, is] = codesAt(before, after, row, column, right, down);
      if (was === is) continue;
      const kind = was === 0 ? "added" : is === 0 ? "removed" : "changed";
      squares.before.push({ row: row - down, column: column - right, kind });
      squares.after.push({ row, column, kind });
      for (const [thing, has] of things.entries()) count(counts[thing]!, has(cellOf(was)), has(cellOf(is)));
    }
  }
  const [walls, boxes, goals, players] = counts;
  return { ...squares, walls, boxes, goals, players };
}

const things = [(cell: Cell | undefined) => cell === "wall", hasBox, hasGoal, hasPlayer];

const noChanges = () => ({ added: 0, removed: 0 });

function count(changes: { added: number; removed: number }, had: boolean, has: boolean): void {
  if (has && !had) changes.added++;
  if (had && !has) changes.removed++;
}

function codesAt(
  before: Squares,
  after: Squares,
  row: number,
  column: number,
  right: number,
  down: number,
): readonly [number, number] {
  return [codeAt(before, row - down, column - right), codeAt(after, row, column)];
}
