import { type Message, say } from "../../message.js";
import { bad, good, type Result } from "../../result.js";
import type { Side } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { expand } from "../level/run-length.js";
import { type Move, moveTo, type Position, startOf, status, step } from "./rules.js";

/** Nobody plays longer, and run lengths such as `999999999u` shall not fill the memory. */
const maxMoves = 1_000_000;

/**
 * Reads LURD text: letters in either case, blanks and line ends between them, and run lengths before a letter or a bracketed group. The sides only:
 * whether a letter is a push is found by playing it, as old files have the cases wrong.
 */
export function parseSides(text: string): Result<readonly Side[]> {
  const letters = text.replace(/[\s,]+/g, "");
  const expanded = /\d|[()]/.test(letters) ? expand(letters, maxMoves) : { text: letters };
  if ("broken" in expanded) return bad(say("The moves have a count or bracket that cannot be read."));
  const strange = /[^lurd]/i.exec(expanded.text);
  if (strange !== null) return bad(say("The moves hold “{0}”; only the letters l, u, r and d are moves.", strange[0]));
  return good(expanded.text.toLowerCase().split("") as Side[]);
}

/** The moves of LURD text played from a position, with their cases mended. Stops with a sentence at what cannot be played, and at the win. */
export function readMoves(start: Position, text: string): Result<{ readonly moves: readonly Move[]; readonly end: Position }> {
  const parsed = parseSides(text);
  if (!parsed.ok) return parsed;
  const played: Move[] = [];
  let position = start;
  for (const side of parsed.value) {
    if (status(position) === "won") break;
    const move = moveTo(position, side);
    if (move === undefined) return bad(say("Move {0}, “{1}”, cannot be played.", played.length + 1, side));
    position = step(position, move)!;
    played.push(move);
  }
  return good({ moves: played, end: position });
}

/** What a solution comes to; `undefined` when it is not one to its last letter, or takes a push for a step. */
export function countSolution(level: Level, lurd: string): { readonly moves: number; readonly pushes: number } | undefined {
  const read = readMoves(startOf(level, ""), lurd);
  if (!read.ok || status(read.value.end) !== "won" || formatMoves(read.value.moves) !== lurd) return undefined;
  const { moves, pushes } = read.value.end;
  return { moves, pushes };
}

/** What is wrong with a stored solution; `undefined` when it solves the level. */
export function problemOfSolution(start: Position, text: string): Message | undefined {
  const read = readMoves(start, text);
  if (!read.ok) return read.error;
  return status(read.value.end) === "won" ? undefined : say("After these moves the level is not solved.");
}

export function formatMoves(moves: readonly Move[]): string {
  return moves.join("");
}

/** Moves as their players write them down: sides in capitals, with a count from 2 on, apart by blanks: `R D R 4D 2L`. Pushes are not told from steps. */
export function compress(moves: string | readonly Move[]): string {
  const letters = (typeof moves === "string" ? moves : formatMoves(moves)).toUpperCase();
  const groups = letters.match(/(.)\1*/g) ?? [];
  return groups.map((group) => (group.length > 1 ? `${group.length}${group[0]}` : group)).join(" ");
}

/** LURD text in run-length form without blanks, `2(rU)` left to others: `3r2UlD`. */
export function encodeMoves(moves: readonly Move[]): string {
  return formatMoves(moves).replace(/(.)\1+/g, (run, letter: string) => `${run.length}${letter}`);
}

/** LURD text in lines of at most `width` letters. */
export function wrapMoves(moves: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (let from = 0; from < moves.length; from += width) lines.push(moves.slice(from, from + width));
  return lines;
}
