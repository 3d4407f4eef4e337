import assert from "node:assert/strict";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import type { TimerPage, ViewSolveLog } from "../../../src/protocol/game/timer-page.js";
import { failure, VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts } from "./fake-ports.js";

/** One view, which keeps its ID when its window is reloaded. */
const view = "view";

/** A board two moves from its goal. */
const short = { scramble: "1 2 3/4 5 6/0 7 8" };

function log(scramble: string, moves: string, elapsedMs: number): ViewSolveLog {
  const timesMs = [...moves].map((_, index) => Math.round(((index + 1) * elapsedMs) / moves.length));
  return { scramble, moves, timesMs, elapsedMs };
}

describe("timed solves that are saved", () => {
  const pageOf = (play: TimedPlay): Promise<TimerPage> => play.page(view);

  it("are kept if a window closes right after a solve", async () => {
    const files = new VolatileFiles();
    const ports = new FakePorts(files);
    const play = new TimedPlay(ports);
    const { session } = await pageOf(play);
    const kept = async () => pageOf(new TimedPlay(new FakePorts(files)));
    void play.act({ kind: "timerSolved", view, session, log: log(short.scramble, "RR", 710), mark: "" });
    await play.idle();
    assert.ok(await ports.timed.flush());
    const { count, solves } = await kept();
    assert.equal(count, 1);
    void play.act({ kind: "timerMark", session, solve: solves[0]!.id, mark: "deleted" });
    await play.idle();
    assert.ok(await ports.timed.flush());
    assert.equal((await kept()).count, 0);
  });

  it("close even if a question about them has no answer", async () => {
    const ports = new FakePorts();
    const play = new TimedPlay(ports);
    await pageOf(play);
    ports.ask.text = () => new Promise(() => undefined);
    void play.act({ kind: "timerAsk", what: "rename" });
    await play.idle();
    assert.ok(await ports.timed.flush());
  });

  it("keep what a full disk refuses, write it later, and report that an import is not saved", async () => {
    const files = new VolatileFiles();
    const ports = new FakePorts(files);
    const play = new TimedPlay(ports);
    await play.turnTo("First", 3, 3);
    const { session } = await pageOf(play);
    await play.act({ kind: "timerLog", view, session, log: log(short.scramble, "R", 300) });
    files.disturb = (step) => {
      if (step === "write") throw failure("ENOSPC");
    };
    await play.act({ kind: "timerSolved", view, session, log: log(short.scramble, "RR", 710), mark: "" });
    await ports.timed.flush();
    const next = new TimedPlay(new FakePorts(files));
    await next.turnTo("First", 3, 3);
    assert.equal((await pageOf(next)).interrupted?.moves, "R", "the log stays until the solve is written");
    ports.imported = { name: "file", text: { ok: true, value: "1 2 3/4 5 6/0 7 8; R2; 0.71" } };
    await play.act({ kind: "timerAsk", what: "importSolves" });
    const imported = (await pageOf(play)).name;
    assert.match(ports.tell.told.at(-1) ?? "", /Couldn't save all imported solves/);
    await play.turnTo("First", 3, 3);
    assert.equal((await pageOf(play)).count, 1, "the solve is there while it waits");
    assert.equal(await ports.timed.flush(), false);
    files.disturb = () => undefined;
    assert.equal(await ports.timed.flush(), true);
    const after = new TimedPlay(new FakePorts(files));
    await after.turnTo("First", 3, 3);
    const page = await pageOf(after);
    assert.deepEqual([page.count, page.interrupted], [1, undefined]);
    await after.turnTo(imported, 3, 3);
    assert.equal((await pageOf(after)).count, 1);
  });

  for (const step of ["read", "list"])
    it(`are not taken for deleted if a ${step} fails once`, async () => {
      const files = new VolatileFiles();
      const ports = new FakePorts(files);
      const play = new TimedPlay(ports);
      const { session } = await pageOf(play);
      await play.act({ kind: "timerSolved", view, session, log: log(short.scramble, "RR", 710), mark: "" });
      const [solve] = (await pageOf(play)).solves;
      let left = 1;
      files.disturb = (now) => {
        if (now === step && left-- > 0) throw failure("EIO");
      };
      await play.act({ kind: "timerMark", session, solve: solve!.id, mark: "deleted" });
      left = 1;
      await play.act({
        kind: "timerSolved",
        view,
        session,
        log: log("1 2 3/0 5 6/4 7 8", "DRR", 900),
        mark: "",
      });
      files.disturb = () => undefined;
      assert.deepEqual(
        ports.tell.told.filter((line) => line.includes("restored")),
        [],
      );
      assert.equal((await pageOf(play)).count, 1);
      await ports.timed.flush();
      assert.equal((await pageOf(new TimedPlay(new FakePorts(files)))).count, 1);
    });

  it("stay deleted if writes of them had failed", async () => {
    const files = new VolatileFiles();
    const { timed } = new FakePorts(files);
    files.disturb = (step) => {
      if (step === "write") throw failure("ENOSPC");
    };
    assert.equal(await timed.writeText("a", 0, "text"), false);
    await timed.removeSession("a");
    files.disturb = () => undefined;
    assert.equal(await timed.flush(), true);
    assert.deepEqual(await timed.texts("a"), { texts: [], unread: 0 });
  });
});
