import type { Direction } from "../direction.js";
import { madeOnce, range } from "../lists.js";
import { draw, type RandomState, seedRandom } from "../random.js";

/** Moves by direction, as in LURD notation; `K` continues after the win. */
export const moves = ["U", "D", "L", "R", "K"] as const;
export type Move = (typeof moves)[number];
export type Slide = Exclude<Move, "K">;

export const slideOf: Readonly<Record<Direction, Slide>> = { up: "U", down: "D", left: "L", right: "R" };
export const directionOf: Readonly<Record<Slide, Direction>> = { U: "up", D: "down", L: "left", R: "right" };

/**
 * A tile that the last move merged. It is kept for one position, at the cell where it merged, so that its
 * movement can be drawn.
 */
export interface Absorbed {
  readonly id: number;
  readonly value: number;
  readonly cell: number;
}

export interface Position {
  /** Rows and columns: 3, 4 or 5. */
  readonly size: number;
  /** Tile values row by row, 0 for an empty cell. */
  readonly cells: readonly number[];
  /**
   * The tile id in each cell, 0 for none. A tile keeps its id while it slides; a merged tile is a new one.
   */
  readonly ids: readonly number[];
  /** The cells of tiles that the last move made by merging. */
  readonly merged: readonly number[];
  readonly absorbed: readonly Absorbed[];
  readonly nextId: number;
  readonly score: number;
  /** Moves that changed the board; `K` does not count. */
  readonly moves: number;
  /** The player reached the goal and continued. */
  readonly beyond: boolean;
  readonly random: RandomState;
}

/** The tile that wins. On 3×3 a 2048 cannot be made (nine cells end at 1024), so its goal is 256. */
export function goalTile(size: number): number {
  return size === 3 ? 256 : 2048;
}

/**
 * The highest tile that a board can hold: every cell holds a different power, and the last merge chain starts
 * with a spawned 4.
 */
export function highestTile(size: number): number {
  return 2 ** (size * size + 1);
}

const fourIn = 10;

export function dealPosition(size: number, seed: number): Position {
  const empty = new Array<number>(size * size).fill(0);
  const bare: Position = {
    size,
    cells: empty,
    ids: empty,
    merged: [],
    absorbed: [],
    nextId: 1,
    score: 0,
    moves: 0,
    beyond: false,
    random: seedRandom(seed),
  };
  return spawn(spawn(bare));
}

/** Puts a tile on a uniformly random empty cell: a 2 or, with one chance in ten, a 4. */
function spawn(position: Position): Position {
  const empty = position.cells.flatMap((value, cell) => (value === 0 ? [cell] : []));
  const place = draw(position.random, empty.length);
  const kind = draw(place.next, fourIn);
  const cell = empty[place.value]!;
  return {
    ...position,
    cells: position.cells.with(cell, kind.value === 0 ? 4 : 2),
    ids: position.ids.with(cell, position.nextId),
    nextId: position.nextId + 1,
    random: kind.next,
  };
}

/** The cells of each line, starting at the side that tiles slide to. */
function lines(size: number, slide: Slide): readonly (readonly number[])[] {
  const steps = range(size);
  return steps.map((line) =>
    steps.map((step) => {
      const place = slide === "L" || slide === "U" ? step : size - 1 - step;
      return slide === "L" || slide === "R" ? line * size + place : place * size + line;
    }),
  );
}

const linesCache = new Map<string, readonly (readonly number[])[]>();

function linesOf(size: number, slide: Slide): readonly (readonly number[])[] {
  return madeOnce(linesCache, `${size}${slide}`, () => lines(size, slide));
}

/**
 * Slides every tile as far as possible in a direction; equal neighbors merge once each, starting from that
 * side. No tile is added. `undefined` when nothing moves.
 */
export function slideTiles(position: Position, slide: Slide): Position | undefined {
  const { size } = position;
  const cells = new Array<number>(size * size).fill(0);
  const ids = new Array<number>(size * size).fill(0);
  const merged: number[] = [];
  const absorbed: Absorbed[] = [];
  let { nextId, score } = position;
  let changed = false;
  for (const line of linesOf(size, slide)) {
    let filled = 0;
    let mayMerge = false;
    for (const from of line) {
      const value = position.cells[from]!;
      if (value === 0) continue;
      const id = position.ids[from]!;
      const last = filled > 0 ? line[filled - 1]! : -1;
      if (mayMerge && cells[last] === value) {
        absorbed.push({ id: ids[last]!, value, cell: last }, { id, value, cell: last });
        cells[last] = value * 2;
        ids[last] = nextId++;
        merged.push(last);
        score += value * 2;
        mayMerge = false;
        changed = true;
        continue;
      }
      const to = line[filled++]!;
      cells[to] = value;
      ids[to] = id;
      mayMerge = true;
      if (to !== from) changed = true;
    }
  }
  return changed ? { ...position, cells, ids, merged, absorbed, nextId, score } : undefined;
}

export function canSlide(position: Position): boolean {
  const { size, cells } = position;
  // A board without tiles has empty cells but no move.
  return cells.some((value, cell) => {
    if (value === 0) return cells.some((other) => other !== 0) && hasSlidingNeighbor(position, cell);
    const right = cell % size < size - 1 && cells[cell + 1] === value;
    return right || cells[cell + size] === value;
  });
}

/** Whether the empty cell's row or column has a tile, which can then slide. */
function hasSlidingNeighbor({ size, cells }: Position, cell: number): boolean {
  const row = Math.floor(cell / size);
  const column = cell % size;
  return cells.some(
    (value, other) => value !== 0 && (Math.floor(other / size) === row || other % size === column),
  );
}

export function reachedGoal(position: Position): boolean {
  return position.cells.some((value) => value >= goalTile(position.size));
}

export function status(position: Position): "playing" | "won" | "lost" {
  if (!position.beyond && reachedGoal(position)) return "won";
  return canSlide(position) ? "playing" : "lost";
}

/** `undefined` when the move changes nothing, or when the game is won and was not continued. */
export function play(position: Position, move: Move): Position | undefined {
  const won = !position.beyond && reachedGoal(position);
  if (move === "K") return won ? { ...position, beyond: true, merged: [], absorbed: [] } : undefined;
  if (won) return undefined;
  const slid = slideTiles(position, move);
  return slid === undefined ? undefined : { ...spawn(slid), moves: position.moves + 1 };
}
