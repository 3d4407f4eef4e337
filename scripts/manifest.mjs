/**
 * `npm run manifest`: writes `contributes`, `capabilities` and `activationEvents` of `package.json`, and the
 * keys in `README.md`, from the tables in `src/manifest`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { buildManifest } from "../esbuild.mjs";
import { main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { inRoot } from "./lib/paths.mjs";

await main(async () => {
  await ensureDependencies();
  const { generatedManifest, withKeyTable } = await import(await buildManifest());
  const file = inRoot("package.json");
  const manifest = { ...JSON.parse(readFileSync(file, "utf8")), ...generatedManifest() };
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
  const readme = inRoot("README.md");
  const texts = JSON.parse(readFileSync(inRoot("package.nls.json"), "utf8"));
  writeFileSync(readme, withKeyTable(readFileSync(readme, "utf8"), texts));
  const { commands, keybindings } = manifest.contributes;
  console.log(`${commands.length} commands, ${keybindings.length} keys`);
});
