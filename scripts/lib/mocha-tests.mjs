import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildTests } from "../../esbuild.mjs";
import { ownTemporaryFolder, temporaryFolder } from "./cleanup.mjs";
import { add, none } from "./counts.mjs";
import { inRoot, root } from "./paths.mjs";
import { tryRun } from "./run.mjs";

/**
 * Compiles and runs the suites of one kind in a Node process.
 * @param {"unit" | "e2e"} kind @param {{ timeoutMs: number, grep?: string | undefined }} options
 * @returns {Promise<import("./counts.mjs").Counts>} a run that broke off counts as one failure
 */
export async function runMochaTests(kind, { timeoutMs, grep }) {
  const folder = await buildTests(kind);
  if (!existsSync(folder)) return none;
  const suites = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.mjs"))
    .sort()
    .map((file) => join(folder, file));
  if (suites.length === 0) return none;
  const hooks = join(folder, "hooks.mjs");
  const before = existsSync(hooks) ? [hooks] : [];
  const retries = kind === "e2e" ? 1 : 0;
  const counts = await runSuites(kind, { files: [...before, ...suites], timeoutMs, retries, grep });
  const failed = Object.keys(counts).filter((file) => (counts[file] ?? none).failed > 0);
  if (retries > 0 && failed.length > 0 && failed.length <= mostRetriedFiles && failed.every((file) => suites.includes(file))) {
    // A window of VS Code that has lost the keyboard fails all that is still to come in it: its suite gets another window, once.
    console.log(`\n  RETRIED as a whole, in a window of its own: ${failed.map((file) => basename(file)).join(", ")}`);
    Object.assign(counts, Object.fromEntries(failed.map((file) => [file, none])));
    Object.assign(counts, await runSuites(kind, { files: [...before, ...failed], timeoutMs, retries, grep }));
  }
  return Object.values(counts).reduce(add, none);
}

/** More than that is no chance. */
const mostRetriedFiles = 2;

/**
 * @param {string} kind @param {{ files: readonly string[], timeoutMs: number, retries: number, grep: string | undefined }} job
 * @returns {Promise<Record<string, import("./counts.mjs").Counts>>} by file; a run that broke off counts as one failure of none
 */
async function runSuites(kind, { files, timeoutMs, retries, grep }) {
  const results = join(temporaryFolder("results").path, `${kind}.json`);
  // A window of VS Code on a busy machine can miss a key or a focus that a person would give again; what fails twice fails.
  const job = JSON.stringify({ files, results, timeoutMs, retries, grep });
  const { code, signal } = await tryRun(process.execPath, ["--enable-source-maps", inRoot("scripts", "lib", "mocha-runner.mjs"), job], {
    cwd: root,
    env: ownTemporaryFolder(),
  });
  if (!existsSync(results)) {
    console.log(`\n  The run broke off (${signal ?? `code ${code}`}): what passed before is not counted.`);
    return { "": { ...none, failed: 1 } };
  }
  return JSON.parse(readFileSync(results, "utf8"));
}
