import { type Message, say } from "../../message.js";
import { bad, good, type Result } from "../../result.js";
import { readTiles, type TileBoard } from "../board-text.js";
import { moves as allMoves, type Move, type Position, play, status } from "../rules.js";
import { maxSolveMs, type SolveTime, timeText } from "./solve-times.js";

/** One timed solve in its stored form. */

export interface Solve extends SolveTime {
  /**
   * The board in the form of `writeBoard`; for another program's solve, its own text. A marathon has all its
   * boards, see `joinBoards`.
   */
  readonly scramble: string;
  /**
   * Letters of the blank, one per move, with `+` between the boards of a marathon; empty if they are not
   * known.
   */
  readonly moves: string;
  /** The time of each move since the start, in whole milliseconds; empty if they are not known. */
  readonly timesMs: readonly number[];
  /** The player's note; absent without one. */
  readonly comment?: string;
  /** Milliseconds since 1970. It identifies a solve in its session. */
  readonly endedAtMs: number;
}

/** The last date of JavaScript, in milliseconds since 1970. */
export const maxDateMs = 8.64e15;
/** The most moves of a solve. */
export const maxSolveMoves = 100_000;
/** The most boards of a marathon. */
export const maxMarathon = 100;

const betweenBoards = " + ";

/** The scramble of a marathon: several boards that are solved one after the other, with one time. */
export function joinBoards(boards: readonly string[]): string {
  return boards.join(betweenBoards);
}

/** The boards of a scramble as texts: one, or those of a marathon. */
export function boardTexts({ scramble }: Pick<Solve, "scramble">): readonly string[] {
  return scramble.split(betweenBoards);
}

/** The moves of each board that was started. */
export function movesOfBoards({ moves }: Pick<Solve, "moves">): readonly string[] {
  return moves === "" ? [] : moves.split("+");
}

export function solveTime(solve: Solve): string {
  return timeText(solve.timeMs, isFinished(solve), solve.penaltyMs);
}

/** Whether its boards were solved. A solve that doesn't count may have been given up: its moves tell. */
function isFinished(solve: Solve): boolean {
  if (solve.mark === "" || solve.mark === "dnf") return solve.mark === "";
  return solve.moves === "" ? solve.timeMs > 0 : checkSolve({ ...solve, mark: "" }).ok;
}

/** The moves above the fewest; `undefined` if these are not known, or if the solve did not finish. */
export function movesAbove(solve: Solve, optimal: number | undefined): number | undefined {
  return optimal === undefined || solve.moves === "" || !isFinished(solve)
    ? undefined
    : movesOf(solve).length - optimal;
}

/** Whether it counts in averages. */
export function counts({ mark }: Pick<Solve, "mark">): boolean {
  return mark === "" || mark === "dnf";
}

/** The boards of a solve: one, or those of a marathon; `undefined` if its scramble has something else. */
export function startsOf(solve: Pick<Solve, "scramble">): readonly [Position, ...Position[]] | undefined {
  const starts = boardTexts(solve).flatMap((text) => {
    const board = readTiles(text);
    return board.ok ? [asPosition(board.value)] : [];
  });
  const [first, ...more] = starts;
  return first === undefined || starts.length < boardTexts(solve).length ? undefined : [first, ...more];
}

/** The first board of a solve; `undefined` if its scramble is not a board. */
export function startOf(solve: Pick<Solve, "scramble">): Position | undefined {
  return startsOf(solve)?.[0];
}

export function asPosition({ rows, columns, tiles }: TileBoard): Position {
  return { rows, columns, tiles, walk: 0, moves: 0 };
}

export function movesOf({ moves }: Pick<Solve, "moves">): readonly Move[] {
  return [...moves].filter((letter): letter is Move => allMoves.some((move) => move === letter));
}

/** Its time without the penalty. */
export function madeInMs({ timeMs, penaltyMs = 0 }: Pick<Solve, "timeMs" | "penaltyMs">): number {
  return timeMs - penaltyMs;
}

/** Moves per second, without the penalty; `undefined` if the moves are not known. */
export function tpsOf(solve: Pick<Solve, "moves" | "timeMs" | "penaltyMs">): number | undefined {
  const count = movesOf(solve).length;
  return count === 0 || madeInMs(solve) <= 0 ? undefined : (count * 1_000) / madeInMs(solve);
}

/**
 * Plays a solve by the rules: refuses one whose moves do not solve its scramble, unless it did not finish.
 */
export function checkSolve(solve: Solve): Result<Solve> {
  const starts = startsOf(solve);
  if (solve.moves === "" || starts === undefined) return good(solve);
  const boards = movesOfBoards(solve);
  let made = 0;
  let solved = 0;
  for (const [board, moves] of boards.entries()) {
    let position = starts[board];
    if (position === undefined || solved < board) return bad(say("Its moves don't solve its board."));
    for (const move of movesOf({ moves })) {
      const next = play(position, move);
      if (next === undefined) return bad(say("Move {0} ({1}) can't be made on its board.", made + 1, move));
      position = next;
      made++;
    }
    if (status(position) === "won") solved++;
  }
  return solved === starts.length || solve.mark !== ""
    ? good(solve)
    : bad(say("Its moves don't solve its board."));
}

/** The solves of a session, as files hold them. */
export interface SolveList {
  readonly name: string;
  readonly solves: readonly Solve[];
}

export interface ReadSolves {
  readonly lists: readonly SolveList[];
  /** What could not be read, and why; at most `maxProblems`. */
  readonly problems: readonly Message[];
}

const maxProblems = 100;

/** Longer scrambles are cut. */
export const maxScramble = 20_000;
/** Longer comments are cut. */
const maxComment = 2_000;

/** The penalty and the comment of a solve, where it has them. */
export function notesOf(penaltyMs: unknown, comment: unknown): Pick<Solve, "penaltyMs" | "comment"> {
  const text = typeof comment === "string" ? comment.trim().slice(0, maxComment) : "";
  const isPenalty = typeof penaltyMs === "number" && penaltyMs > 0 && penaltyMs <= maxSolveMs;
  return { ...(isPenalty && { penaltyMs: Math.round(penaltyMs) }), ...(text !== "" && { comment: text }) };
}

/** Collects what could not be read in a file. */
export class Problems {
  readonly all: Message[] = [];

  /** Takes the solve if it could be read; otherwise records the problem. */
  take(place: Message, read: Result<Solve>): readonly Solve[] {
    if (read.ok) return [read.value];
    if (this.all.length < maxProblems) this.all.push(say("{0}: {1}", place, read.error));
    return [];
  }
}
