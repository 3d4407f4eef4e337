/** What each test file reaches, from git and the metafiles of esbuild: the input of `changed-tests.mjs`. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compileTests } from "../build/tests.mjs";
import { Failure } from "../failure.mjs";
import { inRoot, out, root } from "../paths.mjs";

/** @typedef {import("esbuild").Metafile} Metafile */

/** What runs the suites of the extension host, which import no scripts. */
const scriptsOfHost = ["scripts/lib/tests/host-tests.mjs", "scripts/vscode-from-npm.mjs"];

/**
 * The files that differ from a revision, and those that git does not know yet.
 * @param {string} revision
 * @returns {readonly string[]} paths from the root, with slashes
 */
export function changedFiles(revision) {
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
      .split("\0")
      .filter((path) => path !== "");
  try {
    return [
      // A file with a new name has changed under both.
      ...git("diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--"),
      ...git("ls-files", "--others", "--exclude-standard", "-z"),
    ];
  } catch (error) {
    const { stderr = "" } = /** @type {{ stderr?: string }} */ (error);
    throw new Failure(`git does not tell what has changed since "${revision}".`, stderr);
  }
}

/**
 * The sources of each bundle that was built last, with those of the bundles that it loads by a path.
 * @returns {import("./changed-tests.mjs").Bundles}
 */
export function readBundles() {
  /** @type {Map<string, ReturnType<typeof closure>>} */
  const own = new Map();
  for (const file of readdirSync(join(out, "meta"))) {
    /** @type {Metafile} */
    const { inputs, outputs } = JSON.parse(readFileSync(join(out, "meta", file), "utf8"));
    for (const [path, { entryPoint }] of Object.entries(outputs))
      if (entryPoint !== undefined && path.endsWith(".js"))
        own.set(path.replace(/^dist\/|\.js$/g, ""), closure(entryPoint, inputs));
  }
  const withLoaded = [...own].map(([name, { files, outside }]) => {
    const loaded = outside.flatMap((path) => [...(own.get(path.replace(/^\.\/|\.js$/g, ""))?.files ?? [])]);
    return /** @type {const} */ ([name, new Set([...files, ...loaded])]);
  });
  return new Map(withLoaded);
}

/**
 * @param {import("./changed-tests.mjs").Level} level
 * @param {boolean} isInVSCode whether tests of pages run in a real VS Code
 * @returns {Promise<readonly import("./changed-tests.mjs").TestFile[]>}
 */
export async function readTests(level, isInVSCode) {
  if (!existsSync(inRoot("test", level))) return [];
  const { metafile } = await compileTests(level === "pages" && isInVSCode ? "pages-in-vscode" : level);
  const scripts = scriptsFrom(level === "host" ? scriptsOfHost : []);
  return Object.values(metafile.outputs).flatMap(({ entryPoint: file = "" }) => {
    if (!file.endsWith(".test.ts")) return [];
    const { files, outside } = closure(file, metafile.inputs);
    const ours = outside
      .filter((path) => path.startsWith("file:"))
      .map((path) => slashed(relative(root, fileURLToPath(path))));
    const imports = new Set([...files, ...scripts, ...scriptsFrom(ours)]);
    const text = [...files].filter((path) => path.startsWith("test/")).map(textOf);
    return [{ level, file, imports, text: text.join("\n"), ownText: textOf(file) }];
  });
}

/**
 * All that an entry point imports.
 * @param {string} entryPoint @param {Metafile["inputs"]} inputs
 * @returns {{ files: ReadonlySet<string>, outside: readonly string[] }} `outside`: what it
 *   loads at run time by a path
 */
function closure(entryPoint, inputs) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {string[]} */
  const outside = [];
  const waiting = [entryPoint];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const input = inputs[path];
    if (files.has(path) || input === undefined) continue;
    files.add(path);
    for (const found of input.imports) (found.external ? outside : waiting).push(found.path);
  }
  return { files, outside };
}

/** @type {Map<string, readonly string[]>} */
const importsOfScripts = new Map();

/** These scripts and all that they import. @param {readonly string[]} start */
function scriptsFrom(start) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const imports =
      importsOfScripts.get(path) ??
      [...textOf(path).matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+\.mjs)"/g)].map(([, to = ""]) =>
        slashed(join(dirname(path), to)),
      );
    importsOfScripts.set(path, imports);
    waiting.push(...imports);
  }
  return found;
}

/** @type {Map<string, string>} */
const texts = new Map();

/** @param {string} path from the root */
function textOf(path) {
  const text = texts.get(path) ?? readFileSync(inRoot(path), "utf8");
  texts.set(path, text);
  return text;
}

/** A path as git writes it. @param {string} path */
const slashed = (path) => path.replaceAll("\\", "/");
