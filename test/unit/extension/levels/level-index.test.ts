import assert from "node:assert/strict";
import { hasInOrder, indexing, lettersOf } from "../../../../src/extension/levels/files/level-symbols.js";
import { atOnce } from "../../../../src/games/slices.js";
import { leastMs } from "../../../campaign/shared/measure.js";
import { assertWithin } from "../../../shared/slowness.js";

const level = "#######\n#@ $ .#\n#######\n";

describe("levels in Go to Symbol in Workspace", () => {
  const index = (text: string) => atOnce(indexing(text, "levels.xsb"));

  it("have their title, their author or that of the file, and their size", () => {
    const text = `Author: Ann\n\n${level}Title: Two rooms\n\n${level}Title: Other\nAuthor: Bob\n\n${level}`;
    assert.deepEqual(index(text), [
      { name: "Two rooms · Ann · 7x3", line: 2 },
      { name: "Other · Bob · 7x3", line: 7 },
      { name: "Level 3 · Ann · 7x3", line: 13 },
    ]);
  });

  it("are found by their letters in order, in any case, with blanks and signs of sizes", () => {
    const finds = (query: string) => hasInOrder("Two rooms · Ann · 12x5", lettersOf(query));
    for (const query of ["", "two", "TWO R", "rooms ann", "12×5", "trm"]) assert.ok(finds(query), query);
    for (const query of ["bob", "annrooms", "12x6", "twoo o o o"]) assert.ok(!finds(query), query);
  });

  it("are read and searched in 300 ms, if there are 10,000", () => {
    const levels = Array.from({ length: 10_000 }, (_, number) => `${level}Title: Number ${number}\n\n`);
    const text = levels.join("");
    let found = 0;
    const ms = leastMs(300, () => {
      const letters = lettersOf("number 99");
      found = index(text).filter(({ name }) => hasInOrder(name, letters)).length;
    });
    assert.ok(found >= 100 && found < 10_000);
    assertWithin(ms, 300);
  });
});
