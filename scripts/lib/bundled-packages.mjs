import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { inRoot } from "./paths.mjs";

/**
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license its SPDX identifier
 * @property {string | undefined} homepage
 * @property {string} text the license itself
 */

/** The SPDX identifiers of licenses that allow shipping the code with the text of the license beside it. */
const allowedLicenses = new Set(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"]);

/**
 * The copyright holders of packages without a license file. Their manifests say “MIT”, and their repositories
 * have the text.
 * @type {Readonly<Record<string, string>>}
 */
const holders = {
  "@microsoft/fast-element": "Microsoft Corporation",
  "@microsoft/fast-foundation": "Microsoft Corporation",
  "@microsoft/fast-web-utilities": "Microsoft Corporation",
};

/**
 * The packages whose code is in these bundles, from the metafiles that every build writes. Throws a Failure
 * for a package without a license, or with a license that is not allowed.
 * @param {readonly string[]} bundles names of `products` in `build/products.mjs`
 * @returns {readonly BundledPackage[]} by name
 */
export function bundledPackages(bundles) {
  const folders = new Set(
    bundles.flatMap((bundle) => {
      const { inputs } = JSON.parse(readFileSync(inRoot("out", "meta", `${bundle}.json`), "utf8"));
      return packageFoldersOf(Object.keys(inputs));
    }),
  );
  return [...folders].sort().map((folder) => packageIn(inRoot(folder)));
}

/**
 * The folders of the packages that files belong to.
 * @param {readonly string[]} inputs
 */
export function packageFoldersOf(inputs) {
  return inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
}

/**
 * The description of an installed package.
 * @param {string} folder @returns {BundledPackage}
 */
export function packageIn(folder) {
  const { name, version, license, homepage } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!allowedLicenses.has(license))
    throw new Failure(
      `${name}, which is in a bundle, has the license “${license}”. Allowed are ${[...allowedLicenses].join(", ")}.`,
    );
  return { name, version, license, homepage, text: licenseText(folder, name, license) };
}

/** @param {string} folder @param {string} name @param {string} license */
function licenseText(folder, name, license) {
  const file = readdirSync(folder).find((candidate) => /^(licen[cs]e|copying)/i.test(candidate));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").trim();
  const holder = holders[name];
  if (holder === undefined || license !== "MIT")
    throw new Failure(`${name}, which is in a bundle, has no file with its license.`);
  // Our own license has the same text.
  const [, terms] = readFileSync(inRoot("LICENSE"), "utf8").split(/^Copyright .*\n/m);
  return `MIT License\n\nCopyright (c) ${holder}\n${terms?.trimEnd()}`;
}

/**
 * Name, version and license of each package as one text, which ships beside the bundles.
 * @param {readonly BundledPackage[]} packages
 */
export function noticesOf(packages) {
  return packages
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join(`\n${"-".repeat(80)}\n\n`);
}
