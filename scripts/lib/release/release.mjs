import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildExtension } from "../build/extension.mjs";
import { productNames } from "../build/products.mjs";
import { bundledPackages } from "../bundled-packages.mjs";
import { Failure } from "../failure.mjs";
import { packNpm } from "../npm-package.mjs";
import { inRoot } from "../paths.mjs";
import { packVsix } from "../vsix.mjs";
import { isPreRelease, notesOf, releaseProblems } from "./checks.mjs";
import { sbomOf } from "./sbom.mjs";

/**
 * Makes all files of a release: the VSIX, the npm tarball, the list of their components, the notes, and the
 * checksums of these.
 * @param {string} folder emptied first
 * @param {{ tag?: string, isTrial?: boolean }} [options] `tag`: of the commit, compared with the version.
 *   `isTrial`: makes the files even if something is missing for a release.
 * @returns {Promise<{ files: readonly string[], problems: readonly string[] }>}
 */
export async function makeRelease(folder, { tag, isTrial = false } = {}) {
  const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const changelog = readFileSync(inRoot("CHANGELOG.md"), "utf8");
  const problems = releaseProblems(manifest, changelog, tag);
  if (problems.length > 0 && !isTrial) throw new Failure("This cannot be released.", problems.join("\n"));
  const { name, version } = manifest;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const inFolder = (/** @type {string} */ file) => join(folder, file);
  await buildExtension({ production: true });
  const vsix = inFolder(`${name}-${version}.vsix`);
  await packVsix(vsix, { isPreRelease: isPreRelease(version) });
  const tarball = inFolder(`${name}-${version}.tgz`);
  await packNpm(tarball);
  const sbom = inFolder(`${name}-${version}.cdx.json`);
  writeFileSync(sbom, await sbomOf(manifest, bundledPackages(productNames)));
  const packed = [vsix, tarball, sbom];
  const sums = inFolder("SHA256SUMS");
  writeFileSync(sums, packed.map((file) => `${sha256(file)}  ${basename(file)}\n`).join(""));
  const notes = inFolder("notes.md");
  writeFileSync(notes, `${notesOf(manifest, changelog)}\n`);
  return { files: [...packed, sums, notes], problems };
}

/** @param {string} file */
function sha256(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
