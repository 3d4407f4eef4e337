import assert from "node:assert/strict";
import { boardNow, putBoard, run } from "./live.js";

/** The last suite of its window: leaves the game that the suite after the reload looks for. */
describe("before a window reload", () => {
  it("a game is on the board", async () => {
    await run("play.2048");
    await putBoard([4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 100, 20);
    await run("moveLeft");
    assert.equal((await boardNow()).score, 108);
  });
});
