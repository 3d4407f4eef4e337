import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { arrangeLevels, renumberTitles } from "../../../../../src/games/sokoban/text/moved-levels.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { law } from "../../../shared/samples.js";

const board = (boxes: number) =>
  `#########\n#@${"$".repeat(boxes).padEnd(6)}#\n#${".".repeat(boxes).padEnd(7)}#\n#########`;
/** The forms in which files have titles: below the boards, above them, as comments, and none. */
const forms: readonly ((number: number) => string)[] = [
  (number) => `${board(number)}\nTitle: Room ${number}\nAuthor: A`,
  (number) => `Title: Room ${number}\n${board(number)}\nSolution:\nrRll`,
  (number) => `; Room ${number}\n\n${board(number)}`,
  (number) => board(number),
];

describe("levels that are arranged in their file", () => {
  it("are read in their new order, with all that belongs to them, and the others are deleted", () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 });
    const lineEnd = fc.constantFrom("\n", "\r\n");
    law(60, [fc.constantFrom(...forms), order, lineEnd], (form, wanted, end) => {
      const head = "; A collection\n\n";
      const text = `${head}${[1, 2, 3, 4, 5].map(form).join("\n\n")}\n`.replaceAll("\n", end);
      const before = readCollection(text);
      assert.equal(before.levels.length, 5);
      const edits = arrangeLevels(text, before, wanted);
      assert.ok(edits !== undefined);
      const after = readCollection(applyEdits(text, edits));
      const about = ({ levels }: typeof before) =>
        levels.map(({ title, author, board: { rows }, solutions }) => [
          title?.text,
          author?.text,
          rows.map((row) => row.text),
          solutions.map((moves) => moves.text),
        ]);
      assert.deepEqual(
        about(after),
        wanted.map((place) => about(before)[place]),
      );
    });
  });

  it("keep every byte if they are in this order already, and are refused in an order that can't be", () => {
    const text = `${[1, 2, 3].map(forms[0]!).join("\n\n  \n")}  \n`;
    const read = readCollection(text);
    assert.deepEqual(arrangeLevels(text, read, [0, 1, 2]), []);
    for (const wrong of [[], [0, 0], [0, 3], [-1]]) assert.equal(arrangeLevels(text, read, wrong), undefined);
    const swapped = arrangeLevels(text, read, [1, 0, 2])!;
    assert.ok(applyEdits(text, swapped).endsWith(text.slice(read.levels[2]!.start)));
  });
});

describe("titles that are numbered again", () => {
  const numbered = (...titles: readonly string[]) => {
    const text = titles.map((title) => `${board(1)}\nTitle: ${title}\n`).join("\n");
    const after = applyEdits(text, renumberTitles(text, readCollection(text)));
    return readCollection(after).levels.map(({ title }) => title?.text);
  };

  it("count from 1 in each series, and change nothing but the number", () => {
    const rooms = numbered("Room 7", "Hall 2", "Room 3", "Intro", "Hall 9");
    assert.deepEqual(rooms, ["Room 1", "Hall 1", "Room 2", "Intro", "Hall 2"]);
    assert.deepEqual(numbered("012. Bee", "003. Ant", "7"), ["001. Bee", "002. Ant", "3"]);
    const others = ["3x3 boxes", "Version 1.5", "Random level: seed 42"];
    assert.deepEqual(numbered(...others), others);
  });
});
