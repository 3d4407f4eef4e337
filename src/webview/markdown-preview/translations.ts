/** Translated texts, by VS Code's names of languages: “de”, “pt-br”. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

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
