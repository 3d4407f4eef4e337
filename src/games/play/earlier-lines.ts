import { abandonLine, attemptStart, recordHelp, type Session } from "./session.js";

/**
 * The abandoned lines of a session as a player sees them. Each is a whole game, with the step where it
 * differs first from the current line.
 */

/** A line that was undone and then replaced by another one. */
export interface EarlierLine<Move extends string = string> {
  /** The number of first steps that it shares with the line that is played now. */
  readonly at: number;
  /** All its steps from the start of the game; more than `at`. */
  readonly steps: readonly (readonly Move[])[];
}

type Steps<Move extends string> = readonly (readonly Move[])[];

/**
 * The lines that are not part of the current one or of another one, the most recently left one first. Nothing
 * is played.
 */
export function earlierLines<Move extends string>({
  steps,
  abandoned = [],
}: Pick<Session<unknown, Move>, "steps" | "abandoned">): readonly EarlierLine<Move>[] {
  let lines: readonly EarlierLine<Move>[] = [];
  let line: Steps<Move> = steps;
  let at = steps.length;
  for (const left of abandoned.toReversed()) {
    const whole = line.slice(0, left.at).concat(left.steps);
    line = whole;
    at = sharedSteps(whole, steps, Math.min(at, left.at));
    const isKnown = at === whole.length || lines.some((other) => isStartOf(whole, other.steps));
    if (!isKnown) lines = [...lines.filter((other) => !isStartOf(other.steps, whole)), { at, steps: whole }];
  }
  return lines;
}

function isStartOf<Move extends string>(line: Steps<Move>, other: Steps<Move>): boolean {
  const last = line.length - 1;
  // Most lines of a session share a long start and differ at the end.
  if (last >= other.length || (last >= 0 && !isEqualStep(line[last]!, other[last]!))) return false;
  return sharedSteps(line, other) === line.length;
}

/** The number of first steps that two lines share; the first `known` ones are known to be shared. */
export function sharedSteps<Move extends string>(one: Steps<Move>, other: Steps<Move>, known = 0): number {
  const most = Math.min(one.length, other.length);
  for (let at = known; at < most; at++) if (!isEqualStep(one[at]!, other[at]!)) return at;
  return most;
}

/** Lines of a session share their step objects, so most of them are identical. */
function isEqualStep(one: readonly string[], other: readonly string[]): boolean {
  return one === other || one.join() === other.join();
}

/** Whether the line has a restart among the steps that the current line does not share. */
export function hasRestart({ at, steps }: EarlierLine): boolean {
  return steps.slice(at).some((step) => step.length === 0);
}

/** The place in a line after this many moves since its last restart; before a step that has more. */
export function cursorAfter({ steps }: EarlierLine, moves: number): number {
  let cursor = attemptStart({ steps, cursor: steps.length });
  let played = 0;
  while (cursor < steps.length && played + steps[cursor]!.length <= moves) played += steps[cursor++]!.length;
  return cursor;
}

/**
 * Returns to an earlier line, at the place after `cursor` of its steps; its other steps can be redone. The
 * current line becomes an abandoned one. It is unknown whether help was used after a restart in the part that
 * the two lines do not share. So these attempts count as assisted.
 */
export function returnToLine<Position, Move extends string>(
  session: Session<Position, Move>,
  line: EarlierLine<Move>,
  cursor = line.steps.length,
): Session<Position, Move> {
  const { at, steps } = line;
  const { game } = session;
  const positions = session.positions.slice(0, at + 1);
  for (const moves of steps.slice(at)) {
    const before = positions.at(moves.length === 0 ? 0 : -1) as Position;
    const after = moves.reduce<Position | undefined>((now, move) => now && game.play(now, move), before);
    if (after === undefined) throw new Error("An earlier line can't be played.");
    positions.push(after);
  }
  const left = abandonLine({ ...session, cursor: at });
  const whole = { ...left, positions, steps, cursor: Math.min(cursor, steps.length) };
  let helped: typeof whole = whole;
  for (const [index, step] of steps.entries())
    if (index >= at && step.length === 0) helped = recordHelp({ ...helped, cursor: index + 1 });
  return { ...helped, cursor: whole.cursor };
}
