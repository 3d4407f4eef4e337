import { type Message, plural, say } from "./message.js";

/**
 * Counted nouns: "1 move", "1,234 moves". Each text is defined once, so that a translation gives its forms
 * once.
 */

export const movesText = (count: number): Message => plural(count, "{0} move", "{0} moves");
export const pushesText = (count: number): Message => plural(count, "{0} push", "{0} pushes");
export const levelsText = (count: number): Message => plural(count, "{0} level", "{0} levels");
export const boxesText = (count: number): Message => plural(count, "{0} box", "{0} boxes");
export const squaresText = (count: number): Message => plural(count, "{0} square", "{0} squares");
export const positionsText = (count: number): Message => plural(count, "{0} position", "{0} positions");
export const boxLinesText = (count: number): Message => plural(count, "{0} box line", "{0} box lines");
export const boxChangesText = (count: number): Message => plural(count, "{0} box change", "{0} box changes");
export const pushingSessionsText = (count: number): Message =>
  plural(count, "{0} pushing session", "{0} pushing sessions");
export const playerLinesText = (count: number): Message =>
  plural(count, "{0} player line", "{0} player lines");

/** The counts of a solution. */
export const countsText = ({ pushes, moves }: { readonly pushes: number; readonly moves: number }): Message =>
  say("{0}, {1}", pushesText(pushes), movesText(moves));

/** Why a name is refused. */
export const atMostCharacters = (max: number): Message =>
  plural(max, "Enter at most {0} character.", "Enter at most {0} characters.");
