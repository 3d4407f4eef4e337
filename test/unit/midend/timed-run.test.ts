import assert from "node:assert/strict";
import type { Position } from "../../../src/games/sliding/rules.js";
import { solve } from "../../../src/games/sliding/solver/solve.js";
import {
  type Inspection,
  standardChoices,
  type TimedChoices,
} from "../../../src/games/sliding/timing/choices.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { TimedRun } from "../../../src/midend/timing/timed-run.js";
import { TimedSolve } from "../../../src/midend/timing/timed-solve.js";
import type { TimerAction, ViewSolveLog } from "../../../src/protocol/game/timer-page.js";
import { FakePorts, settled } from "./fake-ports.js";
import { ended, importSolves, log, near, playMoves, solveInMoves, view } from "./timed.js";
import { until } from "./words.js";

/** A view of timed solves whose sessions another view of the same window changes, too. */
function world() {
  const ports = new FakePorts();
  const sessions = new TimedPlay(ports);
  const told: TimerAction[] = [];
  let seed = 0;
  const nowMs = { value: 0 };
  const run = new TimedRun({
    tell: (action) => {
      told.push(action);
      void sessions.act(action);
    },
    seed: () => ++seed,
    changed: () => undefined,
  });
  const shown = async () => run.show(await sessions.page(view), nowMs.value);
  sessions.onDidChange(() => void shown());
  const turn = async (name: string, rows: number, columns: number, choices: Partial<TimedChoices> = {}) => {
    await sessions.turnTo(name, rows, columns, 1, choices);
    await shown();
  };
  const moves = (letters: string, atMs: number) => playMoves(run, letters, () => atMs);
  return { ports, sessions, run, told, turn, moves, shown, nowMs };
}

/** A solve under way that a reload has interrupted, so that the board of the test is known. */
const under = log(near.RR, "", 0);

