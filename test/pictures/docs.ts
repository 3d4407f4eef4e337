import { temporaryFolder } from "../e2e/shared/game.js";
import { levelFolder, openFile } from "../e2e/shared/level-editor.js";
import { keyOf, openLevel } from "../e2e/shared/sokoban-game.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { openForPictures, takePicture } from "./taking.js";

/** The documentation shows pictures about two thirds as wide as a window. */
const pictureOptions = { scale: 0.85, quality: 0.72 };
const tallPictureOptions = { ...pictureOptions, scale: 0.76 };
const viewport = { width: 1060, height: 620 };
/** In a lower window only the back button is beside the board. */
const tall = { width: 1180, height: 790 };

const claimed = [
  "######|#.   #|# $$ #|#  .@#|######|Title: Easy|Claim: solvable|Claim: optimal pushes = 3",
  "Claim: difficulty = very easy||#####|#@  #|#$ .#|#####|Title: Lost|Claim: unsolvable|",
]
  .join("|")
  .replaceAll("|", "\n");
const settings = { "workbench.layoutControl.enabled": false, "editor.minimap.enabled": false };

/** The pictures of `docs/levels-as-tests.md` and `docs/why-lost.md`. */
export async function run(): Promise<void> {
  const folder = levelFolder({ "levels.txt": claimed });
  const testing = await openWorkbench({ folder, theme: "dark", viewport, settings });
  await takeTests(testing);
  await testing.close();
  const playing = await openForPictures({ folder: temporaryFolder(), viewport: tall, settings });
  await takeLosses(playing);
  await playing.close();
}

async function takeTests(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const row = (label: string) =>
    page.locator(`.test-explorer .monaco-list-row[aria-label^="${label}"]`).first();
  // It starts the extension, which a folder of texts does not.
  await workbench.runCommand("Puzzles: Focus on Sokoban Level Files View");
  await workbench.runCommand("Testing: Focus on Test Explorer View");
  await row("levels.txt").waitFor();
  await page.locator(".test-explorer .monaco-list").first().focus();
  for (const key of ["Home", "ArrowRight", "ArrowDown", "ArrowRight"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await openFile(workbench, "levels.txt");
  await workbench.runCommand("Test: Run All Tests");
  await row("levels.txt (Passed)").waitFor();
  await takePicture(workbench, "docs/images/pages/level-tests-dark.webp", pictureOptions);
  await page.locator(".editor-instance .view-line").first().click();
  await page.keyboard.press("Control+Home");
  // A wall that blocks the box for the lower goal.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Shift+ArrowRight"])
    await page.keyboard.press(key);
  await page.keyboard.type("#");
  await workbench.runCommand("Test: Run All Tests");
  await row("levels.txt (Failed)").waitFor();
  await takePicture(workbench, "docs/images/pages/level-tests-broken-dark.webp", pictureOptions);
}

async function takeLosses(workbench: Workbench): Promise<void> {
  let game = await openLevel(workbench, "first-steps/2");
  await game.press(...[..."llddrU"].map(keyOf));
  await game.press("Shift+B");
  await game.hasNotice(/marked box.* Push 1 caused it\./);
  await takePicture(workbench, "docs/images/pages/why-lost-dark.webp", tallPictureOptions);
  await workbench.runCommand("Tilework: Deadlock Patterns…", "Keep Deadlock Pattern");
  await (await game.button("showPatterns")).first().waitFor();
  for (const { variant, lurd } of lostGames) {
    game = await openLevel(workbench, variant);
    await game.press(...[...lurd].map(keyOf));
    await workbench.runCommand("Tilework: Deadlock Patterns…", "Keep Deadlock Pattern");
    await (await game.button("showPatterns")).first().waitFor();
  }
  await workbench.runCommand("Tilework: Deadlock Patterns…", "Show Deadlock Patterns");
  await (await game.find("tilework-patterns-page .loss")).first().waitFor();
  await takePicture(workbench, "docs/images/pages/lost-patterns-dark.webp", tallPictureOptions);
}

/** Moves that lose levels of our own, each in another way. */
const lostGames: readonly { readonly variant: string; readonly lurd: string }[] = [
  { variant: "side-rooms/1", lurd: "rD" },
  { variant: "long-nights/18", lurd: "dL" },
  { variant: "side-rooms/3", lurd: "duduRR" },
  { variant: "first-steps/14", lurd: "uudududllD" },
];
