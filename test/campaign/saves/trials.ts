import * as fs from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { hostFiles } from "../../../src/platform/node/files.js";
import type { Run } from "../shared/campaign.js";
import { Random } from "../shared/random.js";
import { startWindow } from "./child.js";
import { openAgain, problemsOf } from "./reopened-stores.js";
import { failure, type Step, VolatileFiles } from "./volatile-files.js";
import { closeStores, type Event, flushStores, openStores, playInWindow } from "./window.js";

/** One trial; resolves with the problems found. */
export type Trial = (random: Random, run?: Run) => Promise<readonly string[]>;

const notWritten = ["Something was not written though it could be."];
const flushed = "a write with its flush, from asking to done, among several processes";
/** The root of the stores in memory. */
const storage = path.resolve("/storage");
const silent = { setAside: () => undefined, cannotWrite: () => undefined, problem: () => undefined };

/**
 * One to four processes write the same games, names and records. Some or all are killed at any moment; others
 * start and continue with the existing files.
 */
export const killed: Trial = (random, run) =>
  inFolder(async (folder) => {
    const events: Event[] = [];
    const errors: string[] = [];
    let count = 0;
    for (let generation = random.between(1, 2); generation > 0; generation--) {
      const windows = await Promise.all(
        random.list(random.pick([1, 2, 2, 4]), () =>
          startWindow({ storage: folder, window: `w${count++}`, actions: 400, seed: random.seed() }),
        ),
      );
      await Promise.all(windows.map(({ started }) => started));
      const delays = windows.map(() => random.below(250));
      await Promise.all(
        windows.map(async ({ kill, ended }, index) => {
          await new Promise((resolve) => setTimeout(resolve, delays[index]));
          kill();
          if (await ended) run?.counted("processes killed while they wrote");
        }),
      );
      for (const window of windows) {
        events.push(...window.events);
        errors.push(window.errors());
      }
    }
    run?.took({ ms: longestMs(events), of: flushed });
    return [
      ...errors.filter((text) => text !== ""),
      ...problemsOf(await openAgain(folder, hostFiles), events),
    ];
  });

/** Two or four processes write the same games, names and records to the end. */
export const together: Trial = (random, run) =>
  inFolder(async (folder) => {
    const windows = await Promise.all(
      random
        .list(random.pick([2, 4]), (draws) => draws.seed())
        .map((seed, index) => startWindow({ storage: folder, window: `w${index}`, actions: 60, seed })),
    );
    const wereKilled = await Promise.all(windows.map(({ ended }) => ended));
    const events = windows.flatMap((window) => window.events);
    run?.took({ ms: longestMs(events), of: flushed });
    if (wereKilled.some((isKilled) => isKilled)) return ["A process was killed by somebody else."];
    return [
      ...windows.map(({ errors }) => errors()).filter((text) => text !== ""),
      ...problemsOf(await openAgain(folder, hostFiles), events),
    ];
  });

/** The power fails at any step of one or two windows, several times. */
export const powerCut: Trial = async (random, run) => {
  let files = new VolatileFiles();
  const events: Event[] = [];
  let count = 0;
  for (let generation = random.between(1, 3); generation > 0; generation--) {
    const disk = files;
    disk.failPowerAt(random.between(1, 400), random);
    const playing = random.list(random.pick([1, 2]), async (draws) => {
      const stores = openStores(storage, disk, silent);
      const window = `w${count++}`;
      const tell = (event: Event) => {
        if (disk.left === undefined) events.push(event);
      };
      await playInWindow(window, stores, 40, new Random(draws.seed()), tell).catch(() => undefined);
      closeStores(stores);
    });
    await Promise.all(playing);
    files = disk.left ?? disk.afterPowerCut(random);
    run?.counted("power cuts");
  }
  return problemsOf(await openAgain(storage, files), events);
};

const faults: readonly { readonly code: string; readonly steps: readonly Step[] }[] = [
  { code: "ENOSPC", steps: ["write", "flush", "makeFolder"] },
  { code: "EROFS", steps: ["write", "rename", "remove", "makeFolder"] },
  { code: "EACCES", steps: ["write", "rename", "remove", "makeFolder"] },
  { code: "ENOTDIR", steps: ["makeFolder", "write", "rename", "list", "stat", "read"] },
  { code: "EIO", steps: ["write", "flush", "read", "rename", "stat"] },
];

