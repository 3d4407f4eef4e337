import { writeFileSync } from "node:fs";
import { collectTexts } from "./lib/l10n-texts.mjs";

/** `npm run l10n`: writes `l10n/bundle.l10n.json`, the English texts that a translation starts from. */
const { texts, problems } = collectTexts();
for (const problem of problems) console.error(`Not a literal: ${problem}`);
const bundle = Object.fromEntries(texts.sort().map((text) => [text, text]));
writeFileSync("l10n/bundle.l10n.json", `${JSON.stringify(bundle, undefined, 2)}\n`);
console.log(`${texts.length} texts`);
process.exitCode = problems.length > 0 ? 1 : 0;
