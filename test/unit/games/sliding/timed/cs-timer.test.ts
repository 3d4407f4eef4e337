import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { english } from "../../../../../src/games/message.js";
import { formatSolve, joinSolves, SolveTable } from "../../../../../src/games/sliding/timing/kept-solves.js";
import { type ReadSolves, type Solve, solveTime } from "../../../../../src/games/sliding/timing/solve.js";
import { listFormats, readSolves, writeSolves } from "../../../../../src/games/sliding/timing/solve-lists.js";
import { valueIn } from "../../../shared/value-in.js";

/**
 * Files as csTimer writes them, by the code of its `export.js`, `storage.js`, `stats.js` and `timer.js`.
 * There are files with IndexedDB, with phases, and from a browser without IndexedDB.
 */
const folder = path.join("test", "fixtures", "cstimer-1");

function read(text: string): ReadSolves {
  return valueIn(readSolves(text, "file"));
}

function readFixture(name: string): ReadSolves {
  return read(readFileSync(path.join(folder, name), "utf8"));
}

/** The name of each session, followed by its solves. */
const rowsOf = ({ lists }: ReadSolves) =>
  lists.flatMap(({ name, solves }) => [
    name,
    ...solves.map(({ timeMs, mark, scramble, endedAtMs }) => [timeMs, mark, scramble, endedAtMs]),
  ]);

