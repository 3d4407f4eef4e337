import type { Task } from "../../games/days/practice-set.js";
import type { Advice } from "../../games/game.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import type { Replay } from "../../games/play/replay.js";
import type { MoveValue } from "../../games/solver.js";

/** The mistakes that a review found, and the verdict on a new attempt at one of them. */

/** A move, or several, that cost something. */
export interface ReviewedMistake {
  /** The number of moves before it. */
  readonly place: number;
  /** The cost in the unit of its review; the mistake with the highest one comes first. */
  readonly cost: number;
  /** What happened, without the best move: "2 moves longer". */
  readonly text: Message;
  /** Present where the player can try again. */
  readonly task: Task | undefined;
}

/** What a review found. */
export interface Review {
  /** One line about all of it. */
  readonly summary: Message;
  /** The mistakes, the costliest first. */
  readonly mistakes: readonly ReviewedMistake[];
  /**
   * For each place of the replay, a height from 0 to 1; `undefined` where it is not known. Empty without a
   * curve.
   */
  readonly curve: readonly (number | undefined)[];
  /** A shorter way from the start to the win, where one was found. */
  readonly shorter?: { readonly label: Message; readonly replay: Replay } | undefined;
  /** A sentence about a place of the replay, which must not name the best move. */
  about(place: number): Message | undefined;
}

/** An attempt at a task. */
export interface TrialVerdict {
  /** `undefined` where it isn't known. */
  readonly isBest: boolean | undefined;
  readonly text: Message;
}

/** The best move of a task whose moves have values. */
export function bestOf({ values }: Task): MoveValue | undefined {
  return values.reduce<MoveValue | undefined>(
    (best, one) => (best === undefined || one.value > best.value ? one : best),
    undefined,
  );
}

/** Judges a move by the values of the task; `undefined` where it has none for this move. */
export function verdictOf(task: Task, move: string): TrialVerdict | undefined {
  const best = bestOf(task);
  const own = task.values.find((one) => one.move === move);
  if (best === undefined || own === undefined) return undefined;
  const cost = best.value - own.value;
  const isBest = cost <= 0;
  if (task.unit === "moves") {
    const left = plural(-own.value - 1, "{0} move is left.", "{0} moves are left.");
    return { isBest, text: sentences(isBest ? say("Right.") : longer(cost), left) };
  }
  const value = isHopeless(own)
    ? say("This move soon ends the game.")
    : say("Value of this move: {0}.", quantity(Math.round(own.value)));
  if (isBest) return { isBest, text: say("Right. {0}", value) };
  return { isBest, text: say("{0} Value of the best move: {1}.", value, quantity(Math.round(best.value))) };
}

/** Whether the engine expects nothing more after a move: a value of 0 would tell the player nothing. */
export function isHopeless({ value }: MoveValue): boolean {
  return Math.round(value) <= 0;
}

/** "A mistake: 2 moves longer." */
export function longer(moves: number): Message {
  return plural(moves, "A mistake: {0} move longer.", "A mistake: {0} moves longer.");
}

/** The name of the best move for the player, for when it was asked for. */
export function bestText({ text }: Advice): Message {
  return say("The best move: {0}.", named(text));
}
