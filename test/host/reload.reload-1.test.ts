import assert from "node:assert/strict";
import { boardNow, gameTabs, until } from "./live.js";

/** Runs after the suites without a number, in the reloaded window. */
describe("after a window reload", () => {
  it("the panel is there again, with the game where it was", async () => {
    await until("the panel of before the reload", () => gameTabs().length === 1);
    await until("its title", () => gameTabs()[0]?.label === "2048");
    const board = await boardNow();
    assert.deepEqual([board.cells[0], board.score, board.moves], [8, 108, 21]);
  });
});
