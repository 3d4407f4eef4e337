import { english } from "../games/message.js";
import { readTiles, type TileBoard, writeBoard } from "../games/sliding/board-text.js";
import { readLetters } from "../games/sliding/move-text.js";
import { isSolvable, type Move, type Position, play, status } from "../games/sliding/rules.js";
import { square, squareAt } from "./level-input.js";
import type { Mistake } from "./moves-input.js";
import { OperationError } from "./operation.js";

const maxBoardCharacters = 2_000;

export const boardInput = {
  type: "string",
  maxLength: maxBoardCharacters,
  description: "Rows by slashes, 0 is the blank: 1 2 3/4 5 6/7 0 8",
} as const;

/** What was read. `blank`: its row and column, from 1. */
export const tilesEcho = {
  type: "object",
  properties: {
    width: { type: "integer" },
    height: { type: "integer" },
    blank: square,
    board: { type: "string" },
  },
} as const;

/** A board of tiles, solvable or not. */
export function readTilesInput(text: string): TileBoard {
  const read = readTiles(text);
  if (read.ok) return read.value;
  throw new OperationError("invalid-board", english(read.error), "board");
}

export function tilesEchoOf(board: TileBoard) {
  const { rows, columns } = board;
  return { width: columns, height: rows, blank: blankOf(board), board: writeBoard(board, "lines") };
}

function blankOf({ tiles, columns }: TileBoard): readonly number[] {
  return squareAt({ width: columns }, tiles.indexOf(0));
}

/** The start of a game on a board. */
export function tilesStart(board: TileBoard): Position {
  return { ...board, walk: 0, moves: 0 };
}

function mistakeOf(board: Position, letter: Move, index: number): Mistake {
  return {
    move: index + 1,
    letter,
    square: blankOf(board),
    reason: "The blank is at that edge of the board.",
  };
}

/**
 * The answer of `sliding_verify` about a board: plays the directions of the blank, such as `R2DL3`, as far as
 * they can be played. Throws an `OperationError` where the text is not a list of directions.
 */
export function verifiedTiles(board: TileBoard, text: string) {
  const letters = readLetters(text);
  if (!letters.ok) throw new OperationError("invalid-moves", english(letters.error), "moves");
  let [end, played] = [tilesStart(board), 0];
  for (const letter of letters.value) {
    const after = play(end, letter);
    if (after === undefined) break;
    end = after;
    played++;
  }
  const solved = status(end) === "won";
  const next = letters.value[played];
  return {
    solved,
    played,
    ...(next === undefined || solved ? {} : { firstMistake: mistakeOf(end, next, played) }),
    ...(next !== undefined && solved ? { unused: true } : {}),
    solvable: isSolvable(board.tiles, board.columns),
    board: tilesEchoOf(end).board,
  };
}
