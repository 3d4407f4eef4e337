import assert from "node:assert/strict";
import fc from "fast-check";
import { atOnce } from "../../../../src/games/slices.js";
import { cellsOf, readPattern, turned } from "../../../../src/games/sokoban/deadlocks/deadlock-pattern.js";
import { explainingLoss } from "../../../../src/games/sokoban/deadlocks/explain-game.js";
import { findingPattern, makingPattern } from "../../../../src/games/sokoban/deadlocks/pattern-rules.js";
import { turns } from "../../../../src/games/sokoban/edit/edit.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { readCompactLevel } from "../../../../src/games/sokoban/play/notation.js";
import { law } from "../../shared/samples.js";
import { levelOf, turnedRows } from "../../shared/sokoban-data.js";
import { canBeBrought, randomLevel } from "../../shared/sokoban-solver-data.js";

const cut = (level: Level) => {
  const loss = atOnce(explainingLoss(level));
  assert.ok(loss !== undefined);
  return atOnce(
    makingPattern(
      level,
      loss.boxes.map((box) => level.boxes[box]!),
      loss.rule,
    ),
  );
};

describe("Sokoban: deadlock patterns", () => {
  it("contain what matters: the walls of a corner, boxes that block each other, the walls along a box without a goal, the player's side", () => {
    for (const [board, text, rule] of [
      ["#######|#$ @  #|#   . #|#######", "#$\n-#", "corner"],
      ["########|#      #|# $$   #|# $$ @ #|# .... #|########", "$$\n$$", "frozen"],
      ["########|#  $ @ #|#      #|#   .  #|########", "###\n-$-", "square"],
    ] as const) {
      const pattern = cut(readCompactLevel(board)!);
      assert.deepEqual([pattern?.text, pattern?.rule], [text, rule], board);
    }
  });

  it("are read in any orientation, and nothing else is", () => {
    const pattern = readPattern("#$\n##", "corner");
    assert.deepEqual(pattern, { text: "##\n#$", rule: "corner" });
    for (const cells of turned(cellsOf(readPattern("###\n-$-\n@..", "search")!))) {
      const text = Array.from({ length: cells.height }, (_, row) =>
        cells.cells.slice(row * cells.width, (row + 1) * cells.width).join(""),
      ).join("\n");
      assert.equal(readPattern(text, "search")?.text, readPattern("###\n-$-\n@..", "search")?.text);
    }
    for (const text of [
      "",
      "##",
      "$x",
      "@$@",
      "$".repeat(21),
      "$\n".repeat(21),
      `${"$".repeat(15)}\n`.repeat(3),
    ])
      assert.equal(readPattern(text, "corner"), undefined, text);
    assert.equal(readPattern("$", "beauty"), undefined);
    law(
      100,
      [fc.array(fc.constantFrom("#", "$", "*", ".", "-"), { minLength: 1, maxLength: 25 })],
      (letters) => {
        const read = readPattern(letters.join("").replace(/(.{5})(?=.)/g, "$1\n"), "search");
        if (read !== undefined) assert.deepEqual(readPattern(read.text, read.rule), read);
      },
    );
  });

  it("are found again in their level in any orientation, and nowhere that the boxes are not stuck", () => {
    let met = 0;
    const kept = new Map<string, NonNullable<ReturnType<typeof cut>>>();
    for (let seed = 1; met < 60; seed++) {
      const level = randomLevel(seed, 7, 7, 2 + (seed % 2));
      const loss = atOnce(explainingLoss(level));
      if (loss === undefined || loss.rule === "outside") continue;
      const pattern = cut(level);
      if (pattern === undefined) continue;
      kept.set(pattern.text, pattern);
      const rows = levelRows(level, "xsb");
      for (const other of [level, ...turns.map((turn) => levelOf(turnedRows(rows, turn)))]) {
        const found = atOnce(findingPattern(other, [pattern]));
        assert.ok(found !== undefined && !canBeBrought(other, found.boxes), `level ${seed}: ${pattern.text}`);
      }
      met++;
    }
    // In other levels, every match is confirmed by a search that shares no code with the product.
    let elsewhere = 0;
    for (let seed = 1_000; seed < 1_150; seed++) {
      const level = randomLevel(seed, 7, 7, 3);
      const found = atOnce(findingPattern(level, [...kept.values()]));
      if (found === undefined) continue;
      elsewhere++;
      assert.ok(!canBeBrought(level, found.boxes), `level ${seed}: ${found.pattern.text}`);
    }
    assert.ok(elsewhere > 20, String(elsewhere));
  });

  it("do not match where a goal lets the box be solved", () => {
    const along = cut(readCompactLevel("########|#  $ @ #|#      #|#   .  #|########")!)!;
    assert.equal(
      atOnce(findingPattern(readCompactLevel("########|#  $ .@#|#      #|########")!, [along])),
      undefined,
    );
    assert.equal(
      atOnce(findingPattern(readCompactLevel("########|#      #|# $ @. #|########")!, [along])),
      undefined,
    );
  });
});
