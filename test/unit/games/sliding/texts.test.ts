import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { current } from "../../../../src/games/play/session.js";
import { games } from "../../../../src/games/registry/registry.js";
import { parsingGameReadings } from "../../../../src/games/saves/game-text.js";
import { atOnce } from "../../../../src/games/slices.js";
import { boardForms, readTiles, writeBoard } from "../../../../src/games/sliding/board-text.js";
import { dealPosition, findKind, uniformKinds } from "../../../../src/games/sliding/deal.js";
import {
  copies,
  moveSenses,
  readingsFrom,
  readLetters,
  writeMoves,
} from "../../../../src/games/sliding/move-text.js";
import { legalMoves, type Move, type Position, play } from "../../../../src/games/sliding/rules.js";
import { sliding } from "../../../../src/games/sliding/sliding.js";
import { pasted } from "../../shared/pasted.js";
import { runs } from "../../shared/samples.js";
import { valueIn } from "../../shared/value-in.js";

/** Texts as people write them, with the expected board in the form of `Game.format`, or the refusal. */
const texts: readonly (readonly [text: string, expected: string | RegExp])[] = [
  // Forms beside those that are written
  ["1 2 3 / 4 5 6 / 7 - 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["/1 2 3/4 5 6/7 0 8/", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["1 2 3/\n4 5 6/\n7 _ 8 /\n", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["1 2 3 |\n| 4 5 6 |\n| 7 _ 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["2 1/0 4/3 5", /^Half of all boards/],
  ["1,2,3/4,5,6/7,0,8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  // Line breaks, tables and spreadsheets
  ["1 2 3\r\n4 5 6\r\n7 0 8\r\n", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["\n\n1 2 3\n\n4 5 6\n\n7 0 8\n\n", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["1\t2\t3\n4\t5\t6\n7\t0\t8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  [" 1  2  3\n 4  5  6\n 7  _  8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["1;2;3\n4;5;6\n7;0;8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["01 02 03\n04 05 06\n07 00 08", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["01 02 03\n04 05 06\n07 __ 08", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["| 1 | 2 | 3 |\n| 4 | . | 6 |\n| 7 | 5 | 8 |", "3x3 1,2,3,4,0,6,7,5,8 0"],
  [
    "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 | 5 | 6 |\n+---+---+---+\n| 7 | 0 | 8 |\n+---+---+---+",
    "3x3 1,2,3,4,5,6,7,0,8 0",
  ],
  // Empty cells of tables are the blank.
  ["| 1 | 2 | 3 |\n| 4 |   | 6 |\n| 7 | 5 | 8 |", "3x3 1,2,3,4,0,6,7,5,8 0"],
  ["|   |   |   |\n|---|---|---|\n| 1 | 2 | 3 |\n| 4 |   | 6 |\n| 7 | 5 | 8 |", "3x3 1,2,3,4,0,6,7,5,8 0"],
  ["┌──┬──┐\n│ 1│ 2│\n├──┼──┤\n│  │ 3│\n└──┴──┘", "2x2 1,2,0,3 0"],
  ["1\t2\t3\n4\t\t6\n7\t5\t8", "3x3 1,2,3,4,0,6,7,5,8 0"],
  ["1,2,3\n4,,6\n7,5,8", "3x3 1,2,3,4,0,6,7,5,8 0"],
  ["1;2;3\n4;5;6\n;7;8", "3x3 1,2,3,4,5,6,0,7,8 0"],
  ["| 1 | 2 |\n|   |   |", /^Row 2, number 2: a second blank/],
  ["[[1, 2, 3],\n[4, 5, 6],\n[7, 0, 8]]", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["{1,2,3}\n{4,5,6}\n{7,0,8}", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["(1 2 3)/(4 5 6)/(7 0 8)", "3x3 1,2,3,4,5,6,7,0,8 0"],
  // One line of numbers, with the size where it is not square
  ["1 2 3 4 5 6 7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["1,2,3,4,5,6,7,0,8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["[1, 2, 3, 4, 5, 6, 7, 0, 8]", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["2×3: 1 2 3 0 4 5", "2x3 1,2,3,0,4,5 0"],
  ["3x2 1 2 3 4 0 5", "3x2 1,2,3,4,0,5 0"],
  ["1 2 3 0 4 5", /^6 numbers on one line don't make a square board\. .*2×3, 3×2\.$/],
  ["1 2 3 4 5 6 0", /^7 numbers on one line .* Expected 4, 9, 16, 25 or 36 of them/],
  ["3x3 1 2 3 4 5 6 7 0", /^A 3×3 board has 9 cells, not 8\.$/],
  ["3x2 1 2 3/0 4 5", /^The board is 2×3, not 3×2\.$/],
  // Labels
  ["Board 4: 1 2 3/4 5 6/7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["scramble:\n1 2 3\n4 5 6\n7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  // Numbers before boards, sizes as in the course of Princeton, and comments
  ["4. 1 2 3/4 5 6/7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["12) 1 2 3 4 5 6 7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["#3 1 2 3/4 5 6/7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["100 1 2 3 4 5 6 7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", /^Half of all boards/],
  ["3\n 0  1  3\n 4  2  5\n 7  8  6\n", "3x3 0,1,3,4,2,5,7,8,6 0"],
  ["2 3\n1 2 3\n4 0 5", "2x3 1,2,3,4,0,5 0"],
  ["# a board\n1 2 3 # first\n4 5 6\n7 0 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  // Other blanks, lists in lists, matrices, and digits written together
  ["1 2 3/4 5 6/7 x 8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["1 2 3/4 5 6/x 7 8 R2", "3x3 1,2,3,4,5,6,7,8,0 2"],
  ["[[1, 2, 3], [4, 0, 5]]", "2x3 1,2,3,4,0,5 0"],
  ["[[1,2],[3,4],[null,5]]", "3x2 1,2,3,4,0,5 0"],
  ["((1, 2, 3), (4, None, 5))", "2x3 1,2,3,4,0,5 0"],
  ['[["1","2"],["","3"]]', "2x2 1,2,0,3 0"],
  ["[1][2]\n[ ][3]", "2x2 1,2,0,3 0"],
  ["[1 2 3; 4 0 5]", "2x3 1,2,3,4,0,5 0"],
  ["1 2 3; 4 0 5;", "2x3 1,2,3,4,0,5 0"],
  ["812043765", /^Half of all boards/],
  ["123456708", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["123/456/7_8", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["123\n456\n708", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["123456789", /^The text isn't a game/],
  // Other programs, courses and languages
  ["# This puzzle is solvable\n3\n1 2 3\n4 0 5\n7 8 6\n", "3x3 1,2,3,4,0,5,7,8,6 0"],
  ["1  2  3  x  4  6  7  5  8", "3x3 1,2,3,0,4,6,7,5,8 0"],
  ["[[1 2 3]\n [4 0 5]\n [7 8 6]]", "3x3 1,2,3,4,0,5,7,8,6 0"],
  ["int start[3][3] = {{1,2,3},{4,5,6},{7,0,8}};", "3x3 1,2,3,4,5,6,7,0,8 0"],
  ["| 1 | 2 | 3 |\n|---|---|---|\n| 4 |   | 5 |\n| 7 | 8 | 6 |\n", "3x3 1,2,3,4,0,5,7,8,6 0"],
  ["4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", "4x4 1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15 0"],
  ["1 2 3 4\n5 6 7 8\n9 A B C\nD E 0 F\n", /“A” isn't a tile/],
  // With moves
  ["1 2 3/4 5 6/7 0 8 R", "3x3 1,2,3,4,5,6,7,8,0 1"],
  ["1 2 3/4 5 6/7 0 8 L", "3x3 1,2,3,4,5,6,7,8,0 1"],
  ["1 2 3/4 5 6/0 7 8\nR2", "3x3 1,2,3,4,5,6,7,8,0 2"],
  ["1 2 3/4 5 6/0 7 8\nl2", "3x3 1,2,3,4,5,6,7,8,0 2"],
  ["1 2 3/4 5 6/0 7 8\nSolution: L L", "3x3 1,2,3,4,5,6,7,8,0 2"],
  ["Scramble: 1 2 3/4 5 6/0 7 8\nMoves: →→", "3x3 1,2,3,4,5,6,7,8,0 2"],
  ["1 2 3/0 5 6/4 7 8 DR2", "3x3 1,2,3,4,5,6,7,8,0 3"],
  ["1 2 3/0 5 6/4 7 8 U,L2", "3x3 1,2,3,4,5,6,7,8,0 3"],
  ["1 2 3/4 5 6/7 0 8 RX", /^Character 2: “X” isn't a move\. Expected U, D, L or R/],
  ["1 2 3/4 5 6/7 0 8 R0", /^Character 2: “0” isn't a repeat/],
  ["1 2 3/4 5 6/7 0 8 D3", /^These moves can't be played on this board\./],
  // Refusals
  ["1 2 3/4 5/7 8 0", "Row 2 and the first row differ in length: 2 and 3."],
  [
    "1 2 3/4 5 6/7 8",
    /^Row 3 and the first row differ in length: 2 and 3\. Expected 0, _ or \. for the blank\.$/,
  ],
  ["1 2 3/4 5 6/7 8 8", /^Row 3, number 3: tile 8 is a duplicate\. Expected 0, _ or \. for the blank\.$/],
  ["1 2 3/4 4 6/7 0 8", /^Row 2, number 2: tile 4 is a duplicate\. Tile 5 is missing\.$/],
  ["1 2 3/4 0 6/7 0 8", /^Row 3, number 2: a second blank\./],
  ["1 2 3/4 5 6/7 0 9", /^Row 3, number 3: a 3×3 board has no tile 9\. Expected 1 to 8/],
  ["1 2 3/4 q 6/7 0 8", /^Row 2, number 2: “q” isn't a tile\. Expected a number/],
  ["1 2 3/4 x 6/7 0 8", /^Row 3, number 2: a second blank/],
  ["1 2 3/4 5 6/8 7 0", /^Half of all boards can't be solved/],
  ["1 2 3/4 5 6/7 8 0", /^This board is solved already/],
  ["1 2 3 4 5 6 7 8/9 10 11 12 13 14 0 15", /^This board is 2×8\. Boards go from 2×2 to 6×6, 5×7 or 7×5\.$/],
  ["1", /^The text isn't a game/],
  ["I paid 3 for 4 of the 5", /^The text isn't a game/],
];

function readAs(text: string): string {
  const read = pasted(text, sliding);
  return read.ok ? sliding.format(current(read.value) as Position) : english(read.error);
}

describe("sliding puzzle: texts", () => {
  for (const [text, expected] of texts)
    it(`${JSON.stringify(text)} is ${expected instanceof RegExp ? "refused" : "read"}`, () => {
      if (expected instanceof RegExp) assert.match(readAs(text), expected);
      else assert.equal(readAs(text), expected);
    });

  it("bring back boards of all sizes through each form", () => {
    const kinds = [...uniformKinds, findKind("3x7")!];
    for (let seed = 0; seed < runs(500); seed++) {
      const position = dealPosition(kinds[seed % kinds.length]!, seed);
      const blank = ["0", "_", "."][seed % 3]!;
      for (const form of boardForms) {
        const text = writeBoard(position, form, blank);
        const read = valueIn(readTiles(text));
        const { rows, columns, tiles } = position;
        assert.deepEqual(read, { rows, columns, tiles }, text);
      }
      assert.equal(readAs(writeBoard(position)), sliding.format(position));
    }
  });

  it("bring back moves with repeats, in either sense of the letters", () => {
    for (let seed = 0; seed < 500; seed++) {
      const start = dealPosition(uniformKinds[seed % uniformKinds.length]!, seed);
      let position: Position = start;
      const moves: Move[] = [];
      for (let made = 0; made < 40; made++) {
        const legal = legalMoves(position);
        if (legal.length === 0) break;
        const move = legal[(seed * 7 + made * made) % legal.length]!;
        moves.push(move);
        position = play(position, move)!;
      }
      for (const sense of moveSenses) {
        const readings = readingsFrom(start, valueIn(readLetters(writeMoves(moves, sense))));
        assert.ok(readings.ok);
        assert.ok(readings.value.some((reading) => reading.moves.join() === moves.join()));
      }
    }
  });

  it("may be arrows, also the narrow ones of csTimer", () => {
    for (const text of ["↓2 →2 ↑ ←", "￬2 ￫2 ￪ ￩"])
      assert.deepEqual(readLetters(text), { ok: true, value: ["D", "D", "R", "R", "U", "L"] });
  });

  it("that are moves alone are those of the board, or a scramble, and are asked about where nothing tells", () => {
    const start = valueIn(sliding.parse("3x3 1,2,3,4,5,6,0,7,8 0")) as Position;
    const labels = (text: string) => {
      const read = atOnce(parsingGameReadings(text, games, sliding, start));
      return read.ok ? read.value.map(({ label }) => label && english(label)) : english(read.error);
    };
    assert.deepEqual(labels("R2"), ["On this board: letters say where the blank goes"]);
    assert.deepEqual(labels("LL"), ["On this board: letters say where the tiles go"]);
    // Neither solves the board: the letters can be played in one sense, and be a scramble in one.
    assert.deepEqual(labels("UL"), ["A scramble of 3×3: letters say where the blank goes"]);
    assert.deepEqual(labels("UR"), ["On this board: letters say where the blank goes"]);
    assert.match(String(labels("R2Q")), /^Character 3: “Q” isn't a move/);
    // Without a board, csTimer's scramble fits three sizes, as moves of tiles. The board was made by hand.
    const elsewhere = valueIn(atOnce(parsingGameReadings("D2 R2 U L", games, undefined)));
    const scramble = (size: string) => `A scramble of ${size}: letters say where the tiles go`;
    const sizes = elsewhere.map(({ label }) => english(label!));
    assert.deepEqual(sizes, ["3×3", "4×4", "5×5"].map(scramble));
    const [smallest] = elsewhere;
    assert.equal(sliding.format(smallest!.session.positions[0] as never), "3x3 4,1,2,5,0,3,7,8,6 0");
    const none = pasted("D9");
    assert.ok(!none.ok && /scramble no board/.test(english(none.error)));
  });

  it("of a game that are copied can be pasted again", () => {
    const start = dealPosition(findKind("3x7")!, 5);
    const moves = ["U", "L", "D"].filter((move) => play(start, move as Move) !== undefined) as Move[];
    const now = play(start, moves[0]!)!;
    const all = copies({ start, now, moves: [moves[0]!] });
    assert.equal(all.length, 7);
    for (const { text, label } of all.slice(0, 3))
      assert.equal(readAs(text), sliding.format({ ...now, moves: 0 }), english(label));
    assert.equal(readAs(all[6]!.text), sliding.format(now));
  });
});
