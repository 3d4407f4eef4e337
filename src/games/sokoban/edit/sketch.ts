import { maxCells, type TextBoard } from "../level/board.js";
import {
  type Cell,
  type Dialect,
  ground,
  hasBox,
  hasPlayer,
  readCell,
  symbolOf,
  withBox,
  withGoal,
  withoutGoal,
  withPlayer,
} from "../level/cell.js";
import { beside, cellOf, sides, squareOf } from "../level/grid.js";

/**
 * A board while it is edited. Its rows keep the symbols of the text, so that cells which an edit does not
 * touch keep their sign for floor. Old cells have moved down by `top` and right by `left`, which maps old
 * rows to new ones.
 */
export interface Sketch {
  readonly dialect: Dialect;
  /** The symbol for floor in this board. */
  readonly floor: string;
  readonly rows: readonly string[];
  readonly top: number;
  readonly left: number;
}

export interface BoardPlace {
  readonly row: number;
  readonly column: number;
}

/** The rectangle from `from` to `to`, both included, in either order. */
export interface Area {
  readonly from: BoardPlace;
  readonly to: BoardPlace;
}

/** Copied cells, row by row. */
export interface Patch {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
}

/**
 * What a brush paints. A box painted on a goal gives a box on a goal, and so on; `erase` leaves plain floor.
 */
export type Brush = Cell | "erase";

export function sketchOf(board: TextBoard): Sketch {
  return {
    dialect: board.dialect,
    floor: floorOf(board),
    rows: board.rows.map(({ text }) => text),
    top: 0,
    left: 0,
  };
}

/**
 * The symbol that a board's own rows use for floor: a blank between their symbols, or else a dash. A row of
 * only floor has dashes in any board, so it counts only where all rows are such.
 */
function floorOf({ dialect, rows }: TextBoard): string {
  if (dialect === "ox") return symbolOf(dialect, "floor");
  const texts = rows.map(({ text }) => text);
  const own = texts.every(isFloorAlone) ? texts : texts.filter((text) => !isFloorAlone(text));
  const dashed = own.some((text) => /[^\s_-] +[^\s_-]/.test(text))
    ? undefined
    : own.map((text) => /[-_]/.exec(text)?.[0]).find((sign) => sign !== undefined);
  return dashed ?? symbolOf(dialect, "floor");
}

function isFloorAlone(row: string): boolean {
  return /^[-_ ]*$/.test(row);
}

export function widthOf({ rows }: Sketch): number {
  return rows.reduce((widest, row) => Math.max(widest, row.trimEnd().length), 0);
}

/** Reads a strange symbol as floor; it is lost only where something is painted over it. */
export function cellIn({ dialect, rows }: Sketch, { row, column }: BoardPlace): Cell {
  const code = rows[row]?.charCodeAt(column) ?? Number.NaN;
  return Number.isNaN(code) ? "floor" : (readCell(dialect, code) ?? "floor");
}

function painted(cell: Cell, brush: Brush): Cell {
  switch (brush) {
    case "erase":
      return "floor";
    case "box":
      return withBox(ground(cell) === "wall" ? "floor" : ground(cell));
    case "player":
      return withPlayer(ground(cell) === "wall" ? "floor" : ground(cell));
    case "goal":
      return cell === "wall" ? "goal" : withGoal(cell);
    default:
      return brush;
  }
}

/** A sketch in which cells can be set. */
class Draft {
  readonly rows: string[][];
  readonly #sketch: Sketch;
  /** Rows that hold nothing but floor so far. */
  readonly #floorAlone: Set<number>;

