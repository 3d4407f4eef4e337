import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../src/games/message.js";
import { format, parse } from "../../../../src/games/twenty48/notation.js";
import { dealPosition, play, status } from "../../../../src/games/twenty48/rules.js";
import {
  readBoardFile,
  readScoreFile,
  writeBoardFile,
  writeScoreFile,
} from "../../../../src/games/twenty48/twenty48.js";
import { law } from "../../shared/samples.js";
import { valueIn } from "../../shared/value-in.js";
import { vectors } from "../../shared/vectors.js";

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("2048 board file", () => {
  it("reads and writes the 72 bytes of the vectors", function () {
    for (const { name, board, score, moves, hex } of vectors(this).g2048.save.good) {
      const position = valueIn(readBoardFile(bytesOf(hex), 1));
      assert.deepEqual([position.cells, position.score, position.moves], [board, score, moves], name);
      assert.equal(hexOf(valueIn(writeBoardFile(position))), hex, name);
    }
  });

  it("repairs the damage of Windows' text mode", function () {
    const damaged = vectors(this).g2048.save.good.filter(
      ({ windowsTextModeHex }) => windowsTextModeHex !== undefined,
    );
    assert.ok(damaged.length > 0);
    for (const { board, moves, windowsTextModeHex } of damaged) {
      const position = valueIn(readBoardFile(bytesOf(windowsTextModeHex as string), 1));
      assert.deepEqual([position.cells, position.moves], [board, moves]);
    }
  });

  it("refuses every bad file of the vectors with a sentence", function () {
    for (const { name, hex } of vectors(this).g2048.save.bad) {
      const position = readBoardFile(bytesOf(hex), 1);
      assert.ok(!position.ok, name);
      assert.match(english(position.error), /^[A-Z].*\.$/, name);
    }
  });

  it("says what is wrong", () => {
    const text = (bytes: Uint8Array) => {
      const position = readBoardFile(bytes, 1);
      return position.ok ? "accepted" : english(position.error);
    };
    const withInt = (index: number, value: number) => {
      const bytes = new Uint8Array(72);
      const view = new DataView(bytes.buffer);
      view.setInt32(0, 2, true);
      view.setInt32(index * 4, value, true);
      return bytes;
    };
    assert.equal(text(new Uint8Array(71)), "A 2048 board file has 72 bytes, this one has 71.");
    assert.equal(text(new Uint8Array(72)), "The board has no tiles.");
    assert.equal(text(withInt(6, 3)), "Row 2, column 3 holds 3, which isn't a 2048 tile.");
    assert.equal(text(withInt(16, -4)), "The score, -4, is negative.");
    assert.equal(text(withInt(17, -1)), "The number of moves, -1, is negative.");
    const bigEndian = new Uint8Array(72);
    new DataView(bigEndian.buffer).setInt32(0, 2, false);
    assert.match(text(bigEndian), /big-endian/);
  });

  it("reads what it writes, and it can be played", () => {
    law(100, [fc.integer({ min: 0, max: 0xffff_ffff })], (seed) => {
      const position = dealPosition(4, seed);
      const read = readBoardFile(valueIn(writeBoardFile(position)), 7);
      assert.ok(read.ok);
      assert.deepEqual(read.value.cells, position.cells);
      assert.equal(status(read.value), "playing");
    });
  });

  it("accepts no board that a save could not hold", () => {
    const cell = fc.constantFrom(0, 2, 4, 1024, 65_536, 131_072);
    const number = fc.integer({ min: 0, max: 0x7fff_ffff });
    law(100, [fc.array(cell, { minLength: 16, maxLength: 16 }), number, number], (cells, score, moves) => {
      const bytes = new Uint8Array(72);
      for (const [index, value] of [...cells, score, moves].entries())
        new DataView(bytes.buffer).setInt32(index * 4, value, true);
      const position = readBoardFile(bytes, 1);
      if (!position.ok) return;
      for (const slide of ["U", "D", "L", "R"] as const) {
        const next = play(position.value, slide) ?? position.value;
        const parsed = parse(format(next));
        assert.ok(parsed.ok, format(next));
      }
    });
    const two = new Uint8Array(72);
    for (const index of [0, 1]) new DataView(two.buffer).setInt32(index * 4, 131_072, true);
    assert.equal(readBoardFile(two, 1).ok, false);
  });

  it("does not fit other sizes", () => {
    assert.equal(writeBoardFile(dealPosition(5, 1)).ok, false);
  });
});

describe("2048 score file", () => {
  it("reads both line forms, LF and CRLF", function () {
    const { exampleSeedText, exampleRepository, exampleCRLF, parsed } = vectors(this).g2048.scores;
    for (const text of [exampleSeedText, exampleRepository, exampleCRLF]) {
      const scores = valueIn(readScoreFile(text));
      const lines = scores.map(({ name, score }) => [name, score]);
      assert.deepEqual(lines, parsed);
    }
  });

  it("writes the name in twenty columns, a bar, the score, CRLF", () => {
    assert.equal(writeScoreFile([{ name: "Ana", score: 70 }]), `${"Ana".padEnd(20)}|70\r\n`);
  });

  it("keeps ten of eleven lines and sorts them", () => {
    const text = Array.from({ length: 11 }, (_, index) => `P${index}|${index}`).join("\n");
    const scores = valueIn(readScoreFile(text));
    assert.equal(scores.map(({ score }) => score).join(), "10,9,8,7,6,5,4,3,2,1");
  });

  it("refuses bad lines by number", () => {
    const text = (lines: string) => {
      const scores = readScoreFile(lines);
      return scores.ok ? "accepted" : english(scores.error);
    };
    assert.equal(text("Ana|7\nBob 8\n"), "Line 2 has no “|” between name and score.");
    assert.equal(text("Ana|seven"), "Line 1 has no score after the “|”.");
    assert.equal(text("Ana|-7"), "Line 1 has no score after the “|”.");
    assert.equal(text(`${"x".repeat(21)}|7`), "The name in line 1 is longer than 20 characters.");
    assert.equal(text("\n \n"), "The file holds no scores.");
  });

  it("reads what it writes", () => {
    const name = fc
      .string({ maxLength: 20 })
      .map((text) => text.replace(/[\p{Cc}\u2028\u2029|\uFEFF]/gu, "").trim());
    const score = fc
      .tuple(name, fc.integer({ min: 0, max: 999_999_999 }))
      .map(([text, value]) => ({ name: text, score: value }));
    law(100, [fc.array(score, { minLength: 1, maxLength: 10 })], (scores) => {
      const sorted = scores.toSorted((one, other) => other.score - one.score);
      assert.deepEqual(valueIn(readScoreFile(writeScoreFile(sorted))), sorted);
    });
  });
});
