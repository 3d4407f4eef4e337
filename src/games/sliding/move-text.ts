import type { CopiedGame, MovesText, TextCopy, TextReading } from "../capabilities.js";
import { type Message, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { looksLikeBoard, readTiles, writeBoard } from "./board-text.js";
import {
  type BoardSize,
  goalTiles,
  isGoal,
  isSolvable,
  type Move,
  moved,
  type Position,
  play,
  reverseOf,
  status,
} from "./rules.js";

/** Moves as people write them: letters with repeats, such as `R2DL3`, or arrows, which csTimer has narrow. */

/** The meaning of the letters: the direction of the blank, as in Tilework, or of the tile, as in slidysim. */
export type MoveSense = "blank" | "tile";
export const moveSenses: readonly MoveSense[] = ["blank", "tile"];

/** More moves than this are not read: no game may have more. */
const maxMoves = 10_000;

const letterOf: Readonly<Record<string, Move>> = {
  U: "U",
  D: "D",
  L: "L",
  R: "R",
  "↑": "U",
  "↓": "D",
  "←": "L",
  "→": "R",
  "￪": "U",
  "￬": "D",
  "￩": "L",
  "￫": "R",
};

/** "Solution:", "Moves: " */
const label = /^\s*\p{L}{3,20}:/u;

/** A text with more invalid symbols than this is not read as moves. */
const maxInvalidSymbols = 2;

/** Whether a text is meant as moves, valid or not: it has little besides letters of moves and repeats. */
function looksLikeMoves(text: string): boolean {
  const symbols = text.replace(label, "").replace(/[\s,;]+/g, "");
  if (!/^[UDLR←-↓￩-￬][A-Z←-↓￩-￬\d'’]*$/i.test(symbols)) return false;
  const others = symbols.replace(/[UDLR←-↓￩-￬\d]/gi, "").length;
  return others <= maxInvalidSymbols && 2 * others <= symbols.replace(/\d/g, "").length;
}

/** Reads the letters without interpreting their sense. An error names the character. */
export function readLetters(text: string): Result<readonly Move[]> {
  const start = label.exec(text)?.[0].length ?? 0;
  const letters: Move[] = [];
  let last: Move | undefined;
  let lastIsRepeated = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (/[\s,;]/.test(sign)) {
      continue;
    }
    const digits = /^\d+/.exec(text.slice(at))?.[0];
    if (digits !== undefined) {
      const count = Number(digits);
      if (last === undefined || lastIsRepeated || count === 0 || count > maxMoves)
        return bad(
          say(
            "Character {0}: “{1}” isn't a repeat. Expected a number after U, D, L or R.",
            at + 1,
            digits.slice(0, 20),
          ),
        );
      for (let repeat = 1; repeat < count; repeat++) letters.push(last);
      lastIsRepeated = true;
      at += digits.length - 1;
    } else {
      last = letterOf[sign.toUpperCase()];
      lastIsRepeated = false;
      if (last === undefined)
        return bad(
          say(
            "Character {0}: “{1}” isn't a move. Expected U, D, L or R, with a number for repeats, such as R2.",
            at + 1,
            sign,
          ),
        );
      letters.push(last);
    }
    if (letters.length > maxMoves) return bad(say("There are too many moves."));
  }
  return letters.length === 0 ? bad(say("There are no moves.")) : good(letters);
}

/** Converts moves to the letters of a sense, and back. */
export function inSense(moves: readonly Move[], sense: MoveSense): readonly Move[] {
  return sense === "blank" ? moves : moves.map((move) => reverseOf[move]);
}

/** Writes moves with repeats: `R2DL3`. */
export function writeMoves(moves: readonly Move[], sense: MoveSense = "blank"): string {
  let text = "";
  const letters = inSense(moves, sense);
  for (let at = 0; at < letters.length; ) {
    let end = at + 1;
    while (letters[end] === letters[at]) end++;
    text += letters[at]! + (end - at > 1 ? String(end - at) : "");
    at = end;
  }
  return text;
}

/**
 * The board to which the moves lead from the goal; `undefined` if they cannot be made, or lead back to it.
 */
export function scramble({ rows, columns }: BoardSize, moves: readonly Move[]): Position | undefined {
  let tiles: readonly number[] | undefined = goalTiles(rows * columns);
  for (const move of moves) tiles = tiles && moved({ rows, columns }, tiles, move);
  return tiles === undefined || isGoal(tiles) ? undefined : { rows, columns, tiles, walk: 0, moves: 0 };
}

interface LettersReading {
  readonly sense: MoveSense;
  readonly moves: readonly Move[];
  readonly solves: boolean;
}

/**
 * The senses in which letters can be played from a position. Only one if the board decides: only one can be
 * played, or only one solves it. An error names the move that cannot be played in either.
 */
export function readingsFrom(start: Position, letters: readonly Move[]): Result<readonly LettersReading[]> {
  const tried = moveSenses.map((sense) => tryFrom(start, inSense(letters, sense), sense));
  const playable = tried.filter(({ stopsAt }) => stopsAt === undefined);
  const solving = playable.filter(({ solves }) => solves);
  if (solving.length === 1) return good(solving);
  if (playable.length > 0) return good(solving.length > 0 ? solving : playable);
  const [blank, tile] = tried.map(({ stopsAt }) => (stopsAt ?? 0) + 1) as [number, number];
  return bad(
    say(
      "These moves can't be played on this board. As moves of the blank, move {0} ({1}) can't be made; as moves of tiles, move {2} ({3}).",
      blank,
      letters[blank - 1]!,
      tile,
      letters[tile - 1]!,
    ),
  );
}

function tryFrom(
  start: Position,
  moves: readonly Move[],
  sense: MoveSense,
): LettersReading & { readonly stopsAt: number | undefined } {
  let position = start;
  for (const [index, move] of moves.entries()) {
    const next = play(position, move);
    if (next === undefined) return { sense, moves, solves: false, stopsAt: index };
    position = next;
  }
  return { sense, moves, solves: status(position) === "won", stopsAt: undefined };
}

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
