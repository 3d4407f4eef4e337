import { say } from "../../message.js";
import { bad, good, type Result } from "../../result.js";
import { readTiles, type TileBoard } from "../board-text.js";
import { moves as allMoves, type Move, type Position, play, status } from "../rules.js";

/** One timed solve in its stored form. */

/**
 * "": it counts. "dnf": it did not finish, which counts as the worst result. "repeat": its scramble was
 * solved before. "interrupted": its page was reloaded meanwhile. Neither of these counts. "deleted": it was
 * deleted.
 */
export const marks = ["", "dnf", "repeat", "interrupted", "deleted"] as const;
export type Mark = (typeof marks)[number];

export interface Solve {
  /** The board in the form of `writeBoard`; for another program's solve, its own text. */
  readonly scramble: string;
  /** Letters of the blank, one per move; empty if they are not known. */
  readonly moves: string;
  /** The time of each move since the start, in whole milliseconds; empty if they are not known. */
  readonly timesMs: readonly number[];
  /** Whole milliseconds. */
  readonly timeMs: number;
  /** Milliseconds since 1970. It identifies a solve in its session. */
  readonly endedAtMs: number;
  readonly mark: Mark;
}

/** The longest solve, and the most moves of one. */
export const maxSolveMs = 100 * 3_600_000;
export const maxSolveMoves = 10_000;

/** Whether it counts in averages. */
export function counts({ mark }: Pick<Solve, "mark">): boolean {
  return mark === "" || mark === "dnf";
}

/** The start of a solve; `undefined` if its scramble is not a board. */
export function startOf({ scramble }: Pick<Solve, "scramble">): Position | undefined {
  const board = readTiles(scramble);
  return board.ok ? asPosition(board.value) : undefined;
}

export function asPosition({ rows, columns, tiles }: TileBoard): Position {
  return { rows, columns, tiles, walk: 0, moves: 0 };
}

export function movesOf({ moves }: Pick<Solve, "moves">): readonly Move[] {
  return [...moves].filter((letter): letter is Move => allMoves.some((move) => move === letter));
}

/** Moves per second; `undefined` if the moves are not known. */
export function tpsOf({ moves, timeMs }: Pick<Solve, "moves" | "timeMs">): number | undefined {
  return moves.length === 0 || timeMs === 0 ? undefined : (moves.length * 1_000) / timeMs;
}

/** Plays a solve by the rules: refuses one whose moves do not solve its scramble, unless it did not finish. */
export function checkSolve(solve: Solve): Result<Solve> {
  const start = startOf(solve);
  if (solve.moves === "" || start === undefined) return good(solve);
  let position = start;
  for (const [index, move] of movesOf(solve).entries()) {
    const next = play(position, move);
    if (next === undefined) return bad(say("Move {0} ({1}) can't be made on its board.", index + 1, move));
    position = next;
  }
  return status(position) === "won" || solve.mark !== ""
    ? good(solve)
    : bad(say("Its moves don't solve its board."));
}

/** "12.345", "1:02.345", "1:00:02.345". */
export function formatTime(timeMs: number): string {
  const ms = Math.round(timeMs);
  const seconds = Math.floor(ms / 1_000) % 60;
  const minutes = Math.floor(ms / 60_000) % 60;
  const hours = Math.floor(ms / 3_600_000);
  const rest = `.${String(ms % 1_000).padStart(3, "0")}`;
  const two = (value: number) => String(value).padStart(2, "0");
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}${rest}`;
  return minutes > 0 ? `${minutes}:${two(seconds)}${rest}` : `${seconds}${rest}`;
}

/** Reads the output of `formatTime`, with any number of decimals; `undefined` for anything else. */
export function readTime(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,6}(?:[.,]\d{1,6})?)\s*s?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  const timeMs = Math.round(
    Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds.replace(",", ".")) * 1_000,
  );
  return timeMs <= maxSolveMs ? timeMs : undefined;
}
