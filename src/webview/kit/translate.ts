import { formatAge } from "../../games/age.js";
import {
  formatQuantity,
  type Message,
  type MessageArgument,
  quantity,
  say,
  translatorOf,
} from "../../games/message.js";
import type { ViewSetup } from "../../protocol/game/game-wire.js";

let translator = translatorOf("en-US", undefined);

/** Sets the language of the page, before anything is shown. */
export function useLanguage({ language, translations }: ViewSetup): void {
  document.documentElement.lang = language;
  translator = translatorOf(language, translations);
}

/** The message in the player's language. */
export function translate(message: Message): string {
  return translator(message);
}

/** A text in the player's language, with these in place of `{0}`, `{1}` …. It must be a literal. */
export function t(text: string, ...args: readonly MessageArgument[]): string {
  return translator(say(text, ...args));
}

/** How numbers and dates are written in the player's language, which is the document's language. */

/** A BCP 47 tag; `undefined` where there is no document. */
export function language(): string | undefined {
  // Tests run this where there is no document.
  return globalThis.document?.documentElement.lang || undefined;
}

export function formatNumber(value: number): string {
  return formatQuantity(language(), quantity(value));
}

/** The time since then, in words. */
export function formatTimeSince(timeMs: number): string {
  return formatAge(timeMs, Date.now(), language());
}

export function formatExactTime(timeMs: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "full", timeStyle: "short" }).format(timeMs);
}
