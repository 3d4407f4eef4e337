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
import { libraryEntries } from "./build/products.mjs";
import { bundledPackages, noticesOf } from "./bundled-packages.mjs";
import { temporaryFolder } from "./cleanup.mjs";
import { Failure } from "./failure.mjs";
import { inRoot, root } from "./paths.mjs";
import { npm } from "./run.mjs";

/**
 * The npm package: the program `tilework` for shells with its bundles, the network of 2048 and the languages,
 * and the library. It has no dependencies and no install scripts.
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
  const files = await writeNpmFolder(join(folder, "package"));
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

/**
 * Writes the package into a folder.
 * @param {string} folder @returns {Promise<readonly string[]>} the files in it
 */
export async function writeNpmFolder(folder) {
  const copied = [
    "dist/cli.js",
    "dist/mcp.js",
    "dist/solver-worker.js",
    "dist/thread-host.js",
    "dist/web-page.html",
    "dist/web-page.js",
    ...readdirSync(inRoot("dist", "library"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => `dist/library/${name.replaceAll("\\", "/")}`),
    "media/2048.network",
    "docs/tilework.1",
    "LICENSE",
    ...readdirSync(inRoot("dist", "l10n")).map((name) => `dist/l10n/${name}`),
  ];
  for (const name of copied) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(inRoot(...name.split("/")), join(folder, name));
  }
  const made = {
    ...(await libraryTypes()),
    "package.json": `${JSON.stringify(manifest(), undefined, 2)}\n`,
    "README.md": readme(),
    "THIRD-PARTY.txt": noticesOf(
      bundledPackages(["cli", "mcp", "solver-worker", "web-page", "library", "library-board"]),
    ),
  };
  for (const [name, text] of Object.entries(made)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return [...copied, ...Object.keys(made)];
}

/**
 * The declarations of the library, one file for each subpath with all that it names.
 * @returns {Promise<Record<string, string>>} their texts by name
 */
async function libraryTypes() {
  const [{ rolldown }, { dts }] = await Promise.all([import("rolldown"), import("rolldown-plugin-dts")]);
  const types = Object.entries(libraryEntries).map(async ([name, source]) => {
    const bundle = await rolldown({
      cwd: root,
      input: { [name]: source },
      plugins: [dts({ emitDtsOnly: true, generator: "oxc" })],
      external: (id) => outsideTypes.test(id),
      logLevel: "warn",
    });
    const { output } = await bundle.generate({ format: "esm" });
    // An import without names brings no type.
    const text = output[0].code.replace(/^import "[^"]+";\n/gm, "");
    const left = /^import .*|\bimport\(.*/m.exec(text)?.[0];
    if (left !== undefined) throw new Failure(`The types of tilework/${name} need “${left}”.`);
    return [`dist/library/${name}.d.mts`, text];
  });
  return Object.fromEntries(await Promise.all(types));
}

/** Modules whose types are not part of the library's. */
const outsideTypes =
  /^#|\.wasm$|\/(?:solving|protocol|webview)\/|\/(?:schema|played-games|message|game|slices)\.js$/;

function manifest() {
  const { name, version, license, bin, keywords, homepage, bugs, repository } = extensionManifest();
  return {
    name,
    version,
    description:
      "2048, the sliding puzzle and Sokoban in the terminal, with solvers that follow, saves that no crash takes, and a dialogue for pipes and screen readers. Also a library of their rules and solvers.",
    license,
    keywords: [...keywords, "terminal", "cli", "tui"],
    ...(repository && { homepage, bugs, repository }),
    type: "commonjs",
    bin,
    man: "docs/tilework.1",
    exports: {
      ...Object.fromEntries(
        Object.keys(libraryEntries).map((name) => {
          const file = `./dist/library/${name}`;
          return [`./${name}`, { types: `${file}.d.mts`, default: `${file}.mjs` }];
        }),
      ),
      "./2048.network": "./media/2048.network",
      "./package.json": "./package.json",
    },
    imports: { "#host/*": { node: "./dist/library/node/*.mjs", default: "./dist/library/web/*.mjs" } },
    sideEffects: ["./dist/library/board.mjs"],
    engines: { node: ">=20" },
  };
}

function extensionManifest() {
  return JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
}

/** The chapter of the program's guide about its use, without pictures, and the guide of the library. */
function readme() {
  const text = readFileSync(inRoot("docs", "cli.md"), "utf8");
  const begin = text.indexOf(readmeStart);
  if (begin < 0) throw new Failure(`docs/cli.md has no chapter “${readmeStart}”.`);
  const end = text.indexOf("\n## ", begin + readmeStart.length);
  const chapter = text
    .slice(begin, end < 0 ? undefined : end)
    .replace(/^(!\[.*|\|.*!\[.*\||\| ---.*\|)\n/gm, "");
  const library = readFileSync(inRoot("docs", "library.md"), "utf8")
    .replace(/^# .*\n/, "# In other programs\n")
    .replace(/^#+ (?=[A-Z])/gm, "#$&");
  // Development in the repository, and links into it, are left out.
  const guides = `${chapter.trim()}\n\n${library.trim()}`
    .replace(/^npm run .*\n/gm, "")
    .replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1");
  return `# Tilework\n\n${guides}\n\nMIT license.\n`;
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
