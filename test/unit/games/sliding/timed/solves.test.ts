import assert from "node:assert/strict";
import { english } from "../../../../../src/games/message.js";
import { writeBoard } from "../../../../../src/games/sliding/board-text.js";
import { dealPosition, findKind } from "../../../../../src/games/sliding/deal.js";
import {
  isGoal,
  legalMoves,
  type Move,
  type Position,
  play,
  reverseOf,
} from "../../../../../src/games/sliding/rules.js";
import { splitsOf } from "../../../../../src/games/sliding/timing/marathon.js";
import type { ReadSolves, Solve } from "../../../../../src/games/sliding/timing/solve.js";
import {
  listFormats,
  readingSolves,
  readSolves,
  writeSolves,
} from "../../../../../src/games/sliding/timing/solve-lists.js";
import { formatTime, readSolveTime, readTime } from "../../../../../src/games/sliding/timing/solve-times.js";
import { valueIn } from "../../../shared/value-in.js";

/** A solve made backwards: a walk from the goal, and its reverse. */
function walkedSolve(variant: string, seed: number, length: number): Solve {
  const { rows, columns } = findKind(variant)!;
  // A position with the blank anywhere; the walk starts one move from the goal, where the game is not over.
  let position: Position = dealPosition({ rows, columns, walk: 1 }, seed);
  const back: Move[] = [legalMoves(position).find((move) => isGoal(play(position, move)!.tiles))!];
  for (let made = 1; made < length; made++) {
    const legal = legalMoves(position).filter((move) => !isGoal(play(position, move)!.tiles));
    const move = legal[(seed * 31 + made * made * 7) % legal.length]!;
    position = play(position, move)!;
    back.push(reverseOf[move]);
  }
  const moves = back.reverse().join("");
  const timesMs = [...moves].map((_, index) => index * 130 + (index % 7));
  return {
    scramble: writeBoard(position),
    moves,
    timesMs,
    timeMs: timesMs.at(-1)!,
    endedAtMs: 1_700_000_000_000 + seed * 1_000,
    mark: seed % 9 === 0 ? "dnf" : "",
  };
}

function read(text: string): ReadSolves {
  return valueIn(readSolves(text, "file"));
}

/** The time, the mark, the penalty, the comment and the moves of each solve, as JSON without brackets. */
function factsOf({ solves }: ReadSolves["lists"][number]): string {
  const facts = solves.map(({ timeMs, mark, penaltyMs, comment, moves }) =>
    [timeMs, mark, penaltyMs, comment, moves].map((fact) => JSON.stringify(fact)),
  );
  return facts.join(" ");
}

