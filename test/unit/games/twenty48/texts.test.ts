import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { readBoard } from "../../../../src/games/twenty48/board-text.js";

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
  ["a table that lacks a row", "| 2 |   |   |\n| 4 |   |   |", /^A board of 2048 has 3, 4 or 5 rows/],
];

describe("2048: texts", () => {
  for (const [name, text, expected] of texts)
    it(`${name} is ${expected instanceof RegExp ? "refused" : "read"}`, () => {
      const read = readBoard(text);
      const found = read.ok ? read.value.cells.join(",") : english(read.error);
      if (expected instanceof RegExp) assert.match(found, expected);
      else assert.equal(found, expected);
    });
});
