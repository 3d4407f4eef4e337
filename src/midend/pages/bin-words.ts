import { type Message, plural, quantity, say } from "../../games/message.js";
import type { SaveHead } from "../../games/saves/save.js";
import { describeHead } from "./descriptions.js";

/** Words about the bin. */

/** The number of games that a sentence names at most. */
const maxNamed = 3;

/** "Bin: 3 games". */
export function binLabel(count: number): Message {
  return plural(count, "Bin: {0} game", "Bin: {0} games");
}

/** The message after games went to the bin because there are too many. `gone`: one game at least. */
export function binnedText(gone: readonly SaveHead[]): Message {
  const named = gone
    .slice(0, maxNamed)
    .map(describeHead)
    .reduce((before, one) => say("{0}; {1}", before, one));
  if (gone.length === 1) return say("An older game was moved to the bin: {0}.", named);
  const more = gone.length - maxNamed;
  const all = more > 0 ? say("{0}; {1} more", named, quantity(more)) : named;
  return plural(
    gone.length,
    "{0} older game was moved to the bin: {1}.",
    "{0} older games were moved to the bin: {1}.",
    all,
  );
}
