import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../src/games/message.js";
import { atOnce } from "../../../../src/games/slices.js";
import { duplicateFindings, findingDuplicates } from "../../../../src/games/sokoban/check/duplicates.js";
import { type Turn, turns } from "../../../../src/games/sokoban/edit/edit.js";
import { shapeKey } from "../../../../src/games/sokoban/level/level-key.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { law } from "../../shared/samples.js";
import { levelFilesFor, levelOf, turnedRows } from "../../shared/sokoban-data.js";

const board = "  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########";
const turned = (text: string, turn: Turn) => turnedRows(text.split("\n"), turn).join("\n");

describe("the same levels", () => {
  it("are recognized in any orientation, with any margins and walls outside", () => {
    const key = shapeKey(levelOf(board));
    law(60, [fc.array(fc.constantFrom(...turns), { maxLength: 5 })], (several) => {
      assert.equal(shapeKey(levelOf(several.reduce(turned, board))), key);
    });
    const keyOf = (text: string) => shapeKey(levelOf(text));
    assert.equal(keyOf(`############\n${board.replace(/^/gm, " #")}`), key);
    const elsewhere = board.replace("$ #\n# . .#@ ", "$@#\n# . .#  ");
    assert.equal(keyOf(elsewhere), key, "the player elsewhere in the same part");
    const apart = board.replace("#@ ", "#  ").replace("# .", "#@.");
    assert.notEqual(keyOf(apart), key, "the player in another part");
    assert.notEqual(shapeKey(levelOf(board.replace(". .", ".. "))), key);
  });

  it("are found among others, the first one first", () => {
    const other = board.replace(". .", ".. ");
    const decorated = `${board}\n * .`;
    assert.deepEqual(atOnce(findingDuplicates([levelOf(board), levelOf(decorated)])), [
      { places: [0, 1], isExact: [true, true] },
    ]);
    const levels = [other, board, turned(board, "mirror"), "", board, turned(other, "right")].map((text) =>
      text === "" ? undefined : levelOf(text),
    );
    assert.deepEqual(atOnce(findingDuplicates(levels)), [
      { places: [0, 5], isExact: [true, false] },
      { places: [1, 2, 4], isExact: [true, false, true] },
    ]);
  });

  it("are reported at the lines of the later ones", () => {
    const text = `; One\n${board}\n\n; Two\n${turned(board, "flip")}\n\n; Three\n${board}\n`;
    const found = atOnce(duplicateFindings(readCollection(text).levels));
    assert.ok(found.every(({ code, severity }) => code === "duplicate" && severity === "information"));
    const told = found.map(({ message, range }) => `${range.line}: ${english(message)}`);
    const first = "This is the same level as number 1, “One”";
    assert.deepEqual(told, [`9: ${first}, rotated, flipped or with another start.`, `17: ${first}.`]);
  });

  it("are rare in published collections, and found quickly", function () {
    for (const [name, text] of [...levelFilesFor(this)].slice(0, 6)) {
      const start = performance.now();
      const found = atOnce(duplicateFindings(readCollection(text).levels));
      console.log(`      ${name}: ${found.length} in ${(performance.now() - start).toFixed(0)} ms`);
      assert.ok(found.length < 20);
    }
  });
});
