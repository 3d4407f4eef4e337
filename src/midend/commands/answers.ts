import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import type { Asking } from "../ports/asking.js";

/**
 * Answers that name no game. A bundle that is loaded later has a copy of this file, so these symbols are
 * registered.
 */

/** The answer to a question for a new game where the player wants to enter a seed or a game ID. */
export const bySeed: unique symbol = Symbol.for("tilework.bySeed");
/** The answers to a question for a level: one of a file that the player selects next, or the page of all. */
export const fromFile: unique symbol = Symbol.for("tilework.fromFile");
export const onPage: unique symbol = Symbol.for("tilework.onPage");

/** Asks for a game, unless there is only one. */
export async function askGame<Candidate extends AnyGame>(
  ask: Asking,
  candidates: readonly Candidate[],
): Promise<Candidate | undefined> {
  if (candidates.length <= 1) return candidates[0];
  const choices = candidates.map(({ title }) => ({ label: title }));
  const chosen = await ask.choose({ title: say("Game"), prompt: say("Select a game"), choices });
  return chosen && candidates[chosen.index];
}
