import assert from "node:assert/strict";
import { reverseOf } from "../../src/games/sliding/rules.js";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { keyOf, playAll, solution } from "../e2e/shared/sliding-game.js";
import { TimerView } from "../e2e/shared/timer-view.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";

describe("timed solves", () => {
  let workbench: Workbench;
  let view: TimerView;

  before(async () => {
    workbench = await openWorkbench({ theme: "dark" });
    view = new TimerView(workbench);
  });

  after(() => workbench.close());

  async function nextBoard(): Promise<void> {
    await (await view.board()).focus();
    await view.press("Space");
    await view.until("the next board", async () => (await view.phase()) === "inspecting");
  }

  it("run in a page of their own, in every theme", async () => {
    await workbench.runCommand("Tilework: Time Sliding Puzzle Solves");
    await (await view.find("tilework-timer-page .clock")).waitFor();
    await inEveryTheme(view, "timed-solves-first");
    await view.startSession("3x3");
    await (await view.board()).focus();
    // VS Code listens at the window.
    await (await view.frame()).evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener("keydown", ({ key }) => heard.push(key));
    });
    await view.solve();
    const heard = await (await view.frame()).evaluate(() => (window as unknown as { heard: string[] }).heard);
    assert.deepEqual(heard, [], "keys that VS Code gets");
    await view.has(1);
    await nextBoard();
    await view.solve();
    await view.has(2);
  });

  it("can be deleted and made DNF by a key, given up, and tried again without counting", async () => {
    await (await view.board()).focus();
    await view.press("Shift+D");
    await view.finds(
      "DNF",
      async () => (await view.solves())[0] ?? "",
      (text) => /DNF \(/.test(text),
    );
    await view.press("Delete");
    await view.has(1);
    await view.press("Shift+R");
    await view.until("the same board", async () => (await view.phase()) === "inspecting");
    const moves = solution(await view.position());
    for (const move of moves) await view.press(keyOf(move));
    await view.has(2);
    assert.match((await view.solves())[0]!, /scramble repeated/);
    await inEveryTheme(view, "timed-solves-some");
  });

  it("move the blank with the arrow keys if a setting says so", async () => {
    await workbench.setSetting("tilework.sliding.keysMove", "blank");
    await nextBoard();
    const start = await view.position();
    const moves = solution(start).slice(0, 2);
    for (const move of moves) await view.press(keyOf(reverseOf[move]));
    const expected = String(playAll(start, moves).tiles);
    await view.until("both moves", async () => String((await view.position()).tiles) === expected);
    await workbench.setSetting("tilework.sliding.keysMove", undefined);
    await view.solve();
    await view.has(3);
  });

  it("fit narrow and wide panels, in every theme", async () => {
    for (const width of [320, 760, 1280]) {
      await workbench.page.setViewportSize({ width: width + 48, height: 800 });
      await view.atRest();
      await inEveryTheme(view, `timed-solves-${width}`);
    }
  });
});
