import type { Gesture } from "../game.js";
import type { Square } from "../levels.js";
import { type Message, say } from "../message.js";
import { isTooLong, tooLong } from "./game-length.js";
import {
  type AnySession,
  attemptStart,
  canRedo,
  canRestart,
  canUndo,
  current,
  play,
  playSteps,
  type RulesSession,
  redo,
  restart,
  splitStep,
  undo,
  undoTo,
} from "./session.js";

/**
 * The rules of play for every game, on every surface. They define the effect of a gesture or a command on the
 * session, the selection, announcements, and refusals. The board, the playtest of the level editor and a
 * terminal show the result; none of them has rules of its own.
 */

/** A game while it is played. Immutable. */
export interface PlayState<Played extends RulesSession = AnySession> {
  readonly session: Played;
  /**
   * The thing to be brought elsewhere; `undefined` where nothing is carried. It is dropped whenever the
   * position changes.
   */
  readonly picked: Picked | undefined;
}

/** The square of a selected thing, and the squares to which it can be brought, without its own. */
export interface Picked {
  readonly from: Square;
  readonly to: readonly Square[];
  /** Those squares from which it could no longer be saved. */
  readonly losing: readonly Square[];
}

export type PlayAction =
  | Gesture
  /** Selects the thing on a square, as at the start of a drag. */
  | { readonly kind: "pick"; readonly row: number; readonly column: number }
  /** Drops the selected thing without a message. */
  | { readonly kind: "drop" }
  | { readonly kind: "undo" | "redo" | "restart" }
  /**
   * Undoes the last push, with the walk to it and the walks after it. If a thing was pushed several times at
   * once, undoes only the last of these pushes.
   */
  | { readonly kind: "undoPush" };

export interface PathPreference {
  /** The measure for carrying a thing, if the gesture does not name one. */
  readonly fewest: "moves" | "pushes";
}

/** The result of an action. */
export interface PlayOutcome<Played extends RulesSession> {
  readonly state: PlayState<Played>;
  /**
   * "forward": a step was made or redone; "back": steps were undone; "picked": the selection has changed;
   * "refused": the position stays, and the selected thing may have been dropped; "none": nothing was to be
   * done.
   */
  readonly change: "forward" | "back" | "picked" | "refused" | "none";
  /** What was done, or why it was not. */
  readonly announcement: Message | undefined;
}

/** Performs an action. Never throws; impossible actions are refused. */
export function act<Played extends RulesSession>(
  state: PlayState<Played>,
  action: PlayAction,
  settings: PathPreference,
): PlayOutcome<Played> {
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
      const restarted = restart(session);
      if (restarted !== session) return back(restarted, say("Back at the start."));
      return refuse(state, canRestart(session) ? tooLong() : say("This is the start already."));
    }
    case "undoPush": {
      const before = beforeLastPush(session);
      const words = session.game.levels?.pushes?.words;
      if (before === undefined) return refuse(state, words?.none ?? say("There is no push to undo."));
      return back(before, words?.undone ?? say("Push undone."));
    }
    case "pick":
      return select({ session, picked: undefined }, action);
    case "drop":
      return picked === undefined
        ? { state, change: "none", announcement: undefined }
        : { state: { session, picked: undefined }, change: "picked", announcement: undefined };
    case "cell":
      return press(state, action, settings);
    case "carry":
      return gesture({ session, picked: undefined }, { ...action, fewest: action.fewest ?? settings.fewest });
    default:
      return gesture(state, action);
  }
}

/**
 * Plays moves from another source as steps, as far as possible. Each push with the walk to it is one step, so
 * that undo goes back in useful steps. In games without pushes each move is a step.
 */
export function playByPushes<Played extends RulesSession>(session: Played, moves: readonly string[]): Played {
  const pushes = session.game.levels?.pushes;
  const steps: string[][] = [];
  let walk: string[] = [];
  for (const move of moves) {
    walk.push(move);
    if (pushes?.isPush(move) === false) continue;
    steps.push(walk);
    walk = [];
  }
  return playSteps(session, walk.length > 0 ? [...steps, walk] : steps);
}

/**
 * A click on a square. The selected thing goes there or is dropped. Otherwise the thing there is selected, or
 * the click has its meaning in the game.
 */
function press<Played extends RulesSession>(
  { session, picked }: PlayState<Played>,
  square: Gesture & { readonly kind: "cell" },
  { fewest }: PathPreference,
): PlayOutcome<Played> {
  const free = { session, picked: undefined };
  if (picked !== undefined && isSame(picked.from, square))
    return { state: free, change: "picked", announcement: say("Put down.") };
  if (picked?.to.some((to) => isSame(to, square)))
    return gesture(free, { kind: "carry", from: picked.from, to: square, fewest });
  return select(free, square);
}

/** Selects the thing on a square. If it cannot be brought anywhere, clicks the square. */
function select<Played extends RulesSession>(
  state: PlayState<Played>,
  { row, column }: Square,
): PlayOutcome<Played> {
  const { session } = state;
  const carrying = session.game.levels?.carrying;
  const from = { row, column };
  // On a round trip it may come back to its own square.
  const to = carrying?.reach(current(session), from).filter((square) => !isSame(square, from)) ?? [];
  if (carrying === undefined || to.length === 0) return gesture(state, { kind: "cell", row, column });
  const losing = carrying.losing(current(session), from, to);
  return {
    state: { session, picked: { from, to, losing } },
    change: "picked",
    announcement: carrying.picked(to.length, losing.length),
  };
}

function gesture<Played extends RulesSession>(
  state: PlayState<Played>,
  wanted: Gesture,
): PlayOutcome<Played> {
  const { session } = state;
  const position = current(session);
  const moves = session.game.interpret(position, wanted);
  const next = play(session, moves);
  if (next !== session) return forward(state, next);
  return refuse(
    state,
    moves.length > 0 && isTooLong(session, moves.length)
      ? tooLong()
      : session.game.words.refusal?.(position, wanted),
  );
}

function forward<Played extends RulesSession>(
  { session: before }: PlayState<Played>,
  session: Played,
): PlayOutcome<Played> {
  const isRestarted = attemptStart(session) === session.cursor;
  const announcement = isRestarted
    ? say("Back at the start.")
    : session.game.words.narrate(current(before), session.steps[session.cursor - 1] ?? [], current(session));
  return { state: { session, picked: undefined }, change: "forward", announcement };
}

function back<Played extends RulesSession>(session: Played, announcement: Message): PlayOutcome<Played> {
  return { state: { session, picked: undefined }, change: "back", announcement };
}

function refuse<Played extends RulesSession>(
  state: PlayState<Played>,
  announcement: Message | undefined,
): PlayOutcome<Played> {
  return { state, change: "refused", announcement };
}

/** `undefined` where nothing was pushed. */
function beforeLastPush<Played extends RulesSession>(session: Played): Played | undefined {
  const { steps, cursor, game } = session;
  const isPush = (move: string) => game.levels?.pushes?.isPush(move) === true;
  const last = steps.slice(0, cursor).findLastIndex((step) => step.some(isPush));
  const step = steps[last];
  // The last push was before the restart: undo takes back the restart first.
  if (step === undefined || last < attemptStart(session)) return undefined;
  const pushBefore = step.slice(0, step.findLastIndex(isPush)).findLastIndex(isPush);
  const split = splitStep(session, last, pushBefore + 1);
  return undoTo(split, split === session ? last : last + 1);
}

function isSame(one: Square, other: Square): boolean {
  return one.row === other.row && one.column === other.column;
}
