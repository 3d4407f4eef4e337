import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildTests } from "../../esbuild.mjs";
import { ownTemporaryFolder, temporaryFolder } from "./cleanup.mjs";
import { none } from "./counts.mjs";
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
  const files = existsSync(hooks) ? [hooks, ...suites] : suites;
  const results = join(temporaryFolder("results").path, `${kind}.json`);
  // A window of VS Code on a busy machine can miss a key or a focus that a person would give again; what fails twice fails.
  const job = JSON.stringify({ files, results, timeoutMs, retries: kind === "e2e" ? 1 : 0, grep });
  const { code, signal } = await tryRun(process.execPath, ["--enable-source-maps", inRoot("scripts", "lib", "mocha-runner.mjs"), job], {
    cwd: root,
    env: ownTemporaryFolder(),
  });
  if (!existsSync(results)) {
    console.log(`\n  The run broke off (${signal ?? `code ${code}`}): what passed before is not counted.`);
    return { ...none, failed: 1 };
  }
  return JSON.parse(readFileSync(results, "utf8"));
}
