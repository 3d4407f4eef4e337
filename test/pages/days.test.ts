import assert from "node:assert/strict";
import { dayAt, dayText } from "../../src/games/days/day.js";
import { dayPuzzles } from "../../src/games/days/day-puzzles.js";
import { dealLevel } from "../../src/games/sokoban/sokoban.js";
import { solveLevel } from "../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../src/games/solver.js";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { assertFitsEach, assertNotWider } from "../e2e/shared/fit.js";
import { SokobanGame } from "../e2e/shared/sokoban-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

const easy = 2;

describe("the puzzles of days", () => {
  const today = dayAt(Date.now(), 0);
  const workbench = suiteWindow({ theme: "dark" });
  const game = new SokobanGame(workbench);

  const isChosen = async (day: number) =>
    game.until(`${dayText(day, "en")} has the focus`, async () =>
      (await (await game.find("td button:focus")).getAttribute("aria-label"))!.startsWith(dayText(day, "en")),
    );

  it("are a month in which keys move, without axe violations in every theme, and as narrow as a panel gets", async () => {
    await workbench.runCommand("Tilework: Today's Puzzles…");
    await workbench.palette.select("Past Days…");
    await (await game.find("tilework-days-page")).waitFor();
    await isChosen(today);
    await game.press("ArrowLeft");
    await isChosen(today - 1);
    await game.press("ArrowUp", "ArrowRight");
    await isChosen(today - 7);
    await game.press("ArrowDown");
    await isChosen(today);
    const month = await (await game.find("#month")).innerText();
    await game.press("PageUp");
    const isOther = async () => (await (await game.find("#month")).innerText()) !== month;
    await game.until("the month before", isOther);
    await game.press("PageDown");
    await (await game.find("#month")).getByText(month).waitFor();
    await (await game.find("td.today button")).click();
    await isChosen(today);
    await inEveryTheme(game, "days");
    await assertNotWider(game, "days", 320, 1280);
  });

  it("say so on their board, and their end counts them and leads to the next one", async () => {
    await (await game.button(`puzzle-${easy}`)).click();
    await (await game.find("header .place")).getByText("Today's puzzle · Sokoban").waitFor();
    const { variant, seed } = dayPuzzles(today)[easy]!;
    const solved = solveLevel(dealLevel(variant, seed)!, "any", nodeBudget(100_000));
    assert.ok(solved.kind === "solved");
    await game.focus();
    await game.hasKeys();
    await game.play(solved.moves.join(""));
    await (await game.find("tilework-ending tilework-day-dots i.finished, i.all")).first().waitFor();
    await inEveryTheme(game, "day-end");
    await assertFitsEach(game, "day-end");
    await workbench.runCommand("Tilework: Open Games");
    await (await game.button("next")).click();
    await (await game.find("header .place")).getByText("Today's puzzle").waitFor();
  });
});
