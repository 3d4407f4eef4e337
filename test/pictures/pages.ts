import { openSeeded } from "../e2e/shared/game.js";
import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { dealt, openSliding, keyOf as slideKey, solution } from "../e2e/shared/sliding-game.js";
import { openLevel } from "../e2e/shared/sokoban-game.js";
import type { ViewPage } from "../e2e/shared/view-page.js";
import type { Workbench } from "../e2e/shared/workbench.js";
import { cellars, openForPictures } from "./taking.js";

/**
 * Every page in three themes and three widths, as files beside those of the tests: for inspection, and for
 * comparison with another commit.
 */

const widths = { 360: 740, 760: 700, 1280: 800 } as const;
const themes = ["light", "dark", "high-contrast"] as const;

export async function run(): Promise<void> {
  const folder = levelFolder({ "cellars.xsb": `${cellars}\n${cellars}` });
  const settings = { "workbench.activityBar.location": "hidden", "window.menuBarVisibility": "hidden" };
  const workbench = await openForPictures({ folder, settings });
  await takeHomeAnd2048(workbench);
  await takeSliding(workbench);
  await takeSokoban(workbench);
  await workbench.close();
}

async function takeHomeAnd2048(workbench: Workbench): Promise<void> {
  const game = await openSeeded(workbench, "2048/4x4/42");
  for (let turn = 0; turn < 30; turn++)
    await game.press("ArrowLeft", "ArrowDown", "ArrowLeft", turn % 6 === 5 ? "ArrowUp" : "ArrowRight");
  await takeEverywhere(game, "2048");
  await game.press("Shift+k");
  await (await game.find("tilework-key-sheet dialog")).waitFor();
  await takeEverywhere(game, "keys");
  await workbench.page.keyboard.press("Escape");
}

async function takeSliding(workbench: Workbench): Promise<void> {
  const game = await openSliding(workbench, "3x3", 4);
  await game.press(slideKey(solution(dealt("3x3", 4))[0]!));
  await workbench.runCommand("Tilework: Select Picture…");
  await workbench.palette.pick("Reef");
  await (await game.find(".tile.art")).first().waitFor();
  await takeEverywhere(game, "sliding-picture");
  await workbench.runCommand("Tilework: Select Picture…");
  await workbench.palette.pick("Numbers, No Picture");
  await game.focus();
  await workbench.pressWithCtrl("Enter");
  await (await game.find("tilework-replay-bar .bar")).waitFor({ timeout: 40_000 });
  await game.press("Space");
  await takeEverywhere(game, "sliding-replay");
  await game.press("Escape");
  for (const move of solution(dealt("3x3", 4)).slice(1)) await game.press(slideKey(move));
  await (await game.find("tilework-ending section")).waitFor();
  await takeEverywhere(game, "sliding-won");
}

async function takeSokoban(workbench: Workbench): Promise<void> {
  const game = await openLevel(workbench, "first-steps/1");
  for (const variant of ["first-steps/9", "side-rooms/2"]) {
    const begun = await openLevel(workbench, variant);
    await begun.press("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown");
  }
  await takeEverywhere(game, "sokoban");
  await game.press("Shift+l");
  await (await game.find("tilework-levels-page .level")).first().waitFor();
  await takeEverywhere(game, "levels");
  await workbench.runCommand("Tilework: Open Games");
  await (await game.find("tilework-home-page")).waitFor();
  await takeEverywhere(game, "home");
  await workbench.runCommand("View: Close All Editors");
  const editor = await openLevelFile(workbench, "cellars.xsb");
  await takeEverywhere(editor, "editor");
}

async function takeEverywhere(page: ViewPage, name: string): Promise<void> {
  const { workbench } = page;
  for (const theme of themes) {
    await workbench.setTheme(theme);
    for (const [width, height] of Object.entries(widths)) {
      await workbench.page.setViewportSize({ width: Number(width), height });
      await workbench.page.mouse.move(2, height - 2);
      await workbench.page.waitForTimeout(400);
      await page.atRest();
      console.log(await workbench.screenshot(`page-${name}-${theme}-${width}`));
    }
  }
  await workbench.page.setViewportSize({ width: 1280, height: 800 });
}
