import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { nextPaint } from "./paint.js";
import { percentile } from "./shared/statistics.js";

/** Too large for any search, so that the lab is still running at the next stroke. */
const endless = [
  "#".repeat(40),
  ...Array.from(
    { length: 24 },
    (_, row) => `#${(row % 2 === 0 ? " $ ." : ". $ ").repeat(9)}${row === 0 ? " @" : "  "}#`,
  ),
  "#".repeat(40),
].join("\n");

/** A level with hundreds of changes that are judged quickly, so that the page is redrawn continuously. */
const room = [
  "#".repeat(32),
  ...Array.from({ length: 24 }, (_, row) => `#${(row === 9 ? "      $   $      .   ." : "").padEnd(30)}#`),
  `#@${" ".repeat(29)}#`,
  "#".repeat(32),
].join("\n");

const limitMs = 5_000;
const warmUps = 4;
/** The number of table rows to wait for before a stroke. */
const manyRows = 60;

/**
 * The time from the keydown until a stroke is painted in the level editor of the real VS Code. It alternates
 * between a running and a stopped design lab. The lab runs on a level whose search has no answers, and on one
 * with continuous answers. The stroke ends the lab, which is restarted before the next one.
 */
export async function strokesBesideLab(strokes: number): Promise<void> {
  const files = { "endless.xsb": `${endless}\n`, "room.xsb": `${room}\n` };
  const workbench = await openWorkbench({
    folder: levelFolder(files),
    settings: { "files.autoSave": "off" },
  });
  try {
    await measure(workbench, "endless.xsb", 0, strokes);
    await measure(workbench, "room.xsb", manyRows, strokes);
  } finally {
    await workbench.close();
  }
}

async function measure(workbench: Workbench, file: string, rows: number, strokes: number): Promise<void> {
  const editor = await openLevelFile(workbench, file);
  await editor.focus();
  await editor.goTo(2, 2);
  await workbench.runCommand("Sokoban Editor: Design Lab");
  await editor.click("stopLab");
  const times = { with: [] as number[], without: [] as number[] };
  // The first strokes are slower than the following ones.
  for (let stroke = 0; stroke < warmUps + strokes * 2; stroke++) {
    const isWith = (stroke & 2) === 0;
    await run(editor, isWith, rows);
    await editor.focus();
    await workbench.page.keyboard.press((stroke & 1) === 0 ? "1" : "2");
    // Its cells change with a stroke but not with the lab, which draws marks over the board.
    const board = (await editor.find("tilework-editor-board .grid")).first();
    const painted = board.evaluate(nextPaint, limitMs);
    await board.evaluate(() => undefined);
    await workbench.page.keyboard.press("Space");
    const time = await painted;
    if (time === undefined) throw new Error("A stroke was not painted.");
    // Waits until the stroke has reached the file: earlier requests would refer to another version.
    await editor.until(
      "the stroke has reached the file",
      async () => (await board.getAttribute("aria-busy")) === null,
    );
    if (stroke >= warmUps) times[isWith ? "with" : "without"].push(time);
  }
  for (const [name, values] of Object.entries(times)) {
    const of = (percent: number) => percentile(values, percent).toFixed(1);
    console.log(
      `${file}: stroke to paint ${name} the lab running, ${values.length} strokes: p50 ${of(50)} ms, p95 ${of(95)} ms, longest ${of(100)} ms`,
    );
  }
}

/** Starts the lab, if wanted, after the previous stroke has ended it. */
async function run(editor: LevelEditorPage, isWanted: boolean, rows: number): Promise<void> {
  const isRunning = async () => (await (await editor.find('[data-button="stopLab"]')).count()) > 0;
  await editor.until("the lab is off", async () => !(await isRunning()));
  if (!isWanted) return;
  await editor.click("startLab");
  await editor.until("the lab is on", isRunning);
  await editor.until(
    "it has told of some",
    async () => (await (await editor.find("tilework-design-lab tbody tr")).count()) >= rows,
  );
}
