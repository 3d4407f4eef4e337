import assert from "node:assert/strict";
import * as path from "node:path";
import { deal } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { ListedSave } from "../../../src/games/saves/listed-save.js";
import { formatSave, type Save } from "../../../src/games/saves/save.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";

const folder = path.resolve("/saves");
const index = path.join(folder, "index", "named.json");

function save(seed: number, name: string | undefined): Save {
  const game = findGame("sliding");
  const dealt = game && deal(game, "3x3", seed);
  assert.ok(dealt?.ok);
  return {
    gameId: `game-${seed}`,
    session: dealt.value,
    hints: 0,
    playedMs: 0,
    picture: undefined,
    name,
    savedAtMs: 1_700_000_000_000 + seed,
  };
}

/** Asks again, a turn later each time, until it is so; the test's own limit ends it. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

describe("the list of named saves", () => {
  const told: unknown[] = [];
  const tell = (what: unknown) => void told.push(what);
  let files: VolatileFiles;
  /** Files of named saves that were looked at. */
  let looked: string[];

  beforeEach(() => {
    files = new VolatileFiles();
    told.length = 0;
    looked = [];
    files.disturb = (step, of) => {
      if (path.basename(of).startsWith("named-") && step !== "flush") looked.push(`${step} ${of}`);
    };
  });

  const window = () =>
    new SaveFiles(Promise.resolve(folder), files, findGame, {
      setAside: tell,
      cannotWrite: tell,
      problem: tell,
    });

  const saveMany = async (count: number) => {
    const store = window();
    for (let seed = 1; seed <= count; seed++)
      await store.writeNamed({ ...save(seed, `Save ${seed}`), name: `Save ${seed}` });
    await store.listed();
    looked = [];
  };
  const shown = (all: readonly ListedSave[]) =>
    all.map(({ name, gameId, played, variant, moves }) => ({
      name,
      gameId,
      played,
      variant,
      moves,
    }));

  it("is not read for moves, new games, and games that are set apart", async () => {
    await saveMany(48);
    const store = window();
    for (let seed = 100; seed < 110; seed++) {
      await store.writeRunning(save(seed, undefined));
      await store.setApart("sliding", "3x3");
      await store.readSlot("sliding", "3x3");
      await store.readNews("sliding", "3x3");
    }
    await store.flush();
    assert.deepEqual(looked, []);
    assert.deepEqual(told, []);
  });

  it("comes from one file, whichever process asks", async () => {
    await saveMany(48);
    const listed = await window().listed();
    assert.deepEqual(looked, []);
    assert.deepEqual(
      listed.map(({ name }) => name),
      Array.from({ length: 48 }, (_, place) => `Save ${48 - place}`),
    );
    const { figures, board } = listed[0]!.played!;
    assert.equal(board, findGame("sliding")!.format(save(48, undefined).session.positions[0]));
    assert.deepEqual(figures, findGame("sliding")!.scene(save(48, undefined).session.positions[0]).figures);
  });

  it("is the same if that file is missing, damaged, foreign or newer", async () => {
    await saveMany(48);
    const right = shown(await window().listed());
    const text = String(files.all.get(index));
    const wrongs = [
      undefined,
      "",
      text.slice(0, 500),
      text.replace("Save 7", "Save 8"),
      text.replace('"version":1', '"version":2'),
      "[]",
      JSON.stringify({ format: "tilework-save-index", version: 1, saves: [{ key: "../../x" }, null, 7] }),
    ];
    for (const wrong of wrongs) {
      if (wrong === undefined) await files.remove(index);
      else await files.write(index, wrong);
      assert.deepEqual(shown(await window().listed()), right, wrong?.slice(0, 60));
      assert.equal(String(files.all.get(index)).length, text.length, "it was written anew");
    }
    assert.deepEqual(told, []);
  });

  it("lists the heads of thousands at once, and plays the moves of the newest first", async () => {
    await saveMany(200);
    await files.remove(index);
    let read = 0;
    files.disturb = (step) => void (step === "read" && read++);
    const store = window();
    const first = await store.listed();
    assert.deepEqual(
      first.map(({ name, played }) => [name, played !== undefined]),
      Array.from({ length: 200 }, (_, place) => [`Save ${200 - place}`, place < 50]),
    );
    await until(async () => (await store.listed()).every(({ played }) => played !== undefined));
    await until(() => files.all.has(index));
    const readByThen = read;
    assert.deepEqual(shown(await window().listed()), shown(await store.listed()));
    assert.ok(read - readByThen <= 2, "what was played is in the index");
    assert.deepEqual(told, []);
  });

  it("says how many saves are still unread, and adds them later, if thousands are missing in that file", async () => {
    await saveMany(300);
    const right = shown(await window().listed());
    await files.remove(index);
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    files.disturb = async (step, of) => {
      if (step === "read" && path.basename(of).startsWith("named-")) await gate;
    };
    const store = window();
    let changes = 0;
    store.onDidChangeSaves(() => void changes++);
    await store.writeRunning(save(1_000, undefined));
    assert.deepEqual(await store.listedSoFar(), { saves: [], unread: 300 });
    // Nobody else waits for these files.
    assert.equal((await store.readRunning("sliding"))?.gameId, save(1_000, undefined).gameId);
    assert.deepEqual(await store.listedSoFar(), { saves: [], unread: 300 });
    const told = changes;
    goOn();
    await until(async () => changes > told && (await store.listedSoFar()).unread === 0);
    assert.deepEqual(
      shown((await store.listedSoFar()).saves).map(({ name }) => name),
      right.map(({ name }) => name),
    );
    store.dispose();
  });

  it("is complete at once with that file, or with few saves", async () => {
    await saveMany(300);
    assert.equal((await window().listedSoFar()).saves.length, 300);
    for (const key of [...files.all.keys()]
      .filter((file) => path.basename(file).startsWith("named-"))
      .slice(100))
      await files.remove(key);
    await files.remove(index);
    const { saves, unread } = await window().listedSoFar();
    assert.deepEqual([saves.length, unread], [100, 0]);
  });

  it("drops a save that cannot be played, once its moves have been checked", async () => {
    await saveMany(60);
    await files.remove(index);
    const store = window();
    const [oldest] = (await window().listed()).slice(-1);
    const file = path.join(folder, `${oldest!.key}.json`);
    const broken = { ...save(1, "Save 1"), name: "Save 1" };
    await files.write(file, formatSave({ ...broken, session: { ...broken.session, cursor: 1 } }));
    assert.equal((await store.listed()).length, 60);
    await until(async () => (await store.listed()).length === 59);
    assert.equal(told.length, 1, "it was set aside");
  });

  it("follows what other processes save, rename and delete", async () => {
    await saveMany(20);
    const [one, other] = [window(), window()];
    const names = async () => (await one.listed()).map(({ name }) => name);
    assert.equal((await names()).length, 20);
    await other.writeNamed({ ...save(21, "New"), name: "New" });
    const all = await other.listed();
    await other.rename(all.find(({ name }) => name === "Save 3")!.key, "Renamed");
    await other.delete(all.find(({ name }) => name === "Save 4")!.key);
    const now = await names();
    assert.equal(now.length, 20);
    assert.ok(now.includes("New") && now.includes("Renamed"));
    assert.ok(!now.includes("Save 3") && !now.includes("Save 4"));
  });

  it("opens no file elsewhere, whatever key a view sends", async () => {
    const elsewhere = path.resolve("/elsewhere.json");
    await files.write(elsewhere, "{}");
    await saveMany(2);
    const store = window();
    for (const key of ["../elsewhere", "named-/../../elsewhere", "", "a/b", "x".repeat(200)]) {
      assert.equal(await store.open(key), undefined);
      assert.equal(await store.delete(key), undefined);
      assert.equal(await store.restore(key), false);
      await store.rename(key, "Name");
      await store.resume(key);
    }
    assert.equal(String(files.all.get(elsewhere)), "{}");
    assert.deepEqual([told, (await store.listed()).length], [[], 2]);
  });

  it("is not trusted: a game is read and checked when it is opened", async () => {
    await saveMany(20);
    const store = window();
    const [first] = await store.listed();
    const file = path.join(folder, `${first!.key}.json`);
    await files.write(file, String(files.all.get(file)).replace('"cursor": 0', '"cursor": 1'));
    assert.equal(await store.open(first!.key), undefined);
    assert.equal(told.length, 1, "it was set aside");
    assert.equal((await store.listed()).length, 19);
  });
});