describe("timed solves of csTimer", () => {
  it("are read from each file that it writes", () => {
    assert.equal(readdirSync(folder).length, 3);
    // The boards are those that csTimer draws for the scrambles. A date is that of the start.
    const fresh = readFixture("cstimer_20261123_174001.txt");
    assert.deepEqual(fresh.problems, []);
    assert.deepEqual(rowsOf(fresh), [
      "1",
      [31_482, "", "1 0 3 4/6 2 10 7/5 11 9 8/13 14 15 12", 1_763_890_032_482],
      [28_750, "", "1 2 3 4/9 5 6 8/0 14 7 12/13 11 10 15", 1_763_890_090_750],
      [29_113, "", "1 3 0 4/5 2 8 11/9 6 10 7/13 14 15 12", 1_763_890_154_113],
      [15_020, "dnf", "1 2 3 4/5 7 11 8/9 6 0 12/13 10 14 15", 1_763_890_205_020],
    ]);

    // The order of the sessions, a name in HTML, phases, moves of the blank, arrows, and another puzzle.
    const several = readFixture("cstimer_20261123_181507.txt");
    assert.deepEqual(several.problems.map(english), ["Sessions of other puzzles were left out: “3x3x3”."]);
    assert.deepEqual(rowsOf(several), [
      "15 & <splits>",
      [24_000, "", "1 0 3 4/6 2 10 7/5 11 9 8/13 14 15 12", 1_763_900_024_000],
      [20_113, "dnf", "1 2 3 4/5 6 8 0/9 10 7 11/13 14 15 12", 1_763_900_070_113],
      [27_000, "", "1 2 3 4/5 6 8 12/9 10 0 7/13 14 11 15", 1_763_900_134_000],
      "8 puzzle",
      [4_210, "", "1 3 5/4 2 6/7 8 0", 1_763_950_004_210],
    ]);

    // Without IndexedDB sessions are texts. Older versions kept no dates.
    const old = readFixture("cstimer_20180102_090310.txt");
    assert.deepEqual(old.problems, []);
    assert.deepEqual(rowsOf(old), [
      "old",
      [9_870, "", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", 0],
      [10_020, "", "1 2 3/4 5 6/0 7 8", 1],
    ]);
    assert.equal(old.lists[0]!.solves[1]!.moves, "RR", "moves in a comment, in the sense of the tiles");
  });

  it("are written without those that do not count, as csTimer would count them", () => {
    const solve = { scramble: "1 2 3/4 5 6/0 7 8", moves: "RR", timesMs: [], timeMs: 900, endedAtMs: 5_000 };
    const marks = ["", "dnf", "repeat", "interrupted"] as const;
    const solves = marks.map((mark) => ({ ...solve, mark }));
    const { session1 } = JSON.parse(writeSolves({ name: "A", solves }, "cstimer"));
    assert.equal(session1.map(([[penalty]]: [[number]]) => penalty).join(), "0,-1");
  });

  it("are written as csTimer writes them", () => {
    const board = { scramble: "1 2 3/4 5 6/0 7 8", moves: "RR", timesMs: [0, 710] };
    const solve = { ...board, timeMs: 710, endedAtMs: 1_763_890_001_300, mark: "dnf" } as const;
    const text = writeSolves({ name: "<i>15</i> & more", solves: [solve] }, "cstimer");
    assert.equal(
      text,
      '{"session1":[[[-1,710],"1 2 3/4 5 6/0 7 8","RR",1763890001]],"properties":{"sessionData":' +
        '"{\\"1\\":{\\"name\\":\\"&lt;i&gt;15&lt;/i&gt; &amp; more\\",\\"opt\\":{\\"scrType\\":\\"15prp\\"},' +
        '\\"rank\\":1}}","sessionN":1}}',
    );
    assert.equal(read(text).lists[0]!.name, "<i>15</i> & more");
  });

  it("keep +2 and comments, in every format", () => {
    const { lists, problems } = read(
      JSON.stringify({
        session1: [
          [[2_000, 12_000], "1 2 3/4 5 6/0 7 8", "L2", 1_700_000_000],
          [[0, 13_000], "1 2 3/4 5 6/0 7 8", "slow; no | luck\n100%", 1_700_000_100],
          [[2_000, 14_000], "1 2 3/4 5 6/0 7 8", "RR\nlucky", 1_700_000_200],
          [[-1, 15_000], "1 2 3/4 5 6/0 7 8", "gave up", 1_700_000_300],
        ],
      }),
    );
    assert.deepEqual(problems, []);
    const facts = (solves: readonly Solve[]) =>
      solves.map(({ timeMs, penaltyMs, comment, moves, mark }) => [timeMs, penaltyMs, comment, moves, mark]);
    const [{ solves }] = lists as [ReadSolves["lists"][number]];
    const again = (written: readonly Solve[], format: (typeof listFormats)[number]) =>
      read(writeSolves({ name: "A", solves: written }, format)).lists[0]!.solves;
    const expected = [
      [14_000, 2_000, undefined, "RR", ""],
      [13_000, undefined, "slow; no | luck\n100%", "", ""],
      [16_000, 2_000, "lucky", "RR", ""],
      [15_000, undefined, "gave up", "", "dnf"],
    ];
    assert.deepEqual(facts(solves), expected);
    for (const format of listFormats) assert.deepEqual(facts(again(solves, format)), expected, format);
    const kept = new SolveTable([{ solves: joinSolves(solves.map(formatSolve)), changes: [] }]);
    assert.deepEqual(facts(kept.all()), expected, "kept");
    assert.deepEqual(solves.map(solveTime), ["14.000+", "13.000", "16.000+", "DNF (15.000)"]);
  });

  it("without a sliding session are refused, and named", () => {
    const sessions = { 1: { name: "cube", opt: {} }, 2: { name: 2, opt: { scrType: "222so" } } };
    const sessionData = JSON.stringify(sessions);
    const solve = [[0, 9_000], "R U R' U'", "", 1_700_000_000];
    const file = { session1: [solve], session2: [solve], session3: [], properties: { sessionData } };
    const read = readSolves(JSON.stringify(file), "file");
    assert.equal(read.ok ? "" : english(read.error), "Sessions of other puzzles were left out: “cube”, “2”.");
  });

  it("are read as far as they can be where a file is damaged", () => {
    const { lists, problems } = read(
      JSON.stringify({
        session1: [
          [[0, "fast"], "", "", 1],
          [[0, 710], "1 2 3/4 5 6/0 7 8", "L2", 1_700_000_000],
          [[0, 720], "D9", "", 1_700_000_001],
          null,
        ],
        session2: "[[",
        properties: { sessionData: "{" },
      }),
    );
    const missing = (solve: number) => `Session 1, solve ${solve}: Its penalty and its time are missing.`;
    assert.deepEqual(problems.map(english), [missing(1), missing(4)]);
    const found = lists[0]!.solves.map(({ moves, scramble }) => `${moves} ${scramble}`);
    assert.deepEqual(found, ["RR 1 2 3/4 5 6/0 7 8", " D9"]);
  });
});
