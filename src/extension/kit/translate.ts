import { translate } from "#host/speech";
import type { AnyGame } from "../../games/game.js";
import { type MessageArgument, say } from "../../games/message.js";

export { formatNumber, speech, spokenLanguage, translate } from "#host/speech";

/** A text in the player's language, with these in place of `{0}`, `{1}` …. It must be a literal. */
export function t(text: string, ...args: readonly MessageArgument[]): string {
  return translate(say(text, ...args));
}

/** The name of a size; for one that the game doesn't know, its name in saves. */
export function variantLabel(game: AnyGame, variant: string): string {
  const label = game.variant(variant)?.label;
  return label === undefined ? variant : translate(label);
}
