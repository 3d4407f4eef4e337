/** `npm run package`: the extension as a VSIX, or the program for shells as an npm package. */
import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { makeNpmPackage } from "./lib/npm-package.mjs";
import { out } from "./lib/paths.mjs";
import { makeRelease } from "./lib/release/release.mjs";
import { makePackage } from "./lib/vsix.mjs";

const help = `npm run package [-- options]

  (nothing)   the VSIX: the extension, as VS Code installs it
  --npm       the tarball of the program "tilework", as "npm install --global" installs it
  --release   all files of a release, into out/release: VSIX, tarball, list of components (CycloneDX),
              checksums and notes; refused while something that a release needs is missing
  --tag TAG   with --release: the tag of this commit, which has to belong to the version
  --trial     with --release: says what is missing, and makes the files all the same
  --help      this text`;

await main(async () => {
  const { values } = parseArgs({
    options: {
      npm: { type: "boolean" },
      release: { type: "boolean" },
      tag: { type: "string" },
      trial: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(help);
  await ensureDependencies();
  for (const file of await filesOf(values))
    console.log(`${relative(process.cwd(), file)}: ${(statSync(file).size / 1024).toFixed(1)} KB`);
});

/**
 * @param {{ npm?: boolean, release?: boolean, tag?: string, trial?: boolean }} wanted
 * @returns {Promise<readonly string[]>} the files that were made
 */
async function filesOf({ npm, release, tag, trial }) {
  if (!release) return [await (npm ? makeNpmPackage() : makePackage())];
  const options = { ...(tag !== undefined && { tag }), ...(trial && { isTrial: true }) };
  const { files, problems } = await makeRelease(join(out, "release"), options);
  for (const problem of problems) console.log(`Missing for a release: ${problem}`);
  return files;
}
