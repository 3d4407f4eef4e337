import { type Message, type MessageArgument, say, translatorOf } from "../../games/message.js";
import type { Translations } from "../../games/translations.js";

let translator = translatorOf("en-US", undefined);

/**
 * Sets the language of the page and its translations, before anything is shown.
 *
 * @param language BCP 47 tag
 * @param translations `undefined` in English
 */
export function useLanguage(language: string, translations: Translations | undefined): void {
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
