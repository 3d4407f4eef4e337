import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import type { Asking, Choice, Choosing } from "../ports/ports.js";

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
export function askGame<Candidate extends AnyGame>(
  ask: Asking,
  candidates: readonly Candidate[],
): Promise<Candidate | undefined> {
  const question = { title: say("Game"), prompt: say("Select a game") };
  return askOne(ask, candidates, question, ({ title }) => ({ label: title }));
}

/** Asks for one of several things, unless there is only one. */
export async function askOne<Thing>(
  ask: Asking,
  things: readonly Thing[],
  question: Pick<Choosing, "title" | "prompt">,
  choiceOf: (thing: Thing, index: number) => Choice,
): Promise<Thing | undefined> {
  if (things.length <= 1) return things[0];
  const chosen = await ask.choose({ ...question, choices: things.map(choiceOf) });
  return chosen && things[chosen.index];
}
