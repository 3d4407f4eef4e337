import type { AnyGame, Figure, Status } from "../../games/game.js";
import { type Message, quantity, say } from "../../games/message.js";
import { assistedWin } from "./assisted.js";

/** Words for live games and for playtests in the level editor. */

/** The title of a game that has ended. */
export function endTitle(
  status: Exclude<Status, "playing">,
  isAssisted: boolean,
  game: Pick<AnyGame, "ranking">,
): Message {
  if (status === "lost") return say("Game over");
  return isAssisted ? assistedWin(game) : say("You win!");
}

/** "Moves 12". */
export function figureText({ label, value }: Pick<Figure, "label" | "value">): Message {
  return say("{0} {1}", label, quantity(value));
}

/** The text where a position is known to be lost, but the search for the cause found none. */
export function unexplainedLoss(): Message {
  return say("This is a deadlock, but its cause wasn't found: no small group of boxes shows it.");
}
