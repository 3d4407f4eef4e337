import type { CopiedGame, MovesText, TextCopy, TextReading } from "../capabilities.js";
import { type Message, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { looksLikeBoard, readTiles, writeBoard } from "./board-text.js";
import {
  inSense,
  looksLikeMoves,
  type MoveSense,
  moveSenses,
  readingsFrom,
  readLetters,
  scramble,
  writeMoves,
} from "./move-text.js";
import { isGoal, isSolvable, type Move, type Position } from "./rules.js";

/** Texts with moves, and the texts of a game that other programs read. */

/** A letter or an arrow that isn't the blank as a word: `x`. */
const firstLetter = /(?!(?<![\p{L}\d])(?:x|null|none)(?![\p{L}\d]))[\p{L}↑↓←→]/iu;

/** A board and the moves after it: `1 2 3/4 5 6/0 7 8 R2`, or on lines of their own. */
export function splitMoves(text: string): { readonly board: string; readonly moves: string } {
  // A label and a size before the board have letters, too.
  const before = /^\s*(?:\p{L}[\p{L}\d #]{0,30}:)?\s*(?:\d{1,2}\s*[x×]\s*\d{1,2}\b)?/iu.exec(text)?.[0] ?? "";
  const at = text.slice(before.length).search(firstLetter);
  if (at < 0) return { board: text, moves: "" };
  return { board: text.slice(0, before.length + at), moves: text.slice(before.length + at) };
}

export const movesText: MovesText<Position> = {
  matches(text) {
    if (looksLikeMoves(text)) return true;
    const { board, moves } = splitMoves(text);
    return moves !== "" && looksLikeBoard(board) && looksLikeMoves(moves);
  },
  read(text, onBoard) {
    if (looksLikeMoves(text)) {
      const letters = readLetters(text);
      return letters.ok ? aloneReadings(letters.value, onBoard) : letters;
    }
    const { board: boardText, moves } = splitMoves(text);
    const board = readTiles(boardText);
    if (!board.ok) return board;
    if (isGoal(board.value.tiles)) return bad(say("This board is solved already."));
    const letters = readLetters(moves);
    if (!letters.ok) return letters;
    const start: Position = { ...board.value, walk: 0, moves: 0 };
    if (!isSolvable(start.tiles, start.columns)) return bad(say("This board can't be solved."));
    const readings = readingsFrom(start, letters.value);
    return readings.ok
      ? good(readings.value.map(({ moves, sense }) => ({ start, moves, label: playLabel(sense) })))
      : readings;
  },
};

/** The sizes of scrambles without a board: those of csTimer, and the next one. */
const scrambledSizes = [3, 4, 5];

/**
 * Moves without a board are those of the game on the board, or a scramble of its goal, as csTimer writes
 * them. Without a game, they are a scramble of any size.
 */
function aloneReadings(
  letters: readonly Move[],
  onBoard: Position | undefined,
): Result<readonly TextReading<Position>[]> {
  if (onBoard === undefined) {
    const all = scrambledSizes.flatMap((size) => scrambles({ rows: size, columns: size }, letters));
    return all.length > 0 ? good(all) : bad(say("These moves scramble no board of 3×3, 4×4 or 5×5."));
  }
  const played = readingsFrom(onBoard, letters);
  const playable = played.ok ? played.value : [];
  const readings: TextReading<Position>[] = playable.map(({ moves, sense }) => ({
    start: onBoard,
    moves,
    label: playLabel(sense),
  }));
  if (playable.length === 1 && playable[0]!.solves) return good(readings);
  readings.push(...scrambles(onBoard, letters));
  if (readings.length > 0) return good(readings);
  return played.ok ? bad(say("These moves lead back to the goal.")) : played;
}

function playLabel(sense: MoveSense): Message {
  return sense === "blank"
    ? say("On this board: letters say where the blank goes")
    : say("On this board: letters say where the tiles go");
}

/** The boards that the moves scramble, in each sense of the letters. */
function scrambles(
  size: Pick<Position, "rows" | "columns">,
  letters: readonly Move[],
): readonly TextReading<Position>[] {
  return moveSenses.flatMap((sense) => {
    const start = scramble(size, inSense(letters, sense));
    return start === undefined ? [] : [{ start, moves: [], label: scrambleLabel(sense, size) }];
  });
}

function scrambleLabel(sense: MoveSense, { rows, columns }: Pick<Position, "rows" | "columns">): Message {
  const size = `${rows}×${columns}`;
  return sense === "blank"
    ? say("A scramble of {0}: letters say where the blank goes", size)
    : say("A scramble of {0}: letters say where the tiles go", size);
}

/** The board in all its forms, and the moves so far in both senses. */
export function copies({ start, now, moves: played }: CopiedGame<Position>): readonly TextCopy[] {
  const moves = played as readonly Move[];
  const boards: readonly TextCopy[] = [
    { text: writeBoard(now), label: say("The board, “/” between rows") },
    { text: writeBoard(now, "lines"), label: say("The board, a line for each row") },
    { text: writeBoard(now, "oneLine"), label: say("The board, on one line") },
  ];
  if (moves.length === 0) return boards;
  return [
    ...boards,
    { text: writeBoard(start), label: say("The start of the game") },
    { text: writeMoves(moves, "tile"), label: say("Your moves: where the tiles went") },
    { text: writeMoves(moves), label: say("Your moves: where the blank went") },
    { text: `${writeBoard(start)}\n${writeMoves(moves)}`, label: say("The start and your moves") },
  ];
}
