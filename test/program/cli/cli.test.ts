import assert from "node:assert/strict";
import { truncateSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { prepare } from "../../../src/cli/program.js";
import { maxLevelFileBytes } from "../../../src/games/levels.js";
import { dealPosition } from "../../../src/games/sliding/deal.js";
import { type Move, type Position, status } from "../../../src/games/sliding/rules.js";
import { maxPart } from "../../../src/games/sokoban/text/level-parts.js";
import { assertRefused, jsonLines, tilework, tileworkProcess, words } from "../../shared/program.js";
import { board, playAll } from "../../unit/shared/sliding-data.js";

const solves = (position: Position, letters: string) =>
  status(playAll(position, [...letters] as Move[])) === "won";

describe("command line: tilework sliding solve", () => {
  const folder = temporaryFolder("cli").path;

  it("solves a file, one JSON object a board, and ends with 0", async () => {
    const file = path.join(folder, "boards.txt");
    writeFileSync(file, "# two boards\n8 6 7 2 5 4 3 0 1\r\n\n1 2 3 4 5 6 7 8 0\n");
    const { code, out } = await tilework(["sliding", "solve", file, "--json"]);
    assert.equal(code, 0);
    const [hard, solved] = jsonLines(out);
    const found = [hard.result, hard.solvable, hard.optimal, hard.length, hard.lowerBound];
    assert.deepEqual(found, ["solved", true, true, 31, 31]);
    assert.ok(solves(board(3, 3, hard.tiles), hard.moves ?? ""));
    assert.deepEqual([solved.result, solved.length, solved.moves], ["solved", 0, ""]);
  });

  it("reads piped input with the size of boards that are not square, and ends with 1 if a board has no solution", async () => {
    const boards = "1 2 3 4 0 5\n2 1 3 4 5 0\n1 2 3 4 5\n1 2 3 4 5 q\n";
    const { code, out } = await tilework(words`sliding solve - --json --size 2x3`, boards);
    assert.equal(code, 1);
    const results = jsonLines(out).map(({ result, solvable, length }) => `${result} ${solvable} ${length}`);
    const invalid = "invalid false null";
    assert.deepEqual(results, ["solved true 1", "unsolvable false null", invalid, invalid]);
  });

  it("prints a table without --json", async () => {
    const { code, out } = await tilework(["sliding", "solve", "-"], "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 8 7 0\n");
    assert.equal(code, 1);
    assert.match(out, /^ Line Size +Result/);
    assert.match(out, /\n +1 +3×3 +Solved +1 +1 .* R\n +2 +3×3 +No solution/);
    assert.match(out, /Solved: 1 of 2, proved: 1\./);
  });

  it("ends soon after Ctrl+C, with what is known, and never claims what is not proved", async () => {
    const hard = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13\n";
    const args = ["sliding", "solve", "-", "--json", "--seconds", "600"];
    const { code, out } = await tilework(args, hard + hard, { interruptAfter: /Fewest moves: \d+ to \d+/ });
    assert.equal(code, 1, "the second board was not tried");
    const [answer, ...others] = jsonLines(out);
    assert.deepEqual([answer.result, answer.optimal, others], ["solved", false, []]);
    assert.ok(answer.lowerBound < answer.length);
    assert.ok(solves(board(5, 5, answer.tiles), answer.moves));
  });

  it("says what is wrong with a command and ends with 2", async () => {
    const usage = await tilework([]);
    assert.deepEqual([usage.code, /^ {2}sliding solve /m.test(usage.out)], [2, true]);
    await assertRefused([
      [["sliding", "play"], /no action “play”/],
      [["sliding", "solve"], /Name a file/],
      [["sliding", "solve", path.join(folder, "missing.txt")], /Couldn't read/],
      [["sliding", "solve", "-"], /no board/],
      [["sliding", "solve", "-", "--size", "1x9"], /isn't a size/],
      [["sliding", "solve", "-", "--seconds", "soon"], /isn't a number of seconds/],
    ]);
    assert.equal((await tileworkProcess(["--help"])).code, 0);
    assert.equal((await tilework(["sliding", "solve", "--help"])).code, 0);
  });
});

describe("command line: tilework sliding scramble and analyze", () => {
  it("print the same scrambles for the same seed, in each form", async () => {
    const args = ["sliding", "scramble", "--size", "4x4", "--count", "12", "--seed", "7"];
    const { code, out } = await tilework(args);
    assert.equal(code, 0);
    const lines = out.trim().split("\n");
    const dealt = lines.map((_, index) => dealPosition({ rows: 4, columns: 4, walk: 0 }, 7 + index).tiles);
    assert.equal(lines.length, 12);
    assert.deepEqual(
      lines.map((line) => line.split(/[ /]/).map(Number)),
      dealt,
    );
    assert.equal((await tilework(args)).out, out);
    const wide = await tilework(["sliding", "scramble", "--size", "3x7", "--seed", "1", "--form", "line"]);
    assert.match(wide.out, /^3x7 (?:\d+ ){20}\d+\n$/);
    const json = await tilework(["sliding", "scramble", "--size", "3x3", "--seed", "5", "--json"]);
    assert.equal(JSON.parse(json.out).seed, 5);
  });

  it("print only boards that need enough moves", async () => {
    const long = await tilework(words`sliding scramble --size 3x3 --seed 7 --count 2 --min-moves 26`);
    const solved = await tilework(["sliding", "solve", "-", "--json"], long.out);
    const lengths = jsonLines(solved.out).map(({ length }) => length);
    assert.equal(lengths.length, 2);
    for (const length of lengths) assert.ok((length ?? 0) >= 26);
    const cut = { interrupt: AbortSignal.abort() };
    const none = await tilework(words`sliding scramble --size 2x2 --min-moves 7`, "", cut);
    assert.deepEqual([none.code, none.out, none.error], [1, "", "Boards tried: 0, found: 0\n"]);
  });

  it("print the fewest moves, speed, splits and averages of a file of solves", async () => {
    const text = "1 2 3/4 5 6/0 7 8; R2; 0.71\n1 2 3/0 5 6/4 7 8 UDDR2 1.00\n1 2 3/0 5 6/4 7 8; DNF\n";
    const { code, out } = await tilework(["sliding", "analyze", "-", "--json"], text);
    assert.equal(code, 0);
    const [first, second, third, summary] = jsonLines(out);
    assert.deepEqual([first.moves, first.optimal, first.above, first.timeMs], [2, 2, 0, 710]);
    assert.deepEqual([second.moves, second.optimal, second.above, second.tps], [5, 3, 2, 5]);
    assert.deepEqual(second.splits, [{ rows: 1, moves: 2, timeMs: null }]);
    assert.deepEqual([third.mark, third.moves, third.optimal], ["dnf", null, 3]);
    assert.deepEqual([summary.count, summary.finished, summary.best], [3, 2, 710]);
    assert.deepEqual(summary.averages[0], { size: 3, current: "DNF", best: "DNF" });
    const unfinished = "1 2 3/4 5 6/0 7 8; R; DNF\n";
    const dnf = await tilework(["sliding", "analyze", "-", "--json"], unfinished);
    const [{ moves, optimal, above }] = dnf.out.split("\n", 1).map((line) => JSON.parse(line));
    assert.deepEqual([moves, optimal, above], [1, 2, null], "nothing is above an unfinished solve");
    assert.match((await tilework(["sliding", "analyze", "-"], unfinished)).out, / DNF +1 +2\n/);
    const marathon =
      "number,time,mark,date,scramble,moves,times_ms\n1,1.5,,,1 2 3/4 5 6/0 7 8 + 1 2 3/4 5 6/7 0 8,RR+R,0 700 1500\n";
    const boards = await tilework(["sliding", "analyze", "-"], marathon);
    assert.equal(boards.code, 0);
    const rows = boards.out.split("\n").map((row) => row.trim().split(/ {2,}/).join("|"));
    assert.deepEqual(rows.slice(1, 4), [
      "1|3x3|1.500|3|2.00",
      "1.1|3x3|0.700|2|2|0|2.86|1: 0 moves (0.000)",
      "1.2|3x3|0.800|1|1|0|1.25|1: 0 moves (0.000)",
    ]);
    const table = await tilework(["sliding", "analyze", "-"], `${text}1 2 3/4 5\n`);
    assert.equal(table.code, 1);
    assert.match(table.error, /^Line 4: Row 2 and the first/);
    assert.match(table.out, /\n +2 +3x3 +1\.000 +5 +3 +2 +5\.00 +1: 2 moves\n/);
  });

  it("say what is wrong with their arguments and end with 2", async () => {
    await assertRefused([
      [["sliding", "scramble", "--size", "9x9"], /isn't a size/],
      [["sliding", "scramble", "--seed", "x"], /isn't a seed/],
      [["sliding", "scramble", "--size", "5x5", "--min-moves", "20"], /up to 4×4/],
      [["sliding", "scramble", "--form", "pie"], /“--form” has no value “pie”/],
      [["sliding", "analyze"], /Name a file/],
      [["sliding", "analyze", "-"], /no solve/],
    ]);
  });
});

it("command line: arguments have a limited number and length, as Node reads them in quadratic time", () => {
  assert.throws(
    () => prepare(["sliding", "solve", ...new Array<string>(100_000).fill("")]),
    /more than 10000 arguments/,
  );
  assert.throws(() => prepare(["sliding", "solve", `-${"e".repeat(100_000)}`]), /too long/);
});

describe("command line: files", () => {
  const folder = temporaryFolder("cli").path;
  const large = path.join(folder, "large.txt");

  it("larger than a limit are read by no command that needs them whole, which says the limit and ends with 2", async () => {
    writeFileSync(large, "");
    // A sparse file, which uses no space on the disk.
    truncateSync(large, maxLevelFileBytes + 1);
    const said = /Couldn't read .*large\.txt”: it is too large\. The limit is 20 MB\./;
    await assertRefused([
      [["sliding", "analyze", large], said],
      [["sokoban", "claim", large], said],
    ]);
  });

  it("of any size are read as a stream, but no level of any size", async () => {
    const text = `;${" ".repeat(maxPart + 1)}\n`;
    writeFileSync(large, text);
    const tooLong = /Couldn't read .*: a level with the text around it is larger than 4 MB\./;
    for (const file of ["-", large]) {
      const { code, error } = await tilework(["sokoban", "check", file], text);
      assert.equal(code, 2);
      assert.match(error, tooLong);
    }
  });

  it("with one level may be as large as the limit", async () => {
    writeFileSync(large, `;${" ".repeat(maxPart - 1)}`);
    const { code: readCode, out } = await tilework(["sokoban", "check", large]);
    assert.equal(readCode, 0);
    assert.match(out, /There is no level in this text yet\./);
  });
});
