import { draw, type RandomState } from "../../random.js";

/** An empty room: floor to walk on, walls around it. */
export interface FloorPlan {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly floor: readonly boolean[];
}

/** A stream of draws over the pure generator, for algorithms that draw often. */
export class Dice {
  #state: RandomState;

  constructor(state: RandomState) {
    this.#state = state;
  }

  get state(): RandomState {
    return this.#state;
  }

  /** From 0 to `count` − 1. */
  roll(count: number): number {
    const { value, next } = draw(this.#state, count);
    this.#state = next;
    return value;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.roll(items.length)] as Item;
  }
}

/**
 * Carves a room: overlapping rectangles joined by passages, often mirrored, so that it looks built rather than broken; a few pillars; no dead ends,
 * in which a box can only be lost. `undefined` when too little or no connected floor came of it. `width` and `height` count the walls.
 */
export function carveFloorPlan(width: number, height: number, leastFloor: number, dice: Dice): FloorPlan | undefined {
  const floor = new Array<boolean>(width * height).fill(false);
  const mirrored = dice.roll(3);
  const half = mirrored === 1 ? Math.ceil(width / 2) : width;
  const tall = mirrored === 2 ? Math.ceil(height / 2) : height;
  const dig = (row: number, column: number) => {
    if (row < 1 || column < 1 || row >= height - 1 || column >= width - 1) return;
    floor[row * width + column] = true;
    if (mirrored === 1) floor[row * width + (width - 1 - column)] = true;
    if (mirrored === 2) floor[(height - 1 - row) * width + column] = true;
  };
  let last: readonly [number, number] | undefined;
  const blocks = 3 + dice.roll(Math.max(2, Math.floor((half * tall) / 14)));
  for (let block = 0; block < blocks; block++) {
    const [rows, columns] = dice.pick([
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
      [2, 4],
      [4, 2],
      [1, 4],
      [4, 1],
    ] as const);
    const top = 1 + dice.roll(Math.max(1, tall - 1 - rows));
    const left = 1 + dice.roll(Math.max(1, half - 1 - columns));
    for (let row = top; row < top + rows; row++) for (let column = left; column < left + columns; column++) dig(row, column);
    const centre = [top + (rows >> 1), left + (columns >> 1)] as const;
    if (last !== undefined) join(last, centre, dig);
    last = centre;
  }
  if (mirrored === 1 && last !== undefined) join(last, [last[0], width - 1 - last[1]], dig);
  if (mirrored === 2 && last !== undefined) join(last, [height - 1 - last[0], last[1]], dig);
  fillDeadEnds(floor, width);
  const count = floor.filter(Boolean).length;
  if (count < leastFloor || !isConnected(floor, width) || hasHall(floor, width)) return undefined;
  return crop({ width, height, floor });
}

/** A passage of one square's width, first down, then across. */
function join(from: readonly [number, number], to: readonly [number, number], dig: (row: number, column: number) => void): void {
  for (let row = Math.min(from[0], to[0]); row <= Math.max(from[0], to[0]); row++) dig(row, from[1]);
  for (let column = Math.min(from[1], to[1]); column <= Math.max(from[1], to[1]); column++) dig(to[0], column);
}

function fillDeadEnds(floor: boolean[], width: number): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const [cell, open] of floor.entries()) {
      if (!open || [cell - 1, cell + 1, cell - width, cell + width].filter((next) => floor[next]).length > 1) continue;
      floor[cell] = false;
      changed = true;
    }
  }
}

function isConnected(floor: readonly boolean[], width: number): boolean {
  const first = floor.indexOf(true);
  const seen = new Set([first]);
  for (const cell of seen) for (const next of [cell - 1, cell + 1, cell - width, cell + width]) if (floor[next]) seen.add(next);
  return seen.size === floor.filter(Boolean).length;
}

/** An open square of four by four makes a level loose. */
function hasHall(floor: readonly boolean[], width: number): boolean {
  return floor.some((_, cell) => [0, 1, 2, 3].every((row) => [0, 1, 2, 3].every((column) => floor[cell + row * width + column])));
}

/** The smallest board around the floor with one wall on each side. */
export function crop({ width, height, floor }: FloorPlan): FloorPlan {
  const rows = Array.from({ length: height }, (_, row) => row).filter((row) => floor.slice(row * width, (row + 1) * width).includes(true));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => rows.some((row) => floor[row * width + column]));
  const [top, left] = [rows[0]! - 1, columns[0]! - 1];
  const cropped = { width: columns.at(-1)! - left + 2, height: rows.at(-1)! - top + 2 };
  const cells = Array.from({ length: cropped.width * cropped.height }, (_, cell) => {
    return floor[(top + Math.floor(cell / cropped.width)) * width + left + (cell % cropped.width)] === true;
  });
  return { ...cropped, floor: cells };
}

/** Walls where they touch the floor, at corners too; what lies beyond is nothing. */
export function wallsOf({ width, height, floor }: FloorPlan): readonly boolean[] {
  return floor.map((open, cell) => {
    if (open) return false;
    const [row, column] = [Math.floor(cell / width), cell % width];
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) if (floor[y * width + x]) return true;
    }
    return false;
  });
}
