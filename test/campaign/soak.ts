import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../bench/shared/statistics.js";
import { levelFolder, openLevelFile, threeCrates } from "../e2e/shared/level-editor.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import type { Campaign, Run } from "./shared/campaign.js";
import { RandomPlayer } from "./windows/random-player.js";
import { copyWithProbe, sampleWindow, type WindowSample } from "./windows/window-sample.js";

/** Rounds until all code is loaded and all caches are filled. */
const warmUpRounds = 4;

/** The least distance in rounds between two samples of a trend; with fewer samples no trend is reported. */
const minSamples = 8;

/**
 * The permitted growth of memory after the warm-up, in addition to a tenth of it: caches of games that were
 * not seen before.
 */
const slackBytes = 6 << 20;

const actionsInARound = 40;

/** A round takes about ten seconds, on a busy machine a minute. */
const roundMs = 180_000;

/** A window or view that has not answered by then counts as stopped. */
const answerMs = 30_000;

const places = [
  "Tilework: Play 2048",
  "Tilework: Play Sliding Puzzle (Fifteen)",
  "Tilework: Play Sokoban",
  "Tilework: Open Games",
  "editor",
] as const;

/** Random play in one real VS Code over all games and the editor. */
export const campaign: Campaign = {
  about:
    "random play by key, mouse and command in a real VS Code over all games and the editor: memory stays flat, no error in a log, no thread left",
  patienceSeconds: 600,
  run: playRounds,
};

async function playRounds(run: Run): Promise<void> {
  const extension = await copyWithProbe();
  const room = ["#######", "#     #", "# $@. #", "#     #", "#######"].join("\n");
  const folder = levelFolder({
    "rooms.xsb": `${room}\nTitle: One\n\n${threeCrates.join("\n")}\nTitle: Two\n`,
  });
  const workbench = await openWorkbench({
    folder,
    extension,
    settings: { "tilework.solver.timeLimit": 5, "tilework.hint.timeLimit": 100 },
  });
  workbench.page.setDefaultTimeout(60_000);
  try {
    const player = new RandomPlayer(workbench, run.random);
    const samples: WindowSample[] = [];
    for (let round = 0, since = 0; run.shouldContinue(); round++, since++) {
      const place = places[round % places.length] as (typeof places)[number];
      run.started(`round ${round + 1}, ${place}`);
      const stop = new AbortController();
      try {
        await within(
          roundMs,
          playRound(workbench, player, place, stop.signal),
          () => `it does not end after: ${player.last.join(", ")}`,
        );
      } catch (error) {
        stop.abort();
        // Random keys reach all of VS Code, and may leave it so that no command can be run or no editor is
        // visible.
        const what = `round ${round + 1}, ${place}: ${error instanceof Error ? error.message.split("\n")[0] : error}`;
        console.log(
          `${what}; picture ${await workbench.screenshot(`campaign-soak-${round + 1}`).catch(() => "none")}`,
        );
        const silent = await findSilent(workbench);
        const again = since === 0 ? "right after the window was loaded anew" : undefined;
        if (silent !== undefined || again !== undefined)
          run.failed({ what: `${what}, ${silent ?? again}`, input: `seed ${run.seed}` });
        await workbench.page.reload();
        await workbench.ready();
        // The window's memory starts again from zero, and so does the trend.
        judge(run, samples.splice(0));
        since = -1;
        continue;
      }
      if (since < warmUpRounds) continue;
      const sample = await within(
        roundMs,
        sampleWindow(workbench, extension),
        () => "the memory of the window and its host is not told",
      );
      samples.push(sample);
      run.took({ bytes: sample.heapBytes + sample.externalBytes, of: "the extension host's heap" });
      console.log(`round ${round + 1}: ${inWords(sample)}`);
    }
    judge(run, samples);
    for (const line of new Set([...logErrors(workbench.server.dataDir), ...workbench.problems])) {
      run.failed({ what: `An error is in a log: ${line}`, input: `seed ${run.seed}` });
    }
  } finally {
    await workbench.close();
  }
}

