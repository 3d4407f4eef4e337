import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { parseSize, parsingBoards } from "../../../src/cli/sliding/boards.js";
import { english } from "../../../src/games/message.js";
import { atOnce } from "../../../src/games/slices.js";
import { boardForms, writeBoard } from "../../../src/games/sliding/board-text.js";
import { dealPosition } from "../../../src/games/sliding/deal.js";
import { jsonLines, tilework, words } from "../../shared/program.js";

/** Each board as its line and its tiles, or the line and the problem. */
function read(text: string, size?: string): readonly string[] {
  return atOnce(parsingBoards(text, size === undefined ? undefined : parseSize(size))).map((line) => {
    if ("problem" in line) return `${line.number}: ${english(line.problem)}`;
    const { rows, columns } = line.position;
    return `${line.number}: ${rows}x${columns} ${line.tiles.join(",")}`;
  });
}

describe("the boards of `tilework sliding solve`", () => {
  it("may have their rows on lines, even if the first row alone is a board", () => {
    const rows = "1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n";
    const board = "4x4 1,2,3,0,5,6,7,4,9,10,11,8,13,14,15,12";
    assert.deepEqual(read(rows), [`1: ${board}`]);
    assert.deepEqual(read(`# one\n${rows}\n# two\n${rows}`), [`2: ${board}`, `8: ${board}`]);
    assert.deepEqual(read("1 2 3 0\r\n5 6 7 4\r\n9 10 11 8\r\n13 14 15 15\r\n"), [
      "1: Row 4, number 4: tile 15 is a duplicate. Tile 12 is missing.",
    ]);
    const four = "1: 2x2 1,2,3,0 2: 2x2 3,1,0,2 3: 2x2 0,1,3,2 4: 2x2 2,3,0,1";
    assert.equal(read("1 2 3 0\n3 1 0 2\n0 1 3 2\n2 3 0 1\n").join(" "), four);
  });

  it("are what `tilework sliding scramble` prints, in each form", () => {
    for (const [index, size] of ["2x2", "3x3", "4x4", "2x3", "7x5", "4x2"].entries()) {
      const { rows, columns } = parseSize(size)!;
      for (const form of boardForms) {
        const boards = [0, 1, 2].map((seed) => dealPosition({ rows, columns, walk: 0 }, seed + 10 * index));
        const text = boards.map((board) => `${writeBoard(board, form)}\n${form === "lines" ? "\n" : ""}`);
        const found = read(text.join(""), form === "slashes" ? undefined : size);
        const boardsFound = found.map((line) => line.replace(/^\d+: /, ""));
        assert.deepEqual(
          boardsFound,
          boards.map(({ tiles }) => `${size} ${tiles.join(",")}`),
        );
      }
    }
  });

  it("may have their sizes, numbers and comments", () => {
    const text = "3\n 0  1  3\n 4  2  5\n 7  8  6\n\n1. 1 2 3/4 5 6/7 0 8\n2. 1234 # not a board\n";
    const small = "7: This board is 1×1. Boards go from 2×2 to 6×6, 5×7 or 7×5.";
    assert.deepEqual(read(text), ["1: 3x3 0,1,3,4,2,5,7,8,6", "6: 3x3 1,2,3,4,5,6,7,0,8", small]);
    assert.deepEqual(read("Scramble 1:\n1 2 3\n4 5 6\n7 0 8\n"), ["1: 3x3 1,2,3,4,5,6,7,0,8"]);
  });

  it("may follow each other without an empty line", () => {
    const two = read("1 2 3\n4 5 6\n7 0 8\n1 2 3\n4 5 6\n0 7 8\n").join(" ");
    assert.equal(two, "1: 3x3 1,2,3,4,5,6,7,0,8 4: 3x3 1,2,3,4,5,6,0,7,8");
    const flat = read("1 2 3\n4 0 5\n1 2 3\n0 4 5\n", "2x3").join(" ");
    assert.equal(flat, "1: 2x3 1,2,3,4,0,5 3: 2x3 1,2,3,0,4,5");
    assert.deepEqual(read("1 2 3\n4 5\n7 8 0\n"), ["1: Row 2 and the first row differ in length: 2 and 3."]);
  });

  it("solves for another goal, in moves on the board that was given", async () => {
    // The lengths are by a breadth-first search.
    const boards = "1 2 3/0 4 5/6 7 8\n0 1 2/3 4 5/6 7 8\n8 1 2/3 4 5/6 7 0\n";
    const { out } = await tilework(words`sliding solve - --json --goal blank-first --seconds 60`, boards);
    const results = jsonLines(out).map(({ result, length }) => `${result} ${length}`);
    assert.equal(results.join(), "solved 13,solved 0,unsolvable null");
    const goal = ["sliding", "solve", "-", "--json", "--goal", "1 2 3/4 5 6/0 7 8"];
    const other = await tilework(goal, "1 2 3/0 5 6/4 7 8\n1 2 3/4 5 6/7 8 0\n1 2/0 3\n");
    assert.deepEqual(
      jsonLines(other.out).map(({ moves, reason }) => moves ?? reason),
      ["D", "LL", "The goal has another size than this board."],
    );
    const wrong = await tilework(["sliding", "solve", "-", "--goal", "1 2 3/8 0 4/7 6 5"], "");
    assert.equal(wrong.code, 2);
    assert.match(wrong.error, /The goal needs its blank in a corner\./);
  });

  it("are shared by shards and threads, and resumed by results that are played again", async () => {
    const boards = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/0 7 8", "2 1 3/4 5 6/7 8 0", "1 2 3/4 0 6/7 5 8"];
    const input = `${boards.join("\n")}\n`;
    const solve = (...more: readonly string[]) =>
      tilework(["sliding", "solve", "-", "--json", ...more], input);
    const whole = await solve("--threads", "2");
    const parts = await Promise.all([1, 2, 3].map((part) => solve("--shard", `${part}/3`)));
    const plain = (out: string) =>
      jsonLines(out).map(({ tiles, result, moves }) => JSON.stringify([tiles, result, moves]));
    assert.deepEqual(parts.flatMap(({ out }) => plain(out)).sort(), [...plain(whole.out)].sort());
    const folder = temporaryFolder("sliding").path;
    const results = path.join(folder, "results.jsonl");
    const [first, ...rest] = jsonLines(whole.out);
    const lines = [{ ...first, moves: "L" }, ...rest.slice(0, 2)].map((line) => JSON.stringify(line));
    writeFileSync(results, `${lines.join("\n")}\n{"tiles":`);
    const resumed = await solve("--resume", results);
    // The first solution was forged. The third board has none.
    assert.deepEqual(plain(resumed.out.trimStart()), [plain(whole.out)[0], plain(whole.out)[3]]);
    assert.deepEqual([resumed.out[0], resumed.code], ["\n", 1]);
    // The solutions don't lead to another goal. The third board has none for that one, either.
    const other = await solve("--resume", results, "--goal", "blank-first");
    assert.equal(jsonLines(other.out).length, 3);
  });
});
