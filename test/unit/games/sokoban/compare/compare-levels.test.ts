import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../../src/games/message.js";
import { atOnce } from "../../../../../src/games/slices.js";
import { boardChanges } from "../../../../../src/games/sokoban/compare/board-changes.js";
import {
  comparingLevels,
  type LevelDifference,
  maxChanges,
} from "../../../../../src/games/sokoban/compare/compare-levels.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { runs } from "../../../shared/samples.js";

const room = ["#######", "#@ $ .#", "#     #", "#######"];
const text = (rows: readonly string[], title = "One", more = "") =>
  `; ${title}\n\n${rows.join("\n")}\n${more}\n`;
const compared = (before: string, after: string) =>
  atOnce(
    comparingLevels(
      ...([before, after].map((one) => ({ text: one, levels: readCollection(one).levels })) as [
        never,
        never,
      ]),
    ),
  );
const factsOf = ({ facts }: LevelDifference) => facts.map(english);
const boardOf = (rows: readonly string[]) => readCollection(`${rows.join("\n")}\n`).levels[0]!.board;

describe("Sokoban: comparing levels", () => {
  it("marks the changed squares of both boards", () => {
    const changed = ["#######", "#@$  .#", "#  #  #", "#######"];
    const { before, after, walls, boxes } = boardChanges(boardOf(room), boardOf(changed));
    assert.deepEqual(after, [
      { row: 1, column: 2, kind: "added" },
      { row: 1, column: 3, kind: "removed" },
      { row: 2, column: 3, kind: "added" },
    ]);
    assert.deepEqual(before, after);
    assert.deepEqual(
      [walls, boxes],
      [
        { added: 1, removed: 0 },
        { added: 1, removed: 1 },
      ],
    );
  });

  it("lays boards on each other with the fewest differences", () => {
    const grown = ["########", "#      #", "# @ $ .#", "#      #", "########"];
    const { before, after } = boardChanges(boardOf(grown.slice(1)), boardOf(grown));
    assert.deepEqual(
      after.map(({ row, kind }) => [row, kind]),
      Array.from({ length: 8 }, () => [0, "added"]),
    );
    assert.deepEqual(new Set(before.map(({ row }) => row)), new Set([-1]));
  });

  it("marks exactly the squares that were changed", () => {
    const square = fc.record({
      row: fc.integer({ min: 1, max: 2 }),
      column: fc.integer({ min: 1, max: 5 }),
      symbol: fc.constantFrom(..." #$.*"),
    });
    fc.assert(
      fc.property(fc.array(square, { maxLength: 4 }), (squares) => {
        const rows = room.map((row) => [...row]);
        for (const { row, column, symbol } of squares) rows[row]![column] = symbol;
        const lines = rows.map((row) => row.join(""));
        const { after } = boardChanges(boardOf(room), boardOf(lines));
        const different = lines.flatMap((line, row) =>
          [...line].flatMap((symbol, column) =>
            symbol === room[row]![column]
              ? []
              : [
                  [
                    row,
                    column,
                    room[row]![column] === " " ? "added" : symbol === " " ? "removed" : "changed",
                  ],
                ],
          ),
        );
        assert.deepEqual(
          after.map(({ row, column, kind }) => [row, column, kind]),
          different,
        );
      }),
      { numRuns: runs(50) },
    );
  });

  it("says what has changed", () => {
    const [before] = [text(room)];
    const facts = (after: string) => compared(before, after).changes.map(factsOf);
    assert.deepEqual(compared(before, before).counts, {
      added: 0,
      removed: 0,
      changed: 0,
      moved: 0,
      same: 1,
    });
    assert.deepEqual(facts(before), []);
    assert.deepEqual(facts(text(["#######", "#@ $ .#", "# # # #", "#######"])), [["2 walls added"]]);
    assert.deepEqual(facts(text(["#######", "# @$ .#", "#     #", "#######"])), [["player moved"]]);
    assert.deepEqual(facts(text(["#######", "#@ $ .#", "# $  .#", "#######"])), [
      ["1 box added", "1 goal added"],
    ]);
    assert.deepEqual(facts(text(room, "Two")), [["title “One” changed"]]);
    assert.deepEqual(facts(text(room, "One", "Author: A")), [["other text changed"]]);
  });

  it("takes line ends and blanks at the ends of lines for no change, however long blanks are", () => {
    const before = text(room, "One", `Comment: ${" ".repeat(300_000)}A`);
    for (const after of [
      before.replaceAll("\n", "\r\n"),
      before.replaceAll("\n", "\r"),
      before.replace("A", "A  "),
    ])
      assert.equal(compared(before, after).counts.same, 1);
    assert.equal(compared(before, before.replace("A", "B")).counts.changed, 1);
  });

  it("pauses often among many equal levels", () => {
    const count = 2_000;
    const one = text(room).repeat(count);
    const side = { text: one, levels: readCollection(one).levels };
    assert.equal(side.levels.length, count);
    const work = comparingLevels(side, side);
    let pauses = 0;
    while (work.next().done !== true) pauses++;
    assert.ok(pauses > count, `${pauses} pauses`);
  });

  it("says whether the solution in the file is still right", () => {
    const solution = "Solution: rRR";
    const before = text(room, "One", solution);
    const facts = (rows: readonly string[], moves = solution) =>
      compared(before, text(rows, "One", moves)).changes.flatMap(factsOf);
    assert.deepEqual(facts(["#######", "#@ $ .#", "#  #  #", "#######"]), [
      "1 wall added",
      "solution in the file still right",
    ]);
    assert.deepEqual(facts(["#######", "#@ $#.#", "#     #", "#######"]), [
      "1 wall added",
      "solution in the file wrong from push 1",
    ]);
    assert.deepEqual(facts(["########", "#@ $  .#", "#      #", "########"]).slice(-1), [
      "solution in the file doesn't solve it",
    ]);
    // The second push is a step there.
    assert.deepEqual(facts(["#######", "#@ *$ #", "#     #", "#######"], "Solution: rRRR").slice(-2), [
      "solution changed",
      "solution in the file wrong from push 1",
    ]);
    assert.deepEqual(facts(room, "Solution: rRRl"), ["solution changed", "solution in the file right"]);
    assert.deepEqual(facts(room, ""), ["solution removed"]);
  });

  it("counts changes beyond its limit", () => {
    const many = Array.from({ length: maxChanges + 5 }, (_, number) => text(room, `Level ${number}`)).join(
      "\n",
    );
    const { changes, left, counts } = compared("", many);
    assert.deepEqual([changes.length, left, counts.added], [maxChanges, 5, maxChanges + 5]);
  });
});
