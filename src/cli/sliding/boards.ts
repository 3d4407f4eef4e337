import { english } from "../../games/message.js";
import { each, type PausingWork } from "../../games/slices.js";
import { problemOf, raggedRow, rowBreak } from "../../games/sliding/notation.js";
import { largest, type Position, smallest } from "../../games/sliding/rules.js";

export interface BoardSize {
  readonly rows: number;
  readonly columns: number;
}

/** A line of the input: a board, solvable or not, or what is wrong with it. Lines are numbered from 1. */
export type InputLine = BoardLine | WrongLine;

export interface BoardLine {
  readonly number: number;
  readonly tiles: readonly number[];
  readonly position: Position;
}

export interface WrongLine {
  readonly number: number;
  /** Null for text that is not a number. */
  readonly tiles: readonly (number | null)[];
  readonly problem: string;
}

/** Reads “4x4” or “3×5” as rows and columns; `undefined` for text that is not a size. */
export function parseSize(text: string): BoardSize | undefined {
  const match = /^(\d)[x×](\d)$/i.exec(text);
  if (match === null) return undefined;
  const size = { rows: Number(match[1]), columns: Number(match[2]) };
  return [size.rows, size.columns].every((side) => side >= smallest && side <= largest) ? size : undefined;
}

/**
 * Reads one board from each line: tiles separated by spaces or commas, 0, _ or . for the blank, rows separated
 * by slashes or not at all. Skips empty lines and lines that start with #.
 */
export function* parsingBoards(text: string, size: BoardSize | undefined): PausingWork<readonly InputLine[]> {
  const lines = yield* each(text.split(/\r\n|\r|\n/), (line, index): InputLine | undefined => {
    const trimmed = line.replace(/^\uFEFF/, "").trim();
    return trimmed === "" || trimmed.startsWith("#") ? undefined : parseBoard(trimmed, size, index + 1);
  });
  return lines.filter((line) => line !== undefined);
}

function parseBoard(line: string, wanted: BoardSize | undefined, number: number): InputLine {
  const wordRows = line
    .split(rowBreak)
    .map((row) => row.split(/[\s,]+/).filter((word) => word !== ""))
    .filter((row) => row.length > 0);
  const words = wordRows.flat();
  const tiles = words.map(tileOf);
  const bad = tiles.indexOf(null);
  if (bad >= 0) return { number, tiles, problem: `“${words[bad]?.slice(0, 20)}” is not a tile.` };
  const board = tiles as readonly number[];
  const ragged = raggedRow(wordRows);
  if (ragged !== undefined) return { number, tiles, problem: english(ragged) };
  const rows = wordRows.length > 1 ? { rows: wordRows.length, columns: wordRows[0]!.length } : undefined;
  if (rows !== undefined && wanted !== undefined && nameOf(rows) !== nameOf(wanted))
    return { number, tiles, problem: `The board is ${nameOf(rows)}, not ${nameOf(wanted)}.` };
  const size = wanted ?? rows ?? squareOf(board.length);
  if (size === undefined) return { number, tiles, problem: sizeProblem(board.length) };
  const problem = problemOf({ ...size, tiles: board });
  if (problem !== undefined) return { number, tiles, problem: english(problem) };
  return { number, tiles: board, position: { ...size, tiles: board, walk: 0, moves: 0 } };
}

function tileOf(word: string): number | null {
  if (word === "_" || word === ".") return 0;
  return /^\d{1,3}$/.test(word) ? Number(word) : null;
}

function nameOf({ rows, columns }: BoardSize): string {
  return `${rows}×${columns}`;
}

function squareOf(cells: number): BoardSize | undefined {
  const side = Math.sqrt(cells);
  return parseSize(`${side}x${side}`);
}

function sizeProblem(cells: number): string {
  const sides = Array.from({ length: largest - smallest + 1 }, (_, index) => smallest + index);
  const fitting = sides
    .filter((rows) => sides.includes(cells / rows))
    .map((rows) => `${rows}x${cells / rows}`);
  return fitting.length === 0
    ? `No board from ${smallest}×${smallest} to ${largest}×${largest} has ${cells} cells.`
    : `A board of ${cells} cells is not square: give its size with --size ${fitting.join(" or ")}.`;
}
