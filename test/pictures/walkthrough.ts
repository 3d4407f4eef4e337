import type { Locator, Page } from "playwright-core";
import { pictureOf } from "../../src/manifest/manifest.js";
import { openSeeded } from "../e2e/shared/game.js";
import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { openSliding } from "../e2e/shared/sliding-game.js";
import { openLevel } from "../e2e/shared/sokoban-game.js";
import type { Theme } from "../e2e/shared/themes.js";
import type { Workbench } from "../e2e/shared/workbench.js";
import { attic, cellars, corner, openForPictures, takePicture } from "./taking.js";

/**
 * The pictures are shown as wide as half a window, some 560 pixels. So each shows only the part that its step
 * is about, at its usual size: a page of ours, or a view at the side.
 */
const viewport = { width: 690, height: 560 };
/** The level editor needs more height for its side panel. */
const editorViewport = { width: 720, height: 620 };

type Take = (step: string, part?: Locator) => Promise<void>;

export async function run(): Promise<void> {
  for (const theme of ["dark", "light", "high-contrast"] as const) await takeAll(theme);
}

async function takeAll(theme: Theme): Promise<void> {
  const settings = { "tilework.replay.moveTime": 600 };
  const folder = levelFolder({ "cellars.xsb": `${cellars}\n${corner}`, "levels.txt": attic });
  const workbench = await openForPictures({ folder, theme, viewport, settings });
  const page = workbench.page.locator("iframe.webview:visible").first();
  const take: Take = (step, part = page) =>
    takePicture(workbench, pictureOf(step, theme), { scale: 1, quality: 0.76 }, part);
  await takeGames(workbench, take);
  await takeLevels(workbench, take);
  await workbench.close();
}

async function takeGames(workbench: Workbench, take: Take): Promise<void> {
  const game = await openSeeded(workbench, "2048/4x4/42");
  for (let turn = 0; turn < 30; turn++)
    await game.press("ArrowLeft", "ArrowDown", "ArrowLeft", turn % 6 === 5 ? "ArrowUp" : "ArrowRight");
  await take("play");
  await game.press("Shift+?");
  await game
    .until(
      "the hint",
      async () => (await (await game.find(".hint, [data-hint], tilework-board [class*=hint]")).count()) > 0,
    )
    .catch(() => undefined);
  await take("hint");
  const sliding = await openSliding(workbench, "4x4", 7);
  await sliding.press("ArrowLeft", "ArrowUp", "ArrowRight");
  await take("slide");
  await workbench.pressWithCtrl("Enter");
  await (await sliding.find("tilework-replay-bar")).waitFor({ timeout: 40_000 });
  await workbench.page.waitForTimeout(3_000);
  await sliding.press("Space");
  await take("solve");
  await openLevel(workbench, "first-steps/9");
  await take("push");
  await workbench.runCommand("Tilework: Open Games");
  const cards = await sliding.find("tilework-game-card");
  await cards.first().waitFor();
  await workbench.page.setViewportSize({ width: viewport.width, height: 780 });
  await (await sliding.find("h1")).first().evaluate((title) => title.scrollIntoView({ block: "end" }));
  await take("home");
}

async function takeLevels(workbench: Workbench, take: Take): Promise<void> {
  await workbench.runCommand("View: Close All Editors");
  await workbench.page.setViewportSize(editorViewport);
  const editor = await openLevelFile(workbench, "cellars.xsb");
  await editor.focus();
  await editor.press("q");
  await take("draw");
  await workbench.runCommand("View: Close All Editors");
  await workbench.page.setViewportSize({ width: 940, height: 500 });
  // The game of the pictures before, which is unfinished.
  await workbench.runCommand("Tilework: Play 2048");
  await (await editor.board()).waitFor();
  await workbench.runCommand("Puzzles: Focus on Games View").catch(() => undefined);
  await workbench.page.locator(".pane-body .monaco-list-row", { hasText: "4×4Score" }).first().waitFor();
  await take("view", await widened(workbench.page.locator(".part.sidebar"), workbench.page));
}

/** The side bar, as wide as its entries need. */
async function widened(sideBar: Locator, page: Page): Promise<Locator> {
  const { x, y, width, height } = (await sideBar.boundingBox())!;
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 460, y + height / 2, { steps: 8 });
  await page.mouse.up();
  return sideBar;
}
