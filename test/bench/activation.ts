import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { runTests } from "@vscode/test-electron";
import { buildTests } from "../../scripts/lib/build/tests.mjs";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { npmExecutable } from "../../scripts/lib/tests/host-tests.mjs";
import type { ActivationSample } from "./probe/activation.js";
import { firstViews, smallestExtension, type ViewTimes } from "./shared/first-board.js";
import { readOptions } from "./shared/options.js";
import { percentile } from "./shared/statistics.js";

/** VS Code's own output is not wanted here. */
const silence = new Writable({ write: (_chunk, _encoding, done) => done() });

export const usage = "Usage: npm run bench -- activation [--runs 7] [--boards 5]";

/**
 * The time that the extension takes to activate in a new VS Code, and the time until the first board in a new
 * window.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { runs, boards } = readOptions(args, usage, { runs: 7, boards: 5 });
  const samples: ActivationSample[] = [];
  for (let count = 0; count < runs; count++) {
    const sample = await measureActivation(inRoot());
    samples.push(sample);
    console.log(`run ${count + 1}: ${sample.wallMs.toFixed(1)} ms, ${sample.cpuMs.toFixed(1)} ms of CPU`);
  }
  const median = (of: (sample: ActivationSample) => number) => percentile(samples.map(of), 50).toFixed(1);
  if (samples.length > 0) {
    console.log(
      `activation, median of ${samples.length}: ${median(({ wallMs }) => wallMs)} ms, ${median(({ cpuMs }) => cpuMs)} ms of CPU`,
    );
  }
  await measureBoards(boards);
}

/** Measures our extension and the smallest possible one in the same session: the difference is our share. */
async function measureBoards(runs: number): Promise<void> {
  if (runs === 0) return;
  const boards = await firstViews("Tilework: Play 2048", runs);
  const smallest = smallestExtension();
  const floor = await firstViews(smallest.title, runs, smallest.folder).finally(smallest.remove);
  console.log(`from the palette to the first paint, in ms, median of ${runs} (fastest):`);
  const lines = {
    "a fresh window": [boards.cold, floor.cold],
    "the same again": [boards.again, floor.again],
  } as const;
  for (const [name, [ours, theirs]] of Object.entries(lines)) {
    console.log(`  ${name}: board ${told(ours)}; a view that says one word ${told(theirs)}`);
  }
}

function told(times: readonly ViewTimes[]): string {
  const told = (of: (time: ViewTimes) => number) =>
    `${percentile(times.map(of), 50).toFixed(0)} (${Math.min(...times.map(of)).toFixed(0)})`;
  const parts = {
    document: ({ documentMs }: ViewTimes) => documentMs,
    scripts: ({ scriptsMs }: ViewTimes) => scriptsMs,
  };
  const before = Object.entries(parts).map(([name, of]) => `${name} ${told(of)}`);
  return `${told(({ paintedMs }) => paintedMs)}, of which ${before.join(", ")}`;
}

/**
 * One activation of an extension in a VS Code that has just been started. `extension`: the folder of a built
 * working tree.
 */
export async function measureActivation(extension: string): Promise<ActivationSample> {
  const probe = join(await buildTests("probe"), "activation.js");
  const { path, remove } = temporaryFolder("bench");
  try {
    const result = join(path, "sample.json");
    await activateWith(probe, extension, result);
    return JSON.parse(readFileSync(result, "utf8"));
  } finally {
    remove();
  }
}

async function activateWith(probe: string, extension: string, result: string): Promise<void> {
  const { publisher, name } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  await runTests({
    vscodeExecutablePath: npmExecutable(),
    extensionDevelopmentPath: extension,
    extensionTestsPath: probe,
    extensionTestsEnv: {
      TILEWORK_PROBE_RESULT: result,
      TILEWORK_PROBE_EXTENSION: `${publisher}.${name}`,
    },
    stdout: silence,
    stderr: silence,
  });
}