describe("timed solves", () => {
  it("have splits that equal a plain recount", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const variant = ["3x3", "4x4", "3x7", "5x5", "2x4"][seed % 5]!;
      const solve = walkedSolve(variant, seed, 30 + (seed % 40));
      const board = findKind(variant)!;
      // Every board of the solve, from the end backwards: how long the first rows have stayed.
      let position: Position = { ...readBoardOf(solve), walk: 0, moves: 0 };
      const boards = [position];
      for (const move of solve.moves) {
        position = play(position, move as Move)!;
        boards.push(position);
      }
      assert.ok(isGoal(position.tiles));
      const expected = Array.from({ length: Math.max(1, board.rows - 2) }, (_, index) => {
        const cells = (index + 1) * board.columns;
        const isDone = ({ tiles }: Position) =>
          tiles.slice(0, cells).every((tile, cell) => tile === cell + 1);
        let made = boards.length - 1;
        while (made > 0 && isDone(boards[made - 1]!)) made--;
        return { rows: index + 1, moves: made, timeMs: made === 0 ? 0 : solve.timesMs[made - 1] };
      });
      assert.deepEqual(splitsOf(solve), expected, `${variant} ${seed}`);
    }
    assert.deepEqual(splitsOf({ scramble: "1 2 3/4 5 6/0 7 8", moves: "R", timesMs: [] }), []);
    assert.deepEqual(splitsOf({ scramble: "D R2 U", moves: "R", timesMs: [] }), []);
  });

  it("come back from each file format", () => {
    const solves = Array.from({ length: 40 }, (_, seed) => walkedSolve("4x4", seed + 1, 20));
    for (const format of listFormats) {
      const { lists, problems } = read(writeSolves({ name: "Evening, “4×4”", solves }, format));
      assert.deepEqual(problems, []);
      assert.equal(lists.length, 1);
      const [list] = lists;
      if (format !== "csv") assert.equal(list!.name, "Evening, “4×4”");
      // csTimer stores the whole second of the start, and no times of moves.
      const expected =
        format === "cstimer"
          ? solves.map((solve) => ({ ...solve, timesMs: [], endedAtMs: toSecondOfStart(solve) }))
          : solves;
      assert.deepEqual(list!.solves, expected, format);
    }
  });

  it("are read from lines of text", () => {
    const { lists, problems } = read(
      "# my solves\n1 2 3/4 5 6/0 7 8; R2; 0.71\n1 2 3/4 5 6/0 7 8 LL 1:02.5\n1 2 3/4 5 6/0 7 8\tDNF\n" +
        "12.3; 1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/0 7 8; R3\n1 2 3/4 5/7; R\n2 1 3/4 5 6/7 8 0; 1.0\n",
    );
    const found = lists[0]!.solves.map(({ moves, timeMs, mark }) => [moves, timeMs, mark]);
    assert.equal(found.join(" "), "RR,710, RR,62500, ,0,dnf ,12300,");
    const starts = [
      "Line 6: These moves can't be p",
      "Line 7: Row 2 and the",
      "Line 8: Its board can't be sol",
    ];
    assert.equal(problems.length, starts.length);
    for (const [index, start] of starts.entries()) assert.ok(english(problems[index]!).startsWith(start));
  });

  it("are read from tables of other programs, with quotes anywhere", () => {
    const rows = ['a "quoted" board', "line\nend", "", '"'];
    const cells = rows.map((scramble) => `1,0.5,,2026-01-02,"${scramble.replaceAll('"', '""')}",,`);
    const { lists, problems } = read(
      `"number","time","mark","date","scramble","moves","times_ms"\r\n${cells.join("\r")}\n\n2,0.7,,,"a"b "c,,\n3,x,,,"open`,
    );
    const found = lists[0]!.solves.map(({ scramble, timeMs }) => [scramble, timeMs]);
    assert.deepEqual(found, [...rows.map((scramble) => [scramble, 500]), ['ab "c', 700]]);
    assert.deepEqual(problems.map(english), ["Row 7: “x” isn't a time."]);
  });

  it("are read from csTimer's table of a session", () => {
    const { lists, problems } = read(
      "No.;Time;Comment;Scramble;Date;P.1\n1;14.00+;late;1 2 3/4 5 6/0 7 8;2026-01-02 03:04:05;12.00\n" +
        '2;DNF(9.99);;1 2 3/4 5 6/0 7 8;2026-01-02 03:05:05;9.99\n3;1:02.50;"RR";1 2 3/4 5 6/0 7 8;;\n4;soon;;;;\n',
    );
    assert.equal(factsOf(lists[0]!), '14000,"",2000,"late","" 9990,"dnf",,,"" 62500,"",,,"RR"');
    assert.equal(lists[0]!.solves[0]!.endedAtMs, new Date(2026, 0, 2, 3, 4, 5).getTime() + 14_000);
    assert.deepEqual(problems.map(english), ["Row 5: “soon” isn't a time."]);
    const cube = readSolves("No.;Time;Comment;Scramble;Date;P.1\n1;14.00;;R U R' F2;;\n", "cube.csv");
    assert.equal(cube.ok ? "" : english(cube.error), "Sessions of other puzzles were left out: “cube.csv”.");
  });

  it("have times as speedsolvers write them, in lines, too", () => {
    assert.equal(readSolveTime(`dnf${" ".repeat(1_000_000)}((`), undefined, "refused at once");
    assert.deepEqual(
      ["14.00+", "DNF(9.99)", "DNF (1:02.5+)", "DNF", "9", "DNF()", "(9)", "+", "9+9", "DNF 9"].map(
        readSolveTime,
      ),
      [
        { timeMs: 14_000, mark: "", penaltyMs: 2_000 },
        { timeMs: 9_990, mark: "dnf" },
        { timeMs: 62_500, mark: "dnf", penaltyMs: 2_000 },
        { timeMs: 0, mark: "dnf" },
        { timeMs: 9_000, mark: "" },
        ...Array(5).fill(undefined),
      ],
    );
    const { lists } = read(
      "1 2 3/4 5 6/0 7 8; R2; 14.00+\n1 2 3/4 5 6/0 7 8; R; DNF (9.99)\n1 2 3/4 5 6/0 7 8 R DNF(9.99)\n",
    );
    assert.equal(factsOf(lists[0]!), '14000,"",2000,,"RR" 9990,"dnf",,,"R" 9990,"dnf",,,"R"');
  });

  it("are read from our own table after a spreadsheet has saved it", () => {
    const head = "number;time;mark;date;scramble;moves;times_ms;penalty_ms;comment";
    const days = ["28.11.2026 12:34", "28.11.26 12:34:00", "2026-11-28 12:34", "28/11/2026, 12:34"];
    const dates = [...days, "11/28/2026 12:34 pm"];
    const rows = dates.map((date) => `1;0,71;;${date};1 2 3/4 5 6/0 7 8;RR;0 710;;`);
    const { lists, problems } = read(`\uFEFF${head}\r\n${rows.join("\r\n")}\r\n2;0,71;;32.11.2026;;;;;\r\n`);
    const moment = new Date(2026, 10, 28, 12, 34).getTime();
    const found = lists[0]!.solves.map(({ timeMs, endedAtMs }) => [timeMs, endedAtMs]);
    assert.deepEqual(
      found,
      dates.map(() => [710, moment]),
    );
    assert.deepEqual(problems.map(english), ["Row 7: “32.11.2026” isn't a date."]);
    const day = (date: string, separator: string) =>
      new Date(
        read(`${head.replaceAll(";", separator)}\n1;1;;${date};;;;;`.replaceAll(";", separator)).lists[0]!
          .solves[0]!.endedAtMs,
      ).toDateString();
    assert.equal(day("5/11/2026", ";"), "Thu Nov 05 2026");
    assert.equal(day("5/11/2026", ","), "Mon May 11 2026");
  });

  it("are read with pauses", () => {
    const header = "number,time,mark,date,scramble,moves,times_ms\n";
    let pauses = 0;
    for (const _ of readingSolves(`${header}"${'x""'.repeat(100_000)}`, "file")) pauses++;
    assert.ok(pauses >= 100);
  });

  it("are refused with a reason where a file is none of them", () => {
    for (const [text, reason] of [
      ["", /no solve/],
      ["{", /isn't JSON/],
      ["{}", /neither a session of Tilework nor an export of csTimer/],
      ["[]", /neither a session of Tilework nor an export of csTimer/],
      [`[{"times":[]}]`, /neither a session of Tilework nor an export of csTimer/],
      ['{"format":"tilework-session","version":9,"solves":[]}', /newer version/],
      ["hello", /^Line 1: /],
    ] as const) {
      const solves = readSolves(text, "file");
      assert.ok(!solves.ok, text);
      assert.match(english(solves.error), reason);
    }
  });

  it("are refused with a sentence where their values are objects or deep lists", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    for (const value of ['{"toString":1}', '{"toString":null,"valueOf":null}', deep]) {
      const solve = { scramble: "1 2 3/4 5 6/0 7 8", moves: "RR", timeMs: 1, endedAtMs: 1, timesMs: [1, 2] };
      for (const name of ["timeMs", "endedAtMs", "scramble", "moves", "mark", "timesMs"]) {
        const fields = Object.entries({ ...solve, [name]: "VALUE" }).map(
          ([key, field]) => `"${key}":${field === "VALUE" ? value : JSON.stringify(field)}`,
        );
        const text = `{"format":"tilework-session","version":1,"name":${value},"solves":[{${fields}}]}`;
        readSolves(text, "file");
        const list = `{"format":"tilework-session","version":1,"solves":[{${fields.join(",").replace('"timesMs":[1,2]', `"timesMs":[${value},2]`)}}]}`;
        readSolves(list, "file");
      }
      for (const solves of [`[${value}]`, `[[${value},${value}]]`, `[[[0,1000],${value},${value},${value}]]`])
        for (const facts of [value, `{"1":${value}}`, `{"1":{"name":${value},"opt":{"scrType":${value}}}}`])
          readSolves(`{"session1":${solves},"properties":{"sessionData":${facts}}}`, "file");
    }
  });

  it("have only times and dates that can be written again", () => {
    for (const [solve, count] of [
      ['[[1e300,1],"","",1]', 1],
      ['[[1e999,1],"","",1]', 1],
      ['[[0,1],"","",1e300]', 2],
    ] as const) {
      const { lists } = read(`{"session1":[${solve},[[0,5],"1 2/0 3","",1]]}`);
      assert.equal(lists[0]?.solves.length, count, solve);
      for (const format of listFormats) writeSolves(lists[0]!, format);
    }
  });

  it("are tables without formulas, and are read again as they were", () => {
    const solve = { moves: "", timesMs: [], timeMs: 1_000, mark: "" as const };
    const solves = ["=1+1", "+A1", "-A1", "@SUM(A1)", "'=1", "\t=1", "D R2"].map((scramble, index) => ({
      ...solve,
      scramble,
      endedAtMs: index,
    }));
    const csv = writeSolves({ name: "=1", solves }, "csv");
    assert.doesNotMatch(csv, /(?:^|,)"?[=+\-@\t]/m);
    assert.deepEqual(read(csv).lists[0]?.solves, solves);
  });

  it("have times that are read as they are written", () => {
    for (const ms of [0, 7, 999, 1_000, 59_999, 60_000, 61_001, 3_599_999, 3_600_000, 86_399_999])
      assert.equal(readTime(formatTime(ms)), ms);
    assert.equal(readTime("12,34"), 12_340);
    assert.equal(readTime("12.34s"), 12_340);
    assert.equal(readTime("fast"), undefined);
    assert.equal(readTime("1000000"), undefined);
  });
});

/** The end of a solve whose start is rounded to a second. */
function toSecondOfStart({ endedAtMs, timeMs }: Solve): number {
  return Math.round((endedAtMs - timeMs) / 1_000) * 1_000 + timeMs;
}

function readBoardOf({ scramble }: Solve): { rows: number; columns: number; tiles: readonly number[] } {
  const rows = scramble.split("/").map((row) => row.split(" ").map(Number));
  return { rows: rows.length, columns: rows[0]!.length, tiles: rows.flat() };
}
