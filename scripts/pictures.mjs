/**
 * `npm run pictures [-- walkthrough readme moving docs]`: takes the pictures of the walkthrough, of the
 * README and of pages in `docs` from the product. `-- pages`: every page in three themes and three widths,
 * into `test/e2e/shots`, for review.
 */
import { pathToFileURL } from "node:url";
import { buildExtension } from "./lib/build/extension.mjs";
import { buildTests } from "./lib/build/tests.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureChromium } from "./lib/fetch/ensure-chromium.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { ensureVSCode } from "./lib/fetch/ensure-vscode.mjs";

const kept = ["walkthrough", "readme", "moving", "docs", "design-lab", "terminals"];
const all = [...kept, "pages"];

await main(async () => {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new Failure(`There are no pictures "${unknown}", only of ${all.join(" and ")}.`);
  await ensureDependencies();
  await ensureVSCode();
  await ensureChromium();
  await buildExtension({ production: true });
  const folder = await buildTests("pictures");
  for (const name of named.length === 0 ? kept : named) {
    const { run } = await import(pathToFileURL(`${folder}/${name}.mjs`).href);
    await run();
  }
});
