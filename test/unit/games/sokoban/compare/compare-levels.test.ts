import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../../src/games/message.js";
import { atOnce } from "../../../../../src/games/slices.js";
import { boardChanges } from "../../../../../src/games/sokoban/compare/board-changes.js";
import {
  comparingLevels,
  type LevelDifference,
  maxChanges,
  type ProvedPushes,
  pushesFacts,
} from "../../../../../src/games/sokoban/compare/compare-levels.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { law } from "../../../shared/samples.js";

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
const board = ["#######", "#@ $ .#", "# $   #", "## .  #", "#######"];
const mirrored = (rows: readonly string[]) => rows.map((row) => [...row].reverse().join(""));
const factsOf = ({ facts }: LevelDifference) => facts.map(english);
const boardOf = (rows: readonly string[]) => readCollection(`${rows.join("\n")}\n`).levels[0]!.board;

describe("Sokoban: comparing levels", () => {
  it("marks the changed squares of both boards", () => {
    const changed = ["#######", "#@$  .#", "#  #  #", "#######"];
    const { before, after, walls, boxes } = boardChanges(boardOf(room), boardOf(changed));
    const marks = after.map(({ row, column, kind }) => [row, column, kind]);
    assert.equal(marks.join(" "), "1,2,added 1,3,removed 2,3,added");
    assert.deepEqual(before, after);
    assert.deepEqual(walls, { added: 1, removed: 0 });
    assert.deepEqual(boxes, { added: 1, removed: 1 });
  });

  it("lays boards on each other with the fewest differences", () => {
    const grown = ["########", "#      #", "# @ $ .#", "#      #", "########"];
    const { before, after } = boardChanges(boardOf(grown.slice(1)), boardOf(grown));
    assert.equal(after.map(({ row, kind }) => [row, kind]).join(" "), Array(8).fill("0,added").join(" "));
    assert.deepEqual(new Set(before.map(({ row }) => row)), new Set([-1]));
  });

  it("knows rows and columns that were inserted or removed inside of a board", () => {
    const long = ["#######", "#@ $ .#", "# # # #", "#  #  #", "#     #", "#######"];
    const short = long.filter((_, row) => row !== 3);
    const wide = long.map((row) => `${row.slice(0, 5)}${row[4] === "#" ? "#" : " "}${row.slice(5)}`);
    const facts = (before: readonly string[], after: readonly string[]) =>
      compared(text(before), text(after)).changes.map(factsOf);
    assert.deepEqual(facts(short, long), [["1 row inserted"]]);
    assert.deepEqual(facts(long, short), [["1 row removed"]]);
    assert.deepEqual(facts(long, wide), [["1 column inserted"]]);
    assert.deepEqual(facts(wide, short), [["1 row removed", "1 column removed"]]);
    const changes = (kind: string) => [0, 3, 6].map((column) => ({ row: 3, column, kind }));
    const inserted = boardChanges(boardOf(short), boardOf(long));
    assert.deepEqual([inserted.before, inserted.after], [[], changes("added")]);
    const removed = boardChanges(boardOf(long), boardOf(short));
    assert.deepEqual([removed.before, removed.after], [changes("removed"), []]);
    // A box in an inserted row is named, too.
    const boxed = long.map((row, at) => (at === 3 ? "# $#. #" : row));
    assert.deepEqual(facts(short, boxed), [["1 row inserted", "1 box added", "1 goal added"]]);
  });

  it("knows boards that were rotated or flipped, with or without titles", () => {
    const aside = [...board[0]!].map((_, column) =>
      board
        .map((row) => row[column])
        .toReversed()
        .join(""),
    );
    const bare = (rows: readonly string[]) => `${rows.join("\n")}\n`;
    const turns: readonly (readonly [readonly string[], string])[] = [
      [mirrored(board).toReversed(), "rotated by 180°"],
      [aside, "rotated by 90° to the right"],
      [mirrored(aside).toReversed(), "rotated by 90° to the left"],
      [board.toReversed(), "flipped top to bottom"],
      [mirrored(board), "flipped left to right"],
      [mirrored(aside), "rotated and flipped"],
      [aside.toReversed(), "rotated and flipped"],
    ];
    for (const [rows, fact] of turns) {
      const { changes } = compared(bare(board), bare(rows));
      assert.deepEqual(changes.map(factsOf), [[fact]]);
      assert.deepEqual([changes[0]?.isUncertain, changes[0]?.board?.after], [false, []]);
      assert.deepEqual(compared(text(board), text(rows, "Two")).changes.map(factsOf), [
        ["title “One” changed", fact],
      ]);
    }
    // A few squares say more than a reflection of a board that is almost its own.
    assert.deepEqual(compared(text(room), text(mirrored(room))).changes.map(factsOf), [
      ["1 goal moved", "player moved"],
    ]);
    const solved = (rows: readonly string[]) => text(rows, "One", "Solution: rdLLLdrR");
    const [change] = compared(solved(board), solved(mirrored(board))).changes;
    const wrong = /^flipped left to right, solution in the file wrong from push \d+$/;
    assert.match(factsOf(change!).join(", "), wrong);
  });

  it("prefers a level that was edited to another one that is its reflection", () => {
    const edited = board.with(2, "# $ # #");
    const { changes } = compared(text(board), text(mirrored(board), "Two") + text(edited));
    const found = changes.map(({ kind, before, after }) => [kind, before?.place, after?.place]);
    assert.equal(found.join(" "), "added,,0 changed,0,1");
  });

  it("marks exactly the squares that were changed", () => {
    const square = fc.record({
      row: fc.integer({ min: 1, max: 2 }),
      column: fc.integer({ min: 1, max: 5 }),
      symbol: fc.constantFrom(..." #$.*"),
    });
    law(50, [fc.array(square, { maxLength: 4 })], (squares) => {
      const rows = room.map((row) => [...row]);
      for (const { row, column, symbol } of squares) rows[row]![column] = symbol;
      const lines = rows.map((row) => row.join(""));
      const { after } = boardChanges(boardOf(room), boardOf(lines));
      const different = lines.flatMap((line, row) =>
        [...line].flatMap((symbol, column) =>
          symbol === room[row]![column]
            ? []
            : [[row, column, room[row]![column] === " " ? "added" : symbol === " " ? "removed" : "changed"]],
        ),
      );
      const marked = after.map(({ row, column, kind }) => [row, column, kind]);
      assert.deepEqual(marked, different);
    });
  });

  it("says what has changed", () => {
    const before = text(room);
    const facts = (after: string) => compared(before, after).changes.map(factsOf).join("; ");
    const none = { added: 0, removed: 0, changed: 0, moved: 0 };
    assert.deepEqual(compared(before, before).counts, { ...none, same: 1 });
    assert.equal(facts(before), "");
    assert.equal(facts(text(room.with(2, "# # # #"))), "2 walls added");
    assert.equal(facts(text(room.with(1, "# @$ .#"))), "player moved");
    assert.equal(facts(text(room.with(2, "# $  .#"))), "1 box added,1 goal added");
    assert.equal(facts(text(room, "Two")), "title “One” changed");
    assert.equal(facts(text(room, "One", "Author: A")), "other text changed");
  });

  it("takes line ends and blanks at the ends of lines for no change, however long blanks are", () => {
    const before = text(room, "One", `Comment: ${" ".repeat(300_000)}A`);
    const same = ["\r\n", "\r"].map((end) => before.replaceAll("\n", end));
    for (const after of [...same, before.replace("A", "A  ")])
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
      compared(before, text(rows, "One", moves))
        .changes.flatMap(factsOf)
        .join();
    assert.equal(facts(room.with(2, "#  #  #")), "1 wall added,solution in the file still right");
    assert.equal(facts(room.with(1, "#@ $#.#")), "1 wall added,solution in the file wrong from push 1");
    const wider = ["########", "#@ $  .#", "#      #", "########"];
    assert.match(facts(wider), /,solution in the file doesn't solve it$/);
    // The second push is a step there.
    const changed = facts(room.with(1, "#@ *$ #"), "Solution: rRRR");
    assert.match(changed, /,solution changed,solution in the file wrong from push 1$/);
    assert.equal(facts(room, "Solution: rRRl"), "solution changed,solution in the file right");
    assert.equal(facts(room, ""), "solution removed");
  });

  it("says what is proved of both boards", () => {
    const facts = (before: ProvedPushes, after: ProvedPushes) => pushesFacts(before, after).map(english);
    assert.deepEqual(facts(41, 39), ["fewest pushes 41 → 39"]);
    assert.deepEqual(facts(41, 41), ["fewest pushes still 41"]);
    assert.deepEqual(facts(41, "unsolvable"), ["can no longer be solved"]);
    assert.deepEqual(facts("unsolvable", 39), ["can be solved now", "fewest pushes 39"]);
    assert.deepEqual(facts("unsolvable", "unsolvable"), ["still can't be solved"]);
  });

  it("counts changes beyond its limit", () => {
    const many = Array.from({ length: maxChanges + 5 }, (_, number) => text(room, `Level ${number}`));
    const { changes, left, counts } = compared("", many.join("\n"));
    assert.deepEqual([changes.length, left, counts.added], [maxChanges, 5, maxChanges + 5]);
  });
});
