import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import { deadSquares, reach } from "../../../games/sokoban/level/analysis.js";
import { cellOf, columnOf, rowOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { boxReach, pullReach } from "../../../games/sokoban/play/paths.js";
import { levelNow, type Position } from "../../../games/sokoban/play/rules.js";

/**
 * Overlays of the board: squares where a box is lost, squares the player can reach, and squares a box can be
 * pushed or pulled to.
 */
export const overlays = ["dead", "reach", "boxReach"] as const;
export type Overlay = (typeof overlays)[number];

/**
 * The cells of an overlay. `box`: the cell of the selected box; without one, `boxReach` is empty. In reverse
 * play, boxes are pulled.
 */
export function overlayCells(
  overlay: Overlay,
  position: Position,
  box: number | undefined,
  isPulling = false,
): readonly number[] {
  const level = levelNow(position);
  switch (overlay) {
    case "dead":
      return deadSquares(level);
    case "reach":
      return marked(reach(level));
    case "boxReach": {
      const index = box === undefined ? -1 : position.boxes.indexOf(box);
      if (index < 0) return [];
      return marked(isPulling ? pullReach(position, index) : boxReach(position, index));
    }
  }
}

function marked(cells: Uint8Array): readonly number[] {
  return [...cells.keys()].filter((cell) => cells[cell] === 1);
}

/** The box on a cell, for `overlayCells`; `undefined` if there is none. */
export function boxAt({ level, boxes }: Position, { row, column }: BoardPlace): number | undefined {
  if (row < 0 || column < 0 || row >= level.height || column >= level.width) return undefined;
  const cell = cellOf(level, row, column);
  return boxes.includes(cell) ? cell : undefined;
}

/**
 * SVG path data for a mark on each cell, in cells: a cross, a dot in the corner, or a lozenge. The shapes
 * differ, so that color isn't needed to distinguish them, and all can be visible at once.
 */
export function overlayPath(overlay: Overlay, level: Level, cells: readonly number[]): string {
  return cells.map((cell) => marks[overlay](columnOf(level, cell) + 0.5, rowOf(level, cell) + 0.5)).join("");
}

/** Around the center of a cell. */
const marks: Readonly<Record<Overlay, (x: number, y: number) => string>> = {
  dead: (x, y) => `M${x - 0.17} ${y - 0.17}l.34 .34m0 -.34l-.34 .34`,
  reach: (x, y) => `M${x - 0.41} ${y + 0.33}a.08 .08 0 1 0 .16 0a.08 .08 0 1 0 -.16 0`,
  boxReach: (x, y) => `M${x} ${y - 0.3}l.3 .3l-.3 .3l-.3 -.3z`,
};
