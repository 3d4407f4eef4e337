/**
 * `npm run manifest` writes `contributes`, `capabilities` and `activationEvents` of `package.json`, and the
 * tables of keys and settings in the guides, from the tables in `src/manifest`. It also writes what comes
 * from the program: `docs/cli.md`, its manual page, the operations in `docs/agents.md`, and JSON schemas.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { buildCommandsGuide, buildManifest } from "./lib/build/tools.mjs";
import { main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { inRoot } from "./lib/paths.mjs";

await main(async () => {
  await ensureDependencies();
  const { generatedManifest, withTables } = await import(await buildManifest());
  const file = inRoot("package.json");
  const manifest = { ...JSON.parse(readFileSync(file, "utf8")), ...generatedManifest() };
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
  const texts = JSON.parse(readFileSync(inRoot("package.nls.json"), "utf8"));
  for (const name of ["README.md", "docs/keys.md", "docs/settings.md"]) {
    const guide = inRoot(...name.split("/"));
    writeFileSync(guide, withTables(readFileSync(guide, "utf8"), texts));
  }
  const { manPage, schemaFiles, withCommands, withOperations } = await import(await buildCommandsGuide());
  const program = inRoot("docs", "cli.md");
  writeFileSync(program, withCommands(readFileSync(program, "utf8")));
  writeFileSync(inRoot("docs", "tilework.1"), manPage());
  const agents = inRoot("docs", "agents.md");
  writeFileSync(agents, withOperations(readFileSync(agents, "utf8")));
  mkdirSync(inRoot("schemas"), { recursive: true });
  for (const [name, text] of Object.entries(schemaFiles())) writeFileSync(inRoot("schemas", name), text);
  const { commands, keybindings } = manifest.contributes;
  console.log(`${commands.length} commands, ${keybindings.length} keys`);
});
