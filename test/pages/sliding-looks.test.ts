import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { tileColors } from "../e2e/shared/colors.js";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { temporaryFolder } from "../e2e/shared/game.js";
import { dealt, keyOf, openSliding, type SlidingGame, solution } from "../e2e/shared/sliding-game.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";

const rings = [..."0123456"].map(
  (ring) =>
    `<circle cx="200" cy="150" r="${190 - 26 * Number(ring)}" fill="hsl(${200 + 22 * Number(ring)} 60% 55%)"/>`,
);
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#f4efe6"/>${rings.join("")}</svg>`;

describe("the appearance of the sliding puzzle", () => {
  let workbench: Workbench;
  let game: SlidingGame;
  const folder = temporaryFolder();

  before(async () => {
    writeFileSync(path.join(folder, "rings.svg"), picture);
    workbench = await openWorkbench({
      motion: true,
      folder,
      theme: "dark",
      settings: { "tilework.sliding.analysisTime": 60_000 },
    });
    game = await openSliding(workbench, "4x4", 2);
  });

  it("has no axe violations in every theme, and is legible: 4×4 with hint, win, picture", async () => {
    game = await openSliding(workbench, "4x4", 2);
    await game.press(keyOf(solution(dealt("4x4", 2))[0]!));
    await game.hasNotice(/^Right/);
    await game.press("Shift+?");
    await (await game.find(".hint[data-direction]")).waitFor();
    await inEveryTheme(game, "sliding-4x4", async () => {
      const contrasts = await tileColors(game);
      assert.equal(contrasts.length, 15);
      for (const { text, contrast } of contrasts) assert.ok(contrast >= 4.5, `${text}: ${contrast}`);
    });
    game = await openSliding(workbench, "3x3", 4);
    for (const move of solution(dealt("3x3", 4))) await game.press(keyOf(move));
    await (await game.find("tilework-ending section")).waitFor();
    await inEveryTheme(game, "sliding-won");
    await game.press("n");
    await game.hasFigure("moves", "0");
    await workbench.runCommand("Tilework: Select Picture…");
    await workbench.palette.pick("rings.svg");
    await game.hasFocus();
    await game.press("Shift+N");
    await (await game.find(".badge")).first().waitFor();
    await inEveryTheme(game, "sliding-picture");
    await game.press("Shift+N");
    await workbench.runCommand("Tilework: Select Picture…");
    await workbench.palette.pick("Numbers, No Picture");
    await game.hasFocus();
  });
});
