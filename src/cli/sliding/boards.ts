import { type Message, say } from "../../games/message.js";
import { wordRows } from "../../games/number-rows.js";
import type { Result } from "../../games/result.js";
import { each, type PausingWork } from "../../games/slices.js";
import { readTiles, type TileBoard } from "../../games/sliding/board-text.js";
import { type BoardSize, isSize, maxSide, minSide, type Position } from "../../games/sliding/rules.js";
import { UsageError } from "../shared/command.js";

/** A board of the input, solvable or not, or what is wrong with it. `number`: its first line, from 1. */
export type InputLine = BoardLine | WrongLine;

export interface BoardLine {
  readonly number: number;
  readonly tiles: readonly number[];
  readonly position: Position;
}

export interface WrongLine {
  readonly number: number;
  /** The words of its lines that are numbers; null for others. */
  readonly tiles: readonly (number | null)[];
  readonly problem: Message;
}

/** Reads “4x4” or “3×5” as rows and columns; `undefined` for text that is not a size. */
export function parseSize(text: string): BoardSize | undefined {
  const match = /^(\d)[x×](\d)$/i.exec(text);
  if (match === null) return undefined;
  const size = { rows: Number(match[1]), columns: Number(match[2]) };
  return isSize(size) ? size : undefined;
}

/** Reads the value of `--size`. */
export function readSize(text: string, name: string): BoardSize {
  const size = parseSize(text);
  if (size !== undefined) return size;
  throw new UsageError(say("“{0}” isn't a size from 2x2 to 7x7 with at most 36 cells.", text), name);
}

/**
 * Reads boards in any form that the game reads. A board is on one line, or its rows are on their own lines,
 * with an empty line between two boards. Skips lines that start with #.
 */
export function* parsingBoards(text: string, size: BoardSize | undefined): PausingWork<readonly InputLine[]> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const found: InputLine[] = [];
  let block: string[] = [];
  for (let index = 0; index <= lines.length; index++) {
    const line = lines[index]?.trim() ?? "";
    if (line !== "" && !line.startsWith("#")) block.push(lines[index]!);
    else if (block.length > 0) {
      for (const board of yield* parsingBlock(block, size, index - block.length + 1)) found.push(board);
      block = [];
    }
    yield;
  }
  return found;
}

/** A board in a table of tall cells has no more lines. Longer blocks have a board on each line. */
const maxBoardLines = 40;

/** The boards of lines without an empty one between them. */
function* parsingBlock(
  block: readonly string[],
  size: BoardSize | undefined,
  first: number,
): PausingWork<readonly InputLine[]> {
  if (block.length <= maxBoardLines) {
    const boards = boardsOfRows(block, size, first);
    if (boards !== undefined) return boards;
  }
  return yield* each(block, (line, index) => parseBoard(line, size, first + index));
}

const smallest = minSide * minSide;

/** The boards whose rows are the lines; `undefined` if each line is a board of its own. */
function boardsOfRows(
  block: readonly string[],
  size: BoardSize | undefined,
  first: number,
): readonly InputLine[] | undefined {
  const alone = block.map((line) => readTiles(line, size));
  // The first row of a 4×4 may be a 2×2 board.
  const isSure = (board: Result<TileBoard>) =>
    board.ok && (size !== undefined || board.value.tiles.length > smallest);
  if (alone.some(isSure) || alone.every((board) => board.ok)) return undefined;
  const whole = parseBoard(block.join("\n"), size, first);
  if ("position" in whole) return [whole];
  if (block.some((line) => wordRows(line).length > 1)) return undefined;
  const widths = block.map((line) => wordRows(line).flat().length);
  const [columns = 0] = widths;
  if (widths.some((width) => width > maxSide)) return undefined;
  // Square boards one below another, with no line between them.
  const height = size?.rows ?? columns;
  if (
    columns === 0 ||
    block.length <= height ||
    block.length % height > 0 ||
    widths.some((width) => width !== columns)
  )
    return [whole];
  return Array.from({ length: block.length / height }, (_, board) => {
    const start = board * height;
    return parseBoard(block.slice(start, start + height).join("\n"), size, first + start);
  });
}

function parseBoard(text: string, wanted: BoardSize | undefined, number: number): InputLine {
  const board = readTiles(text, wanted);
  if (board.ok) return { number, tiles: board.value.tiles, position: { ...board.value, walk: 0, moves: 0 } };
  const words = text.split(/[\s,/]+/).filter((word) => word !== "");
  const tiles = words.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : null));
  return { number, tiles, problem: board.error };
}
