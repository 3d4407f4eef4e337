import { countedMovesOf } from "./game-length.js";

/**
 * Abandoned lines of play. If the player undoes steps and makes another one, those steps can no longer be
 * redone, but they are kept.
 *
 * The list is in the order in which lines were abandoned. Each entry holds only its difference from the line
 * after it, so the list is read backward, from the line that is played now. The oldest one can always be
 * dropped, because no other one depends on it.
 */

/** Steps that were undone and then replaced by another step. */
export interface AbandonedLine<Move extends string = string> {
  /** The number of first steps that the line shares with the line after it. */
  readonly at: number;
  /** The steps that followed; at least one. As in a session, a step without moves is a restart. */
  readonly steps: readonly (readonly Move[])[];
}

/** The lines of a session, or of any part of it. */
interface Lines<Move extends string> {
  readonly steps: readonly (readonly Move[])[];
  readonly abandoned?: readonly AbandonedLine<Move>[] | undefined;
}

/** The most lines that are kept for a game. */
export const maxAbandonedLines = 200;
/** The most moves of all lines together, except that the newest line is kept however long it is. */
export const maxAbandonedMoves = 20_000;

/** The list with the steps from `cursor` on added, before another step replaces them. */
export function withAbandoned<Move extends string>(
  { steps, abandoned = [] }: Lines<Move>,
  cursor: number,
): readonly AbandonedLine<Move>[] {
  if (cursor >= steps.length) return abandoned;
  const left = { at: cursor, steps: steps.slice(cursor) };
  return newestLines([...abandoned, left], (line) => countedMovesOf(line.steps));
}

/** The newest lines, up to the limit. `movesOf` counts the moves of one line. */
export function newestLines<Line>(lines: readonly Line[], movesOf: (line: Line) => number): readonly Line[] {
  let moves = 0;
  const first = lines.findLastIndex((line, index) => {
    const count = lines.length - index;
    moves += movesOf(line);
    return count > maxAbandonedLines || (count > 1 && moves > maxAbandonedMoves);
  });
  return first < 0 ? lines : lines.slice(first + 1);
}

/** The list after a step of the current line was split; see `splitStep`. */
export function withStepSplit<Move extends string>(
  abandoned: readonly AbandonedLine<Move>[],
  step: number,
): readonly AbandonedLine<Move>[] {
  // Lines that share the step with the current line; the last line without it ends them.
  const others = abandoned.findLastIndex(({ at }) => at <= step);
  return abandoned.map((line, index) => (index > others ? { ...line, at: line.at + 1 } : line));
}

/** The line that was played when the list had `count` lines, with all steps that could be redone. */
export function lineBefore<Move extends string>(
  { steps, abandoned = [] }: Lines<Move>,
  count: number,
): readonly (readonly Move[])[] {
  return abandoned
    .slice(count)
    .reduceRight<readonly (readonly Move[])[]>(
      (line, left) => [...line.slice(0, left.at), ...left.steps],
      steps,
    );
}
