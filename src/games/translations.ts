/**
 * The texts of other languages. `l10n/bundle.l10n.<language>.json` is their source, which has each English
 * text as a key. The product has them without these: all languages share one list of keys, and a language is
 * an array of texts in its order. That is half the size.
 */

/** The texts of a language by their keys in the bundle. */
export type Translations = Readonly<Record<string, string>>;

/** A language with its texts. `language`: VS Code's name of it, such as “pt-br”. */
export interface Translation {
  readonly language: string;
  readonly translations: Translations;
}

/** The file with the list of keys, and the names of all languages. */
const index = "index.json";

/** The languages of a product, and the keys of their texts. */
interface TranslationIndex {
  readonly languages: readonly string[];
  readonly keys: readonly string[];
}

/** Whether a language, a BCP 47 tag, is that of the sources, which have all of its texts. */
export function isEnglish(language: string): boolean {
  return /^en(?:-|$)/i.test(language);
}

/**
 * The one of `available` that fits the player's languages best; the first language counts most. It has the
 * same name, or the same script: “pt-pt” is shown in “pt-br”, but “zh-tw” is not shown in “zh-cn”.
 * `undefined` for English, and where there is none.
 */
export function fittingLanguage(wanted: readonly string[], available: readonly string[]): string | undefined {
  for (const language of wanted) {
    if (isEnglish(language)) return undefined;
    if (available.includes(language.toLowerCase())) return language.toLowerCase();
    const script = scriptOf(language);
    const fitting = available.find((name) => script !== undefined && scriptOf(name) === script);
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

/** The language and the script in which it is usually written, such as “zh-Hans”; `undefined` for no tag. */
function scriptOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/**
 * Reads the translation that fits a language. `undefined` for English, and where there is none.
 *
 * @param wanted a BCP 47 tag
 * @param read the text of a file in the folder of translations; fails where there is none
 */
export async function readTranslation(
  wanted: string,
  read: (name: string) => Promise<string>,
): Promise<Translation | undefined> {
  if (isEnglish(wanted)) return undefined;
  const { languages, keys } = JSON.parse(await read(index)) as TranslationIndex;
  const language = fittingLanguage([wanted], languages);
  if (language === undefined) return undefined;
  const texts = JSON.parse(await read(`${language}.json`)) as readonly (string | null)[];
  const translations: Record<string, string> = {};
  for (const [at, key] of keys.entries()) {
    const text = texts[at];
    if (typeof text === "string") translations[key] = text;
  }
  return { language, translations };
}
