import type { Direction } from "../../games/direction.js";
import type { Square } from "../../games/levels.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";

/** The edge around the cells, as a part of a cell. Cells are squares. */
export const edgePart = 0.0725;

/** Width by height of the whole board, its edge included. */
export function boardRatio({ rows, columns }: Pick<ViewScene, "rows" | "columns">): number {
  return (columns + 2 * edgePart) / (rows + 2 * edgePart);
}

/**
 * The cell at a point; `undefined` outside the cells. Both coordinates run from 0 to 1 over all cells,
 * without the edge.
 */
export function cellAt(
  { rows, columns }: Pick<ViewScene, "rows" | "columns">,
  across: number,
  down: number,
): Square | undefined {
  const row = Math.floor(down * rows);
  const column = Math.floor(across * columns);
  return row >= 0 && row < rows && column >= 0 && column < columns ? { row, column } : undefined;
}

export const unitOf: Readonly<Record<Direction, { readonly across: number; readonly down: number }>> = {
  up: { across: 0, down: -1 },
  down: { across: 0, down: 1 },
  left: { across: -1, down: 0 },
  right: { across: 1, down: 0 },
};

/**
 * The ids of the sprites that move when a cell is pulled: its own sprite, and those ahead of it in the same
 * direction.
 */
export function pulledSprites(scene: ViewScene, cell: Square): ReadonlySet<number> {
  const direction = pullOf(scene, cell);
  const ids = new Set<number>();
  if (direction === undefined) return ids;
  const { across, down } = unitOf[direction];
  for (
    let now = cell;
    pullOf(scene, now) === direction;
    now = { row: now.row + down, column: now.column + across }
  ) {
    for (const id of spritesAt(scene, now)) ids.add(id);
  }
  return ids;
}

/** The ids of the sprites in a cell. */
export function spritesAt({ sprites }: ViewScene, cell: Square): ReadonlySet<number> {
  const here = sprites.filter(({ row, column, gone }) => !gone && row === cell.row && column === cell.column);
  return new Set(here.map(({ id }) => id));
}

export function pullOf({ rows, columns, pulls }: ViewScene, { row, column }: Square): Direction | undefined {
  return row >= 0 && row < rows && column >= 0 && column < columns
    ? pulls?.[row * columns + column]
    : undefined;
}

/** Whether both scenes have the same sprites in the same cells. */
export function samePlaces(one: Pick<ViewScene, "sprites">, other: Pick<ViewScene, "sprites">): boolean {
  return (
    one.sprites.length === other.sprites.length &&
    one.sprites.every(({ id, row, column }, index) => {
      const twin = other.sprites[index];
      return twin?.id === id && twin.row === row && twin.column === column;
    })
  );
}

/** A press that moved less than this is a click. */
export const slopPx = 4;

/** A pull over this part of its reach completes when it is released. */
const completionShare = 1 / 3;
/** So does a pull released at this speed, in px per ms, after at least `slopPx`. */
const flickSpeed = 0.45;
/** A pointer that rested this long before the release didn't flick. */
const restMs = 90;

/** The progress of a pull along its direction, in px from 0 to `reach`. */
export interface PullState {
  readonly direction: Direction;
  /** The full distance: one cell. */
  readonly reach: number;
  readonly offset: number;
  /** px per ms, along the direction. */
  readonly speed: number;
  readonly timeMs: number;
}

/** The pull after the pointer has moved this far from where it was pressed. */
export function pullTo(state: PullState, across: number, down: number, timeMs: number): PullState {
  const unit = unitOf[state.direction];
  const offset = Math.min(state.reach, Math.max(0, across * unit.across + down * unit.down));
  const passedMs = timeMs - state.timeMs;
  // Two events can have the same time; the speed stays as it was then.
  const speed = passedMs <= 0 ? state.speed : (offset - state.offset) / passedMs;
  return { ...state, offset, speed, timeMs };
}

/** Whether the pull completes if it is released at this time. If not, it returns. */
export function isCompleted({ offset, reach, speed, timeMs }: PullState, nowMs: number): boolean {
  const flicked = speed >= flickSpeed && offset >= slopPx && nowMs - timeMs < restMs;
  return offset >= reach * completionShare || flicked;
}
