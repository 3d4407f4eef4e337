import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import type { LossOfLevel } from "../../../src/midend/commands/deadlock-patterns.js";
import { KeptPatterns } from "../../../src/midend/losses/kept-patterns.js";
import { Emitter } from "../../../src/protocol/emitter.js";
import { fakePatterns } from "./fake-patterns.js";
import { FakePorts } from "./fake-ports.js";

/** The box is in the lower left corner. */
const lost: LossOfLevel = {
  game: "sokoban",
  board: "#####\n#.  #\n# @ #\n#$  #\n#####",
  lurd: "",
  squares: [{ row: 3, column: 1 }],
  rule: "corner",
  title: "The corner",
  file: { uri: "file:///corner.xsb", index: 0 },
};

describe("losses of test games", () => {
  it("are kept where there is room, and met again in any game that leads there", async () => {
    const ports = new FakePorts();
    const losses = new KeptPatterns(ports, games, new Emitter<void>().event);
    assert.equal(await losses.metIn(lost), undefined);
    assert.equal(await losses.keepFrom(lost), true);
    assert.equal(await losses.keepFrom(lost), true, "it is among them already");
    const met = await losses.metIn({ ...lost, lurd: "ur" });
    assert.deepEqual(met?.squares, [{ row: 3, column: 1 }]);
    assert.match(english(met.text), /^You have met this before, in “The corner”\. /);
    assert.equal(await losses.keepFrom({ ...lost, board: "no level" }), false);
    assert.equal(await losses.keepFrom({ ...lost, squares: [{ row: 1, column: 1 }] }), false);
    losses.dispose();
  });

  it("are not kept where there is no room", async () => {
    const patterns = { ...fakePatterns(), keep: async () => ({ kept: 0, isFull: true }) };
    const ports = Object.assign(new FakePorts(), { patterns });
    const losses = new KeptPatterns(ports, games, new Emitter<void>().event);
    assert.equal(await losses.keepFrom(lost), false);
    losses.dispose();
  });
});
