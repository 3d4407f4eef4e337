import assert from "node:assert/strict";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { failure, VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts } from "./fake-ports.js";
import { ended, log, near, solves, timed, view } from "./timed.js";

describe("timed solves that are saved", () => {
  const pageOf = (play: TimedPlay) => play.page(view);

  it("are kept if a window closes right after a solve", async () => {
    const { files, ports, play, session } = await timed();
    const kept = async () => pageOf(new TimedPlay(new FakePorts(files)));
    void ended(play, session, log(near.RR, "RR", 710));
    await play.idle();
    assert.ok(await ports.timed.flush());
    const {
      count,
      solves: [solve],
    } = await kept();
    assert.equal(count, 1);
    void play.act({ kind: "timerMark", session, solve: solve!.id, mark: "deleted" });
    await play.idle();
    assert.ok(await ports.timed.flush());
    assert.equal((await kept()).count, 0);
  });

  it("close even if a question about them has no answer", async () => {
    const { ports, play } = await timed();
    ports.ask.text = () => new Promise(() => undefined);
    void play.act({ kind: "timerAsk", what: "rename" });
    await play.idle();
    assert.ok(await ports.timed.flush());
  });

  it("keep what a full disk refuses, write it later, and report that an import is not saved", async () => {
    const { files, ports, play, session } = await timed("First");
    await play.act({ kind: "timerLog", view, session, log: log(near.RR, "R", 300) });
    files.disturb = (step) => {
      if (step === "write") throw failure("ENOSPC");
    };
    await ended(play, session, log(near.RR, "RR", 710));
    await ports.timed.flush();
    const { play: next } = await timed("First", files);
    assert.equal((await pageOf(next)).interrupted?.moves, "R", "the log stays until the solve is written");
    ports.imported = { name: "file", text: { ok: true, value: `${near.RR}; R2; 0.71` } };
    await play.act({ kind: "timerAsk", what: "importSolves" });
    const imported = (await pageOf(play)).name;
    assert.match(ports.tell.told.at(-1) ?? "", /Couldn't save all imported solves/);
    await play.turnTo("First", 3, 3);
    assert.equal((await pageOf(play)).count, 1, "the solve is there while it waits");
    assert.equal(await ports.timed.flush(), false);
    files.disturb = () => undefined;
    assert.equal(await ports.timed.flush(), true);
    const { play: after } = await timed("First", files);
    const page = await pageOf(after);
    assert.deepEqual([page.count, page.interrupted], [1, undefined]);
    await after.turnTo(imported, 3, 3);
    assert.equal((await pageOf(after)).count, 1);
  });

  for (const step of ["read", "list"])
    it(`are not taken for deleted if a ${step} fails once`, async () => {
      const { files, ports, play, session } = await timed();
      await ended(play, session, log(near.RR, "RR", 710));
      const [solve] = await solves(play, "id");
      let left = 1;
      files.disturb = (now) => {
        if (now === step && left-- > 0) throw failure("EIO");
      };
      await play.act({ kind: "timerMark", session, solve: solve!, mark: "deleted" });
      left = 1;
      await ended(play, session, log(near.DRR, "DRR", 900));
      files.disturb = () => undefined;
      assert.doesNotMatch(ports.tell.told.join("\n"), /restored/);
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
