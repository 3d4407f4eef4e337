import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { readAgain, trackLevels } from "../../../../../src/games/sokoban/text/reread.js";
import { law, untilSeen } from "../../../shared/samples.js";

const blocks = [
  "#####\n#@$.#\n#####",
  "; 7\n\n#######\n#@ $ .#\n#  $ .#\n#######\nTitle: Two\nSolution:\nrrRR",
  "#####\n#@OX#\n#...#\n#####\nAuthor: me",
  "#####\n#@ .#\n#####",
  "Comment:\n###\n#@#\n###\nComment-End:",
  "12\n#####\n#@$.#\n## wall ##\n#####\n# # #",
  "5#|#@$.#|5#",
  "#####\n#@$?#\n#\t*X#\n#####\n; below",
  "some words",
  "#####\n#@$.#\n#####\nClaim: solvable\nclaim: what\nClaim:",
  "Title: above\n####\n#@*#\n####",
];
const text = fc
  .tuple(
    fc.array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 6 }),
    fc.constantFrom("\n", "\r\n", "\r"),
    fc.constantFrom("\n\n", "\n"),
  )
  .map(([parts, lineEnd, gap]) => parts.join(gap).replaceAll("\n", lineEnd));
const piece = fc.stringMatching(/^[#@$.*+OXG \n\r0-9|;c:-]{0,4}$/);
const change = fc.tuple(
  fc.nat(),
  fc.nat({ max: 6 }),
  fc.oneof(fc.constantFrom("#", " ", "$", ".", "@", ""), piece),
);

describe("a text of levels that has changed a little", () => {
  it("is read incrementally with the same result", async () => {
    let shortCuts = 0;
    await untilSeen(
      50,
      () => [shortCuts],
      () =>
        law(130, [text, fc.array(change, { minLength: 1, maxLength: 3 })], (start, changes) => {
          let before = start;
          let collection = readCollection(before);
          for (const [place, length, words] of changes) {
            const offset = place % (before.length + 1);
            const after = applyEdits(before, [
              { offset, length: Math.min(length, before.length - offset), text: words },
            ]);
            const expected = readCollection(after);
            const again = readAgain(collection, before, after);
            if (again !== undefined) {
              shortCuts++;
              assert.deepEqual(again, expected);
            }
            [before, collection] = [after, again ?? expected];
          }
        }),
    );
  });

  it("uses the short cut for strokes, whatever they do to the lines", () => {
    const before = `Collection: c\n\n${blocks[1]}\n\n${blocks[0]}\n\n${blocks[7]}\n`;
    const collection = readCollection(before);
    for (const [old, drawn] of [
      ["#@ $ .#", "#@$$ .#"],
      ["#@ $ .#", "#@ $ .#  #"],
      ["#@ $ .#\n", "#@ $ .#\n#  $ .#\n"],
      ["#@$.#\n#####", "#@$.#"],
    ] as const) {
      const after = before.replace(old, drawn);
      const again = readAgain(collection, before, after);
      assert.deepEqual(again, readCollection(after), drawn);
    }
  });
});

it("the levels of a text keep their numbers when one is redrawn, inserted, deleted or moved", () => {
  const read = (...rooms: readonly string[]) => readCollection(rooms.join("\n\n")).levels;
  const room = (inside: string) => `#######\n#${inside}#\n#######`;
  const [a, b, c, d] = [room("@ $ ."), room("@  $."), room("@$  ."), room("@$ . ")];
  const follow = (before: readonly string[], after: readonly string[]) => {
    let last = 100;
    return trackLevels(
      read(...before),
      before.map((_, index) => index),
      read(...after),
      () => last++,
    );
  };
  assert.deepEqual(follow([a, b, c], [a, d, c]), [0, 1, 2]);
  assert.deepEqual(follow([a, b, c], [a, d, b, c]), [0, 100, 1, 2]);
  assert.deepEqual(follow([a, b, c], [a, c]), [0, 2]);
  assert.deepEqual(follow([a, b, c], [c, a, b]), [2, 0, 1]);
  assert.deepEqual(follow([a, b, c], []), []);
  assert.deepEqual(follow([a, b], [c, d, a]), [100, 101, 0]);
  assert.deepEqual(follow([a, a], [a, a, a]), [0, 1, 100]);
  const [one, two, three] = ["One", "Two", "Three"].map((title) => `${a}\nTitle: ${title}`) as [
    string,
    string,
    string,
  ];
  assert.deepEqual(follow([one, two, three], [one, three]), [0, 2], "equal boards by their titles");
  assert.deepEqual(follow([one, three], [one, two, three]), [0, 100, 1]);
  assert.deepEqual(follow([one, two, three], [one, `${a}\nTitle: Other`, three]), [0, 1, 2]);
});
