import { say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { cellAt, hasRunLengths, isTooLarge, type TextBoard } from "../level/board.js";
import { type Cell, hasBox, hasGoal, hasPlayer, symbolOf } from "../level/cell.js";
import type { Fix, TextEdit } from "../level/finding.js";
import {
  beside,
  columnOf,
  type Extent,
  extentOf,
  flood,
  type GridSize,
  isEdge,
  markedCells,
  rowOf,
  sides,
} from "../level/grid.js";
import type { Level } from "../level/level.js";

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

/** Walls on cells of a level, in the order of the text; `undefined` as in `cellEdit`. */
export function wallEdits(
  board: TextBoard,
  level: GridSize,
  cells: readonly number[],
): readonly TextEdit[] | undefined {
  const edits = cells.map((cell) => cellEdit(board, rowOf(level, cell), columnOf(level, cell), "wall"));
  return edits.every((edit) => edit !== undefined)
    ? edits.sort((one, other) => one.offset - other.offset)
    : undefined;
}

/**
 * Adds a player to a level without one. The player goes on floor: in the walled part with the most boxes and
 * goals, in its largest area that is free to walk.
 */
export function* findingPlayerFixes(board: TextBoard): PausingWork<readonly Fix[]> {
  const { width, rows } = board;
  const size = { width, height: rows.length };
  const cells = Array.from(
    { length: width * rows.length },
    (_, at) => cellAt(board, rowOf(size, at), columnOf(size, at)) ?? "floor",
  );
  yield;
  const parts = partsOf(size, (at) => cells[at] !== "wall");
  yield;
  const part = largest(parts, (at) => {
    const cell = cells[at]!;
    return isEdge(size, at) ? Number.NEGATIVE_INFINITY : hasBox(cell) || hasGoal(cell) ? 1 : 0;
  });
  if (part === undefined) return [];
  yield;
  const areas = partsOf(size, (at) => parts[at] === part && !hasBox(cells[at]!));
  const area = largest(areas, (at) => (cells[at] === "floor" ? 1 : 0));
  const place = areas.findIndex((one, at) => one === area && cells[at] === "floor");
  if (place < 0) return [];
  const [row, column] = [rowOf(size, place), columnOf(size, place)];
  const edit = cellEdit(board, row, column, "player");
  return edit === undefined
    ? []
    : [{ title: say("Put the player in row {0}, column {1}", row + 1, column + 1), edits: [edit] }];
}

/** The part of each cell: connected open cells have one number, from 1 in reading order. Walls have 0. */
export function partsOf(size: GridSize, isOpen: (at: number) => boolean): Int32Array {
  const parts = new Int32Array(size.width * size.height).map((_, at) => (isOpen(at) ? unvisited : 0));
  let count = 0;
  const queue: number[] = [];
  const visit = (at: number | undefined) => {
    if (at === undefined || parts[at] !== unvisited) return;
    parts[at] = count;
    queue.push(at);
  };
  for (const first of parts.keys()) {
    if (parts[first] !== unvisited) continue;
    count++;
    visit(first);
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const side of sides) visit(beside(size, at, side));
  }
  return parts;
}

const unvisited = -1;

/** The part whose cells have the largest sum, the first of several; `undefined` if all sums are negative. */
function largest(parts: Int32Array, worthOf: (at: number) => number): number | undefined {
  const sums: number[] = [];
  for (const [at, part] of parts.entries()) if (part > 0) sums[part] = (sums[part] ?? 0) + worthOf(at);
  let best: number | undefined;
  for (const part of sums.keys())
    if ((sums[part] ?? Number.NEGATIVE_INFINITY) > (best === undefined ? -1 : sums[best]!)) best = part;
  return best;
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
  /** Counts in the rows from `first` up to the present one. */
  let [players, boxes, goals, width] = [0, 0, 0, 0];
  let area: Extent | undefined;
  for (let row = first; row <= nextPlayer; row++) {
    const { text, offset, column, sources } = board.rows[row]!;
    const canPart = row > player && sources === undefined && players === 1 && boxes > 0 && boxes === goals;
    if (canPart && /^[\s_-]*#+[\s_-]*$/.test(text)) {
      area ??= playerArea(board, first, player, nextPlayer);
      if (isWithin(area, width, row - first)) {
        if (isTooLarge({ ...board, rows: board.rows.slice(first, row), width })) return undefined;
        return {
          row,
          fix: {
            title: say("Separate the two levels with an empty line"),
            edits: [{ offset: offset - column, length: 0, text: board.lineEnd }],
          },
        };
      }
    }
    for (let at = 0; at < text.length; at++) {
      const cell = cellAt(board, row, at);
      if (cell === undefined) return undefined;
      if (hasPlayer(cell)) players++;
      if (hasBox(cell)) boxes++;
      if (hasGoal(cell)) goals++;
    }
    width = Math.max(width, text.trimEnd().length);
  }
  return undefined;
}

