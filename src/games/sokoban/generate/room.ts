import type { GridSize } from "../level/grid.js";

/** Floor to walk on; everything else is wall. The first and last rows and columns are never floor. */
export interface Room extends GridSize {
  /** Row by row. */
  readonly floor: readonly boolean[];
}

/**
 * A room with its goals, which is all that is designed. The search finds where the boxes and the player
 * start.
 */
export interface Design extends Room {
  /** Ascending. */
  readonly goals: readonly number[];
}

/** The cells above, right of, below and left of a cell. All are on the board if the cell is floor. */
export function around({ width }: GridSize, cell: number): readonly [number, number, number, number] {
  return [cell - width, cell + 1, cell + width, cell - 1];
}

export function floorCells({ floor }: Room): readonly number[] {
  return floor.flatMap((open, cell) => (open ? [cell] : []));
}

/** Whether all floor is connected. */
export function isConnected(room: Room): boolean {
  const [first, ...others] = floorCells(room);
  return first === undefined || partOf(room, first).size === others.length + 1;
}

/** The floor that is connected with a cell. */
function partOf(room: Room, first: number): ReadonlySet<number> {
  const part = new Set([first]);
  for (const cell of part) for (const next of around(room, cell)) if (room.floor[next]) part.add(next);
  return part;
}

/**
 * Open floor of three by four or four by three makes a level loose: boxes pass each other freely. Taylor and
 * Parberry ("Procedural Generation of Sokoban Levels", 2011) also refuse such rooms.
 */
export function hasHall({ width, floor }: Room): boolean {
  const isOpen = (cell: number, rows: number, columns: number) => {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) if (!floor[cell + row * width + column]) return false;
    return true;
  };
  return floor.some((open, cell) => open && (isOpen(cell, 3, 4) || isOpen(cell, 4, 3)));
}

/** The largest connected part of the room. */
export function largestPart(room: Room): Room {
  let largest: ReadonlySet<number> = new Set();
  const met = new Set<number>();
  for (const first of floorCells(room)) {
    if (met.has(first)) continue;
    const part = partOf(room, first);
    for (const cell of part) met.add(cell);
    if (part.size > largest.size) largest = part;
  }
  return { ...room, floor: room.floor.map((_, cell) => largest.has(cell)) };
}
