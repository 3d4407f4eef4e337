import assert from "node:assert/strict";
import { type Move, play, reverseOf } from "../../src/games/sliding/rules.js";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { assertNotWider } from "../e2e/shared/fit.js";
import { cellOf, keyOf, playAll, solution } from "../e2e/shared/sliding-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { placeSession, TimerView } from "../e2e/shared/timer-view.js";

describe("timed solves", () => {
  const workbench = suiteWindow({ theme: "dark" });
  const view = new TimerView(workbench);

  before(async () => {
    placeSession(workbench.server.dataDir);
  });

  it("run in a page of their own, in every theme", async () => {
    await view.open();
    await inEveryTheme(view, "timed-solves-first");
    const last = await view.find(".averages tr:first-child > :last-child");
    const [heading, average] = await last.evaluateAll((cells) =>
      cells.map((cell) => getComputedStyle(cell).textAlign),
    );
    assert.ok(average);
    assert.equal(heading, average, "a heading is aligned as the column below it");
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
    await view.nextBoard();
    await view.solve();
    await view.has(2);
  });

  it("can be deleted and made DNF by a key, given up, and tried again without counting", async () => {
    await view.pressOnBoard("Shift+D");
    await view.reads(async () => (await view.solves())[0] ?? "", /DNF \(/);
    await view.press("Delete");
    await view.has(1);
    await view.press("Shift+R");
    await view.isIn("inspecting");
    const moves = solution(await view.position());
    for (const move of moves) await view.press(keyOf(move));
    await view.has(2);
    assert.match((await view.solves())[0]!, /scramble repeated/);
    await inEveryTheme(view, "timed-solves-some");
  });

  it("are played with the WCA's inspection by the mouse alone, and by the keyboard alone", async () => {
    const press = async (name: string) => (await view.button(name)).click();
    const clockShows = async (pattern: RegExp) => view.reads(await view.find(".clock"), pattern);
    await view.startSession("3x3");
    const inspection = async (label: string) => {
      const button = await view.button("inspection");
      for (let before = await button.innerText(); before !== label; before = await button.innerText()) {
        await button.click();
        await view.until("another inspection", async () => (await button.innerText()) !== before);
      }
    };
    await inspection("Inspection: WCA");
    assert.equal(await view.phase(), "covered");
    for (const isByMouse of [true, false]) {
      const next = () => (isByMouse ? press("next") : view.press("Space"));
      const before = (await view.solves()).length;
      if (!isByMouse) await (await view.board()).focus();
      await next();
      await clockShows(/^(\d+|\+2)$/);
      let position = await view.position();
      const moves = solution(position);
      const make = async (move: Move) => {
        if (isByMouse) await (await view.content()).getByRole("gridcell").nth(cellOf(position, move)).click();
        else await view.press(keyOf(move));
        position = play(position, move)!;
      };
      for (const move of moves) await make(move);
      await clockShows(/^\d+\.\d{3}\+?$/);
      await view.has(before + 1);
      await (isByMouse ? press("retry") : view.press("Shift+R"));
      await view.isIn("covered");
      await next();
      position = await view.position();
      await make(moves[0]!);
      await view.isIn("running");
      await (isByMouse ? press("giveUp") : view.press("Escape"));
      await clockShows(/^DNF/);
      await view.has(before + 2);
      await next();
      await view.isIn("covered");
    }
    await inspection("Inspection: unlimited");
  });

  const arrows = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"] as const;

  it("have the title, the board and the clock of one session, however soon the player continues", async () => {
    for (let round = 0; round < 3; round++) {
      await view.startSession("3x7", ...arrows);
      await view.startSession("3x3", ...arrows);
    }
  });

  it("that a hovering pointer starts on the way to another session end there, with a word", async () => {
    const box = await view.hovers();
    const { mouse } = workbench.page;
    for (const part of [0.1, 0.4, 0.6, 0.9]) {
      await mouse.move(box.x + part * box.width, box.y + 2);
      await mouse.move(box.x + part * box.width, box.y + box.height - 2, { steps: 6 });
    }
    assert.equal(await view.phase(), "running");
    await view.selectSession("3×7");
    await view.isOf("3x7");
    assert.match(await (await view.find(".below")).innerText(), /in “3×3” ended/);
    await view.press("Shift+H");
    await view.selectSession("3×3");
    await view.isOf("3x3");
    assert.match((await view.solves())[0]!, /interrupted/);
  });

  it("move the blank with the arrow keys if a setting says so", async () => {
    await workbench.setSetting("tilework.sliding.keysMove", "blank");
    await view.startSession("3x3");
    await view.nextBoard();
    const start = await view.position();
    const moves = solution(start).slice(0, 2);
    for (const move of moves) await view.press(keyOf(reverseOf[move]));
    const expected = String(playAll(start, moves).tiles);
    await view.until("both moves", async () => String((await view.position()).tiles) === expected);
    await workbench.setSetting("tilework.sliding.keysMove", undefined);
    await view.press("Escape");
    await view.has(1);
  });

  it("have tiles that are alike in each row or in each ring", async () => {
    // No other session has this size, so its page is known by it.
    await view.startSession("3x4");
    const colors = await view.button("colors");
    const alike = async () => {
      const tiles = (await view.find(".tile")).evaluateAll((all) =>
        all.map((tile) => [Number(tile.textContent), getComputedStyle(tile).backgroundColor] as const),
      );
      const color = new Map(await tiles);
      return [2, 4, 5, 6].filter((tile) => color.get(tile) === color.get(1)).join();
    };
    for (const expected of ["2,4", "2,4,5"]) {
      await colors.click();
      await view.finds("tiles like the first one", alike, (found) => found === expected);
    }
    await colors.click();
  });

  it("have a chart of their session, also as a table, in every theme, which fits narrow and wide panels", async () => {
    await (await view.button("session")).click();
    await workbench.palette.input.waitFor();
    await workbench.palette.select("Evening");
    await (await view.find("h1")).getByText("Evening").waitFor();
    const chart = await view.find("tilework-session-chart");
    await chart.locator("figure").last().waitFor();
    const about = await chart
      .locator("figure > svg")
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    assert.match(about[0] ?? "", /The shortest time is 13\.363, the longest 5:29\.506\. Not finished: 3\./);
    assert.match(about[1] ?? "", /in steps of 5\.000/);
    assert.match(about[2] ?? "", /19 on average, at most 31/);
    await (await view.button("table")).click();
    const rows = chart.locator("tbody tr");
    await view.until("all solves in the table", async () => (await rows.count()) === 80);
    assert.match(await rows.last().innerText(), /^1\s+34\.000\s+–\s+–\s+\+8$/);
    await (await view.button("table")).click();
    await chart.scrollIntoViewIfNeeded();
    await assertNotWider(view, "timed-solves", 320, 760, 1280);
    await inEveryTheme(view, "timed-solves-chart");
  });
});
