import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import type { PatternOfLevel } from "../../../src/midend/commands/deadlock-patterns.js";
import { PlayerPatterns } from "../../../src/midend/hints/player-patterns.js";
import { Emitter } from "../../../src/protocol/emitter.js";
import { fakePatterns } from "./fake-patterns.js";
import { FakePorts, settled } from "./fake-ports.js";

/** The box is in the lower left corner. */
const lost: PatternOfLevel = {
  game: "sokoban",
  board: "#####\n#.  #\n# @ #\n#$  #\n#####",
  lurd: "",
  squares: [{ row: 3, column: 1 }],
  rule: "corner",
  title: "The corner",
  file: { uri: "file:///corner.xsb", index: 0 },
};

describe("lost positions of playtests", () => {
  it("are kept while there is room, and recognized in any game that leads there", async () => {
    const ports = new FakePorts();
    const patterns = new PlayerPatterns(ports, games, new Emitter<void>().event);
    assert.equal(await patterns.patternIn(lost), undefined);
    assert.equal(await patterns.keepFrom(lost), true);
    assert.equal(await patterns.keepFrom(lost), true, "it is among them already");
    const met = await patterns.patternIn({ ...lost, lurd: "ur" });
    assert.deepEqual(met?.squares, [{ row: 3, column: 1 }]);
    assert.match(english(met.text), /^You have met this before, in “The corner”\. /);
    assert.equal(await patterns.keepFrom({ ...lost, board: "no level" }), false);
    assert.equal(await patterns.keepFrom({ ...lost, squares: [{ row: 1, column: 1 }] }), false);
    patterns.dispose();
  });

  it("are those that were read last, even if an earlier reading takes longer", async () => {
    const ports = new FakePorts();
    const patterns = new PlayerPatterns(ports, games, new Emitter<void>().event);
    const read = ports.patterns.read.bind(ports.patterns);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first reading finds no pattern, and is slow.
    let readings = 0;
    ports.patterns.read = async () => {
      const isFirst = readings++ === 0;
      const found = await read();
      if (isFirst) await held;
      return found;
    };
    assert.deepEqual(patterns.of("sokoban"), []);
    await settled();
    assert.equal(await patterns.keepFrom(lost), true);
    assert.equal(patterns.of("sokoban").length, 1);
    release();
    await settled();
    assert.equal(patterns.of("sokoban").length, 1);
    assert.notEqual(await patterns.patternIn({ ...lost, lurd: "ur" }), undefined);
    patterns.dispose();
  });

  it("are not kept if there is no room", async () => {
    const full = { ...fakePatterns(), keep: async () => ({ kept: 0, isFull: true }) };
    const ports = Object.assign(new FakePorts(), { patterns: full });
    const patterns = new PlayerPatterns(ports, games, new Emitter<void>().event);
    assert.equal(await patterns.keepFrom(lost), false);
    patterns.dispose();
  });
});