/** Rejects with a message if something does not end: waiting for a page may never end. */
async function within<Value>(ms: number, work: Promise<Value>, what: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(what())), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

async function playRound(
  workbench: Workbench,
  player: RandomPlayer,
  place: (typeof places)[number],
  signal: AbortSignal,
): Promise<void> {
  if (place === "editor") await (await openLevelFile(workbench, "rooms.xsb")).focus();
  else await workbench.runCommand(place);
  await workbench.gameFrame(0, 60_000);
  for (let action = 0; action < actionsInARound; action++) {
    await player.act();
    await player.dismiss();
    signal.throwIfAborted();
  }
  // Unsaved strokes are discarded without asking.
  if (place === "editor") await workbench.palette.run("File: Revert File", 3_000).catch(() => {});
  // A delayed result of an action may appear only now, and closes every list.
  for (let tries = 0; ; tries++) {
    await player.dismiss();
    const closed = await workbench.palette.run("View: Close All Editors", 20_000).then(
      () => true,
      (error: unknown) => error,
    );
    if (closed === true) break;
    if (tries === 3) throw closed;
  }
  await dontSave(workbench);
  await workbench.page.waitForTimeout(2_000);
}

/**
 * Names what no longer answers, the window or a view in it; `undefined` if all do. The samples show whether
 * the host does.
 */
async function findSilent(workbench: Workbench): Promise<string | undefined> {
  const answers = (asked: Promise<unknown>) =>
    Promise.race([
      asked.then(() => true).catch(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), answerMs)),
    ]);
  if (!(await answers(workbench.page.evaluate(() => 1)))) return "the window does not answer";
  for (const frame of await workbench.gameFrames())
    if (!(await answers(frame.evaluate(() => 1)))) return "a view does not answer";
  return undefined;
}

/** VS Code asks when an editor with unsaved strokes is closed. */
async function dontSave(workbench: Workbench): Promise<void> {
  const button = workbench.page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
  await button.click({ timeout: 1_000 }).catch(() => {});
}

/** Checks whether anything has grown from the start of the samples to their end. */
function judge(run: Run, samples: readonly WindowSample[]): void {
  if (samples.length < minSamples) return;
  const quarter = Math.floor(samples.length / 4);
  for (const name of Object.keys(samples[0]!) as (keyof WindowSample)[]) {
    const early = median(samples.slice(0, 2 * quarter).map((sample) => sample[name]));
    const late = median(samples.slice(-quarter).map((sample) => sample[name]));
    const may = name.endsWith("Bytes")
      ? early * 1.1 + slackBytes
      : name === "threads" || name === "ports"
        ? early + 2
        : early * 1.25 + 50;
    console.log(`${name}: ${early} in the first half, ${late} in the last quarter`);
    if (late > may)
      run.failed({
        what: `${name} has grown`,
        input: `seed ${run.seed}: from ${early} to ${late} over ${samples.length} rounds`,
      });
  }
}

function inWords({ heapBytes, externalBytes, viewBytes, ...counts }: WindowSample): string {
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  const [heap, external, view] = [heapBytes, externalBytes, viewBytes].map(mb);
  const { documents, listeners, threads, ports } = counts;
  return `host ${heap} MB and ${external} MB outside, ${threads} threads, ${ports} ports; window ${view} MB, ${documents} documents, ${listeners} listeners`;
}

/** VS Code's own messages without native modules, an account and a network. */
const usual = [
  "Could not locate the bindings file",
  "Cannot find module './build/Release",
  "[DefaultAccount]",
  "/vscode/gallery/",
  "ECONNREFUSED",
  "ENOTFOUND",
];

/** The lines with errors in all logs of the server, the extension host and the extension. */
function logErrors(dataDir: string): readonly string[] {
  const folder = join(dataDir, "data", "logs");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".log"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => / \[error\] /.test(line) && !usual.some((part) => line.includes(part)));
}
