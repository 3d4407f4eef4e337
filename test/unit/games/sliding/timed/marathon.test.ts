import assert from "node:assert/strict";
import { english } from "../../../../../src/games/message.js";
import { formatSolve, joinSolves, SolveTable } from "../../../../../src/games/sliding/timing/kept-solves.js";
import { marathonParts, splitsOf } from "../../../../../src/games/sliding/timing/marathon.js";
import {
  checkSolve,
  joinBoards,
  type Solve,
  startsOf,
  tpsOf,
} from "../../../../../src/games/sliding/timing/solve.js";
import { listFormats, readSolves, writeSolves } from "../../../../../src/games/sliding/timing/solve-lists.js";
import { TimedSolve } from "../../../../../src/midend/timing/timed-solve.js";
import { valueIn } from "../../../shared/value-in.js";

const boards = ["1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/7 0 8", "1 2 3/0 5 6/4 7 8"];
const scramble = joinBoards(boards);

const played = { scramble, moves: "RR+R+DRR", timesMs: [0, 700, 1_500, 2_000, 2_500, 3_100] };
const whole: Solve = { ...played, timeMs: 3_100, endedAtMs: 1_700_000_000_000, mark: "" };
const part = { scramble, moves: "RR+R+D", timesMs: [0, 700, 1_500, 2_000] };
const unfinished: Solve = { ...part, timeMs: 4_000, endedAtMs: 1_700_000_010_000, mark: "dnf" };

const partsOf = (solve: Solve) =>
  marathonParts(solve).map(({ board, doneMs, isDone, solve: { scramble, moves, timeMs, timesMs } }) =>
    [board, doneMs, isDone, scramble, moves, timeMs, ...timesMs].join(),
  );

describe("a marathon of timed solves", () => {
  it("is several boards one after the other, with one time", () => {
    const solve = new TimedSolve(scramble, startsOf({ scramble })!, "free");
    assert.deepEqual([solve.board, solve.boardCount], [1, 3]);
    solve.move(["R"], 100);
    // The rest of a row of tiles does not move the next board.
    solve.move(["R", "L"], 800);
    assert.deepEqual([solve.board, solve.phase, solve.moveCount], [2, "running", 2]);
    solve.move(["R"], 1_600);
    const log = solve.log(1_700);
    solve.move(["D"], 2_100);
    solve.move(["R"], 2_600);
    solve.move(["R"], 3_200);
    assert.deepEqual([solve.phase, solve.elapsedMs(9_999)], ["done", 3_100]);
    assert.deepEqual(solve.log(9_999), { ...played, elapsedMs: whole.timeMs });
    assert.ok(checkSolve(whole).ok);

    const again = new TimedSolve(scramble, startsOf({ scramble })!, "free", log);
    assert.deepEqual([again.board, again.moves, again.phase], [3, "RR+R+", "running"]);
  });

  it("has the time, the moves and the speed of each board", () => {
    assert.deepEqual(partsOf(whole), [
      `1,700,true,${boards[0]},RR,700,0,700`,
      `2,1500,true,${boards[1]},R,800,800`,
      `3,3100,true,${boards[2]},DRR,1600,500,1000,1600`,
    ]);
    assert.equal(partsOf(unfinished).at(-1), `3,4000,false,${boards[2]},D,2500,500`);
    assert.equal(tpsOf(whole), 6_000 / 3_100);
    assert.deepEqual(splitsOf(whole), []);
    assert.deepEqual(marathonParts({ ...whole, scramble: boards[0]!, moves: "RR" }), []);
  });

  it("is refused where a board is not solved, and is DNF where it ends early", () => {
    assert.ok(checkSolve(unfinished).ok);
    for (const moves of ["RR+R", "RR+L+DRR", "RR+R+DRR+R", "R+R+DRR"]) {
      const checked = checkSolve({ ...whole, moves });
      assert.ok(!checked.ok, moves);
      assert.match(english(checked.error), /can't be made|don't solve/);
    }
  });

  it("is kept, exported and imported as such", () => {
    const table = new SolveTable([{ solves: joinSolves([whole, unfinished].map(formatSolve)), changes: [] }]);
    assert.deepEqual(table.all(), [whole, unfinished]);
    assert.ok(table.hasScramble(scramble));
    assert.ok(!table.hasScramble(boards[1]!), "one of its boards");
    const list = { name: "Marathons", solves: [whole, unfinished] };
    for (const format of listFormats) {
      const { lists, problems } = valueIn(readSolves(writeSolves(list, format), "file"));
      const [first, second] = lists[0]!.solves;
      assert.deepEqual(problems, []);
      if (format === "cstimer") {
        // It stores whole seconds, and no moves of solves that did not finish.
        assert.deepEqual([first!.scramble, first!.moves, first!.timeMs], [scramble, whole.moves, 3_100]);
        assert.deepEqual([second!.mark, second!.timeMs, second!.moves], ["dnf", 4_000, ""]);
      } else assert.deepEqual([first, second], [whole, unfinished], format);
    }
    const text = writeSolves(list, "cstimer");
    assert.match(text, /\[\[0,3100,1500,700\],/, "phases, the last one first");
    assert.match(text, /\[\[-1,4000,1500,700\],/);
    assert.match(text, /\\"phases\\":3/);
  });

  it("has boards and nothing else", () => {
    assert.equal(startsOf({ scramble: `${boards[0]} + hello` }), undefined);
  });
});
