import { type Cell, type Dialect, hasBox, hasGoal, hasPlayer, readCell } from "./cell.js";
import type { TextRange } from "./finding.js";
import type { Level } from "./level.js";

/** A board as a text holds it: its rows with their positions in the text. Rows may differ in length. */
export interface TextBoard {
  readonly dialect: Dialect;
  /**
   * The evidence for the dialect. `before`: an earlier version of the text; `assumed`: there was no evidence.
   */
  readonly evidence: "marks" | "header" | "neighbors" | "file name" | "floor" | "before" | "assumed";
  readonly rows: readonly Row[];
  /** The width of the widest row, without trailing blanks. */
  readonly width: number;
  /** Where the board starts and ends in the text, without the last line end. */
  readonly start: number;
  readonly end: number;
  /** Its first and its last line. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The line end used around it. */
  readonly lineEnd: string;
}

export interface Row {
  /** Expanded, with trailing blanks. */
  readonly text: string;
  /** The offset of the row's first character. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** For rows in run-length form: the column of the line from which each character came. */
  readonly sources: readonly number[] | undefined;
}

/** A row that is a whole line, without run lengths. */
export function plainRow(text: string, offset: number, line: number): Row {
  return { text, offset, line, column: 0, sources: undefined };
}

export function hasRunLengths({ rows }: Pick<TextBoard, "rows">): boolean {
  return rows.some(({ sources }) => sources !== undefined);
}

/** The width of the widest row, without trailing blanks. */
export function widthOfRows(rows: readonly Pick<Row, "text">[]): number {
  return rows.reduce((widest, { text }) => Math.max(widest, text.trimEnd().length), 0);
}

/** Larger boards are shown and kept, but not played. Real levels are far smaller. */
export const maxCells = 40_000;
export const maxRowCharacters = 10_000;

export function cellAt(board: TextBoard, row: number, column: number): Cell | undefined {
  const text = board.rows[row]?.text;
  if (text === undefined || column < 0 || column >= text.length) return "floor";
  return readCell(board.dialect, text.charCodeAt(column));
}

/** Whether two boards have the same symbols in the same rows, wherever they are in a text. */
export function isSameBoard(one: TextBoard, other: TextBoard): boolean {
  return (
    one.dialect === other.dialect &&
    one.rows.length === other.rows.length &&
    one.rows.every(({ text }, row) => text === other.rows[row]?.text)
  );
}

/** The place of a cell in the text; for a cell beyond the end of its row, the end of the row. */
export function placeOf(board: TextBoard, row: number, column: number): TextRange {
  const { offset, line, column: start, text, sources } = board.rows[row]!;
  const inside = column < text.length;
  if (sources === undefined) {
    const shift = Math.min(column, text.length);
    return { offset: offset + shift, length: inside ? 1 : 0, line, column: start + shift };
  }
  const source = sources[Math.min(column, text.length - 1)] ?? start;
  return { offset: offset - start + source, length: 1, line, column: source };
}

/**
 * Work and memory that grow with width × height are spent only on boards that are not too large. A board with
 * one long row among many short ones counts as too large, since otherwise a short text could cause much work.
 */
export function isTooLarge({ width, rows }: TextBoard): boolean {
  const cells = width * rows.length;
  const characters = rows.reduce((sum, row) => sum + row.text.length, 0);
  return cells > maxCells || cells > 1000 + 8 * characters;
}

/**
 * The level on a board. `undefined` when it has no player or several, holds a strange character or is too
 * large. The numbers of boxes and goals may differ: such a level can be shown and checked, though not solved.
 */
export function toLevel(board: TextBoard): Level | undefined {
  const things = thingsOn(board);
  const [player, ...more] = things?.players ?? [];
  if (things === undefined || player === undefined || more.length > 0) return undefined;
  const { players: _, ...rest } = things;
  return { ...rest, player };
}

/**
 * The things on a board, with any number of players; `undefined` when it holds a strange character or is too
 * large.
 */
export function thingsOn(
  board: TextBoard,
): (Omit<Level, "player"> & { readonly players: readonly number[] }) | undefined {
  if (isTooLarge(board)) return undefined;
  const { width, rows } = board;
  const walls = new Array<boolean>(width * rows.length).fill(false);
  const goals: number[] = [];
  const boxes: number[] = [];
  const players: number[] = [];
  for (const [row, { text }] of rows.entries()) {
    const end = Math.min(width, text.length);
    for (let column = 0; column < end; column++) {
      const cell = readCell(board.dialect, text.charCodeAt(column));
      if (cell === undefined) return undefined;
      if (cell === "floor") continue;
      const at = row * width + column;
      if (cell === "wall") walls[at] = true;
      if (hasGoal(cell)) goals.push(at);
      if (hasBox(cell)) boxes.push(at);
      if (hasPlayer(cell)) players.push(at);
    }
  }
  return { width, height: rows.length, walls, goals, boxes, players };
}
