import assert from "node:assert/strict";
import fc from "fast-check";
import { games } from "../../../src/games/registry/registry.js";
import type { CountedGame } from "../../../src/games/statistics/counted-game.js";
import type { PanelPlace, ShowOptions } from "../../../src/midend/ports/game-view.js";
import { type PlayedTime, puzzleFor, WaitTimes } from "../../../src/midend/waiting/wait-times.js";
import type { WaitResult } from "../../../src/midend/waiting/waiting.js";
import { law } from "../shared/samples.js";
import { FakeMemory } from "./fake-ports.js";
import { PlainWorld } from "./text-worlds.js";
import type { World } from "./world.js";
import { begin, board, does, onSurfaces, opened } from "./worlds.js";

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
