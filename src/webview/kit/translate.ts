import { type Message, type MessageArgument, say, translatorOf } from "../../games/message.js";
import type { Translations } from "../../games/translations.js";

let translator = translatorOf("en-US", undefined);

/** The language of a page, as a BCP 47 tag, and its translations; `undefined` in English. */
interface PageLanguage {
  readonly language: string;
  readonly translations: Translations | undefined;
}

/** Sets the language of the page, before anything is shown. */
export function useLanguage({ language, translations }: PageLanguage): void {
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
