import assert from "node:assert/strict";
import { chooseAutoPlaySpeed, chooseReplaySpeed } from "../../../src/midend/commands/questions.js";
import { FakePorts } from "./fake-ports.js";

describe("the lists of speeds", () => {
  it("start at the current speed, or at the nearest one", async () => {
    const ports = new FakePorts();
    const selected = () => ports.ask.asked.map((one) => one.kind === "choose" && one.selected);
    await ports.settings.change("autoPlayMoveMs", 80);
    await chooseAutoPlaySpeed(ports);
    await ports.settings.change("autoPlayMoveMs", 700);
    await chooseAutoPlaySpeed(ports);
    await ports.settings.change("replayMoveMs", 150);
    await chooseReplaySpeed(ports);
    assert.deepEqual(selected(), [2, 0, 2]);
  });
});
