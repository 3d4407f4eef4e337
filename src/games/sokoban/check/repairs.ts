import { say } from "../../message.js";
import { cellAt, type TextBoard, toLevel } from "../level/board.js";
import { type Cell, hasBox, hasGoal, symbolOf } from "../level/cell.js";
import type { Fix, TextEdit } from "../level/finding.js";
import { flood, type GridSize, isEdge } from "../level/grid.js";

/**
 * The number of possible boundaries between two boards that are tried; each costs a flood fill of the upper
 * board.
 */
const maxPartings = 100;

/**
 * The edit that writes another symbol into one cell; `undefined` for rows in run-length form, whose cells
 * cannot be edited one by one. A row that is too short grows.
 */
export function cellEdit(
  { dialect, rows }: TextBoard,
  row: number,
  column: number,
  cell: Cell,
): TextEdit | undefined {
  const { text, sources, offset } = rows[row]!;
  if (sources !== undefined) return undefined;
  const symbol = symbolOf(dialect, cell);
  if (column < text.length) return { offset: offset + column, length: 1, text: symbol };
  return {
    offset: offset + text.length,
    length: 0,
    text: symbolOf(dialect, "floor").repeat(column - text.length) + symbol,
  };
}

/**
 * Adds a player to a level without one. The player goes on floor: in the walled part with the most boxes and
 * goals, in its largest area that is free to walk.
 */
export function playerFixes(board: TextBoard): readonly Fix[] {
  const { width, rows } = board;
  const size = { width, height: rows.length };
  const cells = Array.from(
    { length: width * rows.length },
    (_, at) => cellAt(board, Math.floor(at / width), at % width) ?? "floor",
  );
  const walls = cells.map((cell) => cell === "wall");
  const blocks = cells.map((cell) => cell === "wall" || hasBox(cell));
  const count = (part: readonly number[], holds: (cell: Cell) => boolean) =>
    part.filter((at) => holds(cells[at]!)).length;
  const furnished = partsOf(size, walls).filter((part) => !part.some((at) => isEdge(size, at)));
  const best = largest(furnished, (part) => 1 + count(part, (cell) => hasBox(cell) || hasGoal(cell)));
  if (best === undefined) return [];
  const within = new Set(best);
  const free = largest(
    partsOf(size, blocks).filter(([at]) => within.has(at!)),
    (part) => count(part, (cell) => cell === "floor"),
  );
  const place = free?.find((at) => cells[at] === "floor");
  if (place === undefined) return [];
  const [row, column] = [Math.floor(place / width), place % width];
  const edit = cellEdit(board, row, column, "player");
  return edit === undefined
    ? []
    : [{ title: say("Put the player in row {0}, column {1}", row + 1, column + 1), edits: [edit] }];
}

/** Connected components of cells, each in reading order. */
function partsOf(size: GridSize, walls: readonly boolean[]): readonly (readonly number[])[] {
  const seen = new Uint8Array(walls.length);
  const parts: number[][] = [];
  for (const [at, wall] of walls.entries()) {
    if (wall || seen[at] === 1) continue;
    const reached = flood({ ...size, walls }, at);
    const part = [...reached.keys()].filter((cell) => reached[cell] === 1);
    for (const cell of part) seen[cell] = 1;
    parts.push(part);
  }
  return parts;
}

/** The first of the largest items; `undefined` where all sizes are 0. */
function largest<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item | undefined {
  let best: { readonly item: Item; readonly size: number } | undefined;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > (best?.size ?? 0)) best = { item, size };
  }
  return best?.item;
}

/** The boundary between two boards with no empty line between them: the row where the lower board starts. */
export interface Parting {
  readonly row: number;
  readonly fix: Fix;
}

/**
 * The boundary between the row of one player and the row of the next. The rows from `first` up to the
 * boundary are a complete closed level, with one player and a goal for each box. The row after them consists
 * of walls only.
 */
export function partingOf(
  board: TextBoard,
  first: number,
  player: number,
  nextPlayer: number,
): Parting | undefined {
  for (let row = Math.max(player + 1, nextPlayer - maxPartings); row <= nextPlayer; row++) {
    const { text, offset, column, sources } = board.rows[row]!;
    if (sources !== undefined || !/^[\s_-]*#+[\s_-]*$/.test(text) || !isWhole(board, first, row)) continue;
    return {
      row,
      fix: {
        title: say("Separate the two levels with an empty line"),
        edits: [{ offset: offset - column, length: 0, text: board.lineEnd }],
      },
    };
  }
  return undefined;
}

function isWhole(board: TextBoard, from: number, to: number): boolean {
  const rows = board.rows.slice(from, to);
  const width = rows.reduce((widest, { text }) => Math.max(widest, text.trimEnd().length), 0);
  const level = toLevel({ ...board, rows, width });
  if (level === undefined || level.boxes.length === 0 || level.boxes.length !== level.goals.length)
    return false;
  return !flood(level, level.player).some((mark, at) => mark === 1 && isEdge(level, at));
}
