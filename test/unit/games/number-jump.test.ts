import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { replayToWin } from "../../../src/games/play/replay.js";
import { games as shipped } from "../../../src/games/registry/registry.js";
import { nodeBudget } from "../../../src/games/solver.js";
import { numberJump } from "../../games/number-jump/number-jump.js";
import { numberJumpSolver } from "../../games/number-jump/solver.js";
import { games } from "../../games/registry.js";
import { valueIn } from "../shared/value-in.js";

describe("Number Jump, a game of levels that does not ship", () => {
  const { levels } = numberJump;

  it("has levels that can be solved, the last in 13 jumps at least", () => {
    const listed = levels!.collections.flatMap((collection) => collection.levels);
    const lengths = listed.map(({ variant, key }) => {
      const dealt = valueIn(numberJump.deal(variant, 1));
      assert.equal(levels!.key(dealt), key);
      const outcome = numberJumpSolver.solve!(dealt, nodeBudget(1_000));
      assert.ok(outcome.kind === "solved" && outcome.optimal === "moves");
      assert.notEqual(replayToWin(numberJump, dealt, outcome.moves), undefined);
      return outcome.moves.length;
    });
    assert.deepEqual(lengths, [2, 4, 13]);
  });

  it("has no parts of Sokoban: no files, pushes, boxes, deadlocks, XSB or LURD", () => {
    const { files, notation, pushes, carrying, deadlocks, solving } = levels!;
    assert.deepEqual([files, notation, pushes, carrying, deadlocks, solving], new Array(6).fill(undefined));
  });

  it("stops where the budget ends, and does not call that unsolvable", () => {
    const dealt = valueIn(numberJump.deal("first/3", 1));
    assert.equal(numberJumpSolver.solve!(dealt, nodeBudget(3)).kind, "gaveUp");
    const lost = numberJump.play(dealt, "south");
    assert.ok(lost !== undefined);
    assert.equal(numberJumpSolver.solve!(lost, nodeBudget(1_000)).kind, "unsolvable");
  });

  it("touches nothing outside its folder: no file of the product knows it", () => {
    // The developer guides may mention it.
    const product = ["src", "scripts", "media", "l10n"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
      ),
    );
    const files = [
      ...product,
      ...readdirSync(".").filter((name) => /\.(json|md|mjs)$/.test(name) && name !== "CONTRIBUTING.md"),
    ];
    assert.ok(files.length > 500, `only ${files.length} files were looked at`);
    const itself = /number.?jump/i;
    const known = files.filter((file) => itself.test(file) || itself.test(readFileSync(file, "utf8")));
    assert.deepEqual(known, []);
    assert.deepEqual(games, [...shipped, numberJump]);
  });
});
