import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import type { Result } from "axe-core";
import type { Frame } from "playwright-core";
import {
  arrow,
  ask,
  dealt,
  type Game,
  hideForAWhile,
  importBoard,
  legalSides,
  openSeeded,
  after as played,
  seen,
  temporaryFolder,
  writeBoardFile,
} from "./game.js";
import { allThemes } from "./themes.js";
import { openWorkbench, type Workbench } from "./workbench.js";

/** Every tile there is up to 131072 but for two cells. */
const allTiles = [131072, 65536, 32768, 16384, 1024, 2048, 4096, 8192, 512, 256, 128, 64, 4, 8, 16, 32];

function told(violations: readonly Result[]): readonly string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

describe("how it looks", () => {
  let workbench: Workbench;
  let game: Game;
  const folder = temporaryFolder();

  before(async () => {
    writeBoardFile(folder, "all.bin", allTiles, 3_900_000, 52_000);
    writeBoardFile(folder, "mid.bin", [2, 4, 8, 16, 0, 128, 64, 32, 0, 256, 512, 4, 2, 1024, 8, 2], 14_360, 812);
    writeBoardFile(folder, "win.bin", [1024, 1024, 64, 8, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 18_000, 900);
    writeBoardFile(folder, "loss.bin", [0, 4, 8, 16, 2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 512], 5_310, 402);
    const scores = ["Ana|24316", "Bruno|18204", "Chloe|14360", "Dai|9112", "Eva|7204"].map((line) => line.replace(/^\w+/, (name) => name.padEnd(20)));
    writeFileSync(path.join(folder, "scores.txt"), scores.join("\r\n"));
    workbench = await openWorkbench({ folder, theme: "dark", settings: { "tilework.confirmNewGame": false } });
    game = await openSeeded(workbench, "2048/4x4/11");
    await ask(workbench, "Tilework: Change Player Name…", "Ana");
    await ask(workbench, "Tilework: Import 2048 Scores…", path.join(folder, "scores.txt"));
    await workbench.runCommand("Notifications: Clear All Notifications");
  });

  after(() => workbench.close());

  async function put(file: string): Promise<Frame> {
    await importBoard(workbench, path.join(folder, file));
    const frame = await game.frame();
    await game.hasFocus();
    await game.hasKeys();
    return frame;
  }

  async function settle(): Promise<void> {
    await workbench.page.mouse.move(200, 500);
    await workbench.page.waitForTimeout(900);
  }

  for (const theme of allThemes) {
    it(`is free of axe's complaints in ${theme}, and legible: board, all tiles, hint, win, loss, home`, async function () {
      this.timeout(180_000);
      await workbench.setTheme(theme);
      const check = async (name: string) => {
        await settle();
        await workbench.screenshot(`${name}-${theme}`);
        assert.deepEqual(told(await workbench.axe(await game.frame())), [], name);
      };
      await put("mid.bin");
      await game.press("Shift+?");
      await (await game.find(".hint[data-direction]")).waitFor();
      await check("game");
      await put("all.bin");
      await check("tiles");
      const colours = await tileColours(await game.frame());
      assert.equal(colours.length, 16);
      for (const { text, contrast } of colours) assert.ok(contrast >= 4.5, `${text}: ${contrast}`);
      assert.equal(new Set(colours.map(({ background }) => background)).size, 16);
      await put("win.bin");
      await game.press("ArrowLeft");
      await (await game.find("tilework-ending")).waitFor();
      await check("win");
      await put("loss.bin");
      await game.press("ArrowLeft");
      await (await game.find("tilework-ending")).waitFor();
      await check("loss");
      await workbench.runCommand("Tilework: Go to Games Home Page");
      await (await game.find("tilework-home-page")).waitFor();
      await check("home");
      await workbench.runCommand("Tilework: Play 2048");
    });
  }

  it("fits every size without scrolling, and the board is the largest thing", async function () {
    this.timeout(180_000);
    await workbench.setTheme("dark");
    await put("mid.bin");
    await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
    for (const [width, height] of [
      [320, 480],
      [360, 640],
      [500, 300],
      [700, 400],
      [700, 900],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      // The workbench takes some of the window; the panel is brought to the size itself.
      const frame = await game.frame();
      const now = await frame.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      const size = workbench.page.viewportSize()!;
      await workbench.page.setViewportSize({ width: size.width + width - now.width, height: size.height + height - now.height });
      await frame.waitForFunction(([w, h]) => Math.abs(innerWidth - w) <= 1 && Math.abs(innerHeight - h) <= 1, [width, height] as const);
      await settle();
      await workbench.screenshot(`game-${width}x${height}`);
      const fit = await frame.evaluate(() => {
        const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
        const all = (root: ParentNode): Element[] =>
          [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
        const board = page.shadowRoot!.querySelector("tilework-board")!.getBoundingClientRect();
        const outside = all(page.shadowRoot!).filter((element) => {
          const box = element.getBoundingClientRect();
          const seen = box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== "hidden";
          return seen && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1);
        });
        const scrolling = document.documentElement;
        const figures = [...page.shadowRoot!.querySelectorAll("tilework-figure")].map((figure) =>
          figure.shadowRoot!.querySelector(".value")!.getBoundingClientRect(),
        );
        const overlap = figures.some((one, index) =>
          figures
            .slice(index + 1)
            .some((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom),
        );
        return {
          overlap,
          scrolls: scrolling.scrollHeight > innerHeight || scrolling.scrollWidth > innerWidth,
          outside: outside.map((element) => `${element.tagName}.${element.className}`),
          share: Math.max(board.width / innerWidth, board.height / innerHeight),
          buttons: [...page.shadowRoot!.querySelectorAll("[data-button]")].filter((button) => button.getBoundingClientRect().height < 20).length,
        };
      });
      assert.deepEqual(
        { scrolls: fit.scrolls, overlap: fit.overlap, outside: fit.outside },
        { scrolls: false, overlap: false, outside: [] },
        `${width}×${height}`,
      );
      assert.ok(fit.share > 0.5, `${width}×${height}: the board takes ${fit.share.toFixed(2)} of the longer side`);
      assert.equal(fit.buttons, 0, `${width}×${height}: buttons too small to hit`);
    }
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
  });

  it("answers swipes and drags of the mouse, one move each", async () => {
    game = await openSeeded(workbench, "2048/4x4/11");
    const start = dealt(4, 11);
    await game.shows(seen(start));
    const box = (await (await game.board()).boundingBox())!;
    const sides = legalSides(start, 4);
    for (const [index, side] of sides.entries()) {
      const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[side] as [number, number];
      await workbench.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await workbench.page.mouse.down();
      await workbench.page.mouse.move(box.x + box.width / 2 + dx * 200, box.y + box.height / 2 + dy * 200, { steps: 8 });
      await workbench.page.mouse.up();
      await game.shows(seen(played(start, sides.slice(0, index + 1))));
    }
    await game.hasFocus();
    await game.press("u");
    await game.shows(seen(played(start, sides.slice(0, 3))));
  });

  it("is played by mouse alone: buttons undo, redo, deal and hint, and the keyboard stays on the board", async () => {
    const start = dealt(4, 11);
    const three = seen(played(start, legalSides(start, 3)));
    await (await game.button("undo")).click();
    await game.shows({ moves: 2 });
    await (await game.button("redo")).click();
    await game.shows(three);
    await game.hasFocus();
    await (await game.button("hint")).click();
    await (await game.find(".hint[data-direction]")).waitFor();
    await (await game.button("newGame")).click();
    await game.shows({ moves: 0 });
  });

  it("slides by transform within 120 ms, and stands still under reduced motion", async () => {
    const durations = async () =>
      (await game.frame()).evaluate(() => {
        const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
        const sprite = page.shadowRoot!.querySelector("tilework-board")!.shadowRoot!.querySelector(".sprite")!;
        const style = getComputedStyle(sprite);
        return {
          property: style.transitionProperty,
          longest: Math.max(...style.transitionDuration.split(",").map((text) => Number.parseFloat(text) * (text.includes("ms") ? 1 : 1000))),
        };
      });
    const moving = await durations();
    assert.match(moving.property, /transform/);
    assert.ok(moving.longest > 50 && moving.longest <= 200, `${moving.longest} ms`);
    await workbench.setSetting("workbench.reduceMotion", "on");
    await (await game.frame()).locator("body.vscode-reduce-motion").waitFor();
    assert.ok((await durations()).longest <= 1);
    await workbench.setSetting("workbench.reduceMotion", "off");
    await (await game.frame()).locator("body:not(.vscode-reduce-motion)").waitFor();
  });

  it("says of each cell what stands in it, as a grid with rows", async () => {
    game = await openSeeded(workbench, "2048/3x3/4");
    const frame = await game.frame();
    assert.equal(await frame.getByRole("row").count(), 3);
    assert.equal(await frame.getByRole("gridcell").count(), 9);
    assert.match((await frame.getByRole("grid").getAttribute("aria-label")) ?? "", /2048.*3×3/);
    const labels = await frame.getByRole("gridcell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    assert.match(labels[0] ?? "", /^Row 1, column 1: (empty|2|4)$/);
    await game.press(arrow[legalSides(dealt(3, 4), 1)[0]!]);
    await game.says(/(Up|Down|Left|Right).*Score \d+/);
    await workbench.screenshot("game-3x3-dark");
  });

  it("complains of nothing on the console", async () => {
    await hideForAWhile(workbench);
    assert.deepEqual(workbench.problems, []);
  });
});

interface TileColours {
  readonly text: string;
  readonly background: string;
  readonly contrast: number;
}

/** What the browser paints of each tile, with the contrast by WCAG 2.1. */
function tileColours(frame: Frame): Promise<readonly TileColours[]> {
  return frame.evaluate(() => {
    const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
    const sprites = [...page.shadowRoot!.querySelector("tilework-board")!.shadowRoot!.querySelectorAll(".sprite:not(.gone)")];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const rgb = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (colour: string) => {
      const [red, green, blue] = rgb(colour).map((byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)) as [
        number,
        number,
        number,
      ];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return sprites.map((sprite) => {
      const painted = [sprite, ...sprite.querySelectorAll("*")].find((element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)")!;
      const leaf = [...sprite.querySelectorAll("*")].findLast((element) => element.textContent?.trim() !== "") ?? sprite;
      const background = getComputedStyle(painted).backgroundColor;
      const [light, dark] = [luminance(background), luminance(getComputedStyle(leaf).color)].sort((one, other) => other - one) as [number, number];
      return { text: sprite.textContent?.trim() ?? "", background: rgb(background).join(), contrast: (light + 0.05) / (dark + 0.05) };
    });
  });
}
