import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { GameStore } from "../../../src/cli/shared/game-store.js";
import { directions } from "../../../src/games/direction.js";
import { earlierLines } from "../../../src/games/play/earlier-lines.js";
import { type AnySession, current, deal, formatSteps, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import { failure, VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { openedOf } from "../../campaign/saves/window.js";
import { Random } from "../../campaign/shared/random.js";
import { all } from "../platform/sample-saves.js";
import { valueIn } from "../shared/value-in.js";
import { Shell } from "../terminal/shell.js";
import { FakePorts, settled } from "./fake-ports.js";
import { midendOf } from "./midend-of.js";
import { answers, begin, board, choicesOf, does, goOn, onSurfaces, opened, paste } from "./worlds.js";

const twenty48 = findGame("2048")!;

/** A game of 2048 that the given move loses. */
function almostLost() {
  for (let seed = 1; ; seed++) {
    let session: AnySession = valueIn(deal(twenty48, "3x3", seed));
    for (;;) {
      const ways = directions.flatMap((direction) => {
        const next = play(session, twenty48.interpret(current(session), { kind: "direction", direction }));
        return next === session ? [] : [{ direction, next }];
      });
      const end = ways.find(({ next }) => twenty48.status(current(next)) === "lost");
      if (end !== undefined) return { session, last: end.direction };
      if (ways.length === 0) break;
      session = ways[0]!.next;
    }
  }
}

function process(files = new VolatileFiles()) {
  const ports = new FakePorts(files);
  return { ports, midend: midendOf(ports) };
}

const { session: before, last } = almostLost();

/** A process with a game that one more move loses. Everything is written to the disk. */
async function played(files?: VolatileFiles) {
  const { ports, midend } = process(files);
  const start = newStart(before, { id: () => "lost-one" });
  const live = await midend.oneOfAKind.put(twenty48, start);
  await ports.saves.flush();
  return { ports, midend, live };
}

function lose(live: LiveGame): void {
  live.act({ kind: "direction", direction: last });
  assert.equal(live.status, "lost");
}

describe("games that ended", () => {
  it("are archived at once, and only once, as they ended last", async () => {
    const { ports, live } = await played();
    assert.deepEqual(await all(ports.finished), []);
    lose(live);
    const [only, ...none] = await all(ports.finished);
    assert.deepEqual(
      [only?.gameId, only?.status, only?.assisted, none.length],
      ["lost-one", "lost", false, 0],
    );
    // The game continues with help, and ends again.
    live.act({ kind: "undo" });
    live.noteHelp();
    lose(live);
    const [again, ...others] = await all(ports.finished);
    assert.deepEqual([again?.gameId, again?.assisted, others.length], ["lost-one", true, 0]);
    assert.equal((await ports.finished.open(again!))?.session.steps.length, before.steps.length + 1);
    assert.deepEqual(ports.problems, []);
  });

  it("keep their end while they are looked at: undone and redone, reviewed, and after a reload", async () => {
    const { ports, midend, live } = await played();
    const counts: number[] = [];
    midend.liveGames.ends.onDidEnd(({ save }) => counts.push(save.savedAtMs));
    lose(live);
    const [end] = await all(ports.finished);
    await ports.time.pass(86_400_000);
    live.act({ kind: "undo" });
    live.act({ kind: "redo" });
    assert.deepEqual(await all(ports.finished), [end]);
    await midend.oneOfAKind.begin(twenty48, "3x3", 5);
    // A review puts it on the board again.
    const put = async (world: ReturnType<typeof process>) => {
      const save = await world.ports.finished.open(end!);
      return world.midend.oneOfAKind.put(twenty48, save!);
    };
    const reviewed = await put({ ports, midend });
    await ports.time.pass(86_400_000);
    reviewed.act({ kind: "undo" });
    reviewed.act({ kind: "redo" });
    await midend.oneOfAKind.begin(twenty48, "3x3", 6);
    await settled();
    assert.deepEqual(await all(ports.finished), [end]);
    await put({ ports, midend });
    await ports.saves.flush();
    const next = process(copyOf(ports.files));
    await next.ports.time.pass(3 * 86_400_000);
    next.midend.liveGames.ends.onDidEnd(({ save }) => counts.push(save.savedAtMs));
    assert.equal((await next.midend.oneOfAKind.look(twenty48))?.status, "lost");
    await next.midend.oneOfAKind.begin(twenty48, "3x3", 7);
    await settled();
    await next.ports.saves.flush();
    assert.deepEqual(await all(next.ports.finished), [end]);
    assert.deepEqual(counts, [end?.endedAtMs]);
  });

  it("leave their slot when another game takes it, or when the board is used for another game", async () => {
    for (const variant of ["3x3", "4x4"]) {
      const { ports, midend, live } = await played();
      lose(live);
      // A hint on the board of an ended game does not count as help in the game.
      live.noteHelp();
      await midend.oneOfAKind.begin(twenty48, variant, 5);
      await ports.saves.flush();
      const isSaved = (await ports.saves.listAll()).some(({ save }) => save.gameId === "lost-one");
      assert.equal(isSaved, false);
      assert.deepEqual(await openedOf(ports.saves), []);
      const help = (await all(ports.finished)).map(({ assisted }) => assisted);
      assert.deepEqual(help, [false]);
      assert.deepEqual(ports.problems, []);
    }
  });

  it("are archived by the next process if theirs was killed before it could", async () => {
    const { ports, live } = await played();
    ports.files.disturb = (_, of) => {
      if (of.startsWith("/finished")) throw failure("EIO");
    };
    lose(live);
    await ports.saves.flush();
    for (const enter of [false, true]) {
      const next = process(copyOf(ports.files));
      const { liveGames, oneOfAKind } = next.midend;
      if (enter) {
        // Another game was played last, and the player selects the slot of the lost one.
        const start = newStart(valueIn(deal(twenty48, "5x5", 1)), { id: () => "other" });
        const save = { ...start, name: undefined, savedAtMs: Date.UTC(2027, 0, 1) };
        await process(next.ports.files).ports.saves.writeRunning(save);
        const live = await oneOfAKind.look(twenty48);
        assert.equal(live?.gameId, "other");
        await liveGames.enter(twenty48, "3x3", () => oneOfAKind.deal(twenty48, "3x3", 7));
      } else {
        assert.equal((await oneOfAKind.look(twenty48))?.status, "lost");
        await oneOfAKind.begin(twenty48, "3x3", 7);
      }
      await settled();
      await next.ports.saves.flush();
      const ids = (await all(next.ports.finished)).map(({ gameId }) => gameId);
      assert.deepEqual(ids, ["lost-one"], String(enter));
    }
  });

  it("are kept in the archive or in their slot, even if the power fails while the next game starts", async () => {
    const whole = formatSteps([...before.steps, ...nextStep()]);
    let cuts = 0;
    for (let steps = 1; ; steps++) {
      const { ports, midend, live } = await played();
      const { files } = ports;
      files.disturb = (_, of) =>
        of.startsWith("/finished") ? new Promise<void>((resolve) => setImmediate(resolve)) : undefined;
      lose(live);
      // The end is on the disk, while the archive is still being written.
      await ports.saves.flush();
      files.failPowerAt(files.steps + steps, new Random(steps));
      const next = await midend.oneOfAKind.begin(twenty48, "3x3", 5);
      for (const direction of directions) next.act({ kind: "direction", direction });
      await settled();
      await ports.saves.flush();
      ports.saves.dispose();
      ports.finished.dispose();
      if (files.left === undefined) break;
      cuts++;
      const { ports: found } = process(files.left);
      const kept = [
        ...(await found.saves.listAll()).map(({ save }) => save),
        ...(await Promise.all((await all(found.finished)).map((game) => found.finished.open(game)))),
      ];
      const isThere = kept.some(
        (save) => save?.gameId === "lost-one" && formatSteps(save.session.steps) === whole,
      );
      assert.ok(isThere, `cut ${steps} steps after the end`);
      assert.deepEqual(found.problems, []);
    }
    assert.ok(cuts > 10, `${cuts} cuts`);
  });

  it("are archived by a shell, too, before it closes", async () => {
    const shell = await Shell.open(newStart(before, { id: () => "lost-one" }));
    lose(shell.live);
    await shell.close({ keepsFolder: true });
    const store = await GameStore.look(shell.folder, assert.fail);
    const [only] = (await store.finished.read().next()).value ?? [];
    assert.deepEqual([only?.gameId, only?.status], ["lost-one", "lost"]);
    rmSync(shell.folder, { recursive: true });
  });

  it("delay no move, even if the archive's disk never answers", async () => {
    const { ports, midend, live } = await played();
    ports.files.disturb = (_, of) => (of.startsWith("/finished") ? new Promise(() => undefined) : undefined);
    lose(live);
    const next = await midend.oneOfAKind.begin(twenty48, "3x3", 5);
    for (const direction of directions) next.act({ kind: "direction", direction });
    const steps = formatSteps(next.session.steps);
    assert.notEqual(steps, "");
    const kept = () =>
      [...ports.files.all].filter(([file]) => file.startsWith("/saves/")).map(([, text]) => String(text));
    const isWritten = (text: string) => text.includes(next.gameId) && text.includes(`"steps": "${steps}"`);
    while (!kept().some(isWritten)) await settled();
    assert.ok(
      kept().some((text) => text.includes("lost-one")),
      "the game that ended is still in its slot",
    );
  });
});

function nextStep(): readonly (readonly string[])[] {
  return [twenty48.interpret(current(before), { kind: "direction", direction: last })];
}

function copyOf(files: VolatileFiles): VolatileFiles {
  const copy = new VolatileFiles();
  for (const [file, bytes] of files.all) copy.place(file, bytes);
  return copy;
}

describe("Earlier lines of a game", () => {
  onSurfaces("are listed, shown and restored, and nothing is lost", async (world, make) => {
    await does(world, paste("1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12"), "right");
    const live = world.live("sliding");
    live.act({ kind: "cell", row: 0, column: 2 });
    await does(world, "undo", "up");
    const [line] = earlierLines(live.session);
    assert.ok(line !== undefined && board(world).hasEarlierLines === true);
    const left = formatSteps(live.session.steps);

    await does(world, "earlierLines");
    assert.match(choicesOf(world).join(), /^After move 1: 2 other moves/);
    await answers(world, 0);
    const { replay } = board(world);
    assert.deepEqual([replay?.place, replay?.canTake], [line.at, true]);
    assert.equal(formatSteps(live.session.steps), left, "showing a line changes nothing");

    await does(world, "replayLast", "replayTake");
    assert.equal(formatSteps(live.session.steps), formatSteps(line.steps));
    assert.equal(live.session.cursor, line.steps.length);
    assert.equal(board(world).replay, undefined);

    const next = await opened(make, await world.leave());
    await does(next, goOn("sliding"));
    const lines = earlierLines(next.live("sliding").session).map(({ steps }) => formatSteps(steps));
    assert.deepEqual(lines, [left]);
    await next.leave();
  });

  onSurfaces("are refused with a message if there are none", async (world) => {
    await does(world, begin("2048", "4x4"));
    assert.equal(board(world).hasEarlierLines, false);
    await does(world, "earlierLines");
    assert.equal(world.ports.question, undefined);
    assert.match(board(world).announcement.text, /^There are no earlier lines/);
  });
});
