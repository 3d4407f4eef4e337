import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { slowLevel } from "../unit/shared/slow-level.js";
import { openLibraryPage } from "./shared/library-page.js";

describe("the library in a page without VS Code", () => {
  let page: Page;
  let close: () => Promise<void>;

  before(async () => {
    ({ page, close } = await openLibraryPage());
  });

  after(() => close());

  it("solves and makes levels in workers, and the page has frames meanwhile", async () => {
    const found = await page.evaluate(async () => {
      const { readLevel, solve, generate } = window.tilework;
      let frames = 0;
      const count = () => {
        frames++;
        requestAnimationFrame(count);
      };
      count();
      const [solved, made] = await Promise.all([
        solve(readLevel("#######\n#@ $ .#\n#  $ .#\n#######")),
        generate({ grade: "easy", seed: 3 }),
      ]);
      return { result: solved.result, pushes: solved.pushes, made: made.meetsGrade, hasFrames: frames > 1 };
    });
    assert.deepEqual(found, { result: "solved", pushes: 4, made: true, hasFrames: true });
  });

  it("stops a search", async () => {
    const code = await page.evaluate(async (text) => {
      const { readLevel, solve } = window.tilework;
      const stop = new AbortController();
      const onProgress = () => stop.abort();
      const options = { objective: "pushes", ms: 600_000, signal: stop.signal, onProgress } as const;
      return solve(readLevel(text), options).then(
        () => undefined,
        (error: { readonly code: string }) => error.code,
      );
    }, slowLevel.join("\n"));
    assert.equal(code, "cancelled");
  });

  it("has a board that is played", async () => {
    await page.evaluate(() => {
      const board = document.createElement("tilework-board");
      board.setAttribute("position", "######|#@$ .#|######");
      board.toggleAttribute("controls", true);
      board.addEventListener("win", ({ target }) => (target as HTMLElement).setAttribute("data-won", ""));
      document.body.append(board);
    });
    const board = page.locator("tilework-board");
    await board.locator("tilework-scene").waitFor();
    await board.evaluate((element) => (element as HTMLElement).focus());
    // Undo is disabled. The board keeps the keyboard.
    await board.locator('[data-button="undo"]').click({ force: true });
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("tilework-board[data-won]").waitFor();
  });

  it("solves boards of tiles in a worker, and finds moves of 2048 at once", async () => {
    const found = await page.evaluate(async () => {
      const { distance, readBoard, bestMove, deal } = window.tilework;
      return [await distance(readBoard("8 6 7/2 5 4/3 0 1")), bestMove(deal(4, 1), { depth: 2 })];
    });
    assert.equal(found[0], 31);
    assert.match(String(found[1]), /^[UDLR]$/);
  });
});
