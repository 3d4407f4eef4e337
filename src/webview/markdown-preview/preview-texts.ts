import { translatorOf } from "../../games/message.js";

/** Translated texts, by VS Code's names of languages: “de”, “pt-br”. */
type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The translation that fits the player's languages best; the first language counts most. “de-AT” is shown in
 * “de”. `undefined` for English, and where there is none.
 */
export function translationFor(
  languages: readonly string[],
  translations: readonly string[],
): string | undefined {
  for (const language of languages) {
    const wanted = language.toLowerCase();
    for (let name = wanted; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf("-"))))
      if (translations.includes(name)) return name;
    if (wanted === "en" || wanted.startsWith("en-")) return undefined;
  }
  return undefined;
}

/** The texts in previews, by language. The build writes them into the script, as a preview reads no files. */
declare const previewTranslations: Translations;

const language = translationFor(navigator.languages, Object.keys(previewTranslations));

/** Shows a message in the language of the window, if there is a translation. */
export const translate = translatorOf(
  language ?? "en-US",
  language === undefined ? undefined : previewTranslations[language],
);
