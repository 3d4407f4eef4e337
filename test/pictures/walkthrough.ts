import { pictureOf } from "../../src/manifest/walkthrough.js";
import { openSeeded } from "../e2e/shared/game.js";
import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { openSliding } from "../e2e/shared/sliding-game.js";
import { openLevel } from "../e2e/shared/sokoban-game.js";
import type { Theme } from "../e2e/shared/themes.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { takePicture } from "./taking.js";

/** The pictures are shown as wide as half a window. */
const viewport = { width: 900, height: 640 };

const files = {
  "cellars.xsb": [
    ...["#########", "#       #", "# $ . $ #", "## #.# ##", "#   @   #", "#########", "Title: Two cellars", ""],
    ...["########", "#  ..  #", "# $$   #", "#  @ ###", "######", "Title: The corner", ""],
  ].join("\n"),
  "attic/levels.txt": ["#######", "#  .  #", "# $@$ #", "#  .  #", "#######", "Title: Attic", ""].join("\n"),
};

type Take = (step: string) => Promise<void>;

export async function run(): Promise<void> {
  for (const theme of ["dark", "light", "high-contrast"] as const) await takeAll(theme);
}

async function takeAll(theme: Theme): Promise<void> {
  const settings = { "tilework.replay.moveMs": 600, "workbench.layoutControl.enabled": false };
  const folder = levelFolder({ "cellars.xsb": files["cellars.xsb"], "levels.txt": files["attic/levels.txt"] });
  const workbench = await openWorkbench({ folder, theme, viewport, settings, reducedMotion: true });
  const take: Take = (step) => takePicture(workbench, pictureOf(step, theme), { scale: 0.72, quality: 0.76 });
  await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
  await takeGames(workbench, take);
  await takeLevels(workbench, take);
  await workbench.close();
}

async function takeGames(workbench: Workbench, take: Take): Promise<void> {
  const game = await openSeeded(workbench, "2048/4x4/42");
  for (let turn = 0; turn < 30; turn++) await game.press("ArrowLeft", "ArrowDown", "ArrowLeft", turn % 6 === 5 ? "ArrowUp" : "ArrowRight");
  await take("play");
  await game.press("Shift+?");
  await game
    .until("the hint", async () => (await (await game.find(".hint, [data-hint], tilework-board [class*=hint]")).count()) > 0)
    .catch(() => undefined);
  await take("hint");
  const sliding = await openSliding(workbench, "4x4", 7);
  await sliding.press("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowUp");
  await take("slide");
  await workbench.pressWithCtrl("Enter");
  await (await sliding.find("tilework-replay-bar")).waitFor({ timeout: 40_000 });
  await workbench.page.waitForTimeout(3_000);
  await sliding.press("Space");
  await take("solve");
  await openLevel(workbench, "first-steps/9");
  await take("push");
  await workbench.runCommand("Tilework: Open Games");
  await (await sliding.find("tilework-game-card")).first().waitFor();
  await take("home");
}

async function takeLevels(workbench: Workbench, take: Take): Promise<void> {
  await workbench.runCommand("View: Close All Editors");
  const editor = await openLevelFile(workbench, "cellars.xsb");
  await editor.focus();
  await editor.press("q");
  await take("draw");
  await workbench.runCommand("View: Close All Editors");
  await openSeeded(workbench, "2048/4x4/42");
  await workbench.runCommand("Puzzles: Focus on Games View").catch(() => undefined);
  await take("view");
}
