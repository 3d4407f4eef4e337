import assert from "node:assert/strict";
import type { Move } from "../../../src/games/sliding/rules.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { TimedRun } from "../../../src/midend/timing/timed-run.js";
import type { TimerAction } from "../../../src/protocol/game/timer-page.js";
import { FakePorts, settled } from "./fake-ports.js";

const directionOf = { U: "up", D: "down", L: "left", R: "right" } as const;

/** A view of timed solves whose sessions another view of the same window changes, too. */
function world() {
  const ports = new FakePorts();
  const sessions = new TimedPlay(ports);
  const told: TimerAction[] = [];
  let seed = 0;
  const run = new TimedRun({
    tell: (action) => {
      told.push(action);
      void sessions.act(action);
    },
    seed: () => ++seed,
    changed: () => undefined,
  });
  const shown = async () => run.show(await sessions.page());
  sessions.onDidChange(() => void shown());
  const turn = async (name: string, rows: number, columns: number) => {
    await sessions.turnTo(name, rows, columns);
    await shown();
  };
  const moves = (letters: string, atMs: number) => {
    for (const letter of letters)
      run.play({ kind: "direction", direction: directionOf[letter as Move], follows: "blank" }, atMs);
  };
  return { ports, sessions, run, told, turn, moves, shown };
}

/** A solve under way that a reload has interrupted, so that the board of the test is known. */
const under = { scramble: "1 2 3/4 5 6/0 7 8", moves: "", timesMs: [], elapsedMs: 0 };

describe("the solves of a view", () => {
  it("go on when another panel turns to another session, and belong to their own", async () => {
    const { sessions, run, turn, moves, told } = world();
    await turn("First", 3, 3);
    const { session: first } = await sessions.page();
    await sessions.act({ kind: "timerLog", session: first, log: under });
    await turn("Other", 4, 4);
    assert.equal(run.solve?.position.rows, 4);
    await turn("First", 3, 3);
    moves("R", 1_000);
    assert.equal(run.solve?.moves, "R");
    await turn("Second", 4, 4);
    assert.equal(run.solve?.moves, "R", "the solve under way stays");
    moves("R", 1_500);
    assert.equal(run.solve?.phase, "done");
    const solved = told.find(({ kind }) => kind === "timerSolved");
    assert.ok(solved?.kind === "timerSolved" && solved.session === first);
    await settled();
    assert.equal(run.solve?.phase, "done", "the end stays in view");
    run.markLast("deleted");
    assert.ok(!told.some(({ kind }) => kind === "timerMark"), "the last solve of another session");
    run.retry();
    assert.equal(run.solve?.phase, "done");
    run.goOn(2_000);
    assert.equal(run.solve?.position.rows, 4, "the next one is of the session that is shown");
    await turn("First", 3, 3);
    assert.equal((await sessions.page()).count, 1);
    assert.equal(run.solve?.moveCount, 0, "what is finished is not given back");
  });

  it("restore a deleted solve in its session", async () => {
    const { sessions, run, turn } = world();
    await turn("First", 3, 3);
    const { session } = await sessions.page();
    await sessions.act({
      kind: "timerSolved",
      session,
      log: { ...under, moves: "RR", timesMs: [0, 710], elapsedMs: 710 },
      mark: "",
    });
    await settled();
    run.markLast("deleted");
    await settled();
    assert.equal((await sessions.page()).count, 0);
    await turn("Second", 3, 3);
    run.restore();
    await settled();
    await turn("First", 3, 3);
    assert.equal((await sessions.page()).count, 1);
  });
});
