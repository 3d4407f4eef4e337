import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { nextPaint } from "./paint.js";
import { cpuBetween, cpuTimesOf, processesUnder } from "./shared/process-cpu.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- strokes [--keys 60] [--drags 6]";

const levels = 10_000;
const side = 80;

/** Ten thousand small levels and, among them, the largest board that fits a screen. */
const small = (index: number) =>
  `#######\n#${" ".repeat(index % 5)}@${" ".repeat(4 - (index % 5))}#\n# $ . #\n#######\nTitle: Room ${index + 1}\n`;
const many = Array.from({ length: levels }, (_, index) => small(index)).join("\n");

function large(): string {
  const inner = (row: number) =>
    Array.from({ length: side - 2 }, (_, column) =>
      (row * 7 + column * 3) % 11 === 0 ? "$" : (row + column * 5) % 13 === 0 ? "." : " ",
    ).join("");
  const rows = Array.from(
    { length: side - 2 },
    (_, row) => `#${row === 40 ? `@${inner(row).slice(1)}` : inner(row)}#`,
  );
  return ["#".repeat(side), ...rows, "#".repeat(side)].join("\n");
}

/**
 * The cost of drawing, in the real VS Code: opening a file of ten thousand levels, and strokes in it. Strokes
 * are by key in a small level and a board of 80 by 80, and by mouse over that board. It reports time on the
 * clock, which other programs affect. It also reports CPU time of the view's thread and of the extension
 * host.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { keys: { type: "string", default: "60" }, drags: { type: "string", default: "6" } },
  });
  const [keys, drags] = [Number(values.keys), Number(values.drags)];
  if (!(keys >= 0) || !(drags >= 0)) throw new Error(usage);
  const folder = levelFolder({
    "many.xsb": many,
    "large.xsb": `${large()}\n\n${many}`,
    "alone.xsb": `${large()}\n`,
  });
  const workbench = await openWorkbench({
    folder,
    settings: { "files.autoSave": "off" },
    viewport: { width: 1440, height: 900 },
  });
  try {
    for (const file of ["many.xsb", "large.xsb", "alone.xsb"]) {
      const started = performance.now();
      const editor = await openLevelFile(workbench, file);
      console.log(`${file}: open after ${(performance.now() - started).toFixed(0)} ms`);
      await byKeys(editor, file, keys);
      if (file !== "many.xsb") await byMouse(editor, file, drags);
    }
  } finally {
    await workbench.close();
  }
}

const told = (values: readonly number[]) =>
  [50, 95, 100]
    .map(
      (percent) => `${percent === 100 ? "longest" : `p${percent}`} ${percentile(values, percent).toFixed(1)}`,
    )
    .join(", ");

const hostsOf = (workbench: Workbench) =>
  processesUnder(workbench.server.dataDir, "--type=extensionHost").slice(0, 1);

async function byKeys(editor: LevelEditorPage, file: string, strokes: number): Promise<void> {
  const { workbench } = editor;
  await editor.focus();
  await editor.goTo(2, 4);
  const painted: number[] = [];
  const hosts: number[] = [];
  const trace = await traced(workbench, async () => {
    for (let stroke = 0; stroke < strokes; stroke++) {
      await workbench.page.keyboard.press(stroke % 2 === 0 ? "1" : "2");
      const board = (await editor.find("tilework-editor-board .grid")).first();
      const before = cpuTimesOf(hostsOf(workbench));
      const time = board.evaluate(nextPaint, 5_000);
      await board.evaluate(() => undefined);
      await workbench.page.keyboard.press("Space");
      const ms = await time;
      if (ms === undefined) throw new Error("A stroke was not painted.");
      painted.push(ms);
      await editor.until(
        "the stroke has reached the file",
        async () => (await board.getAttribute("aria-busy")) === null,
      );
      hosts.push(cpuBetween(before, cpuTimesOf(hostsOf(workbench))));
    }
  });
  console.log(
    `${file}: key to paint, ms: ${told(painted)}; CPU of the host for each: ${told(hosts)}; of the view's tasks: ${told(trace)}`,
  );
}

async function byMouse(editor: LevelEditorPage, file: string, drags: number): Promise<void> {
  const { workbench } = editor;
  const { mouse } = workbench.page;
  await editor.click("toolDraw");
  await editor.click("goal");
  const [from, to] = [await editor.place(3, 3), await editor.place(60, 70)];
  const frames: number[] = [];
  const trace = await traced(workbench, async () => {
    for (let drag = 0; drag < drags; drag++) {
      const gaps = (await editor.frame()).evaluate(frameGaps, 60);
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 40 });
      await mouse.up();
      frames.push(...(await gaps));
      await editor.undo();
    }
  });
  console.log(`${file}: dragged, ms a frame: ${told(frames)}; CPU of the view's tasks: ${told(trace)}`);
}

/** Runs in the view. */
async function frameGaps(count: number): Promise<readonly number[]> {
  const times: number[] = [];
  let last = performance.now();
  while (times.length < count) {
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - last);
    last = performance.now();
  }
  return times;
}

const shortTaskMs = 1;

/** The CPU time in milliseconds of each task of the views' threads that takes more than one meanwhile. */
async function traced(workbench: Workbench, work: () => Promise<void>): Promise<readonly number[]> {
  const browser = workbench.context.browser();
  if (browser === null) throw new Error("The window has no browser.");
  const file = path.join(tmpdir(), `tilework-strokes-${process.pid}.json`);
  await browser.startTracing(workbench.page, {
    path: file,
    categories: ["disabled-by-default-devtools.timeline"],
  });
  try {
    await work();
  } finally {
    await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  rmSync(file);
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && main.has(`${pid}/${tid}`))
    .flatMap(({ tdur = 0 }) => (tdur / 1_000 > shortTaskMs ? [tdur / 1_000] : []));
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The CPU time of its thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}
