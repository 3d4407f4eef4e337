import assert from "node:assert/strict";
import * as path from "node:path";
import { english, type Message } from "../../../src/games/message.js";
import { type AnySession, current, deal, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { checksum } from "../../../src/games/saves/checksum.js";
import { formatSave, type Save, saveVersion } from "../../../src/games/saves/save.js";
import type { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { usualBounds } from "../../../src/platform/storage/save-folder.js";
import type { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { openedOf } from "../../campaign/saves/window.js";
import { valueIn } from "../shared/value-in.js";
import { emptyDisks, gate, openSaves, reportsTo, save, slid } from "./sample-saves.js";

describe("files of saves that two windows share", () => {
  const disk = emptyDisks();
  const { tell, told, window } = disk;

  it("hold a game once if its window writes the time after the next window has read it", async () => {
    const going = window();
    await going.writeRunning(save(3));
    const coming = window();
    assert.equal((await coming.readRunning("2048"))?.session.steps.length, 3);
    await going.writeRunning(save(3, 5_000));
    await coming.writeRunning(save(4, 6_000));
    assert.equal(disk.files.all.size, 1);
    assert.equal((await window().readRunning("2048"))?.session.steps.length, 4);
  });

  it("are ordered by their numbers: a save of a clock that was ahead is the newest only until the next one", async () => {
    const year = 365 * 24 * 3_600_000;
    const ahead = window();
    await ahead.writeRunning({ ...sized("5x5", 4, 20 * year) });
    const store = window();
    const ids = async (from: SaveFiles) => (await from.unfinished()).map(({ gameId }) => gameId);
    assert.deepEqual(await ids(store), ["5x5"]);
    await store.writeRunning(save(3));
    for (const opened of [store, window()]) {
      assert.deepEqual(await ids(opened), ["one", "5x5"]);
      assert.equal((await opened.readRunning("2048"))?.gameId, "one");
    }
    // The clock of a save is shown as it was.
    assert.equal((await store.readRunning("2048"))?.savedAtMs, save(3).savedAtMs);
    // A clock that stops or goes back never makes a save older than an earlier one, in whatever order they
    // are written.
    const written = [save(4), sized("5x5", 5, 0), save(5), sized("3x3", 1, -year)].map((next) =>
      store.writeRunning(next),
    );
    await Promise.all(written);
    assert.deepEqual(await ids(window()), ["3x3", "one", "5x5"]);
  });

  it("of windows that do not know each other are ordered by the clock, not by their numbers of moves", async () => {
    const [one, other] = [window(), window()];
    for (let moves = 1; moves <= 30; moves++) await one.writeRunning({ ...save(moves), savedAtMs: moves });
    await other.writeRunning({ ...sized("5x5", 1, 0), savedAtMs: 1_000 });
    assert.equal((await window().readRunning("2048"))?.gameId, "5x5");
  });

  it("are written while others are being read, so no move waits for the folder", async () => {
    const before = window();
    for (let count = 1; count <= 15; count++) await before.writeRunning(level(`first-steps/${count}`, 1));
    const store = window();
    const { opened, open } = gate();
    // Another process's saves take as long to be read as they like.
    disk.files.disturb = (step, of) =>
      step === "read" && of.startsWith(path.resolve("/saves")) ? opened : undefined;
    const listed = store.unfinished();
    await store.writeRunning(save(3));
    await store.writeRunning(save(4));
    assert.equal(savesIn(disk.files), 16);
    open();
    disk.files.disturb = () => undefined;
    assert.equal((await listed).length, 15);
    assert.equal((await window().readRunning("2048"))?.session.steps.length, 4);
    await store.flush();
  });

  it("confirm a move after two writes at most, while further moves come", async () => {
    const store = window();
    await store.writeRunning(save(1));
    let [writes, moves] = [0, 1];
    const waits: number[] = [];
    const move = () => {
      const begun = writes;
      moves++;
      return store.writeRunning(save(moves)).then((isKept) => {
        assert.ok(isKept);
        waits.push(writes - begun);
      });
    };
    const kept: Promise<void>[] = [];
    // Three moves come while each file is written.
    disk.files.disturb = (step, of) => {
      if (step !== "write" || !of.startsWith(path.resolve("/saves"))) return;
      writes++;
      if (moves < 30) kept.push(move(), move(), move());
    };
    kept.push(move());
    for (let known = 0; known < kept.length; ) {
      known = kept.length;
      await Promise.all(kept);
    }
    disk.files.disturb = () => undefined;
    assert.ok(moves >= 30);
    assert.ok(Math.max(...waits) <= 2, `a move waited for ${Math.max(...waits)} writes`);
    assert.equal((await window().readRunning("2048"))?.session.steps.length, moves);
  });

  it("are set aside unchanged if they are larger than any game can be, and the message names the limit", async () => {
    const writer = window();
    await writer.writeRunning(save(3));
    await writer.flush();
    const [[file, text] = assert.fail("nothing is kept")] = disk.files.all;
    const large = String(text) + " ".repeat(4 * 1024 * 1024);
    await disk.files.write(file, large);
    const reasons: string[] = [];
    const setAside = (_: string, reason: Message) => void reasons.push(english(reason));
    const reader = openSaves(disk.files, { ...reportsTo(tell), setAside });
    assert.equal(await reader.readRunning("2048"), undefined);
    assert.deepEqual(reasons, ["It is larger than 4 MB."]);
    assert.deepEqual([...disk.files.all.values()].map(String), [large]);
  });

  it("of a newer version stay as they are, and are reported once", async () => {
    const file = path.resolve("/saves", "game-00000000-0123456789abcdef.json");
    const newer = formatSave(sized("5x5", 4, 1)).replace(`"version": ${saveVersion}`, '"version": 99');
    disk.files.place(file, Buffer.from(newer));
    const store = window();
    assert.deepEqual([await store.unfinished(), await store.listed()], [[], []]);
    await store.writeRunning(sized("5x5", 5, 2));
    assert.equal(String(disk.files.all.get(file)), newer);
    assert.match(String(told.splice(0)), /^[^,]*newer version[^,]*$/);
  });

  it("are read in pieces, so that a game of a hundred thousand moves blocks nothing", async () => {
    const steps = Array.from({ length: 100_000 }, (_, index) => [index % 2 === 0 ? "U" : "D"]);
    const session = { ...slid(0).session, steps, cursor: 100_000 };
    // Another window reads it, for which it is not in memory.
    await window().writeRunning({ ...save(1), session });
    let turns = 0;
    const count = () => void turns++;
    const beats = setInterval(count, 0);
    const read = await window().readRunning("sliding");
    clearInterval(beats);
    assert.equal(read?.session.steps.length, 100_000);
    assert.ok(turns >= 3, `${turns} turns`);
  });

  it("hold both games if the first window continues its game, or another one is put on the board", async () => {
    const going = window();
    await going.writeRunning(save(3));
    const coming = window();
    await coming.readRunning("2048");
    await going.writeRunning(save(6));
    await coming.writeRunning(save(4));
    assert.equal(disk.files.all.size, 2);
    const other = window();
    await other.readRunning("2048");
    await going.writeRunning(save(7));
    await other.writeRunning(save(9, 0, "another"));
    assert.equal(disk.files.all.size, 3);
  });

  it("list no game as unfinished that has ended and is still on the board of another window", async () => {
    const [one, other] = [window(), window()];
    const { session, ...rest } = slid(0);
    await one.writeRunning({ ...rest, session: play(play(session, ["R"]), ["D"]) });
    assert.deepEqual([await one.unfinished(), await other.unfinished()], [[], []]);
    await one.writeRunning({ ...rest, session: play(session, ["R"]) });
    assert.equal((await other.unfinished()).length, 1, "its end was undone");
  });

  it("tell a window once that another one has continued its game, and let it take that game over", async () => {
    const [one, other] = [window(), window()];
    const news = async (store: SaveFiles) =>
      (await store.readNews("2048", "4x4"))[0]?.save.session.steps.length;
    await one.writeRunning(save(3));
    assert.equal(await news(one), undefined);
    await other.readRunning("2048");
    assert.equal(await news(other), undefined, "it was there before");
    await other.writeRunning(save(5));
    // More playing time here does not make this save the newest.
    await one.writeRunning(save(3, 9_000));
    assert.deepEqual(await one.readNews("2048", "5x5"), []);
    const [found] = await one.readNews("2048", "4x4");
    assert.equal(found?.save.session.steps.length, 5);
    assert.equal(await news(one), undefined, "told once");
    await one.setApart("2048", "4x4");
    await one.resume(found?.key ?? "");
    await one.writeRunning(save(6));
    assert.equal((await one.unfinished())[0]?.steps, 6);
    assert.equal(await news(one), undefined);
    assert.equal(await news(other), 6);
    // A window that shows the game sees that only its time has changed.
    await one.writeRunning(save(6, 20_000));
    assert.equal(await news(other), 6);
    assert.equal(await news(other), undefined);
  });

  describe("hold a game for each size and level", () => {
    /** The games that are set apart or named. */
    const idsIn = async (store: SaveFiles) => (await openedOf(store)).map(({ save: { gameId } }) => gameId);
    const begun = async (store: SaveFiles) =>
      (await store.unfinished()).map(({ slot, steps }) => `${slot}: ${steps}`).sort();

    it("keep every one of them, and find the one that was played last", async () => {
      const store = window();
      await store.writeRunning(save(3));
      await store.writeRunning(sized("5x5", 2, 2_000));
      await store.writeRunning(level("first-steps/1", 1, 3_000));
      await store.writeRunning(level("first-steps/2", 2, 4_000));
      for (const opened of [store, window()]) {
        assert.deepEqual(await begun(opened), ["4x4: 3", "5x5: 2", "first-steps/1: 1", "first-steps/2: 2"]);
        assert.equal((await opened.readRunning("2048"))?.session.steps.length, 2);
        assert.equal((await opened.readSlot("2048", "4x4"))?.session.steps.length, 3);
        assert.equal((await opened.readSlot("sokoban", "first-steps/1"))?.session.steps.length, 1);
        assert.equal(await opened.readSlot("sokoban", "first-steps/3"), undefined);
        assert.deepEqual(await openedOf(opened), []);
      }
      assert.equal(disk.files.all.size, 4);
    });

    it("list a game that another one of its size replaced, and never overwrite it, however fast this happens", async () => {
      const store = window();
      const [first] = [
        store.writeRunning(save(3)),
        store.setApart("2048", "4x4"),
        store.writeRunning(save(1, 0, "another")),
      ];
      await first;
      await store.flush();
      assert.deepEqual(await begun(store), ["4x4: 1"]);
      const [left, ...rest] = await openedOf(store);
      assert.deepEqual([left?.save.gameId, left?.save.session.steps.length, rest.length], ["one", 3, 0]);
      // It goes back to its place, and the other one is set apart.
      await store.setApart("2048", "4x4");
      await store.resume(left?.key ?? "");
      await store.writeRunning(save(4));
      assert.deepEqual(await begun(store), ["4x4: 4"]);
      assert.deepEqual(await idsIn(store), ["another"]);
      assert.equal(disk.files.all.size, 2);
    });

    it("hold no game that was dropped", async () => {
      const store = window();
      void store.writeRunning(level("first-steps/1", 1));
      await store.drop("sokoban", "first-steps/1");
      await store.writeRunning(level("first-steps/2", 1));
      await store.drop("sokoban", "first-steps/2");
      assert.deepEqual([disk.files.all.size, await begun(store)], [0, []]);
    });

    it("continue without a game that cannot be played, and set it aside when it is opened", async () => {
      const store = window();
      await store.writeRunning(save(3));
      await store.writeRunning(sized("5x5", 2, 2_000));
      const [name, text] = [...disk.files.all].find(([, held]) => held.includes("5x5")) ?? [];
      assert.ok(name !== undefined && text !== undefined);
      const file = JSON.parse(String(text)) as Record<string, unknown>;
      await disk.files.write(name, withChecksum({ ...file, steps: "L ".repeat(60).trim() }));
      const next = window();
      assert.equal((await next.readRunning("2048"))?.session.steps.length, 3);
      assert.equal(told.splice(0).length, 1);
    });

    it("are bounded: five of a size are set apart, and the oldest go first", async () => {
      const store = window();
      for (let count = 0; count < 8; count++) {
        await store.writeRunning({ ...save(1, 0, `g${count}`), savedAtMs: 1_700_000_000_000 + count });
        await store.setApart("2048", "4x4");
      }
      await store.writeRunning({ ...save(1, 0, "last"), savedAtMs: 1_700_000_001_000 });
      assert.deepEqual(await idsIn(store), ["g7", "g6", "g5", "g4", "g3"]);
      await store.writeNamed({ ...save(2), name: "Mine", savedAtMs: 1 });
      // It is the newest one, whatever the clock showed.
      assert.deepEqual(await idsIn(store), ["one", "g7", "g6", "g5", "g4", "g3"]);
    });

    it("cost a bounded number of reads and renames at a time, however many games are beyond the bounds", async () => {
      const prefix = `game-${checksum("2048/4x4")}-`;
      for (let count = 0; count < 400; count++) {
        const text = formatSave({ ...save(1, 0, `g${count}`), savedAtMs: 1_700_000_000_000 + count });
        const key = prefix + count.toString(16).padStart(16, "0");
        disk.files.place(path.resolve("/saves", `${key}.json`), Buffer.from(text));
      }
      const store = window();
      let [renames, reads] = [0, 0];
      disk.files.disturb = (step) => {
        if (step === "rename") renames++;
        if (step === "read") reads++;
      };
      assert.equal((await store.readSlot("2048", "4x4"))?.gameId, "g399");
      assert.ok(reads <= 100, `${reads} reads`);
      for (let game = 1; game <= 3; game++) {
        await store.setApart("2048", "4x4");
        renames = 0;
        await store.writeRunning({ ...save(2, 0, `new ${game}`), savedAtMs: 1_700_000_010_000 + game });
        await store.flush();
        assert.ok(renames <= 110, `${renames} renames`);
        assert.equal(savesIn(disk.files), 400 + game - 100 * game);
      }
    });

    it("are bounded by their moves: six short games do not replace a long one", async () => {
      const store = window();
      const gone: string[] = [];
      store.onDidBin((games) => void gone.push(...games.map(({ gameId, moves }) => `${gameId}: ${moves}`)));
      const putApart = async (moves: number, id: string, place: number) => {
        await store.writeRunning({ ...slid(moves), gameId: id, savedAtMs: 1_700_000_000_000 + place });
        await store.setApart("sliding", "3x3");
      };
      await putApart(953, "long", 0);
      for (let count = 1; count <= 6; count++) await putApart(3, `short-${count}`, count);
      await store.writeRunning({ ...slid(0), gameId: "new", savedAtMs: 1_700_000_000_100 });
      await store.flush();
      assert.deepEqual(await idsIn(store), ["short-6", "short-5", "short-4", "short-3", "long"]);
      assert.deepEqual(gone, ["short-1: 3", "short-2: 3"]);
      const binned = (await store.bin()).map(({ gameId }) => gameId);
      assert.deepEqual(binned, ["short-2", "short-1"]);
    });

    it("keep a game that the player has restored, however many games come after it", async () => {
      const store = window();
      const putApart = async (place: number) => {
        await store.writeRunning({ ...save(3, 0, `g${place}`), savedAtMs: 1_700_000_000_000 + place });
        await store.setApart("2048", "4x4");
      };
      for (let count = 1; count <= 8; count++) await putApart(count);
      await store.flush();
      const [last] = await store.bin();
      assert.equal(await store.restore(last!.key), true);
      assert.equal(await store.restore(last!.key), false, "it is there no more");
      for (let count = 9; count <= 16; count++) await putApart(count);
      await store.flush();
      assert.ok((await idsIn(store)).includes(last!.gameId));
    });

    it("are bounded: of the levels with the fewest moves, those that were left first go first", async () => {
      const store = openSaves(disk.files, reportsTo(tell), { ...usualBounds, perGame: 10 });
      for (let count = 1; count <= 15; count++)
        await store.writeRunning(level(`first-steps/${count}`, 1, count));
      await store.flush();
      assert.deepEqual([(await begun(store)).length, await store.binCount()], [10, 5]);
      assert.ok((await begun(store)).includes("first-steps/15: 1"));
      assert.ok(!(await begun(store)).includes("first-steps/5: 1"));
    });
  });
});

/** How many saves there are, without what is in folders of the folder. */
function savesIn(files: VolatileFiles): number {
  return [...files.all.keys()].filter((file) => path.dirname(file) === path.resolve("/saves")).length;
}

function sized(variant: string, moves: number, atMs: number): Save {
  return { ...save(moves, 0, variant, variant), savedAtMs: 1_700_000_000_000 + atMs };
}

function level(variant: string, moves: number, atMs = 0): Save {
  const session = played(valueIn(deal(findGame("sokoban")!, variant, 1)), moves);
  const gameId = variant.replace("/", "-");
  return { ...save(0), session, gameId, savedAtMs: 1_700_000_000_000 + atMs };
}

function played(session: AnySession, moves: number): AnySession {
  const ways = (["left", "down", "right", "up"] as const).map((direction) =>
    session.game.interpret(current(session), { kind: "direction", direction }),
  );
  const way = ways.find(({ length }) => length > 0);
  return moves === 0 || way === undefined ? session : played(play(session, way), moves - 1);
}

/** A file that a person changed by hand, with a new checksum. */
function withChecksum({ check: _, ...file }: Record<string, unknown>): string {
  return JSON.stringify({ ...file, check: checksum(JSON.stringify(file)) });
}
