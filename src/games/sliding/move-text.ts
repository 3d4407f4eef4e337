import { say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { cellBeside, goalTiles, isGoal, type Move, type Position, play, reverseOf, status } from "./rules.js";

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
export function looksLikeMoves(text: string): boolean {
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
export function scramble(
  { rows, columns }: Pick<Position, "rows" | "columns">,
  moves: readonly Move[],
): Position | undefined {
  const tiles = [...goalTiles(rows * columns)];
  let blank = tiles.length - 1;
  for (const move of moves) {
    const from = cellBeside(rows, columns, blank, move);
    if (from === undefined) return undefined;
    tiles[blank] = tiles[from]!;
    tiles[from] = 0;
    blank = from;
  }
  return isGoal(tiles) ? undefined : { rows, columns, tiles, walk: 0, moves: 0 };
}

export interface LettersReading {
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
