import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { askForSeed, Game, temporaryFolder } from "../e2e/shared/game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { buildWithStubs } from "../games/extension-with-stubs.js";

/** A maze of numbers in a panel, as its player sees it. */
class Jumps extends Game {
  /** Waits until the player stands on this cell; rows and columns count from 1. */
  async standsOn(row: number, column: number, number: string): Promise<void> {
    const cell = `[aria-rowindex="${row}"] [aria-colindex="${column}"][aria-label="you, on ${number}"]`;
    await (await this.find(cell)).waitFor();
  }

  async hasTitle(wanted: string): Promise<void> {
    await this.until(wanted, async () => (await (await this.find("h1")).innerText()).includes(wanted));
  }
}

describe("a game that isn't part of the product", () => {
  const workbench = suiteWindow(async () => ({
    folder: temporaryFolder(),
    extension: await buildWithStubs(),
    theme: "dark",
    settings: { "tilework.replay.moveTime": 60 },
  }));
  const game = new Jumps(workbench);

  /** Opens a level by its number, at its start. */
  async function deal(level: number): Promise<void> {
    await askForSeed(workbench, `numberjump/first/${level}/1`);
    await (await game.board()).waitFor();
    await game.hasKeys();
  }

  it("is on the home page with a picture, its levels, and a button to start", async () => {
    await workbench.runCommand("Tilework: Open Games");
    const page = await game.content();
    await page.getByRole("heading", { name: "Number Jump" }).scrollIntoViewIfNeeded();
    // The first level, or the first one that isn't solved.
    await page.locator('[data-button^="new-first/"]:visible').first().waitFor();
    await workbench.picture("new-games-home-dark");
  });

  it("is played with keys and with the mouse, if the scene allows clicks", async () => {
    await deal(3);
    await game.standsOn(1, 1, "1");
    await game.press("ArrowRight");
    await game.standsOn(1, 2, "2");
    await (await game.content()).getByRole("gridcell").nth(3).click();
    await game.standsOn(1, 4, "4");
    // Fast keys work in their order.
    await game.press("u", "u", "d");
    await game.standsOn(1, 2, "2");
    await (await game.button("undo")).click();
    await game.standsOn(1, 1, "1");
  });

  it("gives a hint, which looks right in every theme, and plays it", async () => {
    await deal(3);
    await game.press("Shift+?");
    const hint = await game.find("tilework-board .hint");
    await hint.waitFor();
    assert.equal(await hint.getAttribute("data-direction"), "right");
    assert.equal(await hint.getAttribute("data-cell"), "0,0");
    await game.says(/Hint: Jump to row 1, column 2\./);
    await inEveryTheme(game, "new-games");
    await game.useTool("playHint");
    await game.standsOn(1, 2, "2");
  });

  it("is solved from its current position, and the solution is shown move by move", async () => {
    await deal(3);
    await game.opens("tilework-replay-bar", () => game.useTool("solve"));
    await (await game.content()).getByText("Shortest solution: 13 moves").first().waitFor();
    await game.press("End");
    await game.standsOn(5, 5, "the star");
    await game.press("Escape");
    await game.standsOn(1, 1, "1");
  });

  it("may have levels other than warehouses: a list, a next one, hints and solutions, and records", async () => {
    await deal(1);
    await game.standsOn(1, 1, "2");
    // Tools that only games with pushes need aren't offered.
    await (await game.find('.toolbar [data-button="more"]')).click();
    await (await game.find('[role="menu"] [data-button="redo"]')).waitFor();
    assert.equal(await (await game.find('[data-button="undoPush"]')).count(), 0);
    await game.press("Escape");
    await game.opens("tilework-replay-bar", () => game.useTool("solve"));
    await game.press("Escape");
    await game.hasKeys();
    await game.opens(".notice.bad", "ArrowUp");
    await game.press("PageDown");
    await game.hasTitle("There and Back");
    await game.press("PageUp");
    await game.hasTitle("One Corner");
    await (await game.button("showLevels")).click();
    const page = await game.content();
    await page.locator('[data-variant="first/3"]').waitFor();
    assert.equal(await page.locator('[data-button="playFile"]').count(), 0);
    await page.locator('[data-variant="first/1"]').click();
    await (await game.board()).waitFor();
    await game.hasKeys();
    await game.opens("tilework-board .hint svg", "Shift+?");
    await game.press("ArrowRight");
    await game.standsOn(1, 3, "2");
    // The hint counts as assistance; after a restart the game is the player's own.
    await game.press("Shift+R");
    await game.standsOn(1, 1, "2");
    await game.press("ArrowRight");
    await game.standsOn(1, 3, "2");
    await game.press("ArrowDown");
    const ending = await game.find("tilework-ending section");
    await ending.waitFor();
    await game.reads(ending, /You win!.*Your best on this board\. Fewest moves/s);
    await workbench.picture("new-games-level-won-dark");
    await (await game.button("showLevels")).click();
    await page.getByText("1 of 3 solved").waitFor();
    await page.locator('[data-variant="first/1"]').getByText("2 moves").waitFor();
  });
});
