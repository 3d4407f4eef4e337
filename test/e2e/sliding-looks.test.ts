import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { tileColours } from "./colours.js";
import { assertFits, complaintLines, panelSizes, resizePanel } from "./fit.js";
import { temporaryFolder } from "./game.js";
import { dealt, keyOf, openSliding, type SlidingGame, solution } from "./sliding-game.js";
import { allThemes } from "./themes.js";
import { openWorkbench, type Workbench } from "./workbench.js";

const rings = [..."0123456"].map(
  (ring) => `<circle cx="200" cy="150" r="${190 - 26 * Number(ring)}" fill="hsl(${200 + 22 * Number(ring)} 60% 55%)"/>`,
);
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#f4efe6"/>${rings.join("")}</svg>`;

describe("sliding puzzle, how it looks", () => {
  let workbench: Workbench;
  let game: SlidingGame;
  const folder = temporaryFolder();

  before(async () => {
    writeFileSync(path.join(folder, "rings.svg"), picture);
    workbench = await openWorkbench({ folder, theme: "dark" });
    game = await openSliding(workbench, "4x4", 2);
  });

  after(() => workbench.close());

  async function settle(): Promise<void> {
    await workbench.page.mouse.move(200, 500);
    await workbench.page.waitForTimeout(900);
  }

  for (const theme of allThemes) {
    it(`is free of axe's complaints in ${theme}, and legible: 4×4, 3×3 with hint, 5×5, replay, win, picture, home`, async function () {
      this.timeout(240_000);
      await workbench.setTheme(theme);
      const check = async (name: string) => {
        await settle();
        await workbench.screenshot(`sliding-${name}-${theme}`);
        assert.deepEqual(complaintLines(await workbench.axe(await game.frame())), [], name);
      };
      game = await openSliding(workbench, "4x4", 2);
      await game.press(keyOf(solution(dealt("4x4", 2))[0]!));
      await game.hasNotice(/^Right/);
      await game.press("Shift+?");
      await (await game.find(".hint[data-direction]")).waitFor();
      await check("4x4");
      const contrasts = await tileColours(await game.frame());
      assert.equal(contrasts.length, 15);
      for (const { text, contrast } of contrasts) assert.ok(contrast >= 4.5, `${text}: ${contrast}`);
      await workbench.pressWithCtrl("Enter");
      await (await game.find("tilework-replay-bar .bar")).waitFor();
      await game.press("Space");
      await check("replay");
      await game.press("Escape");
      game = await openSliding(workbench, "5x5", 2);
      await game.hasFigure("moves", "0");
      await game.finds(
        "a length that is not proved",
        () => game.figure("distance"),
        (text) => text.startsWith("≤ "),
      );
      await check("5x5");
      game = await openSliding(workbench, "3x3", 4);
      await game.press("Shift+?");
      await (await game.find(".hint[data-direction]")).waitFor();
      await check("3x3");
      for (const move of solution(dealt("3x3", 4))) await game.press(keyOf(move));
      await (await game.find("tilework-ending section")).waitFor();
      await check("won");
      await game.press("n");
      await game.hasFigure("moves", "0");
      await workbench.runCommand("Tilework: Choose Picture…");
      await workbench.palette.pick("rings.svg");
      await game.hasFocus();
      await game.press("p");
      await check("picture");
      await game.press("p");
      await workbench.runCommand("Tilework: Choose Picture…");
      await workbench.palette.pick("Numbers, No Picture");
      await game.hasFocus();
      await game.press("Escape");
      await (await game.find("tilework-home-page")).waitFor();
      await check("home");
      await workbench.runCommand("Tilework: Play Sliding Puzzle (Fifteen)");
    });
  }

  it("fits every size without scrolling: the game, its replay, its end, long boards", async function () {
    this.timeout(240_000);
    await workbench.setTheme("dark");
    await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
    const eachSize = async (name: string, share: number) => {
      for (const [width, height] of panelSizes) {
        await resizePanel(workbench, await game.frame(), width, height);
        await settle();
        await workbench.screenshot(`sliding-${name}-${width}x${height}`);
        await assertFits(await game.frame(), `${name} ${width}×${height}`, share);
      }
      await workbench.page.setViewportSize({ width: 1280, height: 800 });
    };
    game = await openSliding(workbench, "4x4", 2);
    await game.press("9");
    await eachSize("game", 0.45);
    await workbench.pressWithCtrl("Enter");
    await (await game.find("tilework-replay-bar .bar")).waitFor();
    await game.press("Space");
    await eachSize("replay", 0.4);
    await game.press("Escape");
    game = await openSliding(workbench, "3x3", 4);
    for (const move of solution(dealt("3x3", 4))) await game.press(keyOf(move));
    await (await game.find("tilework-ending section")).waitFor();
    await eachSize("won", 0.45);
    game = await openSliding(workbench, "2x6", 3);
    await eachSize("2x6", 0.3);
    game = await openSliding(workbench, "6x2", 3);
    await eachSize("6x2", 0.3);
    await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
  });

  it("complains of nothing on the console", () => {
    assert.deepEqual(workbench.problems, []);
  });
});
