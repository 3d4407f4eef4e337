import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { assertNotWider } from "../e2e/shared/fit.js";
import { levelOf, openLevel, type SokobanGame } from "../e2e/shared/sokoban-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

describe("statistics", () => {
  let game: SokobanGame;
  const workbench = suiteWindow({ theme: "dark" });

  it("say that no game has ended, in every theme", async () => {
    game = await openLevel(workbench, "first-steps/2");
    await workbench.runCommand("Tilework: Show Statistics");
    const page = await game.find("tilework-statistics-page");
    await page.getByText("The statistics have no games yet.").waitFor();
    await inEveryTheme(game, "statistics-none");
    await game.press("Escape");
    await (await game.board()).waitFor();
  });

  it("count a game that was won, and are a page without axe violations, by keys alone", async () => {
    await game.focus();
    await game.hasKeys();
    await game.opens("tilework-ending", () => game.play(levelOf("first-steps/2").solution));
    await workbench.runCommand("Tilework: Show Statistics");
    const page = await game.find("tilework-statistics-page");
    await page.getByText("1 game since").waitFor();
    await page.locator("section").nth(1).waitFor();
    assert.equal(await page.locator("section").count(), 2);
    assert.ok((await page.locator("table").count()) >= 3);
    await assertNotWider(game, "statistics", 320, 760);
    await inEveryTheme(game, "statistics");
    await game.opens("tilework-ending", "Escape");
  });
});
