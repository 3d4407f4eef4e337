import assert from "node:assert/strict";
import fc from "fast-check";
import { differencesFrom } from "../../../../src/games/sokoban/level/level-key.js";
import { leastMs } from "../../../campaign/shared/measure.js";
import { assertWithin } from "../../../shared/slowness.js";
import { law } from "../../shared/samples.js";
import { levelOf, turnedRows } from "../../shared/sokoban-data.js";

const rows = ["#########", "#@ $   .#", "# #  $ .#", "#   #   #", "#########"];

const mirrored = (lines: readonly string[]) => turnedRows(lines, "mirror");
const turned = (lines: readonly string[]) => turnedRows(lines, "right");
const changed = (lines: readonly string[], ...squares: readonly (readonly [number, number, string])[]) =>
  lines.map((line, row) =>
    [...line]
      .map((symbol, column) => squares.find(([y, x]) => y === row && x === column)?.[2] ?? symbol)
      .join(""),
  );

describe("Sokoban: similar levels", () => {
  const compare = differencesFrom(levelOf(rows));

  it("are equal however they are turned, and wherever the player starts", () => {
    const ways = [(lines: readonly string[]) => lines, turned, mirrored];
    law(50, [fc.array(fc.constantFrom(...ways), { maxLength: 5 })], (steps) => {
      assert.equal(compare(levelOf(steps.reduce<readonly string[]>((lines, step) => step(lines), rows))), 0);
    });
    assert.equal(compare(levelOf(changed(rows, [1, 1, " "], [3, 1, "@"]))), 0);
  });

  it("may differ in two squares: walls, boxes, goals, also turned", () => {
    const wall = [3, 2, "#"] as const;
    const box = [1, 5, "$"] as const;
    assert.equal(compare(levelOf(turned(changed(rows, wall)))), 1);
    assert.equal(compare(levelOf(mirrored(changed(rows, wall, box)))), 2);
    assert.equal(compare(levelOf(changed(rows, wall, box, [3, 6, "."]))), undefined);
    assert.equal(compare(levelOf(changed(rows, [1, 3, " "], [1, 4, "$"]))), 2, "a box elsewhere");
  });

  it("may have another size by two squares", () => {
    const longer = ["##########", "#@ $   . #", "# #  $ .##", "#   #   ##", "##########"];
    assert.equal(compare(levelOf(longer)), 1);
    assert.equal(differencesFrom(levelOf(longer))(levelOf(mirrored(rows))), 1);
    assert.equal(compare(levelOf(["#####", "#@$.#", "#####"])), undefined);
  });

  it("may have one square more on opposite sides", () => {
    const left = changed(
      rows.map((line) => `#${line}`),
      [1, 1, " "],
    );
    const right = changed(
      rows.map((line) => `${line}#`),
      [3, 8, " "],
    );
    for (const one of [left, turned(left), mirrored(turned(left))])
      assert.equal(differencesFrom(levelOf(one))(levelOf(right)), 2);
  });

  it("are found among 10,000 in a second", () => {
    const others = Array.from({ length: 100 }, (_, index) =>
      levelOf(changed(rows, [3, 1 + (index % 3), "#"], [1, 4 + (index % 3), index % 2 === 0 ? "#" : " "])),
    );
    const ms = leastMs(1_000, () => {
      for (let round = 0; round < 100; round++) for (const other of others) compare(other);
    });
    assertWithin(ms, 1_000);
  });
});
