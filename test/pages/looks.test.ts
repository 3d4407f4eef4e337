import assert from "node:assert/strict";
import * as path from "node:path";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { assertFitsEach, panelSizes, resizePanel } from "../e2e/shared/fit.js";
import { fitFolder } from "../e2e/shared/fit-pages.js";
import { ask, type Game, importFile, KnownGame, openSeeded, writeBoardFile } from "../e2e/shared/game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

/** Every tile up to 131072 except two. */
const allTiles = [131072, 65536, 32768, 16384, 1024, 2048, 4096, 8192, 512, 256, 128, 64, 4, 8, 16, 32];

describe("the appearance of 2048", () => {
  let game: Game;
  const folder = fitFolder();
  const workbench = suiteWindow({ folder, theme: "dark", motion: true });

  before(async () => {
    writeBoardFile(folder, "all.bin", allTiles, 3_900_000, 52_000);
    const middle = [2, 4, 8, 16, 0, 128, 64, 32, 0, 256, 512, 4, 2, 1024, 8, 2];
    writeBoardFile(folder, "mid.bin", middle, 14_360, 812);
    game = await openSeeded(workbench, "2048/4x4/11");
    await ask(workbench, "Tilework: Change Player Name…", "Ana");
    await importFile(workbench, path.join(folder, "scores.txt"));
    await workbench.runCommand("Notifications: Clear All Notifications");
  });

  const put = (file: string) => game.import(path.join(folder, file));

  /** Ends a game with the next move of its board. */
  async function end(file: string): Promise<void> {
    await put(file);
    await game.opens("tilework-ending", "ArrowLeft");
  }

  async function reduceMotion(isReduced: boolean): Promise<void> {
    await workbench.setSetting("workbench.reduceMotion", isReduced ? "on" : "off");
    const body = isReduced ? "body.vscode-reduce-motion" : "body:not(.vscode-reduce-motion)";
    await (await game.find(body)).waitFor();
  }

  it("has no axe violations in every theme, and is legible: board, all tiles, the menu, win, loss, home", async () => {
    await put("mid.bin");
    await game.opens(".hint[data-direction]", "Shift+?");
    await inEveryTheme(game, "game");
    await (await game.find('.toolbar [data-button="more"]')).click();
    await (await game.find('[role="menu"] [data-button="redo"]')).waitFor();
    const heights = await (await game.find(".menu .item")).evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().height),
    );
    assert.ok(heights.length > 3 && Math.min(...heights) >= 24, `items ${Math.min(...heights)} px high`);
    const cutOff = await (await game.find(".toolbar svg.icon")).evaluateAll(
      (icons) =>
        (icons as SVGSVGElement[]).filter((icon) => {
          const { x, y, width, height } = icon.getBBox();
          const view = icon.viewBox.baseVal;
          return Math.min(x, y) < 0 || x + width > view.width || y + height > view.height;
        }).length,
    );
    assert.equal(cutOff, 0, "icons are drawn whole");
    await inEveryTheme(game, "menu");
    await game.press("Escape");
    await game.hasFocus();
    await put("all.bin");
    const colorsOf = async () =>
      (await game.find("tilework-game-page tilework-board .sprite .tile")).evaluateAll(
        (tiles) => new Set(tiles.map((tile) => getComputedStyle(tile).backgroundColor)).size,
      );
    await inEveryTheme(game, "tiles", () => game.reads(colorsOf, 16));
    await end("win.bin");
    await inEveryTheme(game, "win");
    await end("loss.bin");
    await inEveryTheme(game, "loss");
    await game.opens("tilework-home-page", () => workbench.runCommand("Tilework: Open Games"));
    await inEveryTheme(game, "home");
    await workbench.runCommand("Tilework: Play 2048");
  });

  it("shows three games on one screen, and their records on request", async () => {
    await workbench.runCommand("Tilework: Open Games");
    const home = await game.find("tilework-home-page");
    await home.waitFor();
    await resizePanel(workbench, await game.frame(), 1280, 800);
    // Unfinished games and records may be below the fold; the buttons that start each game may not.
    const ends = await (await game.find("tilework-game-card .main")).evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().bottom),
    );
    assert.ok(ends.length >= 3 && Math.max(...ends) <= 800 - 100, `the buttons end at ${ends}`);
    const records = await game.find("tilework-game-card details");
    assert.equal(await records.count(), 1, "only games that have records tell of them");
    await game.openRecords();
    const scores = (await game.content()).getByRole("group", { name: "Best scores", exact: true });
    await scores.getByText("24,316", { exact: true }).waitFor();
    await workbench.picture("home-records-dark");
    await workbench.runCommand("Tilework: Play 2048");
    await (await game.board()).waitFor();
    await game.opens("tilework-game-card details[open]", () => workbench.runCommand("Tilework: Open Games"));
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await workbench.runCommand("Tilework: Play 2048");
  });

  it("fits every size without scrolling, and the board is the largest thing", async () => {
    await put("mid.bin");
    await assertFitsEach(game, "game", panelSizes, 0.5);
    const goal = await game.find(".goal");
    const wrap = await goal.evaluate((text) => getComputedStyle(text).getPropertyValue("text-wrap-style"));
    assert.equal(wrap, "pretty", "no single word on the last line");
  });

  it("answers swipes and mouse drags, one move each", async () => {
    const known = new KnownGame(4, 11);
    game = await known.open(workbench);
    const box = (await (await game.board()).boundingBox())!;
    for (const [index, side] of known.sides(4).entries()) {
      const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[side] as [number, number];
      await workbench.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await workbench.page.mouse.down();
      await workbench.page.mouse.move(box.x + box.width / 2 + dx * 200, box.y + box.height / 2 + dy * 200, {
        steps: 8,
      });
      await workbench.page.mouse.up();
      await game.shows(known.after(index + 1));
    }
    await game.hasFocus();
    await game.press("u");
    await game.shows(known.after(3));
  });

  it("slides with transforms within 120 ms, and doesn't move under reduced motion", async () => {
    const durations = async () =>
      (await game.find("tilework-game-page tilework-board .sprite")).first().evaluate((sprite) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(sprite);
        const ms = transitionDuration
          .split(",")
          .map((text) => Number.parseFloat(text) * (text.includes("ms") ? 1 : 1000));
        return { property: transitionProperty, longest: Math.max(...ms) };
      });
    const moving = await durations();
    assert.match(moving.property, /transform/);
    assert.ok(moving.longest > 50 && moving.longest <= 200, `${moving.longest} ms`);
    await reduceMotion(true);
    assert.ok((await durations()).longest <= 1);
    await reduceMotion(false);
  });

  it("keeps the keyboard when a disabled button is pressed", async () => {
    game = await openSeeded(workbench, "2048/4x4/42");
    const undo = await game.button("undo");
    assert.equal(await undo.getAttribute("disabled"), "");
    await undo.click({ force: true });
    await game.hasFocus();
  });

  const endedAs = async () => (await game.find("tilework-board")).getAttribute("ended");

  it("dims a lost board with readable numbers, until the loss is undone", async () => {
    await end("loss.bin");
    assert.equal(await endedAs(), "lost");
    await game.atRest();
    const filter = async () =>
      (await game.find(".sprites")).evaluate((element) => getComputedStyle(element).filter);
    assert.match(await filter(), /grayscale/);
    const [first] = await (await game.find("tilework-ending [data-button]")).evaluateAll((buttons) =>
      buttons.map((one) => one.getAttribute("data-button")),
    );
    assert.equal(first, "newGame");
    await game.closes("tilework-ending", "u");
    await game.atRest();
    assert.equal(await endedAs(), null);
    assert.equal(await filter(), "none");
  });

  it("shows the won board and celebrates it once, but not where motion is reduced", async () => {
    const cheer = () => game.find("tilework-game-page tilework-cheer:not([golden])");
    await end("win.bin");
    await (await cheer()).waitFor({ state: "attached" });
    // The ending is beside the board: no part of it covers a tile.
    const boxOf = async (tag: string) => (await game.find(`tilework-game-page ${tag}`)).boundingBox();
    const [board, ending] = [(await boxOf("tilework-board"))!, (await boxOf("tilework-ending"))!];
    assert.ok(
      board.x >= ending.x + ending.width ||
        ending.x >= board.x + board.width ||
        board.y >= ending.y + ending.height ||
        ending.y >= board.y + board.height,
    );
    assert.equal(await endedAs(), "won");
    const words = await (await game.find("tilework-ending section")).innerText();
    assert.match(words, /^You win, assisted\s+Assisted: not entered in your best scores\./);
    const content = await game.content();
    assert.equal(await content.getByRole("region", { name: "You win, assisted" }).count(), 1);
    assert.equal(await content.getByRole("button", { name: "Share Result", exact: true }).count(), 1);
    // The flying pieces stay within the board.
    const within = await (await cheer()).evaluate((element) => {
      const [box, board] = [element, element.closest("tilework-board")!].map((one) =>
        one.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      return (
        getComputedStyle(element).overflow === "hidden" &&
        box.width > 100 &&
        box.left >= board.left &&
        box.right <= board.right
      );
    });
    assert.equal(within, true);
    await (await game.find('tilework-ending [data-button="replayGame"]')).click();
    await (await game.find("tilework-replay-bar .bar")).waitFor();
    await game.opens("tilework-ending", "Escape");
    assert.equal(await (await cheer()).count(), 0, "it is cheered once");
    await reduceMotion(true);
    await end("win.bin");
    assert.equal(await (await cheer()).evaluate((element) => getComputedStyle(element).opacity), "0");
    await reduceMotion(false);
  });

  it("is silent until sounds are turned on", async () => {
    await put("mid.bin");
    const frame = await game.frame();
    await frame.evaluate(() => {
      const counted = window as unknown as { tones: number };
      counted.tones = 0;
      window.OscillatorNode = class extends OscillatorNode {
        constructor(...options: ConstructorParameters<typeof OscillatorNode>) {
          super(...options);
          counted.tones++;
        }
      };
    });
    const tones = () => frame.evaluate(() => (window as unknown as { tones: number }).tones);
    await game.press("ArrowLeft");
    await game.shows({ moves: 813 });
    assert.equal(await tones(), 0);
    await workbench.setSetting("tilework.sound", true);
    // Moves made before the board knows the setting would be silent, and eventually the game would be over.
    const sounds = async () =>
      (await game.find("tilework-app")).evaluate(
        (app) => (app as unknown as { readonly page: { readonly sound?: boolean } }).page.sound === true,
      );
    await game.until("the board that sounds", sounds);
    await game.press("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft");
    await game.until("a sound", async () => (await tones()) > 0);
    await workbench.setSetting("tilework.sound", undefined);
  });

  it("describes each cell, as a grid with rows", async () => {
    const known = new KnownGame(3, 4);
    game = await known.open(workbench);
    const page = await game.content();
    assert.equal(await page.getByRole("row").count(), 3);
    assert.equal(await page.getByRole("gridcell").count(), 9);
    assert.match((await page.getByRole("grid").getAttribute("aria-label")) ?? "", /2048.*3×3/);
    assert.match((await game.cellLabels())[0] ?? "", /^(empty|2|4)$/);
    const heading = page.getByRole("heading", { name: "2048, 3×3", exact: true });
    assert.equal(await heading.count(), 1);
    await game.press("Shift+S");
    await game.says(/^Row 1: .*(empty|2|4).*\. Row 2: .*\. Row 3: .*\.$/);
    await game.press(...known.keys(0));
    await game.says(/(Up|Down|Left|Right).*Score \d+/);
  });
});
