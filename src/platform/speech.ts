import { formatQuantity, type Message, quantity, translatorOf } from "../games/message.js";
import type { Translations } from "../games/translations.js";

/** The language that the player is addressed in. Bundles get it from their host, so that they share it. */

let name = "en-US";
let texts: Translations | undefined;
let translator = translatorOf(name, texts);

/** Sets the language, a BCP 47 tag, and its texts. They are `undefined` in English. */
export function useLanguage(language: string, translations?: Translations): void {
  name = language;
  texts = translations;
  translator = translatorOf(language, translations);
}

/** The message in the player's language. */
export function translate(message: Message): string {
  return translator(message);
}

/** The language, for lists and dates, and messages in it. */
export const speech = {
  get language() {
    return name;
  },
  translate,
};

/** The language and its texts, for a page. */
export function spokenLanguage(): {
  readonly language: string;
  readonly translations: Translations | undefined;
} {
  return { language: name, translations: texts };
}

/** A number as the language writes it: “12,345”, “4.0”. */
export function formatNumber(value: number, decimals?: number): string {
  return formatQuantity(name, quantity(value, decimals));
}
