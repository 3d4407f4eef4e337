import assert from "node:assert/strict";
import { replayToWin } from "../../../src/games/play/replay.js";
import { nodeBudget } from "../../../src/games/solver.js";
import { numberJump } from "../../games/number-jump/number-jump.js";
import { numberJumpSolver } from "../../games/number-jump/solver.js";

describe("Number Jump, a game of levels that does not ship", () => {
  const { levels } = numberJump;

  it("has levels that can be solved, the last in 13 jumps at least", () => {
    const listed = levels!.collections.flatMap((collection) => collection.levels);
    const lengths = listed.map(({ variant, key }) => {
      const dealt = numberJump.deal(variant, 1);
      assert.ok(dealt.ok);
      assert.equal(levels!.key(dealt.value), key);
      const outcome = numberJumpSolver.solve!(dealt.value, nodeBudget(1_000));
      assert.ok(outcome.kind === "solved" && outcome.optimal === "moves");
      assert.notEqual(replayToWin(numberJump, dealt.value, outcome.moves), undefined);
      return outcome.moves.length;
    });
    assert.deepEqual(lengths, [2, 4, 13]);
  });

  it("has no parts of Sokoban: no files, pushes, boxes, deadlocks, XSB or LURD", () => {
    const { files, notation, pushes, carrying, deadlocks, solving } = levels!;
    assert.deepEqual([files, notation, pushes, carrying, deadlocks, solving], new Array(6).fill(undefined));
  });
});
