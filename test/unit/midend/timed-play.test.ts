import assert from "node:assert/strict";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { failure, VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { assertWithin } from "../../shared/slowness.js";
import { FakePorts, settled } from "./fake-ports.js";
import { ended, importSolves, log, near, solveInMoves, solves, timed, view } from "./timed.js";

const pageOf = (play: TimedPlay) => play.page(view);

describe("sessions of timed solves", () => {
  it("are restored in the next process, with their averages, marks and names", async () => {
    const { files, ports, play: first, session } = await timed();
    await ended(first, session, log(near.RR, "RR", 710));
    await ended(first, session, log(near.DRR, "DRR", 1_500));
    await ended(first, session, log(near.R, "R", 900));
    const [last] = await solves(first, "id");
    await first.act({ kind: "timerMark", session, solve: last!, mark: "dnf" });
    ports.ask.answers.push("Evening");
    await first.act({ kind: "timerAsk", what: "rename" });
    const mean = async () => (await pageOf(first)).figures.find(({ label }) => label === "Mean of 3")?.now;
    assert.deepEqual(await solves(first, "time"), ["DNF (0.900)", "1.500", "0.710"]);
    assert.equal(await mean(), "DNF");
    // Taken back, it counts.
    await first.act({ kind: "timerMark", session, solve: last!, mark: "" });
    assert.equal(await mean(), "1.037");

    const { play: second, session: again } = await timed(undefined, files);
    assert.equal((await pageOf(second)).name, "Evening");
    assert.deepEqual(await solves(second, "time"), ["0.900", "1.500", "0.710"]);
    await second.act({ kind: "timerMark", session: again, solve: last!, mark: "deleted" });
    assert.equal((await pageOf((await timed(undefined, files)).play)).count, 2);
  });

  it("never count a solve that was given up, or that did not count before it was marked DNF", async () => {
    const { ports, play, session } = await timed();
    await ended(play, session, log(near.RR, "", 710), "dnf");
    await ended(play, session, log(near.R, "L", 710), "dnf");
    await ended(play, session, log(near.RR, "RR", 710));
    await ended(play, session, log(near.RR, "RR", 710), "interrupted");
    assert.deepEqual(await solves(play, "mark"), ["interrupted", "repeat", "dnf", "dnf"]);
    const ids = await solves(play, "id");
    for (const solve of ids.slice(0, 2)) await play.act({ kind: "timerMark", session, solve, mark: "dnf" });
    for (const solve of ids) await play.act({ kind: "timerMark", session, solve, mark: "" });
    assert.deepEqual(await solves(play, "mark"), ["interrupted", "repeat", "dnf", "dnf"]);
    const refusal = "error: This solve didn't finish, so it can't count.";
    assert.deepEqual(ports.tell.told, [refusal, refusal]);
  });

  it("undo a DNF and a deletion of an imported solve whose moves are not known", async () => {
    const { ports, play } = await timed();
    await importSolves(ports, play, `${near.RR}; ; 0.71`);
    const { session } = await pageOf(play);
    const [solve, ...others] = await solves(play, "id");
    assert.ok(solve !== undefined && others.length === 0, ports.tell.told.join());
    for (const mark of ["dnf", "", "deleted", ""] as const)
      await play.act({ kind: "timerMark", session, solve, mark });
    assert.deepEqual(await solves(play, "mark"), [""]);
  });

  it("say how many boards of an interrupted and abandoned marathon were solved", async () => {
    const play = new TimedPlay(new FakePorts());
    await play.turnTo(undefined, 3, 3, 3);
    const { session } = await pageOf(play);
    const scramble = Array.from({ length: 3 }, () => near.RR).join(" + ");
    for (const moves of ["RR+R", "RR+RR+R", "RR+RR+RR"]) {
      const made = log(scramble, moves.replaceAll("+", ""), 900);
      await ended(play, session, { ...made, moves }, "interrupted");
    }
    assert.deepEqual(await solves(play, "detail"), [
      "interrupted · 3 boards · 6 moves",
      "interrupted · 2 of 3 boards · 5 moves",
      "interrupted · 1 of 3 boards · 3 moves",
    ]);
  });

  it("keep a solve in the session in which it was played, whichever session is open when it ends", async () => {
    const { files, play, session: first } = await timed("First");
    await play.act({ kind: "timerLog", view, session: first, log: log(near.RR, "R", 300) });
    await play.turnTo("Second", 3, 3);
    const { session: second } = await pageOf(play);
    await play.act({ kind: "timerLog", view, session: first, log: log(near.RR, "R", 400) });
    assert.equal((await pageOf(play)).interrupted, undefined, "a log of another session");
    await ended(play, first, log(near.RR, "RR", 710));
    assert.deepEqual([(await pageOf(play)).session, (await pageOf(play)).count], [second, 0]);
    await play.turnTo("First", 3, 3);
    const page = await pageOf(play);
    assert.deepEqual([page.count, page.interrupted], [1, undefined]);
    // Once more: its board is known in its own session.
    await play.turnTo("Second", 3, 3);
    await ended(play, first, log(near.RR, "RR", 800));
    const { play: after } = await timed("First", files);
    assert.deepEqual(await solves(after, "mark"), ["repeat", ""]);
  });

  it("keep a solve of a session that is renamed during it, here or in another window", async () => {
    const { files, play, session } = await timed("First");
    const { ports: otherPorts, play: other } = await timed("First", files);
    otherPorts.ask.answers.push("Renamed");
    await other.act({ kind: "timerAsk", what: "rename" });
    await ended(play, session, log(near.RR, "RR", 710));
    await play.turnTo("Elsewhere", 3, 3);
    await ended(play, session, log(near.R, "R", 90));
    const { play: after } = await timed("Renamed", files);
    assert.equal((await pageOf(after)).session, session);
    assert.equal((await pageOf(after)).count, 2);
  });

  it("have the name of one window and the choices of another, whichever is changed last", async () => {
    for (const last of ["name", "choices"] as const) {
      const { files, ports, play, session } = await timed("First");
      const { ports: otherPorts, play: other } = await timed("First", files);
      otherPorts.ask.answers.push("Renamed");
      const rename = () => other.act({ kind: "timerAsk", what: "rename" });
      const choose = () => play.act({ kind: "timerChoose", session, choices: { inspection: "wca" } });
      for (const change of last === "name" ? [choose, rename] : [rename, choose]) await change();
      const kept = (await ports.timed.sessions()).find(({ id }) => id === session);
      assert.deepEqual([kept?.name, kept?.choices.inspection], ["Renamed", "wca"], `the ${last} last`);
    }
  });

  it("restore a deleted session with the solve that was under way, and with nothing else", async () => {
    for (const by of ["this window", "another window"] as const)
      for (const isOpen of [true, false]) {
        const { files, ports, play, session } = await timed("First");
        await ended(play, session, log(near.RR, "RR", 710));
        if (!isOpen) await play.turnTo("Second", 3, 3);
        const deleting = by === "this window" ? ports : new FakePorts(files);
        // Chance is different in each window.
        deleting.chance.id();
        deleting.chance.id();
        const deleter = by === "this window" ? play : new TimedPlay(deleting);
        deleting.ask.answers.push((choosing) => {
          const at = choosing.choices.findIndex(({ label }) => label === "First");
          assert.ok(at > 0);
          return { index: at, action: 0 };
        }, 0);
        await deleter.act({ kind: "timerAsk", what: "session" });
        const where = `deleted in ${by}, ${isOpen ? "open" : "not open"} here`;
        assert.ok(!(await ports.timed.sessions()).some(({ id }) => id === session), where);
        await ended(play, session, log(near.R, "R", 90));
        const { play: after, session: kept } = await timed("First", files);
        assert.deepEqual([kept, await solves(after, "time")], [session, ["0.090"]], where);
        assert.match(ports.tell.told.at(-1) ?? "", /“First” was restored/, where);
      }
  });

  it("keep a solve of a page whose session no longer exists", async () => {
    const files = new VolatileFiles();
    const play = new TimedPlay(new FakePorts(files));
    for (const session of ["mic1x7", "../saves"]) await ended(play, session, log(near.RR, "RR", 710));
    const counts: number[] = [];
    for (const { id, name } of await new FakePorts(files).timed.sessions()) {
      if (name !== "3×3") continue;
      assert.match(id, /^[a-z0-9]+$/);
      counts.push((await new FakePorts(files).timed.texts(id)).texts.length);
    }
    assert.deepEqual(counts, [1, 1]);
    assert.equal((await pageOf((await timed("3×3", files)).play)).count, 1);
  });

  it("report once that some files of a session could not be read", async () => {
    const { files, play, session } = await timed("First");
    await ended(play, session, log(near.RR, "RR", 710));
    files.place(`/timed/solves-${session}-00000000-0.json`, Buffer.from("cut of"));
    const ports = new FakePorts(files);
    // Otherwise the second session would get the ID of the first one.
    ports.chance.id();
    const after = new TimedPlay(ports);
    await after.turnTo("First", 3, 3);
    await after.turnTo("Second", 3, 3);
    await after.turnTo("First", 3, 3);
    assert.equal((await pageOf(after)).count, 1);
    assert.deepEqual(
      ports.tell.told.filter((sentence) => /all solves of “First”/.test(sentence)).length,
      1,
      ports.tell.told.join("\n"),
    );
  });

  it("lose no solve that ends while sessions are opened, renamed and imported", async () => {
    const { files, ports, play } = await timed();
    const ids: string[] = [];
    for (const name of ["A", "B", "C"]) {
      await play.turnTo(name, 3, 3);
      ids.push((await pageOf(play)).session);
    }
    ports.imported = { name: "file", text: { ok: true, value: `${near.RR}; R2; 0.71` } };
    const deeds: Promise<void>[] = [];
    for (let round = 0; round < 30; round++) {
      const session = ids[round % 3]!;
      deeds.push(
        ended(play, session, log(near.RR, "RR", 700 + round)),
        round % 4 === 0
          ? play.act({ kind: "timerAsk", what: "importSolves" })
          : play.turnTo("ABC"[(round * 2) % 3], 3, 3),
      );
    }
    await Promise.all(deeds);
    const after = new TimedPlay(new FakePorts(files));
    const times: string[] = [];
    for (const name of ["A", "B", "C"]) {
      await after.turnTo(name, 3, 3);
      times.push(...(await solves(after, "time")));
    }
    assert.deepEqual(
      times.toSorted(),
      Array.from({ length: 30 }, (_, round) => `0.${700 + round}`),
    );
  });

  it("refuse a solve whose moves do not solve its board", async () => {
    const { ports, play, session } = await timed();
    await ended(play, session, log(near.RR, "RL", 710));
    assert.equal((await pageOf(play)).count, 0);
    assert.deepEqual(ports.tell.told, ["error: Couldn't keep the solve: Its moves don't solve its board."]);
  });

  it("are exported, and imported as sessions of their own, once", async () => {
    const { ports, play, session: own } = await timed();
    for (const [ms, moves] of [
      [700, "RR"],
      [800, "R"],
      [900, "DRR"],
    ] as const)
      await ended(play, own, log(near[moves], moves, ms));
    const before = await pageOf(play);
    assert.equal(before.count, 3);
    for (const format of [0, 1, 2]) {
      ports.ask.answers.push(format);
      await play.act({ kind: "timerAsk", what: "exportSolves" });
      const { ports: others, play: other } = await timed();
      await importSolves(others, other, ports.exported.at(-1)!);
      const { count, session, figures } = await pageOf(other);
      assert.equal(count, 3);
      const sessions = await others.timed.sessions();
      await other.turnTo("Elsewhere", 3, 3);
      await other.act({ kind: "timerAsk", what: "importSolves" });
      assert.equal((await pageOf(other)).session, session, "the session is shown");
      assert.equal((await others.timed.sessions()).length, sessions.length + 1);
      assert.match(others.tell.told.at(-1)!, /here already/);
      assert.deepEqual(
        figures.map(({ best }) => best),
        before.figures.map(({ best }) => best),
      );
    }
  });

  it("are imported with a moment of their own each, however many ended at once", async () => {
    const { ports, play } = await timed();
    const rows = Array.from({ length: 20_000 }, (_, index) => `${index},0.5,,2026-01-02,,,`);
    const text = `number,time,mark,date,scramble,moves,times_ms\n${rows.join("\n")}`;
    const before = process.cpuUsage();
    await importSolves(ports, play, text);
    const { user, system } = process.cpuUsage(before);
    assert.equal((await pageOf(play)).count, rows.length);
    assertWithin((user + system) / 1000, 2_000);
  });

  it("show the fewest moves of a board once the solver has found them", async () => {
    const { ports, play, session } = await timed();
    solveInMoves(ports, () => 2);
    await ended(play, session, log(near.RR, "RLRR", 2_000));
    await settled();
    const { last } = await pageOf(play);
    assert.deepEqual(await solves(play, "detail"), ["4 moves · +2"]);
    assert.deepEqual(
      last.map(({ label, value }) => `${label}: ${value}`),
      ["Moves: 4", "Moves per second: 2.00", "Fewest possible: 2 (+2)", "First row done: 0.000 · 0"],
    );
  });
});

describe("timed solves that are saved", () => {
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
    await importSolves(ports, play, `${near.RR}; R2; 0.71`);
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
