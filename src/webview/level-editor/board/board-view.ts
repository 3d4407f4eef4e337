import { previewBoard } from "../../../games/sokoban/edit/edit.js";
import { cellIn, type Sketch, widthOf } from "../../../games/sokoban/edit/sketch.js";
import { inside } from "../../../games/sokoban/level/analysis.js";
import { maxCells, type TextBoard, toLevel } from "../../../games/sokoban/level/board.js";
import { type Cell, hasBox, hasGoal, hasPlayer, readCell } from "../../../games/sokoban/level/cell.js";
import { columnOf, rowOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
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

/** The picture of the level being edited. `board` is the document's; `sketch` is a later version of it. */
export function pictureOfSketch(board: TextBoard, sketch: Sketch, frame: Frame): BoardPicture {
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

/** The picture of a playtest or a replay. Sprites keep their ids, so that they glide. */
export function pictureOfPosition(position: Position, frame: Frame): BoardPicture {
  const { level, boxes, player, facing } = position;
  const goals = new Set(level.goals);
  const within = insideOf(level);
  const cellAt = positionCells(position);
  const cells: Cell[] = [];
  let ground = "";
  for (let row = 0; row < frame.rows; row++) {
    for (let column = 0; column < frame.columns; column++) {
      const [inRow, inColumn] = [row + frame.top, column + frame.left];
      const isOn = inRow >= 0 && inColumn >= 0 && inRow < level.height && inColumn < level.width;
      const cell = cellAt({ row: inRow, column: inColumn }) ?? "floor";
      cells.push(cell);
      ground += letterOf(cell, isOn && within[inRow * level.width + inColumn] === 1);
    }
  }
  const place = (cell: number) => ({
    row: rowOf(level, cell) - frame.top,
    column: columnOf(level, cell) - frame.left,
  });
  const sprites: ViewSprite[] = [
    { id: 1, kind: `player-${facing}`, ...place(player), ...still },
    ...boxes.map((box, index) => ({
      id: index + 2,
      kind: goals.has(box) ? "box-home" : "box",
      ...place(box),
      ...still,
    })),
  ];
  const scene = { rows: frame.rows, columns: frame.columns, sprites, cells: [], pulls: undefined, ground };
  return { frame, scene, cells, strange: [], level };
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

const insides = new WeakMap<Level, Uint8Array>();

function insideOf(level: Level): Uint8Array {
  let known = insides.get(level);
  if (known === undefined) {
    known = inside(level);
    insides.set(level, known);
  }
  return known;
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