  constructor(sketch: Sketch) {
    this.#sketch = sketch;
    this.rows = sketch.rows.map((row) => row.split(""));
    this.#floorAlone = new Set(
      sketch.dialect === "xsb" ? sketch.rows.flatMap((text, row) => (isFloorAlone(text) ? [row] : [])) : [],
    );
  }

  set({ row, column }: BoardPlace, cell: Cell): void {
    const { dialect, floor } = this.#sketch;
    const line = this.rows[row];
    if (line === undefined || column < 0) return;
    const symbol = cell === "floor" ? floor : symbolOf(dialect, cell);
    const now = line[column];
    // All symbols for floor are equal.
    if (cell === "floor" && (now === undefined || readCell(dialect, now.charCodeAt(0)) === "floor")) return;
    // A row of only floor is written with dashes to keep it visible. Once it has another symbol, its floor is
    // written as in the other rows.
    if (cell !== "floor" && this.#floorAlone.delete(row)) line.fill(floor);
    while (line.length < column) line.push(dialect === "xsb" ? floor : " ");
    line[column] = symbol;
  }

  /** Removes the other players: a level has only one. */
  removePlayers(except: ReadonlySet<string>): void {
    const { dialect } = this.#sketch;
    for (const [row, line] of this.rows.entries()) {
      for (const [column, symbol] of line.entries()) {
        const cell = readCell(dialect, symbol.charCodeAt(0));
        if (cell !== undefined && hasPlayer(cell) && !except.has(`${row},${column}`))
          this.set({ row, column }, ground(cell));
      }
    }
  }

  get sketch(): Sketch {
    return { ...this.#sketch, rows: this.rows.map((line) => line.join("")) };
  }
}

/**
 * Paints cells and grows the board where they lie beyond its edge; `undefined` when it would grow beyond its
 * limits.
 */
export function paint(sketch: Sketch, places: readonly BoardPlace[], brush: Brush): Sketch | undefined {
  const visible = brush === "erase" || brush === "floor" ? places.filter(isOn(sketch)) : places;
  const grown = growTo(sketch, visible);
  if (grown === undefined) return undefined;
  const draft = new Draft(grown);
  const shifted = visible.map((place) => placeAfter(sketch, grown, place));
  // A stroke leaves only one player, on its last cell.
  const last = shifted.at(-1);
  const players = brush === "player" || brush === "playerOnGoal";
  for (const place of players && last !== undefined ? [last] : shifted)
    draft.set(place, painted(cellIn(grown, place), brush));
  if (players && last !== undefined) draft.removePlayers(new Set([`${last.row},${last.column}`]));
  return draft.sketch;
}

/** Whether places are on the board. */
export function isOn(sketch: Sketch): (place: BoardPlace) => boolean {
  const [width, height] = [widthOf(sketch), sketch.rows.length];
  return ({ row, column }) => row >= 0 && column >= 0 && row < height && column < width;
}

function growTo(sketch: Sketch, places: readonly BoardPlace[]): Sketch | undefined {
  let [top, left, bottom, right] = [0, 0, sketch.rows.length - 1, widthOf(sketch) - 1];
  for (const { row, column } of places) {
    if (!Number.isInteger(row) || !Number.isInteger(column)) return undefined;
    [top, left, bottom, right] = [
      Math.min(top, row),
      Math.min(left, column),
      Math.max(bottom, row),
      Math.max(right, column),
    ];
  }
  if ((bottom - top + 1) * (right - left + 1) > maxCells) return undefined;
  return resize(sketch, { top: -top, left: -left, bottom: bottom - (sketch.rows.length - 1), right: 0 });
}

/** Where a place of a board is after an edit of the board. */
export function placeAfter(before: Sketch, after: Sketch, { row, column }: BoardPlace): BoardPlace {
  return { row: row + after.top - before.top, column: column + after.left - before.left };
}

/** The number of rows and columns to add at each side; negative numbers remove them. */
export interface Margins {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/**
 * Margins that give a board a width and a height. The top and left margins are kept; the right and bottom
 * ones make up the difference.
 */
export function marginsTo(
  { width, height }: { readonly width: number; readonly height: number },
  margins: Margins,
  wanted: { readonly width?: number; readonly height?: number },
): Margins {
  return {
    ...margins,
    ...(wanted.width === undefined ? {} : { right: wanted.width - width - margins.left }),
    ...(wanted.height === undefined ? {} : { bottom: wanted.height - height - margins.top }),
  };
}

/** `undefined` when no board would remain, or when it would be too large. */
export function resize(sketch: Sketch, { top, left, bottom, right }: Margins): Sketch | undefined {
  const width = widthOf(sketch);
  const [newWidth, newHeight] = [width + left + right, sketch.rows.length + top + bottom];
  if (
    ![top, left, bottom, right].every(Number.isInteger) ||
    newWidth < 1 ||
    newHeight < 1 ||
    newWidth * newHeight > maxCells
  )
    return undefined;
  if (top === 0 && left === 0 && bottom === 0 && right === 0) return sketch;
  // Rows that start with a blank are extended with blanks.
  const blank = (count: number, row: string) =>
    (row.startsWith(" ") || sketch.dialect === "ox" ? " " : sketch.floor).repeat(count);
  const kept = sketch.rows.slice(Math.max(0, -top), sketch.rows.length - Math.max(0, -bottom));
  const sides = kept.map((row) => {
    const padded = left >= 0 ? blank(left, row) + row : row.slice(-left);
    if (right < 0) return padded.slice(0, newWidth);
    return right === 0 ? padded : padded.trimEnd().padEnd(newWidth, sketch.floor);
  });
  const empty = (count: number) =>
    Array.from({ length: Math.max(0, count) }, () =>
      right > 0 || left > 0 ? sketch.floor.repeat(newWidth) : "",
    );
  return {
    ...sketch,
    rows: [...empty(top), ...sides, ...empty(bottom)],
    top: sketch.top + top,
    left: sketch.left + left,
  };
}

/** The smallest board that contains everything but floor. No row has floor at its end. */
export function crop(sketch: Sketch): Sketch | undefined {
  const full = (row: string) =>
    [...row.split("").keys()].filter(
      (column) => cellIn({ ...sketch, rows: [row] }, { row: 0, column }) !== "floor",
    );
  const filled = sketch.rows.map(full);
  const first = filled.findIndex((columns) => columns.length > 0);
  if (first < 0) return undefined;
  const last = filled.findLastIndex((columns) => columns.length > 0);
  const left = filled.reduce(
    (least, columns) => Math.min(least, columns[0] ?? least),
    Number.POSITIVE_INFINITY,
  );
  const ends = filled.map((columns) => (columns.at(-1) ?? -1) + 1);
  return resize(
    { ...sketch, rows: sketch.rows.map((row, index) => row.slice(0, ends[index])) },
    { top: -first, left: -left, bottom: last - (sketch.rows.length - 1), right: 0 },
  );
}

/** Operations on all boxes or goals at once. */
export const sweeps = ["boxesOnGoals", "goalsUnderBoxes", "noBoxes", "noGoals"] as const;
export type Sweep = (typeof sweeps)[number];

/** Puts a box on every goal or a goal under every box, or removes all boxes or all goals. */
export function sweep(sketch: Sketch, kind: Sweep): Sketch {
  const draft = new Draft(sketch);
  for (const [row, text] of sketch.rows.entries()) {
    for (let column = 0; column < text.length; column++) {
      const place = { row, column };
      const cell = cellIn(sketch, place);
      const swept = sweptCell(cell, kind);
      if (swept !== cell) draft.set(place, swept);
    }
  }
  return draft.sketch;
}

function sweptCell(cell: Cell, kind: Sweep): Cell {
  switch (kind) {
    case "boxesOnGoals":
      return cell === "goal" ? "boxOnGoal" : cell;
    case "goalsUnderBoxes":
      return cell === "box" ? "boxOnGoal" : cell;
    case "noBoxes":
      return hasBox(cell) ? ground(cell) : cell;
    case "noGoals":
      return withoutGoal(cell);
  }
}

/** The cells of a filled rectangle. */
export function cellsIn({ from, to }: Area): readonly BoardPlace[] {
  const places: BoardPlace[] = [];
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  if ((bottom - top + 1) * (right - left + 1) > maxCells) return [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column });
  return places;
}

/** The border of a rectangle. */
export function frameOf(area: Area): readonly BoardPlace[] {
  const { from, to } = area;
  const edge = ({ row, column }: BoardPlace) =>
    row === from.row || row === to.row || column === from.column || column === to.column;
  return cellsIn(area).filter(edge);
}

/**
 * The line from one cell to another without gaps, both included: Bresenham, "Algorithm for computer control
 * of a digital plotter" (1965).
 */
export function lineBetween(from: BoardPlace, to: BoardPlace): readonly BoardPlace[] {
  const [across, down] = [Math.abs(to.column - from.column), Math.abs(to.row - from.row)];
  if (!(across + down <= maxCells)) return [];
  const [right, lower] = [to.column > from.column ? 1 : -1, to.row > from.row ? 1 : -1];
  const places = [from];
  let { row, column } = from;
  let error = across - down;
  while (row !== to.row || column !== to.column) {
    const doubled = 2 * error;
    if (doubled > -down) {
      error -= down;
      column += right;
    }
    if (doubled < across) {
      error += across;
      row += lower;
    }
    places.push({ row, column });
  }
  return places;
}

/** All connected cells of the same kind around a cell, within the board. */
export function fillFrom(sketch: Sketch, start: BoardPlace): readonly BoardPlace[] {
  if (!isOn(sketch)(start)) return [];
  const size = { width: widthOf(sketch), height: sketch.rows.length };
  const kind = cellIn(sketch, start);
  const seen = new Set([cellOf(size, start.row, start.column)]);
  for (const cell of seen) {
    for (const side of sides) {
      const next = beside(size, cell, side);
      if (next !== undefined && cellIn(sketch, squareOf(size, next)) === kind) seen.add(next);
    }
  }
  return [...seen].map((cell) => squareOf(size, cell));
}

export function copy(sketch: Sketch, area: Area): Patch {
  const places = cellsIn(area);
  const height = Math.abs(area.to.row - area.from.row) + 1;
  return { width: places.length / height, height, cells: places.map((place) => cellIn(sketch, place)) };
}

/** Inserts a patch with its first cell at `at`, and grows the board as needed. */
export function paste(sketch: Sketch, at: BoardPlace, { width, cells }: Patch): Sketch | undefined {
  const places = cells.map((_, index) => ({
    row: at.row + Math.floor(index / width),
    column: at.column + (index % width),
  }));
  const grown = growTo(sketch, places);
  if (grown === undefined) return undefined;
  const draft = new Draft(grown);
  const kept = new Set<string>();
  for (const [index, place] of places.entries()) {
    const moved = placeAfter(sketch, grown, place);
    const cell = cells[index]!;
    draft.set(moved, cell);
    if (hasPlayer(cell)) kept.add(`${moved.row},${moved.column}`);
  }
  if (kept.size > 0) draft.removePlayers(kept);
  return draft.sketch;
}
