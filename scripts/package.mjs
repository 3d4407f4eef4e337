/**
 * `npm run package`: the extension as one file that VS Code installs, or the program for shells as one that
 * npm installs.
 */
import { statSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { makeNpmPackage } from "./lib/npm-package.mjs";
import { makePackage } from "./lib/vsix.mjs";

const help = `npm run package [-- options]

  (nothing)   the VSIX: the extension, as VS Code installs it
  --npm       the tarball of the program "tilework", as "npm install --global" installs it
  --help      this text`;

await main(async () => {
  const { values } = parseArgs({ options: { npm: { type: "boolean" }, help: { type: "boolean" } } });
  if (values.help) return console.log(help);
  await ensureDependencies();
  const file = await (values.npm ? makeNpmPackage() : makePackage());
  console.log(`${relative(process.cwd(), file)}: ${(statSync(file).size / 1024).toFixed(1)} KB`);
});
