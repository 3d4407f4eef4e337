/** `npm test`: every level of tests, from the compiler to the whole product in VS Code. */
import { parseArgs } from "node:util";
import { buildExtension } from "../esbuild.mjs";
import { add, none, summary, total } from "./lib/counts.mjs";
import { ensureChromium } from "./lib/ensure-chromium.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { ensureVSCode } from "./lib/ensure-vscode.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { runHostTests } from "./lib/host-tests.mjs";
import { runMochaTests } from "./lib/mocha-tests.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { tryRun } from "./lib/run.mjs";

const help = `npm test [-- options]

  --only LEVELS   some of check,unit,host,e2e, separated by commas
  --grep TEXT     only the tests whose name contains TEXT (of unit, host and e2e)
  --host npm      run the host tests in the VS Code from npm (the default)
  --host desktop  run them in the newest desktop VS Code, which is downloaded
  --help          this text`;

/** @typedef {{ grep: string | undefined, host: import("./lib/host-tests.mjs").Host }} Options */

/** @type {Record<string, { heading: string, run: (options: Options) => Promise<import("./lib/counts.mjs").Counts> }>} */
const levels = {
  check: { heading: "Static checks", run: staticChecks },
  unit: { heading: "Unit tests", run: ({ grep }) => runMochaTests("unit", { timeoutMs: 60_000, grep }) },
  host: { heading: "Tests inside VS Code", run: ({ grep, host }) => runHostTests({ host, grep }) },
  e2e: { heading: "Tests of the whole product in VS Code", run: ({ grep }) => runMochaTests("e2e", { timeoutMs: 90_000, grep }) },
};

async function staticChecks() {
  const typescript = inRoot("node_modules", "typescript", "bin", "tsc");
  const biome = inRoot("node_modules", "@biomejs", "biome", "bin", "biome");
  const checks = [
    { name: "types (tsc -b)", args: [typescript, "-b"] },
    { name: "format and lint (biome check)", args: [biome, "check", "."] },
  ];
  let counts = none;
  for (const { name, args } of checks) {
    const { code } = await tryRun(process.execPath, args, { cwd: root });
    console.log(`  ${code === 0 ? "✔" : "✘"} ${name}`);
    counts = add(counts, code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });
  }
  return counts;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: "string", default: Object.keys(levels).join(",") },
        grep: { type: "string" },
        host: { type: "string", default: "npm" },
        help: { type: "boolean", default: false },
      },
    });
    const only = values.only.split(",").map((name) => name.trim());
    const unknown = only.find((name) => !Object.hasOwn(levels, name));
    if (unknown !== undefined) throw new Error(`there is no level "${unknown}"`);
    if (values.host !== "npm" && values.host !== "desktop") throw new Error(`there is no host "${values.host}"`);
    return { ...values, only, host: /** @type {Options["host"]} */ (values.host) };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

await main(async () => {
  const { only, grep, host, help: asked } = readOptions();
  if (asked) {
    console.log(help);
    return 0;
  }
  await ensureDependencies();
  if (only.some((level) => level === "e2e" || (level === "host" && host === "npm"))) {
    await ensureVSCode();
    await ensureChromium();
  }
  // What is tested is what ships: minified, without source maps.
  if (only.some((level) => level !== "check")) await build();

  let counts = none;
  let empty = false;
  for (const [name, { heading, run }] of Object.entries(levels)) {
    if (!only.includes(name)) continue;
    console.log(`\n${heading}\n${"─".repeat(heading.length)}`);
    const level = await run({ grep, host });
    if (total(level) === 0 && grep === undefined) {
      console.log(`  No test ran. A level without tests proves nothing, so this is a failure.`);
      empty = true;
    }
    counts = add(counts, level);
  }
  if (empty) counts = add(counts, { ...none, failed: 1 });
  console.log(`\n${summary(counts)}`);
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
});

async function build() {
  try {
    await buildExtension({ production: true });
  } catch {
    throw new Failure("The extension does not build."); // esbuild has printed why
  }
}
