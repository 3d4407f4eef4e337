import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatKept, keptGame, latestKept, parseKept } from "../../../src/games/saves/kept-games.js";
import type { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { failure } from "../../campaign/saves/volatile-files.js";
import { emptyDisks, save, slid } from "./sample-saves.js";

const folder = path.resolve("/saves/named");

describe("the games with a name", () => {
  const disk = emptyDisks();
  const { told, window } = disk;
  const named = (number: number, moves = 0) => ({
    ...save(moves, 0, `game-${number}`),
    name: `Save ${number}`,
    savedAtMs: 1_700_000_000_000 + number,
  });
  const saveMany = async (count: number) => {
    const store = window();
    for (let number = 1; number <= count; number++) await store.writeNamed(named(number));
  };
  const namesIn = async (store: SaveFiles) => (await store.listed()).map(({ name }) => name);
  const stored = () => [...disk.files.all].filter(([file]) => path.dirname(file) === folder);

  it("are listed with their boards from few files, whichever process asks", async () => {
    await saveMany(450);
    let reads = 0;
    disk.files.disturb = (step) => void (step === "read" && reads++);
    const store = window();
    const listed = await store.listed();
    const names = listed.map(({ name }) => name);
    const expected = Array.from({ length: 450 }, (_, place) => `Save ${450 - place}`);
    assert.deepEqual(names, expected);
    const [position] = save(0).session.positions;
    assert.equal(listed[0]!.board, findGame("2048")!.format(position));
    assert.deepEqual(listed[0]!.figures, findGame("2048")!.scene(position).figures);
    assert.ok(reads <= 3, `${reads} reads`);
    await store.listed();
    assert.ok(reads <= 3, `${reads} reads for two lists`);
    assert.equal((await store.open(listed[400]!.key))?.save.gameId, "game-50");
  });

  it("are not read for moves, new games, and games that are set apart", async () => {
    await saveMany(20);
    let looked = 0;
    disk.files.disturb = (_, of) => void (of.startsWith(folder) && looked++);
    const store = window();
    for (let count = 0; count < 5; count++) {
      await store.writeRunning(save(count, 0, `g${count}`));
      await store.setApart("2048", "4x4");
      await store.readSlot("2048", "4x4");
      await store.readNews("2048", "4x4");
    }
    await store.flush();
    assert.equal(looked, 0);
  });

  it("follow what other processes save, rename and delete", async () => {
    await saveMany(20);
    const [one, other] = [window(), window()];
    assert.equal((await namesIn(one)).length, 20);
    await other.writeNamed({ ...named(21), name: "New" });
    const all = await other.listed();
    await other.rename(all.find(({ name }) => name === "Save 3")!.key, "Renamed");
    await other.delete(all.find(({ name }) => name === "Save 4")!.key);
    // It replaces the one with this name.
    await other.rename(all.find(({ name }) => name === "Save 5")!.key, "Save 6");
    const now = await namesIn(one);
    assert.equal(now.length, 19);
    assert.ok(now.includes("New") && now.includes("Renamed"));
    assert.ok(["Save 3", "Save 4", "Save 5"].every((name) => !now.includes(name)));
  });

  it("are on the disk once, however often they were renamed, and not at all once the bin is empty", async () => {
    await saveMany(3);
    const store = window();
    const [{ key } = assert.fail("nothing is listed")] = await store.listed();
    for (let turn = 0; turn < 450; turn++) await store.rename(key, `Turn ${turn}`);
    const texts = () => stored().map(([, text]) => String(text));
    assert.ok(texts().join("").split("Turn ").length < 250, "former states go");
    for (const one of await store.listed()) await store.delete(one.key);
    await store.emptyBin();
    assert.deepEqual([await window().listed(), await window().bin()], [[], []]);
    assert.doesNotMatch(texts().join(""), /"save"|Turn/);
  });

  it("open no file elsewhere, whatever key a view sends", async () => {
    const elsewhere = path.resolve("/elsewhere.json");
    await disk.files.write(elsewhere, "{}");
    await saveMany(2);
    const store = window();
    for (const key of ["../elsewhere", "named/../../elsewhere", "", "a/b", "x".repeat(200)]) {
      assert.equal(await store.open(key), undefined);
      assert.equal(await store.delete(key), undefined);
      assert.equal(await store.restore(key), false);
      await store.rename(key, "Name");
      await store.resume(key);
    }
    assert.equal(String(disk.files.all.get(elsewhere)), "{}");
    assert.equal((await store.listed()).length, 2);
  });

  it("are not opened while their folder cannot be listed, which is reported, and renaming one says so", async () => {
    await saveMany(1);
    const store = window();
    const [{ key } = assert.fail("nothing is listed")] = await store.listed();
    disk.files.disturb = (step, of) => {
      if (step === "list" && of === folder) throw failure("ENOTDIR");
    };
    assert.equal(await store.open(key), undefined);
    assert.match(String(told.splice(0)), /ENOTDIR/);
    await assert.rejects(store.rename(key, "Name"), /ENOTDIR/);
    disk.files.disturb = () => undefined;
    assert.equal((await store.open(key))?.save.name, "Save 1");
  });

  it("are set aside with their file if that is damaged, and stay in it if it is newer", async () => {
    await saveMany(2);
    const [[file, text] = assert.fail("nothing is stored")] = stored();
    for (const [wrong, report] of [
      [String(text).replace("Save 1", "Save 9"), /set-aside/],
      [String(text).replace('"version": 1', '"version": 2'), /newer version/],
    ] as const) {
      await disk.files.write(file, wrong);
      const store = window();
      assert.deepEqual(await store.listed(), []);
      await store.writeNamed(named(3));
      assert.deepEqual(await namesIn(window()), ["Save 3"]);
      assert.ok([...disk.files.all.values()].some((held) => String(held) === wrong));
      assert.match(String(told.splice(0)[0]), report);
      for (const [other] of stored()) await disk.files.remove(other);
    }
  });

  it("are read from a golden file, and written as they were", () => {
    const text = readFileSync("test/fixtures/kept/1-games.json", "utf8");
    const read = parseKept(text, findGame);
    assert.ok(read.ok);
    const games = read.value.map(({ place, listed }) => [place, listed?.name]);
    assert.deepEqual(games, [
      ["named", "Übung “4”"],
      ["bin", "A level"],
      ["gone", undefined],
    ]);
    assert.equal(formatKept(read.value), text);
  });

  it("keep the last state of each game, whatever the order of the files", () => {
    const first = keptGame("0000000000000001", "named", 1, slid(1));
    const gone = keptGame("0000000000000001", "gone", 2, slid(1));
    const binned = keptGame("0000000000000001", "bin", 2, slid(1));
    for (const all of [
      [first, gone, binned],
      [binned, gone, first],
      [gone, first, binned],
    ])
      assert.deepEqual(latestKept(all), [gone]);
  });
});