describe("the solves of a view", () => {
  it("end where another session is opened, with a word, and the board is of the session that is shown", async () => {
    const { sessions, run, turn, moves, told, nowMs } = world();
    await turn("First", 3, 3);
    const { session: first } = await sessions.page(view);
    await sessions.act({ kind: "timerLog", view, session: first, log: under });
    await turn("Other", 4, 4);
    await turn("First", 3, 3);
    moves("R", 1_000);
    assert.equal(run.solve?.moves, "R");
    run.retry();
    assert.equal(run.solve?.moves, "R", "a solve that runs is not given up by a key");
    nowMs.value = 1_400;
    await turn("Second", 4, 4);
    assert.deepEqual([run.solve?.position.rows, run.solve?.moveCount], [4, 0]);
    assert.equal(run.leftSession, "First");
    const solved = told.find(({ kind }) => kind === "timerSolved");
    assert.ok(solved?.kind === "timerSolved");
    assert.deepEqual([solved.session, solved.log.elapsedMs, solved.mark], [first, 400, "interrupted"]);
    run.goOn(2_000);
    assert.equal(run.leftSession, undefined, "the player goes on");
    await turn("First", 3, 3);
    assert.equal((await sessions.page(view)).count, 1);
    assert.equal(run.solve?.moveCount, 0, "what is finished is not given back");
  });

  it("don't bring back the session that is deleted under them", async () => {
    const { ports, sessions, run, turn, moves } = world();
    await turn("First", 3, 3);
    moves("UDLR", 1_000);
    ports.ask.answers.push((choosing) => {
      const index = choosing.choices.findIndex(({ label }) => label === "First");
      return { index, action: 0 };
    }, 0);
    run.ask("session");
    await settled();
    assert.equal(run.leftSession, "First");
    assert.ok(!(await ports.timed.sessions()).some(({ name }) => name === "First"));
    sessions.dispose();
  });

  it("make no move from the opening of a question until the board of its answer is there", async () => {
    const { sessions, run, turn, moves, ports, shown } = world();
    await turn("First", 3, 3);
    const all = () => moves("UDLR", 1_000);
    ports.ask.answers.push(
      (choosing) => {
        assert.ok(choosing.choices.length > 0);
        all();
        run.goOn(1_000);
        return { index: 0 };
      },
      "3x7",
      "Long",
    );
    const { scramble } = run.solve!;
    run.ask("session");
    all();
    await sessions.idle();
    // The session is there, and its page is not.
    all();
    assert.deepEqual([run.solve?.scramble, run.solve?.moveCount], [scramble, 0]);
    await settled();
    assert.deepEqual([run.solve?.position.columns, run.solve?.moveCount], [7, 0]);
    all();
    assert.ok(run.solve!.moveCount > 0);
    // A question without an answer leaves the solve as it is.
    ports.ask.answers.push(undefined);
    const { moveCount } = run.solve!;
    run.ask("rename");
    all();
    assert.equal(run.solve?.moveCount, moveCount);
    await settled();
    await shown();
    all();
    assert.ok(run.solve!.moveCount > moveCount);
  });

  it("are kept with every move while their clock runs, so that a reload at any moment continues them", async () => {
    const { sessions, run, turn, moves, told, ports } = world();
    await turn("First", 3, 3);
    const { session } = await sessions.page(view);
    await sessions.act({ kind: "timerLog", view, session, log: log("1 2 3/0 4 6/7 5 8", "", 0) });
    await turn("Other", 4, 4);
    await turn("First", 3, 3);
    moves("RD", 1_000);
    run.pass(1_400);
    run.pass(1_500);
    run.pass(2_100);
    const logged = told.flatMap((action) => (action.kind === "timerLog" ? [action.log.moves] : []));
    assert.deepEqual(logged, ["R", "RD"], "two reports a second, and none without a move");
    await settled();
    const [kept] = await ports.timed.logs(session);
    assert.match(kept!.text, /"moves":"RD"/);
  });

  it("are marathons in a session of marathons, with board after board; giving up makes them DNF", async () => {
    const { ports, sessions, run, moves } = world();
    ports.ask.answers.push(1, "3x2", "3", "Marathons");
    await sessions.act({ kind: "timerAsk", what: "session" });
    await settled();
    const page = await sessions.page(view);
    assert.deepEqual([page.name, page.rows, page.columns, page.marathon], ["Marathons", 3, 2, 3]);
    const { value } = ports.ask.asked.at(-1) as { readonly value: string };
    assert.equal(value, "3×2, marathon of 3");
    const solveBoard = (atMs: number) => {
      const outcome = solve(run.solve!.position, { spend: () => true });
      assert.ok(outcome.kind === "solved");
      moves(outcome.moves.join(""), atMs);
    };
    for (const board of [1, 2, 3]) {
      assert.equal(run.solve?.board, board);
      solveBoard(board * 1_000);
    }
    assert.equal(run.solve?.phase, "done");
    run.goOn(4_000);
    assert.equal(run.solve?.board, 1);
    solveBoard(5_000);
    assert.ok(run.giveUp(6_500));
    await settled();
    const { solves, last, figures } = await sessions.page(view);
    assert.match(solves[1]!.detail, /^3 boards · \d+ moves$/);
    assert.match(solves[0]!.detail, /^1 of 3 boards · \d+ moves$/);
    const times = solves.map(({ time }) => time);
    assert.deepEqual(times, ["DNF (1.500)", "2.000"]);
    assert.deepEqual(
      last.slice(2).map(({ label, value }) => `${label}: ${value}`.replace(/\d+$/, "n")),
      ["Board 1 done: 0.000 (+0.000) · n", "Board 2, not done: 1.500 (+1.500) · n"],
    );
    assert.equal(figures[0]!.best, "2.000");
    // The sessions' list tells them apart, and the terminal's option finds them.
    await sessions.turnTo(undefined, 3, 2);
    assert.equal((await sessions.page(view)).marathon, 1);
    await sessions.turnTo(undefined, 3, 2, 3);
    assert.equal((await sessions.page(view)).name, "Marathons");
    // The exported text is a session of marathons again.
    ports.ask.answers.push(1);
    await sessions.act({ kind: "timerAsk", what: "exportSolves" });
    await importSolves(ports, sessions, ports.exported.at(-1)!);
    const again = await sessions.page(view);
    assert.deepEqual([again.rows, again.columns, again.marathon, again.count], [3, 2, 3, 2]);
  });

  it("with a minimum of moves never run out of scrambles when the inspection changes", async () => {
    const { ports, sessions, run, turn } = world();
    solveInMoves(ports, () => 12);
    await turn("First", 3, 3, { minMoves: 10 });
    await until("the solve", () => run.solve !== undefined);
    const scrambles = new Set([run.solve!.scramble]);
    for (let round = 0; round < 8; round++) {
      run.choose({ inspection: round % 2 === 0 ? "none" : "free" });
      await until("the solve", () => run.solve?.inspection === (round % 2 === 0 ? "none" : "free"));
      scrambles.add(run.solve!.scramble);
    }
    assert.equal(scrambles.size, 9);
    sessions.dispose();
  });

  it("with a minimum of moves get scrambles of a session that is opened during a search", async () => {
    const { ports, sessions, run, turn } = world();
    const waiting: ((moves: number) => void)[] = [];
    solveInMoves(ports, () => new Promise((resolve) => void waiting.push(resolve)));
    await turn("First", 4, 4, { minMoves: 10 });
    await until("the solve", () => waiting.length > 0);
    await turn("Second", 3, 3);
    solveInMoves(ports, () => 12);
    waiting[0]!(12);
    await until("the solve", () => run.solve !== undefined);
    assert.equal(run.solve?.position.rows, 3);
    sessions.dispose();
  });

  it("get the longest of many scrambles if none needs so many moves", async () => {
    const { ports, sessions, run, turn } = world();
    let solved = 0;
    solveInMoves(ports, () => (++solved % 100 === 50 ? 6 : 5));
    await turn("First", 2, 2, { minMoves: 7 });
    await until("the solve", () => run.solve !== undefined);
    assert.equal(solved, 100);
    sessions.dispose();
  });

  it("get no scrambles for a minimum that changed during the search", async () => {
    const { ports, sessions, run, turn } = world();
    solveInMoves(ports, () => 12);
    await turn("First", 3, 3, { minMoves: 10 });
    run.choose({ minMoves: 40 });
    await settled();
    // A search for such long scrambles ends after 100 boards.
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
    assert.deepEqual((await sessions.page(view)).scrambles, []);
    await until("the solve", () => run.solve !== undefined);
    sessions.dispose();
  });

  it("are DNF by the WCA's rules where the inspection takes more than 17 seconds, and cost 2 seconds after 15", async () => {
    const { sessions, run, turn, nowMs } = world();
    await turn("First", 2, 2, { inspection: "wca", hidesTime: true });
    const solveAt = async (startMs: number) => {
      const begunMs = nowMs.value;
      run.goOn(begunMs);
      assert.equal(run.solve?.phase, "inspecting");
      const outcome = solve(run.solve!.position, { spend: () => true });
      assert.ok(outcome.kind === "solved");
      nowMs.value = begunMs + startMs;
      const left = run.clockText(nowMs.value);
      run.pass(nowMs.value);
      playMoves(run, outcome.moves.join(""), (index) => nowMs.value + index * 10);
      const result = run.clockText(nowMs.value);
      assert.equal(run.solve?.phase, "done");
      run.goOn(nowMs.value);
      await settled();
      const kept = (await sessions.page(view)).solves[0]!.time;
      return { left, result, kept, steps: outcome.moves.length - 1 };
    };
    const time = (ms: number) => (ms / 1_000).toFixed(3);
    for (const [startMs, left, resultOf] of [
      [14_900, "1", (ms: number) => time(ms)],
      [16_900, "+2", (ms: number) => `${time(2_000 + ms)}+`],
      [17_100, "+2", () => "DNF"],
    ] as const) {
      const shown = await solveAt(startMs);
      const result = resultOf(shown.steps * 10);
      assert.deepEqual(shown, { left, result, kept: result, steps: shown.steps });
    }
    assert.equal((await sessions.page(view)).figures[0]!.now, "DNF");
  });

  it("hide their time and their moves until the end, where the player wants it", async () => {
    const { run, turn, moves } = world();
    await turn("First", 3, 3, { hidesTime: true });
    assert.ok(!run.hidesFigures);
    moves("UDLR", 1_000);
    assert.deepEqual([run.hidesFigures, run.clockText(5_000)], [true, "…"]);
    run.giveUp(6_000);
    assert.deepEqual([run.hidesFigures, run.clockText(9_000)], [false, "DNF (5.000)"]);
  });

  it("keep the choices of each session; a new one starts with those of the last", async () => {
    const { run, turn, sessions } = world();
    const choices = async () => (await sessions.page(view)).choices;
    await turn("First", 3, 3);
    run.choose({ hover: true, colors: "rings" });
    await settled();
    await turn("Second", 3, 3);
    assert.deepEqual(await choices(), { ...standardChoices, hover: true, colors: "rings" });
    run.choose({ hover: false });
    await settled();
    await turn("First", 3, 3);
    assert.ok((await choices()).hover);
  });

  it("restore a deleted solve in its session", async () => {
    const { sessions, run, turn } = world();
    await turn("First", 3, 3);
    const { session } = await sessions.page(view);
    await ended(sessions, session, log(near.RR, "RR", 710));
    await settled();
    run.markLast("deleted");
    await settled();
    assert.equal((await sessions.page(view)).count, 0);
    await turn("Second", 3, 3);
    run.restore();
    await settled();
    await turn("First", 3, 3);
    assert.equal((await sessions.page(view)).count, 1);
  });
});

