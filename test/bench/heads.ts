import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { measureActivation } from "./activation.js";
import { HeadWindow, type Wait, type WindowStep, windowSteps } from "./shared/head-window.js";
import { readOptions } from "./shared/options.js";
import { compare, type Pair, told } from "./shared/paired.js";
import { median } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- heads --against FOLDER [--minutes 3] [--samples FILE]";

type Step = "activation" | WindowStep;

const stepNames: Readonly<Record<Step, string>> = {
  activation: "activation",
  firstHint: "first hint",
  nextHint: "next hint",
  save: "save",
  firstSolve: "first solve",
  nextSolve: "next solve",
};

/** The results of both heads, measured directly after each other. */
type Round = Readonly<Record<Step, { readonly before: Wait; readonly now: Wait }>>;

/**
 * Compares how long a player waits in two working trees: this one, and another built one (`node esbuild.mjs
 * --production`), such as an earlier commit. Everything is measured from outside, in a real VS Code whose
 * extensions run in Node. To be independent of the machine's load, each round measures both directly after
 * each other, in alternating order. It reports the CPU time of the extension host beside the clock. With
 * `--samples` the rounds are added to a file, and those of earlier sessions count, too.
 */
export async function run(args: readonly string[]): Promise<void> {
  const defaults = { against: undefined, minutes: 3, samples: undefined };
  const { against, minutes, samples } = readOptions(args, usage, defaults, (read) => read.minutes >= 0);
  if (against === undefined) {
    console.log(`SKIPPED: there is nothing to compare with. ${usage}`);
    return;
  }
  const folders = [resolve(against), inRoot()] as const;
  for (const folder of folders)
    if (!existsSync(join(folder, "dist", "extension.js"))) throw new Error(`${folder} is not built.`);
  const earlier = samples !== undefined && existsSync(samples) ? readFileSync(samples, "utf8").trim() : "";
  const rounds = earlier === "" ? [] : earlier.split("\n").map((line) => JSON.parse(line) as Round);
  const end = performance.now() + minutes * 60_000;
  if (minutes > 0) {
    const heads = await Promise.all(
      folders.map(async (folder) => ({ folder, window: await HeadWindow.open(folder) })),
    );
    try {
      // A first round is discarded, because the machine reads files for the first time.
      for (const head of heads) await sample(head, 0);
      for (let count = 1; performance.now() < end; count++) {
        const round = await compareOnce(heads, count);
        rounds.push(round);
        if (samples !== undefined) appendFileSync(samples, `${JSON.stringify(round)}\n`);
      }
    } finally {
      for (const { window } of heads) await window.close();
    }
  }
  console.log(
    `the other one → this one, medians of ${rounds.length} rounds in ms; load ${loadavg()[0]!.toFixed(1)}`,
  );
  for (const step of ["activation", ...windowSteps] as const) {
    const pairs = (of: (wait: Wait) => number | undefined): readonly Pair[] =>
      rounds.flatMap((round) => {
        const [before, now] = [of(round[step].before), of(round[step].now)];
        return before === undefined || now === undefined ? [] : [[before, now] as const];
      });
    const lines = { clock: pairs(({ ms }) => ms), "host's CPU": pairs(({ cpuMs }) => cpuMs) };
    for (const [name, found] of Object.entries(lines)) {
      if (found.length > 0)
        console.log(`  ${stepNames[step].padEnd(12)}${name.padEnd(12)}${told(compare(found))}`);
    }
  }
}

type Head = { readonly folder: string; readonly window: HeadWindow };

async function compareOnce(heads: readonly Head[], count: number): Promise<Round> {
  const isThisFirst = count % 2 === 1;
  const [first, second] = isThisFirst ? [heads[1]!, heads[0]!] : [heads[0]!, heads[1]!];
  const [one, other] = [await sample(first, count), await sample(second, count)];
  const [before, now] = isThisFirst ? [other, one] : [one, other];
  const steps = (Object.keys(stepNames) as Step[]).map((step) => [
    step,
    { before: before[step], now: now[step] },
  ]);
  return Object.fromEntries(steps) as Round;
}

/** The median of repeated measurements. */
async function sample({ folder, window }: Head, count: number): Promise<Readonly<Record<Step, Wait>>> {
  const { wallMs, cpuMs } = await measureActivation(folder);
  const steps = Object.entries(await window.sample(count)).map(([step, waits]) => [step, middle(waits)]);
  return { activation: { ms: wallMs, cpuMs }, ...(Object.fromEntries(steps) as Record<WindowStep, Wait>) };
}

function middle(waits: readonly Wait[]): Wait {
  const cpu = waits.flatMap(({ cpuMs }) => (cpuMs === undefined ? [] : [cpuMs]));
  return { ms: median(waits.map(({ ms }) => ms)), cpuMs: cpu.length === 0 ? undefined : median(cpu) };
}
