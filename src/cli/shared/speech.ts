import type { Message } from "../../games/message.js";
import { formatNumber, speech, translate } from "../../platform/speech.js";

/** Output in the program's language. JSON is English in every language, as other programs read it. */

/** The message as a line of output. */
export function lineOf(message: Message): string {
  return `${translate(message)}\n`;
}

/** A number with as many decimals. */
export function shownNumber(value: number, decimals = 0): string {
  return formatNumber(value, decimals);
}

/** Words that can be typed, as a list: “easy, medium, hard”. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction", style: "narrow" }).format(words);
}
