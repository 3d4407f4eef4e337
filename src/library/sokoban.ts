import { english } from "../games/message.js";
import { checkCollection, levelOrProblem } from "../games/sokoban/check/check.js";
import type { Dialect } from "../games/sokoban/level/cell.js";
import type { Level } from "../games/sokoban/level/level.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import { type Position, startOf } from "../games/sokoban/play/rules.js";
import type { LevelEntry } from "../games/sokoban/text/collection.js";
import { collectionText, plainCollection, writtenLevel } from "../games/sokoban/text/collection-text.js";
import { readCollection } from "../games/sokoban/text/read-collection.js";
import { checkedLevel, findingData } from "../operations/findings.js";
import { namedEntry, playable } from "../operations/level-input.js";
import { verifiedMoves } from "../operations/moves-input.js";
import { requireLevel } from "./inputs.js";

/**
 * `tilework/sokoban`: levels, rules, checks and measures. All functions are pure. All data is readonly and
 * survives `structuredClone`. What is wrong with an input is an `OperationError`.
 */

export type { Level } from "../games/sokoban/level/level.js";
export { levelKey } from "../games/sokoban/level/level-key.js";
export { compactLevel } from "../games/sokoban/level/level-text.js";
export { legalMoves, type Move, type Position, play, status } from "../games/sokoban/play/rules.js";
export { measureSolution, type SolutionMeasures } from "../games/sokoban/play/solution-measures.js";
export { type ErrorCode, OperationError } from "../operations/operation.js";

/** A level of a text, with what the text says about it. */
export interface NamedLevel {
  /** `undefined` where the board can't be played; `problem` says why. */
  readonly level: Level | undefined;
  readonly problem: string | undefined;
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly comment: string | undefined;
  /** Solutions as the text has them: LURD, perhaps in several lines or in run-length form. Not checked. */
  readonly solutions: readonly string[];
  /** The line of its first row, counted from 1. */
  readonly line: number;
}

/** What a text says about all of its levels. */
export interface LevelFile {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly comment: string | undefined;
  readonly levels: readonly NamedLevel[];
}

/** A problem or remark. Lines and columns count from 1. */
export interface Finding {
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning" | "information";
  /** The kind of finding, such as `dead-box`; never changes. */
  readonly code: string;
  /** A sentence in English. */
  readonly message: string;
}

/** A row and a column, from 1. */
export type Square = readonly number[];

/** How a level was read. Long lists and texts are cut. */
export interface LevelEcho {
  readonly number?: number | undefined;
  /** The number of levels in the text. */
  readonly levels?: number | undefined;
  readonly title?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly player?: Square | undefined;
  readonly boxes?: readonly Square[] | undefined;
  readonly goals?: readonly Square[] | undefined;
  readonly board?: string | undefined;
  /** Whether something was cut. */
  readonly cut?: boolean | undefined;
}

/** The outcome of `check`. */
export interface CheckOutcome {
  readonly read: LevelEcho;
  readonly playable: boolean;
  /** Whether every box is on a goal from the start. */
  readonly solved: boolean;
  readonly findings: readonly Finding[];
  /** Whether there are more findings. */
  readonly cut: boolean;
}

/** The first move that can't be played. */
export interface Mistake {
  /** Counted from 1. */
  readonly move: number;
  readonly letter: string;
  /** The square that blocks it. */
  readonly square: Square;
  /** A sentence in English. */
  readonly reason: string;
}

/** The outcome of `verify`. */
export interface VerifyOutcome {
  readonly solved: boolean;
  /** The number of moves that were played. */
  readonly played: number;
  readonly pushes: number;
  readonly firstMistake?: Mistake | undefined;
  /** Moves follow after the win. */
  readonly unused?: boolean | undefined;
  /** The position after the moves, in XSB. */
  readonly board: string;
}

/**
 * Reads every level of a text in any form that Tilework reads: XSB and its relatives, run-length rows,
 * `.sok`, `.slc`, and boards of other programs. Never throws. Takes time in proportion to the text.
 *
 * @param fileName tells the form of boards that the text leaves open
 */
export function readLevels(text: string, fileName?: string): LevelFile {
  const { title, author, comment, levels } = readCollection(text, fileName);
  return {
    title: title?.text,
    author: author?.text,
    comment: comment?.text,
    levels: levels.map(namedLevel),
  };
}

function namedLevel(entry: LevelEntry): NamedLevel {
  const { level, problem } = levelOrProblem(entry);
  return {
    level,
    problem: problem && english(problem),
    title: entry.title?.text,
    author: entry.author?.text,
    comment: entry.comment?.text,
    solutions: entry.solutions.filter(({ kind }) => kind === "solution").map(({ text }) => text),
    line: entry.board.firstLine + 1,
  };
}

/**
 * Reads one level of a text.
 *
 * @param number counted from 1
 * @throws {OperationError} `no-level` or `not-playable`
 */
export function readLevel(text: string, number = 1): Level {
  return playable(namedEntry(readCollection(text), number, "text")).level;
}

/** A level to be written. */
export interface LevelToWrite {
  readonly level: Level;
  readonly title?: string;
  readonly author?: string;
  /** LURD text. */
  readonly solution?: string;
}

/** How levels are written. */
export interface WriteOptions {
  /** The title and author of the whole text. */
  readonly title?: string;
  readonly author?: string;
  /** The symbols: `xsb` (`# @ $ .`), which every program reads, or `ox` (`# @ O X`). Default: `xsb`. */
  readonly dialect?: Dialect;
  /** Only boards, titles and authors of levels, in the form that every program reads. */
  readonly plain?: boolean;
}

/** Writes levels as a text. `readLevels` reads it back. */
export function writeLevels(
  levels: readonly LevelToWrite[],
  { title, author, dialect = "xsb", plain = false }: WriteOptions = {},
): string {
  if (plain) return plainCollection(levels.map((level) => ({ title: "", ...level })));
  const about = { ...(title !== undefined && { title }), ...(author !== undefined && { author }) };
  return collectionText(
    levels.map(({ level, ...words }) => writtenLevel(level, dialect, words)),
    about,
  );
}

/** The rows of a level as one text. */
export function writeLevel(level: Level, dialect: Dialect = "xsb"): string {
  return levelRows(level, dialect).join("\n");
}

/**
 * The position at the start of a level.
 *
 * @throws {OperationError} `invalid-input` for anything but a level
 */
export function start(level: Level): Position {
  requireLevel(level);
  return startOf(level, "");
}

/**
 * Checks a level without a search: symbols, walls, counts, squares from which a box can't reach a goal,
 * stored solutions. The outcome is that of the operation `sokoban_check`.
 *
 * @param number counted from 1
 * @throws {OperationError} `no-level`
 */
export function check(text: string, number = 1): CheckOutcome {
  return checkedLevel(namedEntry(readCollection(text), number, "text"));
}

/** All findings about all levels of a text, in its order. */
export function checkLevels(text: string, fileName?: string): readonly Finding[] {
  return checkCollection(readCollection(text, fileName)).map(findingData);
}

/**
 * Plays moves by the rules. The outcome is that of the operation `sokoban_verify`.
 *
 * @param moves LURD text, as in `rrDl` or `3r2U`; upper and lower case mean the same
 * @throws {OperationError} `invalid-moves` where the text isn't LURD text, `invalid-input`
 */
export function verify(level: Level, moves: string): VerifyOutcome {
  requireLevel(level);
  return verifiedMoves(level, moves);
}
