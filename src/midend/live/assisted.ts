import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";

/** What help means for a game, in words for the player. */

/** Shown at the first hint of a game, on the board. It is short enough for one line on a narrow board. */
export function assistedNow({ levels, ranking }: AnyGame): Message {
  if (levels !== undefined) return say("Assisted from now on: not counted as solved.");
  return ranking === undefined
    ? say("Assisted from now on: not in your best results.")
    : say("Assisted from now on: not in your best scores.");
}

/** The title of an assisted win. A game that is played for a score is not “solved”. */
export function assistedWin({ ranking }: Pick<AnyGame, "ranking">): Message {
  return ranking === undefined ? say("Solved, assisted") : say("You win, assisted");
}

/** Shown instead of the goal while a game is assisted, and at its end. */
export function assistedGoal({ levels, ranking }: AnyGame): Message {
  if (levels !== undefined) return say("Assisted: doesn't count as solved by you, unless you restart.");
  return ranking === undefined
    ? say("Assisted: not entered in your best results.")
    : say("Assisted: not entered in your best scores.");
}