/** Where the player in a row could go within the rows from `first` to `last`, if there were no boxes. */
function playerArea(board: TextBoard, first: number, player: number, last: number): Extent {
  const size = { width: board.width, height: last - first + 1 };
  const cellOn = (at: number) => cellAt(board, first + rowOf(size, at), columnOf(size, at));
  const isPlayer = (cell: Cell | undefined) => cell !== undefined && hasPlayer(cell);
  const cells = Array.from({ length: size.width * size.height }, (_, at) => cellOn(at));
  const walls = cells.map((cell) => cell === "wall");
  const start = cells.findIndex((cell, at) => rowOf(size, at) === player - first && isPlayer(cell));
  return extentOf(size, markedCells(flood({ ...size, walls }, start)));
}

/** Whether an area stays off the edges of the first rows and columns. Their walls then enclose it. */
function isWithin({ top, left, bottom, right }: Extent, width: number, height: number): boolean {
  return top > 0 && left > 0 && bottom < height - 1 && right < width - 1;
}

/**
 * For larger boards the finding says only that they are open, not where: each candidate costs a flood fill of
 * the board.
 */
const maxCellsToProbe = 4_000;
const maxCandidates = 40;

/**
 * The fewest squares found that would close an open level if they were walls, with the player, all boxes and
 * all goals inside. Empty when gaps between walls are not the only way out. A single such square is searched
 * for first.
 */
export function* findingHoles(level: Level, within: Uint8Array): PausingWork<readonly number[]> {
  if (within.length > maxCellsToProbe) return [];
  const taken = new Set([...level.boxes, ...level.goals, level.player]);
  const wall = (cell: number | undefined) => cell !== undefined && level.walls[cell] === true;
  const candidates: number[] = [];
  for (const cell of within.keys()) {
    if (within[cell] === 0 || taken.has(cell)) continue;
    const across = wall(beside(level, cell, "l")) && wall(beside(level, cell, "r"));
    const along = wall(beside(level, cell, "u")) && wall(beside(level, cell, "d"));
    if (across || along) candidates.push(cell);
  }
  const probed = candidates.slice(0, maxCandidates);
  const closes = function* (cells: readonly number[]): PausingWork<boolean> {
    yield;
    const reached = flood(level, level.player, new Set(cells));
    const keepsAll = [...taken].every((one) => reached[one] === 1);
    return keepsAll && !reached.some((mark, at) => mark === 1 && isEdge(level, at));
  };
  for (const cell of probed) if (yield* closes([cell])) return [cell];
  // Gaps are at the edge: squares that are not needed are dropped, the innermost first.
  let holes = [...probed].sort(
    (first, other) => fromEdge(level, first) - fromEdge(level, other) || first - other,
  );
  while (holes.length > 0 && !(yield* closes(holes))) holes = holes.slice(0, -1);
  for (const cell of [...holes].reverse()) {
    const others = holes.filter((other) => other !== cell);
    if (yield* closes(others)) holes = others;
  }
  return holes.sort((first, other) => first - other);
}

/** The distance of a cell from the nearest edge. */
function fromEdge({ width, height }: Level, cell: number): number {
  const [row, column] = [Math.floor(cell / width), cell % width];
  return Math.min(row, column, height - 1 - row, width - 1 - column);
}

/** Surrounds the board with walls, one square beyond its edge. Not for rows in run-length form. */
export function surround({ rows, width, start, end, lineEnd }: TextBoard): readonly Fix[] {
  if (hasRunLengths({ rows })) return [];
  const wall = "#".repeat(width + 2);
  const edits: TextEdit[] = [];
  for (const [index, { offset, text }] of rows.entries()) {
    const inner = Math.min(text.length, width);
    edits.push({ offset, length: 0, text: index === 0 ? `${wall}${lineEnd}#` : "#" });
    const last = index === rows.length - 1 ? `${lineEnd}${wall}` : "";
    edits.push({
      offset: offset + inner,
      length: text.length - inner,
      text: `${" ".repeat(width - inner)}#${last}`,
    });
  }
  return start === end ? [] : [{ title: say("Put walls around the level"), edits }];
}
