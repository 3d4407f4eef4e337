import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { openSliding } from "../e2e/shared/sliding-game.js";
import { openLevel } from "../e2e/shared/sokoban-game.js";
import { ViewPage } from "../e2e/shared/view-page.js";
import type { Workbench } from "../e2e/shared/workbench.js";
import { attic, cellars, corner, openForPictures, takePicture } from "./taking.js";

/** A README shows pictures less than half as wide as a window. */
const pictureOptions = { scale: 0.8, quality: 0.7 };
const viewport = { width: 1060, height: 680 };

export async function run(): Promise<void> {
  const folder = levelFolder({ "cellars.xsb": [cellars, corner, attic].join("\n") });
  const dark = await openForPictures({ folder, viewport });
  await takeSliding(dark);
  await takeLevels(dark);
  await takeEditor(dark);
  await takeComparison(dark);
  await dark.setTheme("light");
  await takeReplay(dark);
  await dark.close();
}

async function takeSliding(workbench: Workbench): Promise<void> {
  const game = await openSliding(workbench, "4x4", 11);
  await workbench.runCommand("Tilework: Select Picture…");
  await workbench.palette.pick("Dunes");
  await (await game.find(".tile.art")).first().waitFor();
  await game.focus();
  await game.press("Shift+N", "ArrowLeft", "ArrowUp", "ArrowRight");
  await (await game.find(".badge")).first().waitFor();
  await takePicture(workbench, "docs/images/sliding-picture-dark.webp", pictureOptions);
  await game.press("Shift+N");
}

async function takeLevels(workbench: Workbench): Promise<void> {
  const game = await openLevel(workbench, "first-steps/3");
  await game.press("ArrowUp", "ArrowRight", "Shift+l");
  await (await game.find("tilework-levels-page .level")).first().waitFor();
  await takePicture(workbench, "docs/images/sokoban-levels-dark.webp", pictureOptions);
  await workbench.runCommand("View: Close All Editors");
}

async function takeEditor(workbench: Workbench): Promise<void> {
  const editor = await openLevelFile(workbench, "cellars.xsb");
  await editor.focus();
  await editor.press("q", "w");
  await takePicture(workbench, "docs/images/editor-dark.webp", pictureOptions);
  await editor.press("q", "w");
}

async function takeComparison(workbench: Workbench): Promise<void> {
  await openLevelFile(workbench, "cellars.xsb");
  await workbench.runCommand("Tilework: Compare Solvers…");
  await workbench.palette.pick("All Levels (3)");
  const report = await new ViewPage(workbench).content();
  await report.getByRole("heading", { name: "Solvers Compared" }).waitFor();
  await takePicture(workbench, "docs/images/compare-dark.webp", pictureOptions);
  await workbench.runCommand("View: Close All Editors");
}

async function takeReplay(workbench: Workbench): Promise<void> {
  const editor = await openLevelFile(workbench, "cellars.xsb");
  await editor.focus();
  await workbench.pressWithCtrl("Enter");
  await (await editor.button("replay")).first().click();
  await (await editor.find("tilework-replay-bar")).first().waitFor();
  await editor.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await takePicture(workbench, "docs/images/editor-replay-light.webp", pictureOptions);
}
