import type { Translations } from "./translations.js";

/**
 * A sentence for the player that can still be translated: the English text with `{0}`, `{1}`… for its
 * arguments. The games are pure and know only English; each surface looks `text` up in its translation.
 */
export interface Message {
  readonly text: string;
  readonly args: readonly MessageArgument[];
  /** What the text means here, in a few words; only on a word that means something else elsewhere. */
  readonly comment?: string;
  /** The count that selects the form of the text; `text` is then the form for many. */
  readonly plural?: Plural;
}

/** A count, and the English text for one. Both texts have the same placeholders. */
export interface Plural {
  readonly count: number;
  readonly one: string;
}

export type MessageArgument = string | number | Message | Quantity;

/**
 * A number that is formatted with the player's digit grouping: "12,345". Tiles and seeds are plain numbers.
 */
export interface Quantity {
  readonly quantity: number;
  /** The number of decimals that are shown, also where they are 0. */
  readonly decimals?: number;
}

export function quantity(value: number, decimals?: number): Quantity {
  return decimals === undefined ? { quantity: value } : { quantity: value, decimals };
}

/**
 * Makes a message. The text must be a literal: `l10n/bundle.l10n.json` is collected from these calls (a test
 * compares them).
 */
export function say(text: string, ...args: readonly MessageArgument[]): Message {
  return { text, args };
}

/**
 * Makes a message of a word that has several meanings: `sense("Left", "direction")`. A translation gives one
 * text for each. Both texts must be literals.
 */
export function sense(text: string, comment: string): Message {
  return { text, args: [], comment };
}

/**
 * Makes a message about a counted noun: `plural(n, "{0} move", "{0} moves")`. `{0}` is the count, and `{1}` …
 * are `others`. Both texts must be literals, as in `say`. A language with more forms than English has them in
 * its bundle, under the text for many and the name of the form: "{0} moves/few".
 */
export function plural(
  count: number,
  one: string,
  many: string,
  ...others: readonly MessageArgument[]
): Message {
  return { text: many, args: [quantity(count), ...others], plural: { count, one } };
}

/**
 * The key of a text in a bundle, by the rule of VS Code. It is the text, followed by a slash and the comment
 * if there is one.
 */
export function bundleKey(text: string, comment: string | undefined): string {
  return comment === undefined ? text : `${text}/${comment}`;
}

/**
 * The text of a message that is looked up in a bundle. For a plural, the key of the form that the language
 * uses with the count. Without a translation it is the English text. A comment is added to it by `bundleKey`.
 */
export function keyOf(
  { text, plural }: Message,
  language: string,
  translations: Translations | undefined,
): string {
  if (plural === undefined) return text;
  const { count, one } = plural;
  if (translations?.[text] === undefined) return count === 1 ? one : text;
  const form = rulesOf(language).select(count);
  const key = form === "one" ? one : `${text}/${form}`;
  return translations[key] === undefined ? text : key;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * A number as a language writes it: "12,345", "4.0". `language`: a BCP 47 tag; `undefined`: the machine's.
 */
export function formatQuantity(
  language: string | undefined,
  { quantity: value, decimals }: Quantity,
): string {
  const key = `${language} ${decimals}`;
  const digits =
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, digits);
  numberFormats.set(key, format);
  return format.format(value);
}

const pluralRules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules;
}

/** Shows messages in one language. */
export function translatorOf(
  language: string,
  translations: Translations | undefined,
): (message: Message) => string {
  return function translate(message: Message): string {
    const text = keyOf(message, language, translations);
    return (translations?.[bundleKey(text, message.comment)] ?? text).replace(
      /\{(\d+)\}/g,
      (whole, index: string): string => {
        const value = message.args[Number(index)];
        if (value === undefined) return whole;
        if (typeof value !== "object") return String(value);
        return "quantity" in value ? formatQuantity(language, value) : translate(value);
      },
    );
  };
}

/** The message in English, for tests and logs, and for JSON that programs read. */
export const english = translatorOf("en-US", undefined);
