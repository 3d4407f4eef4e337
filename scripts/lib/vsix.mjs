import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { buildExtension } from "./build/extension.mjs";
import { extensionBundles } from "./build/products.mjs";
import { bundledPackages, noticesOf } from "./bundled-packages.mjs";
import { temporaryFolder } from "./cleanup.mjs";
import { Failure } from "./failure.mjs";
import { ensureServerNode } from "./fetch/ensure-server-node.mjs";
import { inRoot, root } from "./paths.mjs";
import { run } from "./run.mjs";

/** The licenses of the packages whose code is in the bundles. */
const notices = "THIRD-PARTY.txt";
const readme = "README.md";
/** Names what ships. */
const allowList = ".vscodeignore";
/** The time of every file in the VSIX, in seconds since 1970: 1 January 2020. */
const packedAt = 1_577_836_800;
const plainMode = 0o644;

/**
 * Builds for production and packs the VSIX.
 * @param {string} [file] where to; by default `tilework-<version>.vsix` in the root
 * @param {{ isPreRelease?: boolean }} [options]
 * @returns {Promise<string>} the file
 */
export async function makePackage(file, options) {
  const { name, version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const target = file ?? inRoot(`${name}-${version}.vsix`);
  await buildExtension({ production: true });
  await packVsix(target, options);
  return target;
}

/**
 * Packs the built files. Equal files give an equal VSIX, byte for byte, on every machine. They are packed
 * from a folder of their own, in the order of their names, with one time and one mode.
 * @param {string} target
 * @param {{ isPreRelease?: boolean, repository?: string }} [options] `isPreRelease`: VS Code offers it as a
 *   pre-release version; `repository`: its address, by default the one in `package.json`
 */
export async function packVsix(target, { isPreRelease = false, repository } = {}) {
  // vsce needs Node 22; this one is new enough.
  const node = await ensureServerNode();
  const vsce = inRoot("node_modules", "@vscode", "vsce", "vsce");
  const env = { SOURCE_DATE_EPOCH: String(packedAt), TZ: "UTC", LC_ALL: "C" };
  const { path: folder } = temporaryFolder("vsix");
  for (const name of shippedNames()) cpSync(inRoot(name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, readme), forUsers(readFileSync(inRoot(readme), "utf8")));
  unlinkMissingFiles(folder, repository);
  writeFileSync(join(folder, notices), noticesOf(bundledPackages(extensionBundles)));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), plainMode);
  const args = [
    "package",
    "--no-dependencies", // the bundles contain every dependency
    ...linkFlags(repository),
    ...(isPreRelease ? ["--pre-release"] : []),
    "-o",
    resolve(target),
  ];
  await run("The VSIX cannot be packed (vsce failed).", node, [vsce, ...args], {
    cwd: folder,
    env,
    quiet: true,
  });
}

/**
 * The README of the package: without the commands that only the repository has.
 * @param {string} text
 */
function forUsers(text) {
  const [begin, end] = ["<!-- from source: left out of the package -->\n", "<!-- end of from source -->\n"];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Failure("README.md doesn't mark the part that is about its source.");
  return text.slice(0, from) + text.slice(to + end.length).replace(/^\n/, "");
}

/**
 * The files and folders of the root that `.vscodeignore` names, and that file itself. In a folder with
 * nothing else vsce finds the files to pack soon. In the root it would walk through all of them, VS Code
 * included.
 */
function shippedNames() {
  const starts = readFileSync(inRoot(allowList), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => /^!([^/*]+)/.exec(line)?.[1] ?? "");
  return readdirSync(root).filter(
    (name) => name === allowList || starts.some((start) => start !== "" && name.startsWith(start)),
  );
}

/** vsce gives these files other names. With a repository, it makes their links lead there. */
const renamed = ["README.md", "CHANGELOG.md", "LICENSE"];

/**
 * In the guides that ship, a link to a file of the repository that does not ship becomes its text.
 * @param {string} folder @param {string | undefined} repository
 */
function unlinkMissingFiles(folder, repository) {
  const allowed = readFileSync(inRoot(allowList), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => patternOf(line.slice(1)));
  /** @param {string} name */
  const ships = (name) => allowed.some((pattern) => pattern.test(name)) && !renamed.includes(name);
  const guides = readdirSync(join(folder, "docs")).map((name) => `docs/${name}`);
  const first = repositoryOf(repository) === undefined ? ["README.md", "CHANGELOG.md"] : [];
  for (const guide of [...guides.filter((name) => name.endsWith(".md") && ships(name)), ...first]) {
    const file = join(folder, guide);
    writeFileSync(
      file,
      withoutLinks(readFileSync(file, "utf8"), (target) => ships(posix.join(posix.dirname(guide), target))),
    );
  }
}

/**
 * The guide, with the text alone of each link whose file does not ship.
 * @param {string} markdown
 * @param {(file: string) => boolean} ships gets a path relative to the guide
 */
export function withoutLinks(markdown, ships) {
  return markdown.replace(/!?\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)/g, (link, text, target) =>
    target === "" || /^[a-z]+:/.test(target) || ships(target) ? link : text,
  );
}

/**
 * A line of the allow-list without its “!”, as an expression for paths.
 * @param {string} line
 */
function patternOf(line) {
  const parts = line.split(/(\*+)/).map((part) => {
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}

/**
 * The Marketplace shows the README only with pictures from the web: those of the repository at the tag of
 * this version. Without a repository they stay links into the VSIX, which VS Code shows.
 * @param {string | undefined} repository
 */
function linkFlags(repository) {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const known = repositoryOf(repository);
  if (known === undefined) return ["--no-rewrite-relative-links", "--allow-missing-repository"];
  const address = known.replace(/^git\+|\.git$/g, "");
  return ["--baseContentUrl", `${address}/blob/v${version}`, "--baseImagesUrl", `${address}/raw/v${version}`];
}

/**
 * The address of the repository, by default the one in `package.json`.
 * @param {string | undefined} given @returns {string | undefined}
 */
function repositoryOf(given) {
  return given ?? JSON.parse(readFileSync(inRoot("package.json"), "utf8")).repository?.url;
}
