import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as path from "node:path";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { levelFolder } from "../e2e/shared/level-editor.js";
import {
  cellOf,
  dealt,
  keyOf,
  openSliding,
  playAll,
  type SlidingGame,
  solution,
} from "../e2e/shared/sliding-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2a4d7c"/>
<stop offset="1" stop-color="#f2a65a"/></linearGradient></defs><rect width="400" height="300" fill="url(#sky)"/><circle cx="290" cy="90" r="36" fill="#ffe8b0"/>
<path d="M0 300 90 130 170 240 240 150 400 300Z" fill="#1d2f45"/><path d="M90 130 112 176 74 182Z" fill="#fff"/></svg>`;

describe("sliding puzzle, played in VS Code", () => {
  let game: SlidingGame;
  const folder = levelFolder({
    "hills.svg": svg,
    "broken.png": "this is no picture",
    "large.png": Buffer.alloc(25 * 1024 * 1024 + 1),
  });
  const workbench = suiteWindow({
    folder,
    theme: "dark",
    settings: { "tilework.replay.moveTime": 60, "tilework.sliding.analysisTime": 60_000 },
  });

  it("a whole 8-puzzle with the keyboard alone, move by move", async () => {
    await workbench.runCommand("Tilework: Play Sliding Puzzle (Fifteen)");
    // This board is ten moves from its end; most need more than twenty.
    game = await openSliding(workbench, "3x3", 639);
    let position = dealt("3x3", 639);
    const way = solution(position);
    await game.hasFigure("distance", String(way.length));
    await game.hasFigure("score", "0.00");
    await game.hasNotice(new RegExp(`Fewest moves to the goal: ${way.length}\\.`));
    for (const [index, move] of way.entries()) {
      await game.press(keyOf(move));
      position = playAll(position, [move]);
      await game.hasTiles(position.tiles);
      await game.hasFigure("moves", String(index + 1));
      await game.hasFigure("distance", String(way.length - index - 1));
      await game.hasFigure("score", "+1.00");
      if (index + 1 < way.length) {
        await game.hasNotice(/^Right\. Moves left: \d+\./);
        await game.says(/(^| )Right\. Moves left: \d+\./);
      }
    }
    await (await game.find("tilework-ending")).waitFor();
    const endingText = async () => (await game.find("tilework-ending section")).innerText();
    // The text needs the result to be in the records.
    await game.reads(endingText, /Your best on this board/);
    const ending = await endingText();
    for (const fact of [/Time/, /Fewest possible\s+\d+/, /Right moves\s+100%/]) assert.match(ending, fact);
    assert.doesNotMatch(ending, /Score|Solved in/, "the figures say it");
    await inEveryTheme(game, "sliding-won");
    // All input is disabled except undo, new game and replay.
    await game.press("ArrowLeft", "ArrowUp", "8", "?");
    await game.hasTiles(position.tiles);
    await game.press("u");
    await game.hasFigure("distance", "1");
  });

  it("a board without axe violations in every theme, with a hint", async () => {
    game = await openSliding(workbench, "4x4", 2);
    await game.press(keyOf(solution(dealt("4x4", 2))[0]!));
    await game.hasNotice(/^Right/);
    await game.opens(".hint[data-direction]", "Shift+?");
    await inEveryTheme(game, "sliding-4x4");
  });

  it("a right click that gets our menu on the board alone, and VS Code's beside it", async () => {
    game = await openSliding(workbench, "4x4", 3);
    const clicked = async (selector: string) => {
      const place = (await game.find(selector)).first();
      // In VS Code, the menu of the click before takes this one until it is closed.
      await place.click({ button: "right", timeout: 2_000 }).catch(async () => {
        await workbench.page.keyboard.press("Escape");
        await place.click({ button: "right" });
      });
      const body = (await game.frame()).locator("body");
      return JSON.parse((await body.getAttribute("data-vscode-context"))!) as unknown;
    };
    const menu = { webviewSection: "board", preventDefaultContextMenuItems: true };
    assert.deepEqual(await clicked("tilework-board"), menu);
    assert.deepEqual(await clicked("tilework-game-page h1"), {});
  });

  it("typed numbers of tiles, and of none", async () => {
    game = await openSliding(workbench, "4x4", 3);
    const start = dealt("4x4", 3);
    const blank = start.tiles.indexOf(0);
    await game.press("0");
    await game.hasNotice(/^The tiles are numbered 1 to 15/);
    // A two-digit number with Enter or the second digit.
    const beside = blank >= 4 ? blank - 4 : blank + 4;
    const number = start.tiles[beside]!;
    await game.press(...String(number), "Enter");
    await game.hasTiles(start.tiles.with(blank, number).with(beside, 0));
  });

  it("with the mouse alone: click a tile, click along the row, drag, buttons", async () => {
    game = await openSliding(workbench, "4x4", 8);
    let position = dealt("4x4", 8);
    const cell = async (index: number) => {
      const box = (await (await game.content()).getByRole("gridcell").nth(index).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width };
    };
    for (const move of solution(position).slice(0, 3)) {
      const { x, y } = await cell(cellOf(position, move));
      await workbench.page.mouse.click(x, y);
      position = playAll(position, [move]);
      await game.hasTiles(position.tiles);
    }
    // Clicks one end of the blank's row: the whole row slides, as one step of several moves.
    const blank = position.tiles.indexOf(0);
    const row = Math.floor(blank / 4);
    const end = blank % 4 >= 2 ? row * 4 : row * 4 + 3;
    const count = Math.abs(end - blank);
    const far = await cell(end);
    await workbench.page.mouse.click(far.x, far.y);
    const slid = playAll(position, new Array<"L" | "R">(count).fill(end < blank ? "L" : "R"));
    await game.hasTiles(slid.tiles);
    await game.hasFigure("moves", String(3 + count));
    await (await game.button("undo")).click();
    await game.hasTiles(position.tiles);
    // The same by dragging the first tile toward the blank: it follows the pointer.
    const step = end < blank ? 1 : -1;
    await workbench.page.mouse.move(far.x, far.y);
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(far.x + step * far.size * 0.7, far.y, { steps: 6 });
    await workbench.picture("sliding-drag-dark");
    await workbench.page.mouse.up();
    await game.hasTiles(slid.tiles);
    // Released too soon, it returns.
    await (await game.button("undo")).click();
    await game.hasTiles(position.tiles);
    await workbench.page.mouse.move(far.x, far.y);
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(far.x + step * far.size * 0.15, far.y, { steps: 6 });
    await workbench.page.waitForTimeout(400);
    await workbench.page.mouse.up();
    await game.opens(".hint[data-direction]", async () => (await game.button("hint")).click());
    await game.hasTiles(position.tiles);
    await (await game.button("newGame")).click();
    await game.hasFigure("moves", "0");
    await game.hasFocus();
  });

  it("is solved as a replay with the keyboard: pause, step, scrub, return, and continue by hand as one step", async () => {
    game = await openSliding(workbench, "4x4", 11);
    const start = dealt("4x4", 11);
    const way = solution(start);
    await game.hasFigure("distance", String(way.length));
    await workbench.pressWithCtrl("Enter");
    const bar = await game.find("tilework-replay-bar");
    await bar.waitFor();
    const title = new RegExp(`Shortest solution: ${way.length} moves`);
    assert.match(await (await game.find("tilework-replay-bar .bar")).innerText(), title);
    const place = async () => Number(await (await game.find("tilework-replay-bar input")).inputValue());
    // It plays until it is paused.
    await game.finds("a place in the replay", place, (now) => now >= 2);
    await game.press("Space");
    await bar.getByRole("button", { name: "Play", exact: true }).waitFor();
    const paused = await place();
    await game.press("ArrowRight");
    await game.finds("the place after the one it was paused at", place, (now) => now !== paused);
    assert.equal(await place(), paused + 1);
    await game.press("Home");
    await game.hasTiles(start.tiles);
    await game.press("ArrowRight", "ArrowRight", "ArrowLeft");
    await game.hasTiles(playAll(start, way.slice(0, 1)).tiles);
    await game.hasFigure("distance", String(way.length - 1));
    await game.says(/Move 1 of \d+: \d+ moved/);
    await game.press("End");
    await game.hasTiles(playAll(start, way).tiles);
    await game.press("Escape");
    await bar.waitFor({ state: "detached" });
    await game.hasTiles(start.tiles);
    await game.hasFigure("moves", "0");
    // Continues with the mouse on the bar, then takes over.
    await game.useTool("solve");
    await bar.waitFor();
    await (await game.button("replayToggle")).click();
    const range = (await (await game.find("tilework-replay-bar input")).boundingBox())!;
    await workbench.page.mouse.click(range.x + range.width - 2, range.y + range.height / 2);
    await game.hasTiles(playAll(start, way).tiles);
    await game.opens("tilework-ending", async () => (await game.button("replayTake")).click());
    const ending = await game.find("tilework-ending section");
    await game.reads(ending, /Assisted: not entered in your best results\./);
    await game.press("u");
    await game.hasTiles(start.tiles);
  });

  const isPictured = async () =>
    (await game.find("tilework-game-page tilework-board")).evaluate((board) =>
      board.shadowRoot!.innerHTML.includes("blob:"),
    );
  const hasPicture = (wanted: boolean) =>
    game.finds(`tiles with a picture: ${wanted}`, isPictured, (found) => found === wanted);
  const select = async (name: string) => {
    await workbench.runCommand("Tilework: Select Picture…");
    await workbench.palette.pick(name);
  };

  it("shows a picture of the workspace, with its numbers on request, and says why one can't be used", async () => {
    game = await openSliding(workbench, "4x4", 6);
    await select("hills.svg");
    await hasPicture(true);
    await game.hasTiles(dealt("4x4", 6).tiles);
    await game.opens("tilework-board .badge >> nth=0", () => game.pressOnBoard("Shift+N"));
    await inEveryTheme(game, "sliding-picture");
    const key = keyOf(solution(dealt("4x4", 6))[0]!);
    await game.press(key);
    await game.hasFigure("moves", "1");
    for (const [name, reason] of [
      ["broken.png", ""],
      ["large.png", "It is larger than 25 MB."],
    ] as const) {
      await select(name);
      await game.hasFocus();
      await workbench.tells(`Couldn't use “${name}” as the picture`, reason);
    }
    // The current picture stays; selecting numbers removes it.
    await hasPicture(true);
    await select("Numbers, No Picture");
    await hasPicture(false);
  });

  it("shows one of the five built-in pictures", async () => {
    game = await openSliding(workbench, "4x4", 8);
    for (const name of ["Night over Hills", "Rings", "Mosaic", "Reef", "Dunes"]) {
      await select(name);
      await hasPicture(true);
      await game.atRest();
      await workbench.picture(`sliding-picture-${name.toLowerCase().replaceAll(" ", "-")}`);
    }
  });

  it("restores a picture after a reload, and says when its file is gone", async () => {
    game = await openSliding(workbench, "4x4", 8);
    await select("hills.svg");
    await hasPicture(true);
    await game.hasKeys();
    const [first] = solution(dealt("4x4", 8));
    const { tiles } = playAll(dealt("4x4", 8), [first!]);
    await game.press(keyOf(first!));
    await game.hasTiles(tiles);
    await workbench.page.waitForTimeout(500);
    await workbench.reload();
    await game.hasTiles(tiles);
    await hasPicture(true);
    rmSync(path.join(folder, "hills.svg"));
    await workbench.reload();
    await game.hasTiles(tiles);
    await hasPicture(false);
    await workbench.tells("The picture “hills.svg” can't be shown");
  });
});
