import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { buildExtension } from "./build/extension.mjs";
import { bundledPackages, noticesOf } from "./bundled-packages.mjs";
import { temporaryFolder } from "./cleanup.mjs";
import { Failure } from "./failure.mjs";
import { inRoot } from "./paths.mjs";
import { npm } from "./run.mjs";

/**
 * The program `tilework` for shells as an npm package: its bundle, those for agents and solver threads, the
 * network of 2048 and the languages. It has no dependencies and no install scripts.
 *
 * It has a manifest of its own: the repository's is the extension's.
 */

const readmeStart = "## In a shell";

/**
 * Builds for production and packs the tarball.
 * @param {string} [file] where to; by default `tilework-<version>.tgz` in the root
 * @returns {Promise<string>} the file
 */
export async function makeNpmPackage(file) {
  const { name, version } = extensionManifest();
  const target = file ?? inRoot(`${name}-${version}.tgz`);
  await buildExtension({ production: true });
  await packNpm(target);
  return target;
}

/**
 * Packs the built files.
 * @param {string} target
 */
export async function packNpm(target) {
  const { path: folder } = temporaryFolder("npm");
  const files = writeFolder(join(folder, "package"));
  await npm(
    "The tarball cannot be packed (npm pack failed).",
    ["pack", join(folder, "package"), "--pack-destination", folder, "--ignore-scripts"],
    {
      cwd: folder,
      quiet: true,
    },
  );
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Failure("npm pack made no tarball.");
  mkdirSync(dirname(target), { recursive: true });
  move(join(folder, tarball), target);
  return files;
}

/** @param {string} folder @returns {readonly string[]} the files in it */
function writeFolder(folder) {
  const languages = readdirSync(inRoot("l10n")).filter((name) => /^bundle\.l10n\.[\w-]+\.json$/.test(name));
  const copied = [
    "dist/cli.js",
    "dist/mcp.js",
    "dist/solver-worker.js",
    "dist/thread-host.js",
    "dist/web-page.html",
    "dist/web-page.js",
    "media/2048.network",
    "docs/tilework.1",
    "LICENSE",
    ...languages.map((name) => `l10n/${name}`),
  ];
  for (const name of copied) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(inRoot(...name.split("/")), join(folder, name));
  }
  const made = {
    "package.json": `${JSON.stringify(manifest(), undefined, 2)}\n`,
    "README.md": readme(),
    "THIRD-PARTY.txt": noticesOf(bundledPackages(["cli", "mcp", "solver-worker"])),
  };
  for (const [name, text] of Object.entries(made)) writeFileSync(join(folder, name), text);
  return [...copied, ...Object.keys(made)];
}

function manifest() {
  const { name, version, license, bin, keywords, homepage, bugs, repository } = extensionManifest();
  return {
    name,
    version,
    description:
      "2048, the sliding puzzle and Sokoban in the terminal, with solvers that follow, saves that no crash takes, and a dialogue for pipes and screen readers.",
    license,
    keywords: [...keywords, "terminal", "cli", "tui"],
    ...(repository && { homepage, bugs, repository }),
    bin,
    man: "docs/tilework.1",
    engines: { node: ">=20" },
  };
}

function extensionManifest() {
  return JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
}

/** The chapter of the program's guide about its use, without pictures. */
function readme() {
  const text = readFileSync(inRoot("docs", "cli.md"), "utf8");
  const begin = text.indexOf(readmeStart);
  if (begin < 0) throw new Failure(`docs/cli.md has no chapter “${readmeStart}”.`);
  const end = text.indexOf("\n## ", begin + readmeStart.length);
  const chapter = text
    .slice(begin, end < 0 ? undefined : end)
    .replace(/^(!\[.*|\|.*!\[.*\||\| ---.*\|)\n/gm, "");
  // Development in the repository, and links into it, are left out.
  return `# Tilework\n\n${chapter
    .replace(/^npm run .*\n/gm, "")
    .replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1")
    .trim()}\n\nMIT license.\n`;
}

/**
 * Moves a file, even to another disk.
 * @param {string} from @param {string} to
 */
function move(from, to) {
  try {
    rmSync(to, { force: true });
    renameSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
