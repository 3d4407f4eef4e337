import { writeFileSync } from "node:fs";
import { Failure, main } from "./lib/failure.mjs";
import { reword } from "./lib/l10n-reword.mjs";
import { collectTexts } from "./lib/l10n-texts.mjs";
import { inRoot } from "./lib/paths.mjs";

/**
 * `npm run l10n`: writes `l10n/bundle.l10n.json`, the English texts that a translation starts from.
 * `-- --reword OLD NEW`: rewords a text everywhere first, translations, tests and guides included.
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
  const { texts, problems } = collectTexts();
  for (const problem of problems) console.error(`Not a literal: ${problem}`);
  const bundle = Object.fromEntries(texts.sort().map((text) => [text, text]));
  writeFileSync(inRoot("l10n", "bundle.l10n.json"), `${JSON.stringify(bundle, undefined, 2)}\n`);
  console.log(`${texts.length} texts`);
  return problems.length > 0 ? 1 : 0;
});
