import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { assertFitsEach, panelSizes } from "../e2e/shared/fit.js";
import { dealt, keyOf, openSliding, type SlidingGame, solution } from "../e2e/shared/sliding-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

const reverse: Readonly<Record<string, "U" | "D" | "L" | "R">> = { U: "D", D: "U", L: "R", R: "L" };

describe("reviews", () => {
  let game: SlidingGame;
  const workbench = suiteWindow({ theme: "dark" });

  before(async () => {
    game = await openSliding(workbench, "3x3", 4);
  });

  it("are one key from the end of a game, by keyboard alone, and hide the best move until it is asked for", async () => {
    const way = solution(dealt("3x3", 4));
    // Two moves that are not mistakes, a move back, and the remaining moves of the solution.
    for (const move of [way[0]!, way[1]!, reverse[way[1]!]!, ...way.slice(1)]) await game.press(keyOf(move));
    await (await game.find("tilework-ending section")).waitFor();
    await game.press("Shift+V");
    await (await game.find("tilework-replay-bar .marks .mistakes")).waitFor({ state: "attached" });
    const title = await game.find("tilework-replay-bar .title");
    assert.match(await title.innerText(), /^Review: 1 mistake, /);
    await inEveryTheme(game, "review");
    await assertFitsEach(game, "review", panelSizes);
    await game.hasFocus();
    await game.opens(".notice.plain", "Shift+T");
    const shown = await (await game.find("tilework-game-page")).evaluate((element) => {
      const { page } = element as unknown as { page: unknown };
      const app = element.getRootNode() as ShadowRoot;
      return JSON.stringify([page, app.innerHTML, element.shadowRoot?.innerHTML]);
    });
    assert.doesNotMatch(shown, /best move: /i);
    await (await game.find("header.banner")).getByText("Mistake 1 of 1").waitFor();
    await inEveryTheme(game, "retry");
    // In a small panel the buttons show their icons alone.
    const icons = (await game.find(".ways [data-button] svg")).evaluateAll((all) =>
      all.map(({ innerHTML }) => innerHTML),
    );
    assert.equal(new Set(await icons).size, (await icons).length);
    await game.opens(".hint[data-direction] >> nth=0", "t");
    await assertFitsEach(game, "retry");
    await game.reads(await game.find(".notice-text"), /The best move: /);
    await game.opens(".notice.good", () => game.press(keyOf(way[1]!)));
    await (await game.button("home")).click();
    await (await game.find("tilework-replay-bar .marks .mistakes")).waitFor({ state: "attached" });
    await game.opens("tilework-ending section", "Escape");
    assert.equal(await (await game.find("tilework-cheer")).count(), 0, "the win is not celebrated again");
  });
});