/**
 * For a while the disk is full, read-only or failing, or a file has the folder's place. Play continues; after
 * it, everything is there.
 */
export const failingDisk: Trial = async (random) => {
  const files = new VolatileFiles();
  const { code, steps } = random.pick(faults);
  const [from, to] = [random.below(150), random.between(150, 400)];
  let complaints = 0;
  let failures = 0;
  files.partOfFailedWrite = random.below(11) / 10;
  files.disturb = (step, of) => {
    if (files.steps < from || files.steps >= to || !steps.includes(step)) return;
    if (step === "write" || step === "makeFolder") failures++;
    throw failure(code + (of === "" ? " " : ""));
  };
  const events: Event[] = [];
  const reports = { setAside: () => undefined, problem: () => undefined, cannotWrite: () => complaints++ };
  const stores = openStores(storage, files, reports);
  try {
    await playInWindow("w", stores, random.between(10, 60), new Random(random.seed()), (event) =>
      events.push(event),
    );
    files.disturb = () => undefined;
    const isWritten = await flushStores(stores);
    return [
      ...problemsOf(await openAgain(storage, files), events),
      ...(isWritten ? [] : notWritten),
      ...unreported(failures, complaints, events),
    ];
  } catch (error) {
    return [`A store threw: ${error instanceof Error ? error.stack : error}`];
  } finally {
    closeStores(stores);
  }
};

/**
 * On a real disk: for a while the folder is missing, replaced by a file, or not writable. Then it is
 * restored.
 */
export const disturbedFolder: Trial = (random) =>
  inFolder(async (folder) => {
    const [here, away] = [path.join(folder, "storage"), path.join(folder, "away")];
    const events: Event[] = [];
    const stores = openStores(here, hostFiles, silent);
    const playing = playInWindow("w", stores, 60, new Random(random.seed()), (event) => events.push(event));
    const pause = () => new Promise((resolve) => setTimeout(resolve, random.below(40)));
    await pause();
    // The administrator can write even where writing is forbidden.
    const kind = random.pick(
      process.getuid?.() === 0 || process.platform === "win32"
        ? (["file", "gone"] as const)
        : (["file", "gone", "readOnly"] as const),
    );
    const saves = path.join(here, "saves");
    fs.mkdirSync(saves, { recursive: true });
    if (kind === "readOnly") fs.chmodSync(saves, 0o500);
    else fs.renameSync(here, away);
    if (kind === "file") fs.writeFileSync(here, "a file where the folder should be");
    await pause();
    if (kind === "readOnly") fs.chmodSync(saves, 0o700);
    else moveBack(here, away);
    await playing;
    const isWritten = await flushStores(stores);
    closeStores(stores);
    return [...problemsOf(await openAgain(here, hostFiles), events), ...(isWritten ? [] : notWritten)];
  });

/** Files written meanwhile, if the folder was created again, are newer than the restored ones. */
function moveBack(here: string, away: string): void {
  if (fs.existsSync(here) && !fs.statSync(here).isDirectory()) fs.rmSync(here);
  for (const name of fs.readdirSync(away, { recursive: true, encoding: "utf8" })) {
    const [from, to] = [path.join(away, name), path.join(here, name)];
    if (!fs.statSync(from).isFile()) continue;
    fs.mkdirSync(path.dirname(to), { recursive: true });
    if (!fs.existsSync(to)) fs.copyFileSync(from, to);
  }
}

/** Failed writes must be reported, by a message to the player or by a rejected promise. */
function unreported(failures: number, complaints: number, events: readonly Event[]): readonly string[] {
  return failures > 0 && complaints === 0 && !events.some(({ state }) => state === "failed")
    ? ["A write failed, and nobody was told."]
    : [];
}

function longestMs(events: readonly Event[]): number {
  const started = new Map(
    events
      .filter(({ state }) => state === "started")
      .map((event) => [`${event.window} ${event.number}`, BigInt(event.atNs)]),
  );
  const times = events.map(({ window, number, state, atNs }) =>
    state === "done" ? Number(BigInt(atNs) - (started.get(`${window} ${number}`) ?? 0n)) / 1e6 : 0,
  );
  return Math.max(0, ...times);
}

async function inFolder<Value>(run: (folder: string) => Promise<Value>): Promise<Value> {
  const { path: folder, remove } = temporaryFolder("saves");
  return run(folder).finally(remove);
}
