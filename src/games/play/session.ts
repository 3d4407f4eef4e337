import type { AnyGame, Game, GameRules } from "../game.js";
import { type Message, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { atOnce, type PausingWork } from "../slices.js";
import { type AbandonedLine, withAbandoned, withStepSplit } from "./abandoned-lines.js";
import { GameLength, hasTooManyMoves, isTooLong, tooLong } from "./game-length.js";

/**
 * A game in progress: its start, every step taken and every position. Immutable. Each function returns a new
 * session, or the same one when there was nothing to do, so `===` tells whether anything changed.
 */
export interface Session<
  Position,
  Move extends string,
  Rules extends GameRules<Position, Move> = Game<Position, Move>,
> {
  readonly game: Rules;
  /** The seed of the start; `undefined` when the start came from elsewhere (an imported board). */
  readonly seed: number | undefined;
  /** `[0]` is the start. */
  readonly positions: readonly Position[];
  /**
   * `steps[i]` leads from `positions[i]` to `positions[i + 1]`. One step is one undo and may hold many moves.
   * A step without moves is a restart.
   */
  readonly steps: readonly (readonly Move[])[];
  readonly cursor: number;
  /**
   * The indices of assisted attempts, ascending: 0 is the first attempt, and every restart starts another
   * one. Absent if there are none.
   */
  readonly helped?: readonly number[] | undefined;
  /** Lines that were undone and then replaced, the oldest first. Absent if there are none. */
  readonly abandoned?: readonly AbandonedLine<Move>[] | undefined;
}

export type AnySession = Session<unknown, string>;
/** A session of a game of which only the rules may be known. */
export type RulesSession = Session<unknown, string, GameRules<unknown, string>>;

/** Starts a new game. */
export function deal<Position, Move extends string>(
  game: Game<Position, Move>,
  variant: string,
  seed: number,
): Result<Session<Position, Move>> {
  const start = game.deal(variant, seed);
  return start.ok ? good({ ...sessionFrom(game, start.value), seed }) : start;
}

/** A session from a given position. */
export function sessionFrom<Position, Move extends string>(
  game: Game<Position, Move>,
  position: Position,
): Session<Position, Move>;
export function sessionFrom<Position, Move extends string>(
  game: GameRules<Position, Move>,
  position: Position,
): Session<Position, Move, GameRules<Position, Move>>;
export function sessionFrom<Position, Move extends string>(
  game: GameRules<Position, Move>,
  position: Position,
): Session<Position, Move, GameRules<Position, Move>> {
  return { game, seed: undefined, positions: [position], steps: [], cursor: 0 };
}

export function current<Position>({
  positions,
  cursor,
}: {
  readonly positions: readonly Position[];
  readonly cursor: number;
}): Position {
  if (cursor >= positions.length) throw new Error(`A cursor of ${cursor} is beyond the session.`);
  return positions[cursor] as Position;
}

/**
 * Plays moves as one step. All or nothing: the same session when there are none, one of them is illegal or
 * the game would be too long. If the moves equal the next step to redo, the remaining steps can still be
 * redone, because equal moves lead to equal positions.
 */
export function play<Played extends RulesSession>(session: Played, moves: readonly string[]): Played {
  if (moves.length === 0) return session;
  if (isSameStep(moves, session.steps[session.cursor])) return redo(session);
  if (isTooLong(session, moves.length)) return session;
  let position = current(session);
  for (const move of moves) {
    position = session.game.play(position, move);
    if (position === undefined) return session;
  }
  return withStep(session, moves, position);
}

/**
 * Returns to the start in one step, which one undo reverses. The same session if it is there already without
 * help, or if the game would be too long.
 */
export function restart<Played extends RulesSession>(session: Played): Played {
  if (!canRestart(session)) return session;
  if (isRestart(session.steps[session.cursor])) return redo(session);
  return isTooLong(session, 1) ? session : withStep(session, [], session.positions[0]);
}

/**
 * Whether a restart would change anything: moves were made, or help was used. The next attempt starts without
 * help.
 */
export function canRestart(session: Pick<AnySession, "steps" | "cursor" | "helped">): boolean {
  return session.cursor > attemptStart(session) || hasHelp(session);
}

function withStep<Played extends RulesSession>(
  session: Played,
  moves: readonly string[],
  position: unknown,
): Played {
  return {
    ...abandonLine(session),
    positions: [...session.positions.slice(0, session.cursor + 1), position],
    steps: [...session.steps.slice(0, session.cursor), moves],
    cursor: session.cursor + 1,
  };
}

/**
 * Prepares the session for a step that replaces the undone ones: these are kept as an abandoned line. Help in
 * attempts that were undone with them is forgotten.
 */
export function abandonLine<Part extends Pick<AnySession, "steps" | "cursor" | "helped" | "abandoned">>(
  session: Part,
): Part {
  const { steps, cursor, helped } = session;
  if (cursor >= steps.length && helped === undefined) return session;
  const attempt = attemptOf(session);
  const left = cursor < steps.length ? { ...session, abandoned: withAbandoned(session, cursor) } : session;
  return helped?.some((other) => other > attempt) === true
    ? { ...left, helped: helped.filter((other) => other <= attempt) }
    : left;
}

function isRestart(step: readonly string[] | undefined): boolean {
  return step?.length === 0;
}

/** The start of the current attempt: the place after the last restart, or 0. */
export function attemptStart({ steps, cursor }: Pick<AnySession, "steps" | "cursor">): number {
  return steps.slice(0, cursor).findLastIndex(isRestart) + 1;
}

/** The index of the current attempt, from 0. */
function attemptOf({ steps, cursor }: Pick<AnySession, "steps" | "cursor">): number {
  return steps.slice(0, cursor).filter(isRestart).length;
}

/**
 * Records help in this attempt: a hint or a solution was shown, or moves came from an engine or another
 * program. Undo keeps it.
 */
export function recordHelp<Part extends Pick<AnySession, "steps" | "cursor" | "helped">>(
  session: Part,
): Part {
  return hasHelp(session)
    ? session
    : {
        ...session,
        helped: [...(session.helped ?? []), attemptOf(session)].sort((one, other) => one - other),
      };
}

/**
 * Whether the current attempt is assisted: help was taken, or the score on the board was not made here. A
 * restart leads back to that score, so it does not end such help.
 */
export function isAssisted(
  session: Pick<AnySession, "steps" | "cursor" | "helped" | "seed"> & {
    readonly game: Pick<AnyGame, "ranking">;
  },
): boolean {
  return hasHelp(session) || (session.game.ranking !== undefined && session.seed === undefined);
}

function hasHelp(session: Pick<AnySession, "steps" | "cursor" | "helped">): boolean {
  return session.helped?.includes(attemptOf(session)) === true;
}

/**
 * Plays steps one after another, like `play`, in time proportional to their number; stops at a step that
 * cannot be played.
 */
export function playSteps<Played extends RulesSession>(
  session: Played,
  wanted: readonly (readonly string[])[],
): Played {
  const undone = session.steps.slice(session.cursor);
  const differs = wanted.findIndex((step, index) => !isSameStep(step, undone[index]));
  const redone = differs < 0 ? wanted.length : differs;
  const redoneSession = redone === 0 ? session : { ...session, cursor: session.cursor + redone };
  return redone === wanted.length ? redoneSession : playNewSteps(redoneSession, wanted.slice(redone));
}

function playNewSteps<Played extends RulesSession>(
  session: Played,
  wanted: readonly (readonly string[])[],
): Played {
  const steps = session.steps.slice(0, session.cursor);
  const positions = session.positions.slice(0, session.cursor + 1);
  const length = new GameLength();
  for (const [index, step] of steps.entries()) length.add(step, positions[index], positions[index + 1]);
  for (const step of wanted) {
    const before = positions.at(-1);
    const after = step.reduce((now, move) => now && session.game.play(now, move), before);
    if (step.length === 0 || after === undefined || length.add(step, before, after) !== undefined) break;
    steps.push(step);
    positions.push(after);
  }
  return steps.length === session.cursor
    ? session
    : { ...abandonLine(session), steps, positions, cursor: steps.length };
}

function isSameStep(one: readonly string[], other: readonly string[] | undefined): boolean {
  return one.length > 0 && one.length === other?.length && one.every((move, index) => move === other[index]);
}

/** The moves that led to the current position, from the start or the last restart. */
export function movesMade<Move extends string>(
  session: Pick<Session<unknown, Move>, "steps" | "cursor">,
): readonly Move[] {
  return session.steps.slice(attemptStart(session), session.cursor).flat();
}

/**
 * The moves that led to the current position, in the run-length form of games with levels: `R D R 4D 2L`.
 * `undefined` in other games.
 */
export function movesText(session: AnySession): string | undefined {
  const { levels } = session.game;
  const moves = movesMade(session);
  return levels && (levels.notation?.compress(moves) ?? moves.join(" "));
}

export function canUndo(session: Pick<AnySession, "cursor">): boolean {
  return session.cursor > 0;
}

export function canRedo(session: Pick<AnySession, "cursor" | "steps">): boolean {
  return session.cursor < session.steps.length;
}

export function undo<Part extends Pick<AnySession, "steps" | "cursor">>(session: Part): Part {
  return session.cursor > 0 ? { ...session, cursor: session.cursor - 1 } : session;
}

export function redo<Part extends Pick<AnySession, "steps" | "cursor">>(session: Part): Part {
  return session.cursor < session.steps.length ? { ...session, cursor: session.cursor + 1 } : session;
}

/** Undoes every step after the first `cursor` ones, at once; redo brings them back one by one. */
export function undoTo<Part extends Pick<AnySession, "cursor">>(session: Part, cursor: number): Part {
  return cursor < session.cursor ? { ...session, cursor: Math.max(0, cursor) } : session;
}

/**
 * Splits a step in two, after its first `at` moves, so that undo can lead between them. The same session if a
 * part would be empty.
 */
export function splitStep<Played extends RulesSession>(session: Played, step: number, at: number): Played {
  const moves = session.steps[step];
  if (moves === undefined || at <= 0 || at >= moves.length) return session;
  const first = moves.slice(0, at);
  const between = first.reduce(
    (position, move) => session.game.play(position, move),
    session.positions[step],
  );
  return {
    ...session,
    positions: session.positions.toSpliced(step + 1, 0, between),
    steps: session.steps.toSpliced(step, 1, first, moves.slice(at)),
    cursor: session.cursor > step ? session.cursor + 1 : session.cursor,
    ...(session.abandoned === undefined ? {} : { abandoned: withStepSplit(session.abandoned, step) }),
  };
}

/** The moves of all steps as text: moves of a step are joined by commas, steps by blanks. */
export function formatSteps(steps: readonly (readonly string[])[]): string {
  return steps.map((moves) => (isRestart(moves) ? restartText : moves.join(","))).join(" ");
}

/** The text of a restart among the steps; no game has a move of that name. */
const restartText = "!";

/** Replays `text` (see `formatSteps`) by the rules from the start of `session`, all or nothing. */
export function replay<Played extends RulesSession>(
  session: Played,
  text: string,
  cursor: number,
): Result<Played> {
  return atOnce(replaying(session, text, cursor));
}

/** Moves between two pauses of `replaying`: a fraction of a millisecond. */
const movesBetweenPauses = 500;

/** `replay` with pauses: the longest game takes half a second. */
export function* replaying<Played extends RulesSession>(
  session: Played,
  text: string,
  cursor: number,
): PausingWork<Result<Played>> {
  if (hasTooManyMoves(text)) return bad(tooLong());
  const [start] = session.positions;
  const steps: (readonly string[])[] = [];
  const positions = [start];
  const length = new GameLength();
  const wrong = yield* playingText(session.game, start, start, text, (moves, after) => {
    const tooMuch = length.add(moves, positions.at(-1), after);
    steps.push(moves);
    positions.push(after);
    return tooMuch;
  });
  if (wrong !== undefined) return bad(wrong);
  if (!Number.isInteger(cursor) || cursor < 0 || cursor > steps.length) {
    return bad(say("The place in the game, {0}, isn't between 0 and {1}.", cursor, steps.length));
  }
  return good({ ...session, positions, steps, cursor });
}

/**
 * Plays steps given as text (see `formatSteps`) from a position of a game that started at `start`. Calls
 * `take` with each step and the position after it; `take` returns an error message, if any. Returns the first
 * error, and stops there.
 */
export function* playingText(
  game: GameRules<unknown, string>,
  start: unknown,
  from: unknown,
  text: string,
  take: (moves: readonly string[], after: unknown) => Message | undefined,
): PausingWork<Message | undefined> {
  let position = from;
  let played = 0;
  for (const [index, step] of (text === "" ? [] : text.split(" ")).entries()) {
    const moves = step === restartText ? [] : step.split(",");
    if (moves.length === 0) position = start;
    for (const move of moves) {
      const isMove: boolean = game.isMove(move);
      if (!isMove) return say("Step {0} holds “{1}”, which isn't a move.", index + 1, move.slice(0, 20));
      const after = game.play(position, move);
      if (after === undefined) return say("Step {0}, “{1}”, can't be played there.", index + 1, move);
      position = after;
      if (++played % movesBetweenPauses === 0) yield;
    }
    const wrong = take(moves, position);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** The current attempt up to the cursor: its positions, and the steps between them. */
export function attemptPlayed<Position, Move extends string>({
  positions,
  steps,
  cursor,
}: Pick<Session<Position, Move>, "positions" | "steps" | "cursor">): Pick<
  Session<Position, Move>,
  "positions" | "steps"
> & { readonly from: number } {
  const from = attemptStart({ steps, cursor });
  return { from, positions: positions.slice(from, cursor + 1), steps: steps.slice(from, cursor) };
}
