import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../../src/games/message.js";
import { checkCollection } from "../../../../../src/games/sokoban/check/check.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { maxOtherForm } from "../../../../../src/games/sokoban/text/collection.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { leastMs } from "../../../../campaign/shared/measure.js";
import { levelsOfOthers as texts } from "../../../../shared/levels-of-others.js";
import { assertWithin } from "../../../../shared/slowness.js";
import { law, spread } from "../../../shared/samples.js";
import { levelFilesFor } from "../../../shared/sokoban-data.js";

/** The titles and rows of a text, as a reader of any program may give them. */
function levelsIn(text: string): readonly (readonly [string, string])[] {
  return readCollection(text).levels.map(({ title, board }) => [
    title?.text ?? "",
    board.rows.map((row) => row.text.trimEnd()).join("|"),
  ]);
}

describe("levels in the forms of other programs", () => {
  for (const [name, text, symbols, levels] of texts)
    it(`are read from ${name}`, () => {
      const collection = readCollection(text, "levels.txt");
      assert.deepEqual(levelsIn(text), levels);
      assert.equal(collection.form, "other");
      const [notice] = checkCollection(collection);
      assert.equal(notice?.code, "other-form");
      assert.ok(english(notice.message).endsWith(`Their symbols: ${symbols}.`), english(notice.message));
      // Rows know their places in the text.
      for (const { board } of collection.levels)
        for (const row of board.rows)
          for (const [at, source] of row.sources!.entries())
            if (row.text[at] === "@") assert.match(text[row.offset + source]!, /[@25As&R☺]/);
      // The fix gives the same levels, in a text that is ours.
      const converted = applyEdits(text, notice.fixes[0]!.edits);
      assert.deepEqual(
        levelsIn(converted).map(([title, rows]) => [title, rows.replace(/[|]?$/, "")]),
        levels.map(([title, rows]) => [title, rows.replace(/[|]?$/, "")]),
      );
      assert.equal(readCollection(converted).form, "text");
    });

  it("are none of ours: no level of the collections, alone, damaged or unfinished, is taken for one", function () {
    for (const [file, text] of levelFilesFor(this)) {
      const { form, levels } = readCollection(text);
      assert.equal(form, "text", file);
      const boards = levels.map(({ board }) => text.slice(board.start, board.end));
      for (const [at, rows] of boards.entries())
        assert.equal(readCollection(rows).form, "text", `${file}:${at + 1}`);
      for (const rows of spread(boards, 40)) {
        for (const damaged of [
          rows.replace("@", " "),
          rows.replace(/#+/, (wall) => " ".repeat(wall.length)),
          rows.slice(0, rows.length >> 1),
        ])
          assert.equal(readCollection(damaged).form, "text", damaged);
        // With X for walls it is a level of another program, and the same one, if it has no box on a goal.
        const other = rows.replaceAll("#", "X").replaceAll("$", "*");
        if (/[*+]/.test(rows)) continue;
        assert.equal(readCollection(other).form, "other", other);
        // What all rows begin with is left out there.
        const margin = Math.min(...rows.split("\n").map((row) => row.search(/\S|$/)));
        assert.deepEqual(levelsIn(other), levelsIn(rows.replace(new RegExp(`^ {${margin}}`, "gm"), "")));
      }
    }
  });

  it("are read as a whole or not at all", () => {
    const two = "XXXXX\nX@*.X\nXXXXX\n\nXXXXX\nX@*?X\nXXXXX\n";
    assert.equal(readCollection(two.replace("?", ".")).levels.length, 2);
    assert.notEqual(readCollection(two.replace("?", "@")).form, "other");
    const prose = "let a = [0, 1, 2];\nconst directions = [[0, 1], [1, 0], [0, -1], [-1, 0]];\n";
    assert.equal(readCollection(prose).form, "text");
  });

  it("that aren't known are named with a table of symbols", () => {
    const [finding] = readCollection("WWWWW\nWP  W\nWBG W\nWWWWW\n").findings;
    assert.equal(finding?.code, "other-symbols");
    assert.match(
      english(finding.message),
      /# wall, \$ box, \. goal, \* box on goal, @ player, \+ player on goal/,
    );
    for (const other of ["1 2 3\n4 5 6\n7 8 0\n", "a\nb\n"])
      assert.equal(readCollection(other).findings[0]?.code, "no-level", other);
  });

  it("take time in proportion to the text, whatever it is", () => {
    // The longest text that is read takes half of the limit; work for each pair of its lines takes more.
    for (const part of ["#a\n", "XXXXX\nX@*.X\nXXXXX\n\n"]) {
      const text = part.repeat(maxOtherForm / part.length);
      const ms = leastMs(2_500, () => readCollection(text));
      assertWithin(ms, 2_500, JSON.stringify(part));
    }
  });

  it("may be cut off anywhere", () => {
    const all = texts.map(([, text]) => text);
    law(200, [fc.constantFrom(...all), fc.nat(200), fc.nat(200)], (text, from, length) => {
      readCollection(text.slice(from, from + length));
    });
  });
});
