import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { current } from "../../../../src/games/play/session.js";
import { findGame, games } from "../../../../src/games/registry/registry.js";
import { readBoard } from "../../../../src/games/twenty48/notation.js";
import { pasted } from "../../shared/pasted.js";

/** Boards as people write them, with their tiles row by row, or the refusal. */
const texts: readonly (readonly [name: string, text: string, expected: string | RegExp])[] = [
  [
    "a Markdown table with empty cells and an empty row",
    "|   |   |   |   |\n| 2 | 4 | 8 |   |\n| 4 | 8 |16 |   |\n| 2 |16 |32 |   |",
    "0,0,0,0,2,4,8,0,4,8,16,0,2,16,32,0",
  ],
  [
    "a Markdown table below an empty head",
    "|   |   |   |   |\n|:-:|---|--:|:--|\n| 2 |   |   |   |\n|   |   |   |   |\n|   |   | 4 |   |\n|   |   |   |   |",
    "2,0,0,0,0,0,0,0,0,0,4,0,0,0,0,0",
  ],
  ["a table without bars at its sides", " 2 |   | 4\n   |   |  \n 8 |   |  ", "2,0,4,0,0,0,8,0,0"],
  [
    "a table with rulers and an empty row",
    "+---+---+---+\n|   |   | 2 |\n+---+---+---+\n|   |   |   |\n+---+---+---+\n| 4 |   |   |\n+---+---+---+",
    "0,0,2,0,0,0,4,0,0",
  ],
  [
    "a table drawn with lines",
    "┌───┬───┬───┐\n│   │ 2 │   │\n├───┼───┼───┤\n│   │   │   │\n├───┼───┼───┤\n│   │   │ 4 │\n└───┴───┴───┘",
    "0,2,0,0,0,0,0,0,4",
  ],
  [
    "a table of tall cells",
    "+----+----+----+\n|    |    |    |\n| 2  |    |  4 |\n+----+----+----+\n|    |    |    |\n|    |    |    |\n+----+----+----+\n|    |    |    |\n|    |  8 |    |\n+----+----+----+",
    "2,0,4,0,0,0,0,8,0",
  ],
  ["cells of a spreadsheet", "2\t\t4\r\n\t\t\r\n\t8\t\r\n", "2,0,4,0,0,0,0,8,0"],
  ["a spreadsheet with an empty column", "2\t4\t\n8\t\t\n2\t4\t", "2,4,0,8,0,0,2,4,0"],
  ["CSV", "2,,4\n,,\n,8,", "2,0,4,0,0,0,0,8,0"],
  ["CSV of a program that ends lines with a comma", "2,0,4,\n0,0,0,\n0,8,0,", "2,0,4,0,0,0,0,8,0"],
  ["indented lines", "\t2 0 4\n\t0 0 0\n\t0 8 0", "2,0,4,0,0,0,0,8,0"],
  ["JSON with null", "[\n [0, 2, null],\n [null, 0, 4],\n [0, 16, 0]\n]\n", "0,2,0,0,0,4,0,16,0"],
  ["a board in NumPy", "[[ 0  2  0]\n [ 0  0  4]\n [ 0 16  0]]\n", "0,2,0,0,0,4,0,16,0"],
  ["a list of texts in Python", "[['', '2', ''], ['', '', '4'], ['', '16', '']]", "0,2,0,0,0,4,0,16,0"],
  ["mevdschee/2048.c", "   ·     2     ·\n   ·     ·     4\n   ·    16     ·\n", "0,2,0,0,0,4,0,16,0"],
  ["cuadue/2048_game", "   .    2    .   \n   .    .    4   \n   .   16    .\n", "0,2,0,0,0,4,0,16,0"],
  ["a table that lacks a row", "| 2 |   |   |\n| 4 |   |   |", /^A board of 2048 has 3, 4 or 5 rows/],
];

describe("2048: texts", () => {
  it("of boards are pasted as 2048, whatever game is on the board", () => {
    const board = "16 512 2 0/64 256 0 2/16 128 0 0/8 4 0 0";
    const cells = "16,512,2,0,64,256,0,2,16,128,0,0,8,4,0,0";
    const forms = [
      board,
      board.replaceAll("/", "\n"),
      `[[${board.replaceAll(" ", ", ").replaceAll("/", "], [")}]]`,
      board
        .split("/")
        .map((row) => `| ${row.replaceAll(" ", " | ").replaceAll(" 0 ", "   ")} |`)
        .join("\n"),
    ];
    for (const text of forms)
      for (const active of [undefined, ...games]) {
        const read = pasted(text, active);
        assert.ok(read.ok, text);
        assert.equal(read.value.game.name, "2048");
        assert.match(read.value.game.format(current(read.value)), new RegExp(`^4x4 ${cells} `));
      }
    const sliding = pasted("1 2 3/4 5 6/7 0 8", findGame("2048"));
    assert.equal(sliding.ok && sliding.value.game.name, "sliding");
    const wrong = pasted(board.replace("512", "513"));
    assert.equal(wrong.ok ? "" : english(wrong.error), "Row 1, column 2 holds 513, which isn't a 2048 tile.");
    const over = pasted("2 4 2/4 2 4/2 4 2");
    assert.equal(over.ok ? "" : english(over.error), "This game is over: nothing can be moved.");
    assert.ok(pasted("2048 2048 0 0/0 0 0 0/0 0 0 0/0 0 0 0").ok, "goes on");
  });

  for (const [name, text, expected] of texts)
    it(`${name} is ${expected instanceof RegExp ? "refused" : "read"}`, () => {
      const read = readBoard(text);
      const found = read.ok ? read.value.cells.join(",") : english(read.error);
      if (expected instanceof RegExp) assert.match(found, expected);
      else assert.equal(found, expected);
    });
});
