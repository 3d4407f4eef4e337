import assert from "node:assert/strict";
import fc from "fast-check";
import { games } from "../../../src/games/registry/registry.js";
import type { CountedGame } from "../../../src/games/statistics/counted-game.js";
import type { PanelPlace, ShowOptions } from "../../../src/midend/ports/game-view.js";
import { type PlayedTime, puzzleFor, WaitTimes } from "../../../src/midend/waiting/wait-times.js";
import { Waiting, type WaitResult } from "../../../src/midend/waiting/waiting.js";
import { countdownMs, endShownMs, type RunningWait, Waits } from "../../../src/midend/waiting/waits.js";
import { asyncLaw, law } from "../shared/samples.js";
import { FakeMemory, FakePorts } from "./fake-ports.js";
import { PlainWorld } from "./text-worlds.js";
import type { World } from "./world.js";
import { begin, board, does, onSurfaces, opened } from "./worlds.js";

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
    await asyncLaw(60, [fc.boolean(), fc.array(deed, { maxLength: 25 })], async (opens, deeds) => {
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
  });
});

describe("How long commands took", () => {
  it("is the median of the last runs of each command", () => {
    const times = new WaitTimes(new FakeMemory(), () => true);
    assert.equal(times.expected("npm test"), undefined);
    for (const seconds of [10, 90, 20]) times.note("npm test", seconds);
    times.note("make", 3);
    assert.equal(times.expected("npm test"), 20);
    assert.equal(times.expected(" npm test\n"), 20);
    assert.equal(times.expected("make"), 3);
    for (let run = 0; run < 7; run++) times.note("npm test", 40);
    assert.equal(times.expected("npm test"), 40, "older runs no longer count");
  });

  it("is never kept with the command itself, which may contain a password", () => {
    const memory = new FakeMemory();
    new WaitTimes(memory, () => true).note("deploy --token=hunter2", 5);
    assert.doesNotMatch(JSON.stringify(memory.read()), /hunter2|deploy/);
  });

  it("is neither kept nor used while statistics are off", () => {
    const memory = new FakeMemory();
    let isOn = false;
    const times = new WaitTimes(memory, () => isOn);
    times.note("make", 5);
    assert.equal(memory.read(), undefined);
    isOn = true;
    times.note("make", 5);
    isOn = false;
    assert.equal(times.expected("make"), undefined);
  });

  it("is kept for a limited number of commands, those that ran last", () => {
    const memory = new FakeMemory();
    const times = new WaitTimes(memory, () => true);
    for (let index = 0; index < 1_000; index++) times.note(`command ${index}`, index);
    assert.equal(times.expected("command 0"), undefined);
    assert.equal(times.expected("command 999"), 999);
    assert.ok(JSON.stringify(memory.read()).length < 40_000);
  });

  it("leaves the times that a newer version wrote unchanged", () => {
    const newer = { version: 2, runs: { something: "else" } };
    const memory = new FakeMemory(newer);
    const times = new WaitTimes(memory, () => true);
    times.note("make", 5);
    assert.deepEqual(memory.read(), newer);
    assert.equal(times.expected("make"), undefined);
  });

  it("survives any stored value", () => {
    law(300, [fc.jsonValue(), fc.string(), fc.double()], (value, command, seconds) => {
      const times = new WaitTimes(new FakeMemory({ version: 1, runs: value }), () => true);
      times.note(command, seconds);
      const expected = times.expected(command);
      assert.ok(expected === undefined || expected >= 0);
    });
  });
});

