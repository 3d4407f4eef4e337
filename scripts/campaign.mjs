/** `npm run campaign`: tries random inputs for minutes or hours. The product must handle each of them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildExtension } from "./lib/build/extension.mjs";
import { buildTests } from "./lib/build/tests.mjs";
import { ownTemporaryFolder } from "./lib/cleanup.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { out, root } from "./lib/paths.mjs";
import { recordOutcome } from "./lib/reliability.mjs";
import { tryRun } from "./lib/run.mjs";

const help = `npm run campaign -- NAME… [options]

  --minutes M   how long each of them runs (1)
  --inputs N    the maximum number of inputs
  --only TEXT   of campaigns whose inputs are of several kinds: those with TEXT in their name
  --seed S      makes the same inputs again; a new one is drawn without it
  --record      writes the outcome into docs/reliability.md
  --help        this text and the names`;

/** Longer texts are cut in the output; the file holds them in full. */
const shownCharacters = 400;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        minutes: { type: "string", default: "1" },
        inputs: { type: "string" },
        only: { type: "string", default: "" },
        seed: { type: "string" },
        record: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const minutes = Number(values.minutes);
    if (!(minutes > 0)) throw new Error("--minutes needs a number above 0");
    const inputs = values.inputs === undefined ? undefined : Number(values.inputs);
    if (inputs !== undefined && !(inputs >= 1)) throw new Error("--inputs needs a number from 1 on");
    const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed);
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
      throw new Error("--seed needs a whole number from 0 to 4294967295");
    return { ...values, minutes, inputs, seed, names: positionals };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

/** @typedef {import("./lib/reliability.mjs").Outcome} Outcome */

await main(async () => {
  const { names, minutes, inputs, only, seed, record, help: asked } = readOptions();
  await ensureDependencies();
  const folder = await buildTests("campaign");
  const campaigns = await loadCampaigns(folder);
  const list = [...campaigns].map(([name, { about }]) => `  ${name.padEnd(10)}${about}`).join("\n");
  if (asked || names.length === 0) {
    console.log(`${help}\n\n${list}`);
    return asked ? 0 : 1;
  }
  const unknown = names.find((name) => !campaigns.has(name));
  if (unknown !== undefined) throw new Failure(`There is no campaign "${unknown}".\n\n${help}\n\n${list}`);
  // Some campaigns run the product as it ships.
  await buildExtension({ production: true }).catch(() => {
    throw new Failure("The extension does not build."); // esbuild has printed why
  });
  let failures = 0;
  for (const name of names) {
    console.log(`\n${name}\n${"─".repeat(name.length)}\nseed ${seed}, ${minutes} min`);
    const outcome = await runOne(name, join(folder, `${name}.mjs`), {
      seed,
      seconds: minutes * 60,
      inputs,
      only,
    });
    show(name, outcome);
    failures += outcome.failures.length;
    if (record) recordOutcome(name, campaigns.get(name)?.about ?? "", minutes, outcome);
  }
  return failures === 0 ? 0 : 1;
});

/**
 * The campaigns by name: each module of the folder is one.
 * @param {string} folder
 * @returns {Promise<Map<string, { about: string }>>}
 */
async function loadCampaigns(folder) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".mjs") && !file.startsWith("chunk-"))
    .map((file) => file.slice(0, -".mjs".length))
    .sort();
  const found = new Map();
  for (const name of names)
    found.set(name, (await import(pathToFileURL(join(folder, `${name}.mjs`)).href)).campaign);
  return found;
}

/**
 * @param {string} name
 * @param {string} file
 * @param {{ seed: number, seconds: number, inputs: number | undefined, only: string }} extent
 * @returns {Promise<Outcome>}
 */
async function runOne(name, file, extent) {
  const results = join(out, "campaigns", `${name}.json`);
  mkdirSync(join(out, "campaigns"), { recursive: true });
  rmSync(results, { force: true });
  const job = JSON.stringify({ module: pathToFileURL(file).href, ...extent, results });
  const runner = join(out, "campaign", "shared", "runner.mjs");
  const { code, signal } = await tryRun(process.execPath, ["--enable-source-maps", runner, job], {
    cwd: root,
    env: ownTemporaryFolder(),
  });
  try {
    return JSON.parse(readFileSync(results, "utf8"));
  } catch {
    const what = `The run broke off (${signal ?? `code ${code}`}) and left no outcome.`;
    return {
      seed: extent.seed,
      inputs: 0,
      failures: [{ what, input: "" }],
      worstMs: { value: 0, of: "" },
      worstBytes: { value: 0, of: "" },
    };
  }
}

/** @param {string} name @param {Outcome} outcome */
function show(name, outcome) {
  const { inputs, counts = {}, failures, worstMs, worstBytes } = outcome;
  for (const [index, { what, input }] of failures.entries()) {
    const file = join(out, "campaigns", `${name}-failure-${index + 1}.txt`);
    writeFileSync(file, input);
    const shown =
      input.length > shownCharacters
        ? `${input.slice(0, shownCharacters)}… (${input.length} characters)`
        : input;
    console.log(`\n${what}\n${shown}\n${file}`);
  }
  if (worstMs.value > 0) console.log(`worst time ${worstMs.value.toFixed(1)} ms: ${worstMs.of}`);
  if (worstBytes.value > 0)
    console.log(`worst memory ${Math.round(worstBytes.value / 2 ** 20)} MB: ${worstBytes.of}`);
  for (const [what, count] of Object.entries(counts)) console.log(`${count} ${what}`);
  console.log(`${inputs} inputs, ${failures.length} failures`);
}
