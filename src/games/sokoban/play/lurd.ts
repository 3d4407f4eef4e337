import type { SolutionCounts } from "../../levels.js";
import { type Message, plural, say } from "../../message.js";
import { maxMoves } from "../../play/game-length.js";
import { bad, good, type Result } from "../../result.js";
import { beside, directionOf, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { encodeRuns, parseRuns, RunReader } from "../level/run-length.js";
import { goalsOf, isPush, type Move, moveAmong, needsPush, type Position, startOf } from "./rules.js";

/** Parts of the text without moves: comments, separators, and the sign `*` of the current position. */
const comment = /;[^\r\n]*/g;
const separators = /[\s,*]+/g;
/** Counts behind the letters, as some programs write them: `r1R2`. Those before them end with a letter. */
const countsBehind = /^(?:[lurd]\d*)+\d$/i;

/** The index of the first character that LURD text cannot have; `undefined` if there is none. */
export function strangeAt(text: string): number | undefined {
  const at = text.replace(comment, (words) => " ".repeat(words.length)).search(/[^lurd0-9()[\]\s,*]/i);
  return at < 0 ? undefined : at;
}

/**
 * LURD text while it is played from a position. Letters have either case and may be separated by blanks,
 * commas, line ends and comments, `; …`. JSoko and YASC mark the current position by `*`; the moves after it
 * were undone, and are played, too. Run lengths precede a letter or a bracketed group, or follow all letters
 * that repeat. Whether a letter is a
 * push is found by playing it, because old files have wrong cases. Only what is played is expanded.
 */
export class MovesReading {
  readonly #letters: string;
  /** The index of the next letter; `undefined` at the end. */
  readonly #next: () => number | undefined;
  readonly #player: MovePlayer;
  #index: number | undefined;
  /** The text has more moves than a game can have, so nothing is known about them. */
  readonly isTooLong: boolean;
  /**
   * The moves pull boxes from the goals, in the reverse mode of YASC: such moves "must begin with a jump", as
   * in `[]U[rr]d` (the description of its format 0.17).
   */
  readonly isReverse: boolean;
  #result: Result<PlayedMoves> | undefined;
  /** The move that could not be played; `undefined` where there was none. */
  refused: Side | undefined;

  constructor(start: Position, text: string) {
    const letters = text.replace(comment, "").replace(separators, "");
    this.#letters = countsBehind.test(letters) ? letters.replace(/(\D)(\d+)/g, "$2$1") : letters;
    this.#player = new MovePlayer(start);
    const strange = strangeAt(text);
    this.isReverse = /[[\]]/.test(this.#letters);
    const reader = readerOf(this.#letters);
    this.isTooLong = reader === "too long";
    this.#next = reader !== "too long" && reader.ok ? reader.value : () => undefined;
    if (strange !== undefined)
      this.#result = bad(
        say("The moves hold “{0}”. Only the letters l, u, r and d are moves.", text[strange]!),
      );
    else if (this.isReverse)
      this.#result = bad(say("These moves pull boxes, in reverse mode, and can't be played forward."));
    else if (reader === "too long") this.#result = bad(tooMany());
    else if (!reader.ok) this.#result = reader;
    else this.#index = this.#next();
  }

  /**
   * Plays at most `count` more moves. Returns the final result once it is known. That is at the end, at the
   * win (letters after it are ignored), or, with a sentence, at a move that cannot be played. `undefined`
   * while moves are left.
   */
  play(count: number): Result<PlayedMoves> | undefined {
    for (let left = count; this.#result === undefined; left--) {
      if (this.#index === undefined || this.#player.isWon) this.#result = good(this.#player.played);
      else if (left <= 0) return undefined;
      else this.#playAt(this.#index);
    }
    return this.#result;
  }

  /** The moves played so far: all moves before the first one that cannot be played. */
  get played(): PlayedMoves {
    return this.#player.played;
  }

  /** Whether moves are left after those that were played: after the win, or from the refused one on. */
  get hasMore(): boolean {
    return this.#index !== undefined;
  }

  #playAt(index: number): void {
    const side = this.#letters[index]?.toLowerCase() as Side;
    if (this.#player.play(side)) this.#index = this.#next();
    else {
      this.refused = side;
      this.#result = bad(say("Move {0}, “{1}”, can't be played.", this.#player.count + 1, side));
    }
  }
}

function readerOf(letters: string): Result<() => number | undefined> | "too long" {
  if (!/[\d()]/.test(letters)) {
    if (letters.length > maxMoves) return "too long";
    let index = 0;
    return good(() => (index < letters.length ? index++ : undefined));
  }
  const runs = parseRuns(letters, maxMoves);
  if ("broken" in runs)
    return runs.isTooLong ? "too long" : bad(say("The moves have a count or bracket that can't be read."));
  const reader = new RunReader(runs);
  return good(() => reader.next());
}

function tooMany(): Message {
  return plural(
    maxMoves,
    "These are more than {0} move, the limit for reading.",
    "These are more than {0} moves, the limit for reading.",
  );
}

/**
 * Plays the moves of LURD text from a position and corrects their cases. Stops at the win, or with a sentence
 * at a move that cannot be played.
 */
export function readMoves(start: Position, text: string): Result<PlayedMoves> {
  // Without a limit on the moves there is always a result.
  return new MovesReading(start, text).play(Number.POSITIVE_INFINITY) as Result<PlayedMoves>;
}

/** Counts a solution; `undefined` when the text does not end with the win or writes a push as a step. */
export function countSolution(level: Level, lurd: string): SolutionCounts | undefined {
  const read = readMoves(startOf(level, ""), lurd);
  if (!read.ok || !read.value.won || formatMoves(read.value.moves) !== lurd) return undefined;
  const { moves, pushes } = read.value.end;
  return { moves, pushes };
}

export function formatMoves(moves: readonly Move[]): string {
  return moves.join("");
}

/**
 * Moves as players write them: capital letters, with a count from 2 up, separated by blanks: `R D R 4D 2L`.
 * Pushes look like steps.
 */
export function compress(moves: string | readonly Move[]): string {
  const letters = (typeof moves === "string" ? moves : formatMoves(moves)).toUpperCase();
  const groups = letters.match(/(.)\1*/g) ?? [];
  return groups.map((group) => (group.length > 1 ? `${group.length}${group[0]}` : group)).join(" ");
}

/** LURD text in run-length form without blanks: `3r2UlD`. It does not form groups such as `2(rU)`. */
export function encodeMoves(moves: readonly Move[]): string {
  return encodeRuns(formatMoves(moves));
}

/** LURD text in lines of at most `width` letters. */
export function wrapMoves(moves: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (let from = 0; from < moves.length; from += width) lines.push(moves.slice(from, from + width));
  return lines;
}

/** Moves that were played, and the resulting position. */
export interface PlayedMoves {
  readonly moves: readonly Move[];
  readonly end: Position;
  /** The final position is a win. */
  readonly won: boolean;
}

/**
 * Plays moves one after another. The cost of a move does not grow with the number of boxes. The boxes'
 * squares and the number of boxes off goals are updated, whereas `play` copies and counts.
 */
class MovePlayer {
  readonly #goals: ReadonlySet<number>;
  readonly #boxes: number[];
  /** The number of the box on each square. */
  readonly #boxOn: Map<number, number>;
  readonly #hasBox = (cell: number) => this.#boxOn.has(cell);
  readonly #moves: Move[] = [];
  #player: number;
  #offGoals: number;
  #pushes = 0;

  constructor(private readonly start: Position) {
    this.#goals = goalsOf(start.level);
    this.#boxes = [...start.boxes];
    this.#boxOn = new Map(start.boxes.map((cell, box) => [cell, box]));
    this.#player = start.player;
    this.#offGoals = start.boxes.filter((cell) => !this.#goals.has(cell)).length;
  }

  /** The same result as `status`. */
  get isWon(): boolean {
    if (this.#offGoals > 0 || this.#boxes.length !== this.#goals.size) return false;
    return !needsPush(this.start.level, this.start.pushes + this.#pushes);
  }

  /** The number of moves played. */
  get count(): number {
    return this.#moves.length;
  }

  /** Steps or pushes in a direction; false where that is impossible. */
  play(side: Side): boolean {
    const { level } = this.start;
    const move = moveAmong(level, this.#player, side, this.#hasBox);
    if (move === undefined) return false;
    this.#player = beside(level, this.#player, side) as number;
    this.#moves.push(move);
    if (isPush(move)) this.#push(this.#player, beside(level, this.#player, side) as number);
    return true;
  }

  #push(from: number, to: number): void {
    const box = this.#boxOn.get(from) as number;
    this.#boxOn.delete(from);
    this.#boxOn.set(to, box);
    this.#boxes[box] = to;
    this.#offGoals += Number(this.#goals.has(from)) - Number(this.#goals.has(to));
    this.#pushes++;
  }

  /** All moves played, and the resulting position. */
  get played(): PlayedMoves {
    const { moves, pushes } = this.start;
    const last = this.#moves.at(-1);
    const end: Position = {
      ...this.start,
      boxes: this.#boxes,
      player: this.#player,
      facing: last === undefined ? this.start.facing : directionOf[last.toLowerCase() as Side],
      moves: moves + this.#moves.length,
      pushes: pushes + this.#pushes,
    };
    return { moves: this.#moves, end, won: this.isWon };
  }
}
