/** `npm run pictures`: takes the pictures of the walkthrough from the product as it is. */
import { pathToFileURL } from "node:url";
import { buildExtension, buildTests } from "../esbuild.mjs";
import { ensureChromium } from "./lib/ensure-chromium.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { ensureVSCode } from "./lib/ensure-vscode.mjs";
import { main } from "./lib/failure.mjs";

await main(async () => {
  await ensureDependencies();
  await ensureVSCode();
  await ensureChromium();
  await buildExtension({ production: true });
  const folder = await buildTests("pictures");
  const { run } = await import(pathToFileURL(`${folder}/walkthrough.mjs`).href);
  await run();
});
