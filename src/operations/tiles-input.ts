import { english } from "../games/message.js";
import { readTiles, type TileBoard, writeBoard } from "../games/sliding/board-text.js";
import { readLetters } from "../games/sliding/move-text.js";
import { isSolvable, type Move, type Position, play, status } from "../games/sliding/rules.js";
import { square } from "./level-input.js";
import type { Mistake } from "./move-mistake.js";
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
  const cell = tiles.indexOf(0);
  return [Math.floor(cell / columns) + 1, (cell % columns) + 1];
}

/** The start of a game on a board. */
export function tilesStart(board: TileBoard): Position {
  return { ...board, walk: 0, moves: 0 };
}

/** Moves of the blank, as far as they can be played. */
export interface TileMovesRead {
  readonly end: Position;
  readonly won: boolean;
  readonly played: number;
  readonly mistake: Mistake | undefined;
  readonly hasMore: boolean;
}

/**
 * Plays the directions of the blank: `R2DL3`. Throws an `OperationError` where the text is not a list of
 * directions.
 */
export function readTileMoves(start: Position, text: string): TileMovesRead {
  const letters = readLetters(text);
  if (!letters.ok) throw new OperationError("invalid-moves", english(letters.error), "moves");
  let end = start;
  for (const [index, letter] of letters.value.entries()) {
    const after = play(end, letter);
    const won = status(end) === "won";
    if (after === undefined)
      return {
        end,
        won,
        played: index,
        mistake: won ? undefined : mistakeOf(end, letter, index),
        hasMore: won,
      };
    end = after;
  }
  return {
    end,
    won: status(end) === "won",
    played: letters.value.length,
    mistake: undefined,
    hasMore: false,
  };
}

function mistakeOf(board: Position, letter: Move, index: number): Mistake {
  return {
    move: index + 1,
    letter,
    square: blankOf(board),
    reason: "The blank is at that edge of the board.",
  };
}

/** The answer of `sliding_verify` about a board. */
export function verifiedTiles(board: TileBoard, moves: string) {
  const { end, won, played, mistake, hasMore } = readTileMoves(tilesStart(board), moves);
  return {
    solved: won,
    played,
    ...(mistake === undefined ? {} : { firstMistake: mistake }),
    ...(hasMore ? { unused: true } : {}),
    solvable: isSolvable(board.tiles, board.columns),
    board: tilesEchoOf(end).board,
  };
}