/** Solved by RR. */
const tiles = [1, 2, 3, 4, 5, 6, 0, 7, 8];
const start: Position = { rows: 3, columns: 3, tiles, walk: 0, moves: 0 };
const solveOf = (inspection: Inspection, log?: ViewSolveLog) =>
  new TimedSolve(near.RR, [start], inspection, log);

describe("a timed solve", () => {
  it("starts with the first move, or when the board is shown, or after 15 seconds", () => {
    const free = solveOf("free");
    assert.equal(free.phase, "inspecting");
    assert.equal(free.elapsedMs(5_000), 0);
    assert.ok(free.move(["R"], 10_000));
    assert.equal(free.elapsedMs(10_250), 250);
    assert.ok(!free.move(["D"], 10_300), "off the board");
    assert.ok(free.move(["R"], 10_710));
    assert.deepEqual([free.phase, free.elapsedMs(99_999), free.moves], ["done", 710, "RR"]);
    assert.deepEqual(free.log(99_999).timesMs, [0, 710]);
    assert.ok(free.isSolved);
    const left = solveOf("free");
    left.move(["R"], 0);
    left.giveUp(100);
    assert.deepEqual([left.phase, left.isSolved], ["done", false], "given up");
    assert.ok(!free.move(["L"], 11_000), "after its end");
    const between = solveOf("free");
    between.move(["R"], 0.3);
    between.move(["R"], 5.7);
    assert.deepEqual([between.elapsedMs(9), between.log(9).elapsedMs], [5, 5], "the kept time is shown");

    const none = solveOf("none");
    assert.ok(!none.move(["R"], 0), "the board is covered");
    none.uncover(1_000);
    none.move(["R", "R"], 1_500);
    assert.deepEqual([none.phase, none.elapsedMs(9_000), none.log(9_000).timesMs], ["done", 500, [500, 500]]);

    const limited = solveOf("seconds15");
    limited.uncover(0);
    assert.equal(limited.inspectionLeftMs(14_000), 1_000);
    limited.move(["R"], 16_000);
    assert.equal(limited.elapsedMs(16_000), 1_000, "the time ran from 15 seconds on");
  });

  it("has a clock that is drawn only while it runs", () => {
    for (const [inspection, isInspected] of [
      ["free", false],
      ["none", false],
      ["seconds15", true],
    ] as const) {
      const solve = solveOf(inspection);
      assert.equal(solve.isClockRunning, false, "nothing has happened yet");
      solve.uncover(0);
      assert.equal(solve.isClockRunning, inspection === "none" || isInspected, inspection);
      solve.move(["R"], 10);
      assert.equal(solve.isClockRunning, true);
      const again = solveOf(inspection, solve.log(20));
      assert.equal(again.isClockRunning, false, "it waits for its next move");
      again.move(["L"], 30);
      assert.equal(again.isClockRunning, true);
      solve.move(["R"], 40);
      assert.equal(solve.isClockRunning, false);
    }
  });

  it("continues after an interruption with its next move, from the same time", () => {
    const first = solveOf("free");
    first.move(["R"], 100);
    const again = solveOf("free", first.log(400));
    assert.ok(again.isInterrupted);
    assert.deepEqual([again.phase, again.elapsedMs(10_000), again.moves], ["running", 300, "R"]);
    again.move(["R"], 50_000);
    again.move(["R"], 50_000);
    assert.deepEqual([again.phase, again.elapsedMs(60_000), again.moves], ["done", 300, "RR"]);
  });
});
