import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { translationsIn } from "./lib/build/translations.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { bundleOf } from "./lib/l10n-comments.mjs";
import { reword } from "./lib/l10n-reword.mjs";
import { collectTexts, englishTexts } from "./lib/l10n-texts.mjs";
import { missingKeys, withKeysOf } from "./lib/l10n-translations.mjs";
import { inRoot } from "./lib/paths.mjs";

/**
 * `npm run l10n` writes `l10n/bundle.l10n.json`, the English texts that a translation starts from. Comments
 * explain placeholders and texts of one word, in the form of `@vscode/l10n-dev`. Removes texts that are gone
 * from all languages, and lists what each one lacks. Texts that were imported from XLIFF get the keys that
 * the product looks up. `-- --reword OLD NEW`: rewords a text everywhere first, translations, tests and
 * guides included.
 */
await main(async () => {
  const args = process.argv.slice(2);
  if (args.length > 0) {
    const [option, old, text, ...more] = args;
    if (option !== "--reword" || old === undefined || text === undefined || more.length > 0)
      throw new Failure("Usage: npm run l10n -- --reword OLD NEW");
    const { changed, parts } = reword(old, text, inRoot());
    if (changed.length === 0) throw new Failure(`No text is “${old}”.`);
    for (const file of changed) console.log(`reworded: ${file}`);
    for (const file of parts) console.log(`holds a part of it: ${file}`);
  }
  const collected = collectTexts();
  for (const problem of collected.problems) console.error(`Not a literal: ${problem}`);
  const written = JSON.parse(readFileSync(inRoot("l10n", "words.json"), "utf8"));
  const { bundle, missing } = bundleOf(collected, written);
  writeJson("l10n/bundle.l10n.json", bundle);
  for (const text of missing) console.error(`Needs a comment in l10n/words.json: ${text}`);
  const manifest = englishTexts(inRoot("package.nls.json"));
  for (const language of Object.keys(translationsIn(inRoot("l10n"))))
    for (const [file, english, counted] of /** @type {const} */ ([
      [`l10n/bundle.l10n.${language}.json`, bundle, [...collected.plurals.keys()]],
      [`package.nls.${language}.json`, manifest, []],
    ])) {
      const texts = existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), "utf8")) : {};
      const kept = withKeysOf(english, texts);
      writeJson(file, kept);
      for (const key of missingKeys(english, kept, language, counted))
        console.log(`${language} lacks: ${key}`);
    }
  const texts = Object.values(bundle);
  console.log(`${texts.length} texts, ${texts.filter((text) => typeof text !== "string").length} comments`);
  return collected.problems.length + missing.length > 0 ? 1 : 0;
});

/**
 * Writes each text with its comment on a line of its own, so that changes are easy to merge.
 * @param {string} name @param {object} texts
 */
function writeJson(name, texts) {
  const lines = Object.entries(texts).map(
    ([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`,
  );
  writeFileSync(inRoot(name), `{\n${lines.join(",\n")}\n}\n`);
}