describe("A puzzle that fits a wait", () => {
  const randomLevels = "random/easy";
  /** All facts about a game with these. */
  const countedOf = ({ game, variant, ...rest }: PlayedTime, index: number): CountedGame => ({
    game,
    variant,
    board: variant,
    gameId: `game-${index}`,
    day: 20_000 + index,
    moves: 50,
    value: undefined,
    highest: undefined,
    aboveFewest: undefined,
    endedAtMs: index,
    ...rest,
  });
  const solved = (game: string, variant: string, seconds: number): PlayedTime => ({
    game,
    variant,
    won: true,
    assisted: false,
    playedMs: seconds * 1_000,
  });
  const played = [
    ...[20, 30, 40].map((seconds) => solved("sliding", "3x3", seconds)),
    ...[100, 120, 500].map((seconds) => solved("sliding", "4x4", seconds)),
    { ...solved("2048", "4x4", 600), won: false },
    solved("sokoban", "first-steps/1", 5),
  ];

  it("is the longest one that the player usually finishes in time", () => {
    const fits = (seconds: number | undefined) => {
      const puzzle = puzzleFor(seconds, played, games);
      return puzzle && `${puzzle.game} ${puzzle.variant}`;
    };
    assert.equal(fits(undefined), undefined);
    assert.equal(fits(29), undefined, "a level is not solved twice");
    assert.equal(fits(30), "sliding 3x3");
    assert.equal(fits(119), "sliding 3x3");
    assert.equal(fits(120), "sliding 4x4");
    assert.equal(fits(3_600), "2048 4x4");
  });

  it("is estimated only from games that the player has won alone", () => {
    const lost = { ...solved("sliding", "3x3", 10), won: false };
    const assisted = { ...solved("sliding", "3x3", 10), assisted: true };
    assert.equal(puzzleFor(60, [lost, assisted], games), undefined);
    assert.equal(puzzleFor(60, [{ ...solved("chess", "8x8", 10) }], games), undefined);
  });

  onSurfaces("is opened for a player who waits, or else the game that was played last", async (world) => {
    await does(world, begin("2048", "4x4"));
    const finished = [solved("sliding", "3x3", 30), solved("sokoban", randomLevels, 100)];
    await world.ports.statistics.add(finished.map(countedOf));
    const shown: (readonly [PanelPlace, ShowOptions | undefined])[] = [];
    const { midend } = world;
    const { starter } = midend.actionsFor({
      limits: {},
      active: undefined,
      preferred: undefined,
      show: (place, options) => void shown.push([place, options]),
    });
    const opened = async (secondsLeft: number | undefined) => {
      await starter.playForWait(secondsLeft, "quietly");
      const [place, options] = shown.at(-1)!;
      assert.equal(options?.beside, "quietly");
      const live = midend.oneOfAKind.at(place);
      return `${live?.game.name} ${live?.variant}`;
    };
    assert.equal(await opened(undefined), "2048 4x4");
    assert.equal(await opened(29), "2048 4x4", "nothing fits");
    assert.equal(await opened(99), "sliding 3x3");
    const before = world.live("sliding").gameId;
    assert.equal(await opened(40), "sliding 3x3");
    assert.equal(world.live("sliding").gameId, before, "it is continued");
    assert.equal(await opened(100), `sokoban ${randomLevels}`);
    const level = world.live("sokoban").gameId;
    assert.equal(await opened(100), `sokoban ${randomLevels}`);
    assert.notEqual(world.live("sokoban").gameId, level, "each level is a new one");
    world.ports.settings.set({ keepsStatistics: false });
    assert.notEqual(await opened(40), "sliding 3x3", "no statistics are kept");
  });
});

describe("What the player waits for", () => {
  const results: readonly (readonly [WaitResult, kind: string, text: string])[] = [
    [{ kind: "succeeded" }, "good", "“npm test” succeeded after 1:05."],
    [{ kind: "failed" }, "bad", "“npm test” failed after 1:05."],
    [{ kind: "failed", exitCode: 3 }, "bad", "“npm test” failed after 1:05, with exit code 3."],
    [{ kind: "stopped" }, "plain", "“npm test” was stopped after 1:05."],
    [{ kind: "ended" }, "plain", "“npm test” ended after 1:05."],
  ];
  /** The line of the page that is shown. */
  const lineOf = ({ page }: World) => (page !== undefined && "wait" in page ? page.wait : undefined);

  onSurfaces("is shown on every page until it is dismissed, and does not change the game", async (world) => {
    const { waiting } = world.midend;
    for (const [result, kind, text] of results) {
      assert.equal(lineOf(world), undefined);
      waiting.begin("npm \u001b[31mtest\n");
      waiting.forget();
      waiting.begin("npm test");
      await world.settle();
      assert.match(lineOf(world)?.text ?? "", /^Waiting for “npm test” since \d+:\d\d\s[AP]M$/);
      await does(world, begin("2048", "4x4"));
      assert.equal(board(world).wait?.kind, "busy");
      await world.ports.time.pass(65_000);
      waiting.end(result);
      waiting.end({ kind: "stopped" });
      await world.settle();
      assert.deepEqual(board(world).wait, { kind, text, canGoBack: true });
      waiting.forget();
      await world.settle();
    }
  });

  it("is printed once in a dialogue of lines, at once", async () => {
    const world = await opened(PlainWorld);
    await world.settle();
    world.midend.waiting.begin("make \u001b[31m\n all");
    await world.settle();
    world.midend.waiting.end({ kind: "succeeded" });
    await does(world, begin("2048", "4x4"));
    const { written } = world as PlainWorld;
    assert.equal(written.match(/Waiting for “make \[31m all” since/g)?.length, 1);
    assert.equal(written.match(/“make \[31m all” succeeded after/g)?.length, 1);
    await world.leave();
  });
});
