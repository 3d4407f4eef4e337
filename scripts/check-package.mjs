/**
 * `npm run check`: whether the npm package is one that Node, bundlers and TypeScript can use, as publint and
 * arethetypeswrong see it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { temporaryFolder } from "./lib/cleanup.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { makeNpmPackage } from "./lib/npm-package.mjs";

/**
 * What is so on purpose. The oldest resolution of TypeScript knows no subpaths. CommonJS in Node 20 gets
 * modules only by `import()`.
 */
const intended = ["CJSResolvesToESM", "NoResolution in node10"];

await main(async () => {
  const { path: folder } = temporaryFolder("package");
  const file = await makeNpmPackage(join(folder, "tilework.tgz"));
  const bytes = new Uint8Array(readFileSync(file));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const said = messages
    // It takes a text in the program, “Couldn't import {0}”, for an import.
    .filter(({ code, path }) => !(code === "FILE_INVALID_FORMAT" && path[0] === "bin"))
    .map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
  const options = { excludeEntrypoints: ["./2048.network"] };
  const types = await checkPackage(createPackageFromTarballData(bytes), options);
  const wrong = (types.types === false ? [] : types.problems)
    .map((problem) => {
      const about = /** @type {{ entrypoint?: string, resolutionKind?: string }} */ (problem);
      const name = about.resolutionKind === "node10" ? `${problem.kind} in node10` : problem.kind;
      return { name, text: `arethetypeswrong: ${problem.kind} ${about.entrypoint} ${about.resolutionKind}` };
    })
    .filter(({ name }) => !intended.includes(name));
  if (types.types === false) said.push("arethetypeswrong: there are no types");
  const all = [...said, ...wrong.map(({ text }) => text)];
  if (all.length > 0) throw new Failure(all.join("\n"));
});
