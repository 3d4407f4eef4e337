import type { AnyGame, Figure, Status } from "../../games/game.js";
import type { Explanation, GameCourse } from "../../games/levels.js";
import { type Message, quantity, say } from "../../games/message.js";
import { attemptPlayed, type Session } from "../../games/play/session.js";
import { inSlices, type PausingWork, type Slices } from "../../games/slices.js";

/** Why a position is lost, as it is shown. */
export interface LossExplanation extends Pick<Explanation, "squares" | "rule" | "text"> {
  /**
   * The number of steps before the one that lost the game; `undefined` where the level was lost from its
   * start.
   */
  readonly cursor: number | undefined;
}

/**
 * Finds out why the current position of a game is lost. It works in slices, so that the game can be played
 * meanwhile. `undefined` where nothing was found, or it was stopped.
 */
export async function explainLoss<Position, Move extends string>(
  session: Pick<Session<Position, Move>, "positions" | "steps" | "cursor">,
  explain: (game: GameCourse<Position, Move>) => PausingWork<Explanation | undefined>,
  slices: Slices,
  isStopped: () => boolean,
): Promise<LossExplanation | undefined> {
  const { from, ...passed } = attemptPlayed(session);
  const found = await inSlices(explain(passed), slices, isStopped);
  if (found === undefined) return undefined;
  const { squares, rule, text, since } = found;
  return { squares, rule, text, cursor: since === 0 ? undefined : from + since - 1 };
}

/** Words for live games and for playtests in the level editor. */

/** The title of a game that has ended. */
export function endTitle(
  status: Exclude<Status, "playing">,
  isAssisted: boolean,
  game: Pick<AnyGame, "ranking">,
): Message {
  if (status === "lost") return say("Game over");
  if (!isAssisted) return say("You win!");
  // A game that is played for a score is not “solved”.
  return game.ranking === undefined ? say("Solved, assisted") : say("You win, assisted");
}

/** "Moves 12". */
export function figureText({ label, value }: Pick<Figure, "label" | "value">): Message {
  return say("{0} {1}", label, quantity(value));
}

/** The text where a position is known to be lost, but the search for the cause found none. */
export function unexplainedLoss(): Message {
  return say("This is a deadlock, but its cause wasn't found: no small group of boxes shows it.");
}

/** Shown at the first hint of a game, on the board. It is short enough for one line on a narrow board. */
export function assistedNow({ levels, ranking }: AnyGame): Message {
  if (levels !== undefined) return say("Assisted from now on: not counted as solved.");
  return ranking === undefined
    ? say("Assisted from now on: not in your best results.")
    : say("Assisted from now on: not in your best scores.");
}

/** Shown instead of the goal while a game is assisted, and at its end. */
export function assistedGoal({ levels, ranking }: AnyGame): Message {
  if (levels !== undefined) return say("Assisted: doesn't count as solved by you, unless you restart.");
  return ranking === undefined
    ? say("Assisted: not entered in your best results.")
    : say("Assisted: not entered in your best scores.");
}
