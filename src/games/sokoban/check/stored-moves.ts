import { type Message, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import type { Level } from "../level/level.js";
import { MovesReading, type PlayedMoves, strangeAt } from "../play/lurd.js";
import { startOf } from "../play/rules.js";
import type { StoredMoves } from "../text/notes.js";

/**
 * The number of moves that may still be played to check the moves in files. A few letters can stand for a
 * million moves, and a small file can hold many such texts. The moves that people and solvers write all fit
 * into the budget.
 */
export interface MoveBudget {
  left: number;
}

/**
 * The budget for the moves of one level: this number, plus `movesPerCharacter` for each character of their
 * text.
 */
const levelMoves = 20_000;
/** The budget for all levels of a file together. */
const fileMoves = 1_000_000;
const movesPerCharacter = 8;

/** The budget for one file. */
export function fileBudget(levels: readonly { readonly solutions: readonly StoredMoves[] }[]): MoveBudget {
  return {
    left:
      fileMoves + movesPerCharacter * levels.reduce((sum, { solutions }) => sum + charactersOf(solutions), 0),
  };
}

/** The budget with what further levels of the file add to it. */
export function addToBudget(
  budget: MoveBudget,
  levels: readonly { readonly solutions: readonly StoredMoves[] }[],
): MoveBudget {
  budget.left += fileBudget(levels).left - fileMoves;
  return budget;
}

function charactersOf(solutions: readonly StoredMoves[]): number {
  return solutions.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * The result of checking the moves in a file: played, wrong for the given reason, or skipped. Moves are
 * skipped if they pull boxes or would take too long. `at`: the index of a character that moves cannot have.
 */
export type MovesResult =
  | { readonly kind: "played"; readonly played: PlayedMoves }
  | { readonly kind: "wrong"; readonly error: Message; readonly at: number | undefined }
  | { readonly kind: "unchecked"; readonly reason: Message };

/** Moves between two pauses: about a tenth of a millisecond. */
const movesBetweenPauses = 2_000;

/**
 * Plays the moves that a file holds for a level, within the budgets of the level and of the file. It pauses
 * often, so that the caller can do other work in between.
 */
export function* playingStored(
  level: Level,
  solutions: readonly StoredMoves[],
  budget: MoveBudget,
): PausingWork<readonly MovesResult[]> {
  const start = startOf(level, "");
  // Setting a game up costs as much as some moves.
  const setUp = 10 + level.boxes.length;
  let left = levelMoves + movesPerCharacter * charactersOf(solutions);
  const results: MovesResult[] = [];
  for (const { text } of solutions) {
    [left, budget.left] = [left - setUp, budget.left - setUp];
    const reading = left > 0 && budget.left > 0 ? new MovesReading(start, text) : undefined;
    let result = reading?.play(0);
    while (reading !== undefined && result === undefined && left > 0 && budget.left > 0) {
      const moves = Math.min(movesBetweenPauses, left, budget.left);
      [left, budget.left] = [left - moves, budget.left - moves];
      result = reading.play(moves);
      yield;
    }
    const at = result?.ok === false ? strangeAt(text) : undefined;
    const isSkipped = reading !== undefined && at === undefined && (reading.isTooLong || reading.isReverse);
    if (isSkipped && result?.ok === false) results.push({ kind: "unchecked", reason: result.error });
    else results.push(resultOf(result, budget.left <= 0, at));
  }
  return results;
}

function resultOf(
  result: ReturnType<MovesReading["play"]>,
  isFileSpent: boolean,
  at: number | undefined,
): MovesResult {
  if (result === undefined)
    return {
      kind: "unchecked",
      reason: isFileSpent ? say("The file holds too many moves.") : say("It has too many moves."),
    };
  return result.ok ? { kind: "played", played: result.value } : { kind: "wrong", error: result.error, at };
}
