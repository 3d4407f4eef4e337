import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdit, type Edit } from "../../../../../src/games/sokoban/edit/edit.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import type { Collection } from "../../../../../src/games/sokoban/text/collection.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { keptBoards, keptIn, readAgain } from "../../../../../src/games/sokoban/text/reread.js";
import { law, untilSeen } from "../../../shared/samples.js";

const blocks = [
  "#####\n#@$.#\n#####\nTitle: First",
  "; 7\n\n#######\n#@ $ .#\n#  $ .#\n#######\nTitle: Two\nSolution:\nrrRR",
  "#####\n#@OX#\n#...#\n#####\nAuthor: me",
  "#####\n#@-.#\n#-$-#\n#####",
  "3#|#@$.#|5#",
  "####\n#@*#\n####",
];

/** A text in an editor, change by change. */
class Edited {
  collection: Collection;

  constructor(public text: string) {
    this.collection = readCollection(text);
  }

  become(text: string): void {
    const kept = keptBoards(this.collection, this.text, text);
    this.collection = readAgain(this.collection, this.text, text) ?? readCollection(text, undefined, kept);
    this.text = text;
  }

  edit(level: number, edit: Edit): void {
    this.become(applyEdits(this.text, applyEdit(this.collection.levels[level]!, edit)));
  }

  erase(level: number): void {
    const { rows, width } = this.collection.levels[level]!.board;
    this.edit(level, {
      kind: "clear",
      area: { from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: width - 1 } },
    });
  }

  boards(): readonly (readonly string[])[] {
    return this.collection.levels.map(({ board }) => [board.dialect, ...board.rows.map(({ text }) => text)]);
  }
}

const wall = (row: number, column: number): Edit => ({
  kind: "paint",
  places: [{ row, column }],
  brush: "wall",
});

describe("a board that is drawn on", () => {
  it("stays a board while it is empty, with its title, until its text shows it again", () => {
    const edited = new Edited(`${blocks[1]}\n\n${blocks[0]}\n\n${blocks[5]}\n`);
    const before = edited.text;
    edited.erase(1);
    assert.deepEqual(edited.boards()[1], ["xsb", "-----", "-----", "-----"]);
    const titles = edited.collection.levels.map(({ title }) => title?.text);
    assert.deepEqual(titles, ["Two", "First", undefined]);
    const empty = edited.text;
    edited.edit(1, { kind: "paint", places: [{ row: 1, column: 1 }], brush: "goal" });
    assert.deepEqual(edited.boards()[1], ["xsb", "-----", "-.---", "-----"]);
    edited.edit(1, wall(0, 0));
    edited.erase(1);
    // Changes elsewhere leave it a board.
    edited.edit(0, wall(1, 2));
    edited.become(`Author: somebody\n${edited.text}`);
    assert.deepEqual(edited.boards()[1], ["xsb", "-----", "-----", "-----"]);
    assert.equal(edited.collection.levels.length, 3);
    // Undone and redone.
    edited.become(empty);
    edited.become(before);
    assert.deepEqual(edited.collection, readCollection(before));
    edited.become(empty);
    assert.equal(edited.collection.levels.length, 3);
  });

  it("keeps rows of floor at its edge, which look like rulers in other texts", () => {
    const edited = new Edited(`${blocks[0]}\n\n${blocks[5]}\n`);
    const top = [0, 1, 2, 3, 4].map((column) => ({ row: 0, column }));
    edited.edit(0, { kind: "paint", places: top, brush: "erase" });
    assert.deepEqual(edited.boards()[0], ["xsb", "-----", "#@$.#", "#####"]);
    edited.edit(0, { kind: "paint", places: [{ row: 2, column: 2 }], brush: "erase" });
    edited.edit(1, wall(1, 1));
    assert.deepEqual(edited.boards()[0], ["xsb", "-----", "#@$.#", "## ##"]);
    edited.edit(0, wall(0, 1));
    assert.deepEqual(edited.boards()[0], ["xsb", " #   ", "#@$.#", "## ##"]);
    assert.deepEqual(edited.collection.levels.length, 2);
  });

  it("keeps its dialect while no symbol on it shows one", () => {
    const edited = new Edited(`${blocks[2]}\n`);
    edited.erase(0);
    assert.deepEqual(edited.boards(), [["ox", ".....", ".....", ".....", "....."]]);
    edited.edit(0, wall(0, 0));
    assert.deepEqual(edited.boards(), [["ox", "#....", ".....", ".....", "....."]]);
    edited.edit(0, { kind: "paint", places: [{ row: 1, column: 1 }], brush: "goal" });
    assert.deepEqual(edited.boards(), [["ox", "#....", ".X...", ".....", "....."]]);
  });

  it("is gone when its lines are removed or are no longer rows", () => {
    for (const text of [
      "",
      "Title: First\n",
      "#####\nwords\n#####\nTitle: First",
      "#####\n\n#####\nTitle: First",
    ]) {
      const edited = new Edited(blocks[0]!);
      edited.become(text);
      assert.equal(edited.collection.levels.length, 0, text);
    }
  });

  it("is the same when it is read from its text and the kept boards", async () => {
    const blocksAndBits = [...blocks, "#\nX.\n#", "####\n# ?#\n####", "words", "...\n..."];
    const text = fc
      .tuple(
        fc.array(fc.constantFrom(...blocksAndBits), { minLength: 1, maxLength: 4 }),
        fc.constantFrom("\n", "\r\n", "\r"),
      )
      .map(([parts, lineEnd]) => parts.join("\n\n").replaceAll("\n", lineEnd));
    const piece = fc.constantFrom("", "#", " ", ".", "$", "X", "\n", "\r\n", "; x", "\n\n###\n#@O\n###\n");
    const change = fc.tuple(fc.nat(), fc.nat({ max: 6 }), piece);
    let kept = 0;
    await untilSeen(
      60,
      () => [kept],
      () =>
        law(50, [text, fc.array(change, { minLength: 1, maxLength: 8 })], (start, changes) => {
          const edited = new Edited(start);
          for (const [place, length, words] of changes) {
            const offset = place % (edited.text.length + 1);
            edited.become(edited.text.slice(0, offset) + words + edited.text.slice(offset + length));
            const evidence = keptIn(edited.collection);
            if (evidence.length > 0) kept++;
            assert.deepEqual(edited.collection, readCollection(edited.text, undefined, evidence));
          }
        }),
    );
  });

  it("can be emptied and drawn on in any file without changing another level", () => {
    const text = fc
      .tuple(
        fc.array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 5 }),
        fc.constantFrom("\n", "\r\n"),
      )
      .map(([parts, lineEnd]) => parts.join("\n\n").replaceAll("\n", lineEnd));
    law(
      150,
      [
        text,
        fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 6 }),
      ],
      (start, steps) => {
        const edited = new Edited(start);
        for (const [place, erases, row, column] of steps) {
          const level = place % edited.collection.levels.length;
          const before = edited.boards();
          if (erases) edited.erase(level);
          else edited.edit(level, wall(row, column));
          const after = edited.boards();
          assert.equal(after.length, before.length);
          for (const [index, board] of after.entries()) {
            if (index !== level) assert.deepEqual(board, before[index]);
            else if (erases) assert.match(board.slice(1).join(""), /^[-. ]*$/);
          }
        }
      },
    );
  });
});
