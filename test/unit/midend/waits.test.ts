import assert from "node:assert/strict";
import fc from "fast-check";
import { Waiting, type WaitResult } from "../../../src/midend/waiting/waiting.js";
import { countdownMs, endShownMs, type RunningWait, Waits } from "../../../src/midend/waiting/waits.js";
import { runs } from "../shared/samples.js";
import { FakePorts } from "./fake-ports.js";

const succeeded: WaitResult = { kind: "succeeded" };

describe("waits", () => {
  const world = ({ opens = false, expected = {} as Readonly<Record<string, number>> } = {}) => {
    const ports = new FakePorts();
    const noted: (readonly [string, number])[] = [];
    const times = {
      note: (command: string, seconds: number) => void noted.push([command, seconds]),
      expected: (command: string) => expected[command],
    };
    const line = new Waiting(ports);
    const waits = new Waits(ports.time, { afterMs: 5_000, opens }, times);
    waits.attach(line);
    let opened = 0;
    const left: (number | undefined)[] = [];
    waits.onDidOpen((seconds) => {
      opened++;
      left.push(seconds);
    });
    const offered = () => waits.offer?.label;
    const shown = () => line.view;
    return { ports, waits, shown, offered, noted, left, opened: () => opened };
  };

  it("are offered once, after the time in the setting", async () => {
    const { ports, waits, offered } = world({ expected: { "npm test": 40 } });
    const started = ports.time.now();
    waits.begin({ label: "npm test" });
    await ports.time.pass(4_999);
    assert.equal(offered(), undefined);
    await ports.time.pass(1);
    const offer = { label: "npm test", sinceMs: started, expectedSeconds: 40, opensAtMs: undefined };
    assert.deepEqual(waits.offer, offer);
    waits.settleOffer();
    await ports.time.pass(600_000);
    assert.equal(offered(), undefined);
    waits.begin({ label: "make" });
    await ports.time.pass(5_000);
    assert.equal(offered(), "make");
  });

  it("that started earlier are offered earlier", async () => {
    const { ports, waits, offered } = world();
    waits.begin({ label: "agent", sinceMs: ports.time.now() - 60_000 });
    await ports.time.pass(0);
    assert.equal(offered(), "agent");
  });

  it("that end early are never offered, and are noted as runs", async () => {
    const { ports, waits, noted, shown, offered } = world();
    const wait = waits.begin({ label: "ls" });
    await ports.time.pass(2_500);
    wait.end(succeeded);
    wait.end(succeeded);
    await ports.time.pass(60_000);
    assert.equal(offered(), undefined);
    assert.equal(shown(), undefined);
    assert.deepEqual(noted, [["ls", 2.5]]);
    assert.equal(ports.time.waiting, 0);
  });

  it("that failed or were forgotten are not noted as runs", async () => {
    const { waits, noted } = world();
    waits.begin({ label: "make" }).end({ kind: "failed", exitCode: 2 });
    waits.begin({ label: "make" }).forget();
    assert.deepEqual(noted, []);
  });

  it("withdraw their offer when they end, and the next one is offered", async () => {
    const { ports, waits, offered } = world();
    const first = waits.begin({ label: "first" });
    waits.begin({ label: "second" });
    await ports.time.pass(5_000);
    assert.equal(offered(), "first");
    first.end(succeeded);
    assert.equal(offered(), "second");
  });

  it("open a game automatically after a countdown, if they still run", async () => {
    const { ports, waits, opened, offered } = world({ opens: true });
    const short = waits.begin({ label: "short" });
    await ports.time.pass(5_000 + countdownMs - 1);
    assert.equal(waits.offer?.opensAtMs, ports.time.now() + 1);
    short.end(succeeded);
    await ports.time.pass(countdownMs);
    assert.equal(opened(), 0);
    waits.begin({ label: "long" });
    await ports.time.pass(5_000 + countdownMs);
    assert.equal(opened(), 1);
    assert.equal(offered(), undefined);
    await ports.time.pass(60_000);
    assert.equal(opened(), 1);
  });

  it("say how much time is probably left when a game opens or the offer is accepted", async () => {
    const expected = { long: 60, late: 5 };
    const { ports, waits, left } = world({ opens: true, expected });
    for (const label of ["long", "late", "unknown"]) {
      const wait = waits.begin({ label });
      await ports.time.pass(5_000 + countdownMs);
      wait.end(succeeded);
    }
    assert.deepEqual(left, [60 - 5 - countdownMs / 1_000, undefined, undefined]);
    assert.equal(waits.settleOffer(), undefined);
    waits.begin({ label: "long" });
    await ports.time.pass(6_000);
    assert.equal(waits.settleOffer(), 54);
  });

  it("expect a command to take as long as it took in the same folder", async () => {
    const { ports, waits } = world({ expected: { "/home/small\nnpm test": 20 } });
    waits.begin({ label: "npm test", folder: "/home/large" });
    await ports.time.pass(6_000);
    assert.equal(waits.settleOffer(), undefined);
    waits.begin({ label: "npm test", folder: "/home/small" });
    await ports.time.pass(6_000);
    assert.equal(waits.settleOffer(), 14);
  });

  it("do not open a game if the player declines", async () => {
    const { ports, waits, opened } = world({ opens: true });
    waits.begin({ label: "make" });
    await ports.time.pass(5_000);
    waits.settleOffer();
    await ports.time.pass(60_000);
    assert.equal(opened(), 0);
  });

  it("are not offered to a player during a game, who sees them in a line with their result", async () => {
    const { ports, waits, shown, offered } = world({ opens: true });
    waits.setPlaying(true);
    const wait = waits.begin({ label: "npm test" });
    await ports.time.pass(4_999);
    assert.equal(shown(), undefined);
    await ports.time.pass(1);
    assert.equal(offered(), undefined);
    assert.equal(shown()?.kind, "busy");
    await ports.time.pass(10_000);
    wait.end({ kind: "failed", exitCode: 3 });
    assert.equal(shown()?.kind, "bad");
    assert.match(shown()?.text ?? "", /npm test.*failed.*3/);
    await ports.time.pass(endShownMs);
    assert.equal(shown(), undefined);
  });

  it("lead back to their start, after which the line disappears", async () => {
    const { ports, waits, shown } = world();
    waits.setPlaying(true);
    assert.equal(await waits.goBack(), false);
    let isThere = false;
    const back = async () => isThere;
    const wait = waits.begin({ label: "make", back });
    await ports.time.pass(5_000);
    wait.end(succeeded);
    assert.equal(await waits.goBack(), false);
    assert.equal(shown()?.kind, "good");
    isThere = true;
    assert.equal(await waits.goBack(), true);
    assert.equal(shown(), undefined);
  });

  it("leave no timer and no line when they are disposed", async () => {
    const { ports, waits, shown } = world({ opens: true });
    waits.setPlaying(true);
    waits.begin({ label: "one" });
    await ports.time.pass(5_000);
    waits.begin({ label: "two" }).end(succeeded);
    waits.begin({ label: "three" });
    waits.dispose();
    assert.equal(shown(), undefined);
    assert.equal(ports.time.waiting, 0);
  });

  it("are each offered at most once, and never during a game, in any order of events", async () => {
    const deed = fc.oneof(
      fc.record({ kind: fc.constant("begin" as const) }),
      fc.record({
        kind: fc.constantFrom("end" as const, "forget" as const),
        which: fc.nat(9),
      }),
      fc.record({ kind: fc.constant("play" as const), isOn: fc.boolean() }),
      fc.record({ kind: fc.constant("settle" as const) }),
      fc.record({ kind: fc.constant("time" as const), ms: fc.nat(9_000) }),
    );
    const law = fc.asyncProperty(fc.boolean(), fc.array(deed, { maxLength: 25 }), async (opens, deeds) => {
      const { ports, waits, shown, opened, offered } = world({ opens });
      const all: RunningWait[] = [];
      const running = new Set<number>();
      const offers: string[] = [];
      let isPlaying = false;
      const note = () => {
        const label = offered();
        if (label !== undefined && label !== offers.at(-1)) offers.push(label);
        assert.ok(label === undefined || !isPlaying, "an offer to a player");
        assert.ok(label === undefined || running.has(Number(label)), "an offer for what has ended");
      };
      waits.onDidChange(note);
      for (const event of deeds) {
        if (event.kind === "begin") {
          running.add(all.length);
          all.push(waits.begin({ label: `${all.length}` }));
        } else if (event.kind === "play") {
          isPlaying = event.isOn;
          waits.setPlaying(isPlaying);
        } else if (event.kind === "settle") waits.settleOffer();
        else if (event.kind === "time") await ports.time.pass(event.ms);
        else {
          running.delete(event.which);
          if (event.kind === "end") all[event.which]?.end(succeeded);
          else all[event.which]?.forget();
        }
        note();
        assert.ok(shown()?.kind !== "busy" || running.size > 0, "a line about nothing");
      }
      assert.equal(new Set(offers).size, offers.length, "an offer was repeated");
      assert.ok(opened() <= offers.length);
      waits.dispose();
      assert.equal(ports.time.waiting, 0);
    });
    await fc.assert(law, { numRuns: runs(60) });
  });
});
