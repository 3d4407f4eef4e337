import { formatQuantity, type Message, quantity, translatorOf } from "../../games/message.js";

/** The program's language. JSON is English in every language, as other programs read it. */

const english = "en-US";
let language = english;
let translator = translatorOf(english, undefined);
let texts: Readonly<Record<string, string>> | undefined;

/** The translations by their keys; `undefined` in English. */
export const translations = () => texts;

/** Sets the language, a BCP 47 tag, and its translations by their keys. Called before anything is shown. */
export function useLanguage(name: string, bundle: Readonly<Record<string, string>>): void {
  language = name;
  translator = translatorOf(name, bundle);
  texts = bundle;
}

/** Everything is in English again. */
export function useEnglish(): void {
  language = english;
  translator = translatorOf(english, undefined);
  texts = undefined;
}

/** The message in the program's language. */
export function translate(message: Message): string {
  return translator(message);
}

/** The message as a line of output. */
export function lineOf(message: Message): string {
  return `${translate(message)}\n`;
}

/** A language for numbers, lists and dates, and its texts. */
export interface ProgramSpeech {
  readonly language: string;
  translate(message: Message): string;
}

export const speech: ProgramSpeech = {
  get language() {
    return language;
  },
  translate,
};

/** A number as the language writes it: “12,345”, “4.0”. */
export function shownNumber(value: number, decimals = 0): string {
  return formatQuantity(language, quantity(value, decimals));
}

/** Words that can be typed, as a list: “easy, medium, hard”. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "unit" }).format(words);
}
