import { type Cell, type Dialect, hasBox, hasGoal, hasPlayer, readCell } from "./cell.js";
import type { TextRange } from "./finding.js";
import type { Level } from "./level.js";

/** A board as it stands in a text: its rows with their places, ragged as they are. */
export interface TextBoard {
  readonly dialect: Dialect;
  /**
   * What the dialect was told by; `before`, by an earlier version of the text; `assumed` when nothing told
   * it.
   */
  readonly evidence: "marks" | "header" | "neighbours" | "file name" | "floor" | "before" | "assumed";
  readonly rows: readonly Row[];
  /** Of the widest row, without trailing blanks. */
  readonly width: number;
  /** Where the board begins and ends in the text, without the last line end. */
  readonly start: number;
  readonly end: number;
  /** Its first and its last line. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The line end in use around it. */
  readonly lineEnd: string;
}

export interface Row {
  /** Expanded, with trailing blanks. */
  readonly text: string;
  /** Of the row's first character. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** For rows in run-length form: the column of the line from which each character came. */
  readonly sources: readonly number[] | undefined;
}

/** Larger boards are shown and kept, but not played. Real ones stay far below. */
export const maxCells = 40_000;
export const maxRowCharacters = 10_000;

export function cellAt(board: TextBoard, row: number, column: number): Cell | undefined {
  const text = board.rows[row]?.text;
  if (text === undefined || column < 0 || column >= text.length) return "floor";
  return readCell(board.dialect, text.charCodeAt(column));
}

/** The same symbols in the same rows, wherever they stand in a text. */
export function isSameBoard(one: TextBoard, other: TextBoard): boolean {
  return (
    one.dialect === other.dialect &&
    one.rows.length === other.rows.length &&
    one.rows.every(({ text }, row) => text === other.rows[row]?.text)
  );
}

/** Where in the text a cell stands; beyond the end of its row, the end of the row. */
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
 * Whatever grows with width × height is only made of boards that are not too large. Neither are boards with
 * one long row among many short ones, or a short text could ask for much work many times.
 */
export function isTooLarge({ width, rows }: TextBoard): boolean {
  const cells = width * rows.length;
  const characters = rows.reduce((sum, row) => sum + row.text.length, 0);
  return cells > maxCells || cells > 1000 + 8 * characters;
}

/**
 * The level on a board; `undefined` when it has no player or several, holds a strange character or is too
 * large. A level whose boxes and goals differ in number is still one: it can be shown and checked, though not
 * solved.
 */
export function toLevel(board: TextBoard): Level | undefined {
  const things = thingsOn(board);
  const [player, ...more] = things?.players ?? [];
  if (things === undefined || player === undefined || more.length > 0) return undefined;
  const { players: _, ...rest } = things;
  return { ...rest, player };
}

/**
 * What stands on a board, with any number of players; `undefined` when it holds a strange character or is too
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
