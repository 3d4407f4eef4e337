import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { assertFits, extremeSizes, resizePanel } from "../e2e/shared/fit.js";
import { levelFolder } from "../e2e/shared/level-editor.js";
import { openSliding, type SlidingGame } from "../e2e/shared/sliding-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

const letters = [..."HELLO"].map(
  (letter, index) =>
    `<text x="${80 + 160 * index}" y="200" font-size="150" text-anchor="middle">${letter}</text>`,
);
/** Nearly three times as wide as high: a square board shows "ELL" and half of an "H". */
const hello = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 300"><rect width="800" height="300" fill="#cde7f0"/>
<rect width="160" height="300" fill="#c0392b"/><rect x="640" width="160" height="300" fill="#1e8449"/>${letters.join("")}</svg>`;

describe("a picture on the tiles of the sliding puzzle", () => {
  const workbench = suiteWindow({ folder: levelFolder({ "hello.svg": hello }), theme: "dark" });
  let game: SlidingGame;

  before(async () => {
    game = await openSliding(workbench, "4x4", 6);
  });

  const isWholeShown = async () => (await (await game.find("img.whole")).count()) === 1;
  /**
   * The left edge of the frame over the small picture beside the board, in percent of the picture's width.
   */
  const usedFrom = async () =>
    Number.parseFloat(
      await (await game.find(".picture .used")).evaluate((frame) => (frame as HTMLElement).style.left),
    );
  const dialog = () => game.find("tilework-picture-part dialog");
  const openDialog = async () => {
    await workbench.runCommand("Tilework: Select Picture…", "Select Part…");
    await (await dialog()).waitFor();
  };
  /** The color in the middle of a tile's left edge, as the tile shows it. */
  const colorOf = async (tile: number) =>
    (await game.find(`tilework-game-page .sprite[data-id="${tile}"] .tile`)).evaluate(async (element) => {
      const { backgroundImage, backgroundPosition } = getComputedStyle(element);
      const image = new Image();
      image.src = /url\("(.*)"\)/.exec(backgroundImage)?.[1] ?? "";
      await image.decode();
      const [across = 0, down = 0] = backgroundPosition
        .split(" ")
        .map((part) => Number.parseFloat(part) / 100);
      const context = new OffscreenCanvas(1, 1).getContext("2d")!;
      const x = (across * 3 * image.naturalWidth) / 4 + image.naturalWidth / 64;
      const y = (down * 3 * image.naturalHeight) / 4 + image.naturalHeight / 8;
      context.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      return red! > 150 && green! < 100 && blue! < 100 ? "red" : `${red},${green},${blue}`;
    });

  it("says that it is cropped, with a button to select the part, and is shown whole beside the board", async () => {
    const entries = async () => {
      await (await game.find('.toolbar [data-button="more"]')).click();
      const items = await game.find('.item[data-button*="icture"], .item[data-button="toggleNumbers"]');
      await items.first().waitFor();
      const count = await items.count();
      await game.press("Escape");
      return count;
    };
    assert.equal(await entries(), 1, "without a picture, only the entry that selects one");
    await workbench.runCommand("Tilework: Select Picture…");
    await game.opens(".picture .used", () => workbench.palette.pick("hello.svg"));
    assert.equal(await entries(), 5);
    // In the center of the picture.
    assert.ok(Math.abs((await usedFrom()) - 31.25) < 0.5);
    await workbench.runCommand("Notifications: Show Notifications");
    await workbench.page
      .locator(".notification-list-item-message", { hasText: "“hello.svg” has another shape than the board" })
      .waitFor();
    await workbench.page.locator(".notifications-center .monaco-button", { hasText: "Select Part…" }).click();
    await (await dialog()).waitFor();
    await workbench.page.keyboard.press("Escape");
    await (await dialog()).waitFor({ state: "hidden" });
    await workbench.runCommand("Notifications: Clear All Notifications");
  });

  it("is shown whole while Z is held, and after a click until the next key", async () => {
    await game.focus();
    await game.hasKeys();
    await workbench.page.keyboard.down("z");
    await game.until("the whole picture over the board", isWholeShown);
    await game.atRest();
    await workbench.picture("picture-whole-dark");
    await workbench.page.keyboard.up("z");
    await game.until("the board again", async () => !(await isWholeShown()));
    const peek = await game.find(".picture .peek");
    await peek.hover();
    await workbench.page.mouse.down();
    await game.until("the whole picture while the button is held", isWholeShown);
    await workbench.page.waitForTimeout(400);
    await workbench.page.mouse.up();
    await game.until("the board after the button", async () => !(await isWholeShown()));
    await peek.click();
    await game.until("the whole picture after a click", isWholeShown);
    const tiles = await game.tiles();
    await (await game.board()).click({ position: { x: 40, y: 40 } });
    await game.until("the board after a press on it", async () => !(await isWholeShown()));
    assert.deepEqual(await game.tiles(), tiles, "a press that puts the picture away is no move");
    await workbench.runCommand("Tilework: Select Picture…", "Show the Whole Picture");
    await game.until("the whole picture by the palette", isWholeShown);
    await game.hasFocus();
    await game.press("Shift+k");
    await game.until("the board after a key", async () => !(await isWholeShown()));
    await (await game.find("tilework-key-sheet dialog")).getByText("Whole Picture (Hold)").waitFor();
    await workbench.page.keyboard.press("Escape");
  });

  it("shows another part with keys, mouse, wheel, slider and touch", async () => {
    await openDialog();
    const frame = await game.find("tilework-picture-part .frame");
    const percent = async (part: "left" | "width") =>
      Number.parseFloat(await frame.evaluate((element: HTMLElement, name) => element.style[name], part));
    const [left, width] = [() => percent("left"), () => percent("width")];
    await (await game.button("centerPart")).click();
    await game.until("the middle to begin with", async () => Math.abs((await left()) - 31.25) < 0.1);
    const middle = await left();
    await frame.focus();
    await workbench.page.keyboard.press("ArrowRight");
    assert.ok(Math.abs((await left()) - middle - 2) < 0.1);
    const whole = await width();
    await workbench.page.keyboard.press("-");
    assert.ok((await width()) < whole - 1);
    await (await game.find("tilework-picture-part .size input")).fill("100");
    assert.ok(Math.abs((await width()) - whole) < 0.1);
    await frame.hover();
    await workbench.page.mouse.wheel(0, 100);
    await game.until("a smaller frame", async () => (await width()) < whole - 1);
    await (await game.button("centerPart")).click();
    await game.until("the middle", async () => Math.abs((await left()) - middle) < 0.1);
    // To the right end, as far as the mouse goes.
    await frame.hover();
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(1_250, 400, { steps: 8 });
    await workbench.page.mouse.up();
    await game.until("the right end", async () => Math.abs((await left()) + whole - 100) < 0.1);
    // By touch, half the way back.
    const box = (await frame.boundingBox())!;
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const touch = await workbench.context.newCDPSession(workbench.page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly number[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((at) => ({ x: at, y })) });
    await finger("touchStart", [x]);
    for (let at = x; at >= x - 100; at -= 20) await finger("touchMove", [at]);
    await finger("touchEnd", []);
    await touch.detach();
    const across = (await (await game.find("tilework-picture-part .whole")).boundingBox())!.width;
    const isThere = async () => Math.abs((await left()) + whole - 100 + 10_000 / across) < 1;
    await game.until("a frame that went with the finger", isThere);
    await inEveryTheme(game, "picture-part");
    // To the left end, as far as the keys go.
    await frame.focus();
    for (let press = 0; press < 8; press++) await workbench.page.keyboard.press("Shift+ArrowLeft");
    assert.ok((await left()) < 0.1);
    await workbench.page.keyboard.press("Enter");
    await (await dialog()).waitFor({ state: "hidden" });
    await game.finds("the left end of the picture beside the board", usedFrom, (from) => from < 0.1);
    // The "H" is on red, which the centered part didn't show on the first tile.
    await game.reads(() => colorOf(1), "red");
  });

  it("keeps its part with the game: after a reload, on the home page, on the next board", async () => {
    await workbench.reload();
    await (await game.find(".picture .used")).waitFor();
    assert.ok((await usedFrom()) < 0.1);
    await game.focus();
    await game.hasKeys();
    await game.press("n");
    await game.hasFigure("moves", "0");
    assert.ok((await usedFrom()) < 0.1);
    // Boards without a move aren't continued; one of two directions moves a tile.
    await game.press("ArrowUp", "ArrowDown", "ArrowLeft");
    await game.press("Escape");
    const card = (await game.content()).getByRole("article", { name: "Sliding Puzzle" });
    await card.locator(".tile.art").first().waitFor();
    await game.atRest();
    await workbench.picture("home-with-hello");
    await game.opens(".picture .used", () => workbench.runCommand("Tilework: Play Sliding Puzzle (Fifteen)"));
  });

  it("is shown with numbers, and without the whole picture beside it, as its game was left", async () => {
    const choose = async (item: string) => {
      await (await game.find('.toolbar [data-button="more"]')).click();
      await (await game.find(`.item[data-button="${item}"]`)).click();
    };
    await choose("toggleNumbers");
    await (await game.find(".tile.art .badge")).first().waitFor();
    await choose("pictureBeside");
    await (await game.find(".picture .used")).waitFor({ state: "detached" });
    await workbench.reload();
    await (await game.find(".tile.art .badge")).first().waitFor();
    assert.equal(await (await game.find(".picture")).count(), 0);
    await choose("pictureBeside");
    await choose("toggleNumbers");
    await (await game.find(".picture .used")).waitFor();
  });

  it("fits every size, with its dialog", async () => {
    for (const [width, height] of [...extremeSizes, [760, 900]] as const) {
      await resizePanel(workbench, await game.frame(), width, height);
      await game.atRest();
      await workbench.picture(`picture-beside-${width}x${height}`);
      await assertFits(await game.frame(), `with a picture, ${width}x${height}`, 0.4);
      await openDialog();
      await game.atRest();
      await workbench.picture(`picture-part-${width}x${height}`);
      const scrolls = await (await dialog()).evaluate(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
      );
      assert.ok(!scrolls, `the dialog scrolls at ${width}x${height}`);
      await workbench.page.keyboard.press("Escape");
      await (await dialog()).waitFor({ state: "hidden" });
    }
  });
});
