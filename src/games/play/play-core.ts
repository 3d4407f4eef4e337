import type { Game, Gesture } from "../game.js";
import type { Square } from "../levels.js";
import { type Message, say } from "../message.js";
import type { GameRules } from "../rules.js";
import { isTooLong, tooLong } from "./game-length.js";
import {
  attemptStart,
  canRedo,
  canRestart,
  canUndo,
  current,
  play,
  playSteps,
  redo,
  restart,
  type Session,
  splitStep,
  undo,
  undoTo,
} from "./session.js";

/**
 * How every game is played, on whatever surface: what a gesture or a command does to the session, what is
 * picked, what is said, and what is refused. The board, the test game of the level editor and a terminal show
 * what comes of it; none of them has a rule of its own.
 */

/** A game in its player's hands. Immutable. */
export interface PlayState<
  Position,
  Move extends string,
  Rules extends GameRules<Position, Move> = Game<Position, Move>,
> {
  readonly session: Session<Position, Move, Rules>;
  /**
   * What is to be brought elsewhere; `undefined` where nothing is carried. It is put down whenever the
   * position changes.
   */
  readonly picked: Picked | undefined;
}

/**
 * Where a thing stands that the player has picked, and the squares it can be brought to, its own not among
 * them.
 */
export interface Picked {
  readonly from: Square;
  readonly to: readonly Square[];
  /** Those of them from which it could not be saved any more. */
  readonly losing: readonly Square[];
}

export type PlayAction =
  | Gesture
  /** What stands on a square is taken up, as at the begin of a drag. */
  | { readonly kind: "pick"; readonly row: number; readonly column: number }
  /** What is picked is put down without a word. */
  | { readonly kind: "drop" }
  | { readonly kind: "undo" | "redo" | "restart" }
  /**
   * Takes back the last push, with the walk to it and the walks after it; of a thing that was pushed far at
   * once, the last of its pushes.
   */
  | { readonly kind: "undoPush" };

export interface PathPreference {
  /** By which way a thing is brought somewhere where the gesture does not say. */
  readonly fewest: "moves" | "pushes";
}

/** What came of an action. */
export interface PlayOutcome<
  Position,
  Move extends string,
  Rules extends GameRules<Position, Move> = Game<Position, Move>,
> {
  readonly state: PlayState<Position, Move, Rules>;
  /**
   * "forward": a step was made or brought back; "back": steps were taken back; "picked": what is picked has
   * changed; "refused": the position stays, and what was picked may have been put down; "none": there was
   * nothing to do.
   */
  readonly change: "forward" | "back" | "picked" | "refused" | "none";
  /** What was done, or why it was not. */
  readonly said: Message | undefined;
}

/** Plays an action. Never throws; what cannot be done is refused. */
export function act<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  state: PlayState<Position, Move, Rules>,
  action: PlayAction,
  settings: PathPreference,
): PlayOutcome<Position, Move, Rules> {
  const { session, picked } = state;
  switch (action.kind) {
    case "undo":
      if (!canUndo(session)) return refuse(state, say("There is nothing to undo."));
      return back(
        undo(session),
        attemptStart(session) === session.cursor ? say("Restart undone.") : say("Move undone."),
      );
    case "redo":
      return canRedo(session)
        ? forward(state, redo(session))
        : refuse(state, say("There is nothing to redo."));
    case "restart": {
      const anew = restart(session);
      if (anew !== session) return back(anew, say("Back at the start."));
      return refuse(state, canRestart(session) ? tooLong() : say("This is the start already."));
    }
    case "undoPush": {
      const before = beforeLastPush(session);
      const words = session.game.levels?.pushes?.words;
      if (before === undefined) return refuse(state, words?.none ?? say("There is no push to undo."));
      return back(before, words?.takenBack ?? say("Push undone."));
    }
    case "pick":
      return take({ session, picked: undefined }, action);
    case "drop":
      return picked === undefined
        ? { state, change: "none", said: undefined }
        : { state: { session, picked: undefined }, change: "picked", said: undefined };
    case "cell":
      return press(state, action, settings);
    case "carry":
      return gesture({ session, picked: undefined }, { ...action, fewest: action.fewest ?? settings.fewest });
    default:
      return gesture(state, action);
  }
}

