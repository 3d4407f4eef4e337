import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../paths.mjs";

/** @typedef {Readonly<Record<string, string>>} Texts texts of a language by their keys */

/**
 * The translations of the texts in the code, by VS Code's names of languages. They are the source of what
 * ships.
 * @param {string} folder @returns {Record<string, Texts>}
 */
export function translationsIn(folder) {
  const languages = readdirSync(folder).flatMap((name) => {
    const [, language] = /^bundle\.l10n\.([\w-]+)\.json$/.exec(name) ?? [];
    return language === undefined ? [] : [[language, JSON.parse(readFileSync(join(folder, name), "utf8"))]];
  });
  return Object.fromEntries(languages.sort());
}

/**
 * Translations as they ship, as the contents of files by their names. All share one list of keys, and a
 * language has its texts in that order. `src/games/translations.ts` reads them.
 * @param {Readonly<Record<string, Texts>>} translations
 * @returns {Record<string, string>}
 */
export function translationFiles(translations) {
  const keys = [...new Set(Object.values(translations).flatMap(Object.keys))].sort();
  const texts = Object.entries(translations).map(([language, of]) => [
    `${language}.json`,
    keys.map((key) => of[key] ?? null),
  ]);
  const files = {
    "index.json": { languages: Object.keys(translations), keys },
    ...Object.fromEntries(texts),
  };
  return Object.fromEntries(Object.entries(files).map(([name, data]) => [name, JSON.stringify(data)]));
}

/**
 * The files of the product's translations, for a folder of bundles.
 * @param {string} dist
 */
export function builtTranslations(dist) {
  return Object.entries(translationFiles(translationsIn(inRoot("l10n")))).map(([name, text]) => ({
    path: join(dist, "l10n", name),
    contents: Buffer.from(text),
  }));
}
