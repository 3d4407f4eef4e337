import { previewBoard } from "../../../games/sokoban/edit/edit.js";
import { cellIn, type Sketch, widthOf } from "../../../games/sokoban/edit/sketch.js";
import { inside } from "../../../games/sokoban/level/analysis.js";
import { maxCells, type TextBoard, toLevel } from "../../../games/sokoban/level/board.js";
import { type Cell, hasBox, hasGoal, hasPlayer, readCell } from "../../../games/sokoban/level/cell.js";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
import { scene } from "../../../games/sokoban/play/scene.js";
import type { ViewScene, ViewSprite } from "../../../protocol/game/game-pages.js";
import type { Frame } from "../model/editing.js";
import { positionCells } from "../model/playtest.js";

/**
 * A board ready to be drawn: a scene of all cells of a frame, including the ring, and the text's characters
 * that aren't cells.
 */
export interface BoardPicture {
  readonly frame: Frame;
  readonly scene: ViewScene;
  /** The content of each cell of the frame, row by row. */
  readonly cells: readonly Cell[];
  /** Unknown symbols. */
  readonly strange: readonly { readonly row: number; readonly column: number; readonly symbol: string }[];
  /** The shown level, with the place of its first cell; `undefined` if the text isn't a level. */
  readonly level: Level | undefined;
}

const still = { text: "", enter: "grow", gone: false } as const;

/**
 * The picture of the level being edited. `board` is the document's; `sketch` is a later version of it.
 * `frame`: all of it by default.
 */
export function pictureOfSketch(
  board: TextBoard,
  sketch: Sketch,
  frame: Frame = {
    top: -sketch.top,
    left: -sketch.left,
    rows: sketch.rows.length,
    columns: Math.max(1, widthOf(sketch)),
  },
): BoardPicture {
  const cells: Cell[] = [];
  const strange: { row: number; column: number; symbol: string }[] = [];
  const sprites: ViewSprite[] = [];
  const level = toLevel(previewBoard(board, sketch));
  const isWithin = withinOf(sketch, level);
  let ground = "";
  for (let row = 0; row < frame.rows; row++) {
    for (let column = 0; column < frame.columns; column++) {
      const [inRow, inColumn] = [row + frame.top + sketch.top, column + frame.left + sketch.left];
      const symbol = sketch.rows[inRow]?.[inColumn];
      const cell = cellIn(sketch, { row: inRow, column: inColumn });
      if (symbol !== undefined && readCell(sketch.dialect, symbol.charCodeAt(0)) === undefined)
        strange.push({ row, column, symbol });
      cells.push(cell);
      ground += letterOf(cell, isWithin(inRow, inColumn));
      const id = idOf(row + frame.top, column + frame.left);
      if (hasBox(cell))
        sprites.push({ id, kind: cell === "box" ? "box" : "box-home", row, column, ...still });
      if (hasPlayer(cell)) sprites.push({ id, kind: "player-down", row, column, ...still });
    }
  }
  return {
    frame,
    scene: { rows: frame.rows, columns: frame.columns, sprites, cells: [], pulls: undefined, ground },
    cells,
    strange,
    level,
  };
}

/** The picture of a playtest or a replay: its scene within a frame. */
export function pictureOfPosition(
  position: Position,
  frame: Frame = { top: 0, left: 0, rows: position.level.height, columns: position.level.width },
): BoardPicture {
  const { level } = position;
  const drawn = scene(position);
  const cellAt = positionCells(position);
  const cells: Cell[] = [];
  let ground = "";
  for (let row = frame.top; row < frame.top + frame.rows; row++) {
    for (let column = frame.left; column < frame.left + frame.columns; column++) {
      const cell = cellAt({ row, column });
      cells.push(cell ?? "floor");
      const isWithin = cell !== undefined && drawn.ground[cellOf(level, row, column)] !== "_";
      ground += letterOf(cell ?? "floor", isWithin);
    }
  }
  const sprites = drawn.sprites.map((sprite) => ({
    ...sprite,
    row: sprite.row - frame.top,
    column: sprite.column - frame.left,
  }));
  const shown = { rows: frame.rows, columns: frame.columns, sprites, cells: [], pulls: undefined, ground };
  return { frame, scene: shown, cells, strange: [], level };
}

/**
 * Sprite ids of cells being edited: the same for a cell whatever is drawn elsewhere, and different from the
 * ids of a game's sprites.
 */
function idOf(row: number, column: number): number {
  return -1 - (row + 1) * maxCells - (column + 1);
}

function letterOf(cell: Cell, within: boolean): string {
  if (cell === "wall") return "#";
  if (hasGoal(cell)) return ".";
  return within || cell !== "floor" ? "-" : "_";
}

/**
 * Which floor is inside: the squares the player could reach. Without exactly one player, the floor between
 * walls of its row.
 */
function withinOf(sketch: Sketch, level: Level | undefined): (row: number, column: number) => boolean {
  if (level !== undefined) {
    const within = inside(level);
    return (row, column) =>
      row >= 0 &&
      column >= 0 &&
      row < level.height &&
      column < level.width &&
      within[row * level.width + column] === 1;
  }
  const width = widthOf(sketch);
  return (row, column) => {
    const text = sketch.rows[row] ?? "";
    return column > text.indexOf("#") && column < Math.min(width, text.lastIndexOf("#"));
  };
}
