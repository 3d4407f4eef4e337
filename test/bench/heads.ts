import { existsSync, readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { arrow, openSeeded, savesFolder } from "../e2e/game.js";
import { levelFolder, openLevelFile, threeCrates } from "../e2e/level-editor.js";
import { openWorkbench, type Workbench } from "../e2e/workbench.js";
import { measureActivation } from "./activation.js";
import { percentile } from "./statistics.js";

export const usage = "Usage: npm run bench -- heads --against FOLDER [--runs 5]";

/** What is waited for, in milliseconds. */
interface Sample {
  readonly activation: number;
  /** From the key to its words, in a window where none was asked for before: a thread starts, and reads the network. */
  readonly firstHint: number;
  readonly nextHint: number;
  /** From the key of a move to the file that holds it. */
  readonly save: number;
  /** From the button to the solution, with the start of its thread. */
  readonly firstSolve: number;
  readonly nextSolve: number;
}

/**
 * What a player waits for, of two working trees in turn in one sitting: this one, and another one that is built (`node esbuild.mjs --production`), such as
 * that of an earlier commit. All is measured from outside, in a real VS Code whose extensions run in Node.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { against: { type: "string" }, runs: { type: "string", default: "5" } } });
  const runs = Number(values.runs);
  if (!(runs > 0)) throw new Error(usage);
  if (values.against === undefined) {
    console.log(`SKIPPED: there is nothing to compare with. ${usage}`);
    return;
  }
  const folders = [resolve(values.against), inRoot()];
  for (const folder of folders) if (!existsSync(join(folder, "dist", "extension.js"))) throw new Error(`${folder} is not built.`);
  const samples = folders.map((): Sample[] => []);
  for (let count = 0; count < runs; count++) {
    for (const [index, folder] of folders.entries()) samples[index]!.push(await sample(folder));
  }
  console.log(`medians of ${runs}, in ms (fastest); load ${loadavg()[0]!.toFixed(1)}`);
  for (const [index, name] of ["the other", "this one"].entries()) console.log(`  ${name}: ${told(samples[index]!)}`);
}

async function sample(extension: string): Promise<Sample> {
  const activation = (await measureActivation(extension)).wallMs;
  const folder = levelFolder({ "crates.xsb": `${threeCrates.join("\n")}\n` });
  const workbench = await openWorkbench({ folder, extension });
  try {
    return { activation, ...(await play(workbench)), ...(await solve(workbench)) };
  } finally {
    await workbench.close();
  }
}

async function play(workbench: Workbench): Promise<Pick<Sample, "firstHint" | "nextHint" | "save">> {
  const game = await openSeeded(workbench, "2048/4x4/7");
  const frame = await game.frame();
  const hint = async () => {
    const started = performance.now();
    await game.press("Shift+?");
    await frame.waitForFunction(saysHint, undefined, { polling: "raf" });
    return performance.now() - started;
  };
  const firstHint = await hint();
  const texts = () => savedTexts(workbench);
  const before = texts();
  const started = performance.now();
  await game.press(arrow.left);
  while (texts() === before) await new Promise((done) => setTimeout(done, 2));
  const save = performance.now() - started;
  await frame.waitForFunction(saysNoHint, undefined, { polling: "raf" });
  return { firstHint, nextHint: await hint(), save };
}

async function solve(workbench: Workbench): Promise<Pick<Sample, "firstSolve" | "nextSolve">> {
  await workbench.runCommand("View: Close All Editors");
  const editor = await openLevelFile(workbench, "crates.xsb");
  const news = await editor.find("tilework-solve-panel .news.solved");
  const solved = async (how: RegExp) => {
    const started = performance.now();
    await editor.click("solve");
    await news.filter({ hasText: how }).waitFor();
    return performance.now() - started;
  };
  const firstSolve = await solved(/3 pushes/);
  await (await editor.find("tilework-solve-panel select")).selectOption("bfs");
  return { firstSolve, nextSolve: await solved(/BFS/) };
}

/** Runs in the view. */
function saysHint(): boolean {
  return [...document.querySelectorAll("tilework-app")].some((app) =>
    /Hint: /.test(app.shadowRoot?.querySelector("[role=status]")?.textContent ?? ""),
  );
}

/** Runs in the view. */
function saysNoHint(): boolean {
  return [...document.querySelectorAll("tilework-app")].every(
    (app) => !/Hint: /.test(app.shadowRoot?.querySelector("[role=status]")?.textContent ?? ""),
  );
}

function savedTexts({ server }: Workbench): string {
  const saves = savesFolder(server.dataDir);
  if (saves === undefined) return "";
  const files = readdirSync(saves).filter((name) => name.endsWith(".json"));
  return files.map((name) => readFileSync(join(saves, name), "utf8")).join("\n");
}

function told(samples: readonly Sample[]): string {
  const names = {
    ...{ activation: "activation", firstHint: "first hint", nextHint: "next hint", save: "save" },
    ...{ firstSolve: "first solve", nextSolve: "next solve" },
  } satisfies Readonly<Record<keyof Sample, string>>;
  return (Object.keys(names) as (keyof Sample)[])
    .map((key) => {
      const values = samples.map((one) => one[key]);
      return `${names[key]} ${percentile(values, 50).toFixed(0)} (${Math.min(...values).toFixed(0)})`;
    })
    .join(", ");
}
