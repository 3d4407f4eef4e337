import { type Message, say } from "../../games/message.js";
import { each, type PausingWork } from "../../games/slices.js";
import { readTiles } from "../../games/sliding/board-text.js";
import { type BoardSize, isSize, type Position } from "../../games/sliding/rules.js";
import { UsageError } from "../shared/command.js";

/** A line of the input: a board, solvable or not, or what is wrong with it. Lines are numbered from 1. */
export type InputLine = BoardLine | WrongLine;

export interface BoardLine {
  readonly number: number;
  readonly tiles: readonly number[];
  readonly position: Position;
}

export interface WrongLine {
  readonly number: number;
  /** The words of the line that are numbers; null for others. */
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
 * Reads one board from each line, in any form that the game reads on one line. Skips empty lines and lines
 * that start with #.
 */
export function* parsingBoards(text: string, size: BoardSize | undefined): PausingWork<readonly InputLine[]> {
  const lines = yield* each(text.split(/\r\n|\r|\n/), (line, index): InputLine | undefined => {
    const trimmed = line.replace(/^\uFEFF/, "").trim();
    return trimmed === "" || trimmed.startsWith("#") ? undefined : parseBoard(trimmed, size, index + 1);
  });
  return lines.filter((line) => line !== undefined);
}

function parseBoard(line: string, wanted: BoardSize | undefined, number: number): InputLine {
  const board = readTiles(line, wanted);
  if (board.ok) return { number, tiles: board.value.tiles, position: { ...board.value, walk: 0, moves: 0 } };
  const words = line.split(/[\s,/]+/).filter((word) => word !== "");
  const tiles = words.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : null));
  return { number, tiles, problem: board.error };
}