/**
 * Moves that were made elsewhere, played as steps, as far as they can be: one for each push with the walk to
 * it, so that undo leads back in good paces; one for each move where moves are no pushes.
 */
export function playByPushes<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  session: Session<Position, Move, Rules>,
  moves: readonly Move[],
): Session<Position, Move, Rules> {
  const pushes = session.game.levels?.pushes;
  const steps: Move[][] = [];
  let walk: Move[] = [];
  for (const move of moves) {
    walk.push(move);
    if (pushes?.isPush(move) === false) continue;
    steps.push(walk);
    walk = [];
  }
  return playSteps(session, walk.length > 0 ? [...steps, walk] : steps);
}

/**
 * A click on a square: what is picked goes there, or is put down; else what stands there is picked; else it
 * means what it does in every game.
 */
function press<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  { session, picked }: PlayState<Position, Move, Rules>,
  square: Gesture & { readonly kind: "cell" },
  { fewest }: PathPreference,
): PlayOutcome<Position, Move, Rules> {
  const free = { session, picked: undefined };
  if (picked !== undefined && isSame(picked.from, square))
    return { state: free, change: "picked", said: say("Put down.") };
  if (picked?.to.some((to) => isSame(to, square)))
    return gesture(free, { kind: "carry", from: picked.from, to: square, fewest });
  return take(free, square);
}

/** Picks what stands on a square; where nothing there can be brought anywhere, the square is clicked. */
function take<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  state: PlayState<Position, Move, Rules>,
  { row, column }: Square,
): PlayOutcome<Position, Move, Rules> {
  const { session } = state;
  const carrying = session.game.levels?.carrying;
  const from = { row, column };
  // Round about it may come back to where it is.
  const to = carrying?.reach(current(session), from).filter((square) => !isSame(square, from)) ?? [];
  if (carrying === undefined || to.length === 0) return gesture(state, { kind: "cell", row, column });
  const losing = carrying.losing(current(session), from, to);
  return {
    state: { session, picked: { from, to, losing } },
    change: "picked",
    said: carrying.picked(to.length, losing.length),
  };
}

function gesture<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  state: PlayState<Position, Move, Rules>,
  meant: Gesture,
): PlayOutcome<Position, Move, Rules> {
  const { session } = state;
  const position = current(session);
  const moves = session.game.interpret(position, meant);
  const next = play(session, moves);
  if (next !== session) return forward(state, next);
  return refuse(
    state,
    moves.length > 0 && isTooLong(session, moves.length)
      ? tooLong()
      : session.game.words.refusal?.(position, meant),
  );
}

function forward<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  { session: before }: PlayState<Position, Move, Rules>,
  session: Session<Position, Move, Rules>,
): PlayOutcome<Position, Move, Rules> {
  const isAnew = attemptStart(session) === session.cursor;
  const said = isAnew
    ? say("Back at the start.")
    : session.game.words.narrate(current(before), session.steps[session.cursor - 1] ?? [], current(session));
  return { state: { session, picked: undefined }, change: "forward", said };
}

function back<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  session: Session<Position, Move, Rules>,
  said: Message,
): PlayOutcome<Position, Move, Rules> {
  return { state: { session, picked: undefined }, change: "back", said };
}

function refuse<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  state: PlayState<Position, Move, Rules>,
  said: Message | undefined,
): PlayOutcome<Position, Move, Rules> {
  return { state, change: "refused", said };
}

/** `undefined` where nothing was pushed. */
function beforeLastPush<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  session: Session<Position, Move, Rules>,
): Session<Position, Move, Rules> | undefined {
  const { steps, cursor, game } = session;
  const isPush = (move: Move) => game.levels?.pushes?.isPush(move) === true;
  const last = steps.slice(0, cursor).findLastIndex((step) => step.some(isPush));
  const step = steps[last];
  // What was pushed before a restart is taken back with it.
  if (step === undefined || last < attemptStart(session)) return undefined;
  const pushBefore = step.slice(0, step.findLastIndex(isPush)).findLastIndex(isPush);
  const split = splitStep(session, last, pushBefore + 1);
  return undoTo(split, split === session ? last : last + 1);
}

function isSame(one: Square, other: Square): boolean {
  return one.row === other.row && one.column === other.column;
}
