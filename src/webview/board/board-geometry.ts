import type { Direction } from "../../games/direction.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";

/** The edge around the cells, as a part of a cell. Cells are squares. */
export const edgePart = 0.0725;

/** Width by height of the whole board, its edge included. */
export function boardRatio({ rows, columns }: Pick<ViewScene, "rows" | "columns">): number {
  return (columns + 2 * edgePart) / (rows + 2 * edgePart);
}

export interface BoardCell {
  readonly row: number;
  readonly column: number;
}

/**
 * The cell at a point; `undefined` outside the cells. Both coordinates run from 0 to 1 over all cells,
 * without the edge.
 */
export function cellAt(
  { rows, columns }: Pick<ViewScene, "rows" | "columns">,
  across: number,
  down: number,
): BoardCell | undefined {
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
export function pulledSprites(scene: ViewScene, cell: BoardCell): ReadonlySet<number> {
  const direction = pullOf(scene, cell);
  const ids = new Set<number>();
  if (direction === undefined) return ids;
  const { across, down } = unitOf[direction];
  for (
    let now = cell;
    pullOf(scene, now) === direction;
    now = { row: now.row + down, column: now.column + across }
  ) {
    for (const { id, row, column, gone } of scene.sprites)
      if (!gone && row === now.row && column === now.column) ids.add(id);
  }
  return ids;
}

export function pullOf(
  { rows, columns, pulls }: ViewScene,
  { row, column }: BoardCell,
): Direction | undefined {
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
