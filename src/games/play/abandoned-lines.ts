import { countedMoves } from "./game-length.js";

/**
 * Lines of play that were left: where somebody undoes steps and makes another one, those steps are no longer
 * redone, but they are kept.
 *
 * A list of them stands in the order in which they were left. Each one names only what set it apart from the
 * line that came after it, so the list is read backward, from the line that is played now. The oldest one can
 * always be dropped, because no other one depends on it.
 */

/** Steps that were undone, and that another step took the place of. */
export interface AbandonedLine<Move extends string = string> {
  /** The line began with so many steps of the line that came after it. */
  readonly at: number;
  /** The steps that followed there; at least one. As in a session, one without moves is a restart. */
  readonly steps: readonly (readonly Move[])[];
}

/** A line as a session holds it; it may be the one that is played. */
interface Lines<Move extends string> {
  readonly steps: readonly (readonly Move[])[];
  readonly abandoned?: readonly AbandonedLine<Move>[] | undefined;
}

/** So many lines of a game are kept. */
export const maxAbandonedLines = 200;
/** They have so many moves together, but for the newest line, which is kept however long it is. */
export const maxAbandonedMoves = 20_000;

/** The list with the steps from `cursor` on, which another step is about to take the place of. */
export function withAbandoned<Move extends string>(
  { steps, abandoned = [] }: Lines<Move>,
  cursor: number,
): readonly AbandonedLine<Move>[] {
  if (cursor >= steps.length) return abandoned;
  return newestLines([...abandoned, { at: cursor, steps: steps.slice(cursor) }], (line) =>
    line.steps.reduce((sum, moves) => sum + countedMoves(moves), 0),
  );
}

/** The newest lines, as many as are kept. `movesOf` counts the moves of one. */
export function newestLines<Line>(lines: readonly Line[], movesOf: (line: Line) => number): readonly Line[] {
  let moves = 0;
  const first = lines.findLastIndex((line, index) => {
    const count = lines.length - index;
    moves += movesOf(line);
    return count > maxAbandonedLines || (count > 1 && moves > maxAbandonedMoves);
  });
  return first < 0 ? lines : lines.slice(first + 1);
}

/** The list after a step of the line that is played was cut in two; see `splitStep`. */
export function withStepSplit<Move extends string>(
  abandoned: readonly AbandonedLine<Move>[],
  step: number,
): readonly AbandonedLine<Move>[] {
  // Lines that have the step in common with the one that is played; a line that has not ends them.
  const others = abandoned.findLastIndex(({ at }) => at <= step);
  return abandoned.map((line, index) => (index > others ? { ...line, at: line.at + 1 } : line));
}

/** The line that was played when the list was `count` lines long, with all steps that could be redone. */
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
