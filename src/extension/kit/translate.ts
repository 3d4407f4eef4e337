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

/** Texts from outside, for places where VS Code or a browser would read more than text in them. */

/**
 * The text without anything that VS Code renders as a link: an invisible word joiner separates the brackets.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "]\u2060(");
}

/**
 * The text without anything that VS Code renders as an icon: `$(name)` in quick picks, in the status bar and
 * in some hovers. An invisible word joiner separates the characters.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll("$(", "$\u2060(");
}

/** A text as HTML, for elements and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
