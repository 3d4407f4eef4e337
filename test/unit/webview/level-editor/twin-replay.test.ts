import assert from "node:assert/strict";
import { twinReplay } from "../../../../src/webview/level-editor/model/playtest.js";
import { levelOf } from "../../shared/sokoban-data.js";

const level = levelOf("########\n#      #\n#@$  . #\n#  $ . #\n#      #\n########");

describe("two solutions beside each other", () => {
  const upper = "RRRlldRR";

  it("stay at the same number of pushes, and the shorter one waits at its end", () => {
    const twins = twinReplay(level, [upper, upper], "pushes");
    assert.ok(twins);
    assert.deepEqual(twins.places[0], [0, 1, 2, 3, 7, 8]);
    assert.equal(twins.divergence, undefined);
  });

  it("stay at the same number of moves, and are marked from the first different move", () => {
    const about = `ud${upper}`;
    const twins = twinReplay(level, [upper, about], "moves");
    assert.ok(twins, about);
    assert.equal(twins.divergence, 1);
    assert.equal(twins.places[0].length, twins.places[1].length);
    assert.deepEqual([twins.places[0].at(-1), twins.places[1].at(-1)], [8, 10]);
    const byPushes = twinReplay(level, [upper, about], "pushes");
    assert.equal(byPushes?.divergence, undefined, "by pushes they are the same");
  });

  it("are not shown if one isn't a solution", () => {
    for (const wrong of ["RRRlldR", "rdrrr"])
      assert.equal(twinReplay(level, [upper, wrong], "moves"), undefined, wrong);
  });
});
