import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { english, type Message } from "../../../src/games/message.js";
import { type AnySession, current, isAssisted, recordHelp } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import {
  type FinishedGame,
  finishedEntry,
  formatFinished,
  keepingValue,
  parseFinished,
} from "../../../src/games/saves/finished-games.js";
import type { Save } from "../../../src/games/saves/save.js";
import {
  FinishedFiles,
  surplusOf,
  usualFinishedBounds,
} from "../../../src/platform/storage/finished-files.js";
import { failure, VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { lostGame } from "../../campaign/saves/window.js";
import { measureMs } from "../../campaign/shared/measure.js";
import { Random } from "../../campaign/shared/random.js";
import { assertWithin } from "../../shared/slowness.js";
import { all, reportsTo, save as sample } from "./sample-saves.js";

const folder = path.resolve("/finished");
const twenty48 = findGame("2048")!;

const ended = lostGame(1);

function save(gameId: string, session = ended, savedAtMs = 1_700_000_000_000): Save {
  return { ...sample(0, 61_250, gameId), session, savedAtMs };
}

const ids = async (store: FinishedFiles) => (await all(store)).map(({ gameId }) => gameId);
/** "g3", "g2", "g1" for 3. */
const names = (count: number) => Array.from({ length: count }, (_, index) => `g${count - index}`);

describe("the archive of finished games", () => {
  const told: string[] = [];
  let files: VolatileFiles;

  beforeEach(() => {
    files = new VolatileFiles();
    told.length = 0;
  });

  afterEach(() => assert.deepEqual(told, []));

  const reports = {
    ...reportsTo((what) => void told.push(String(what))),
    setAside: (file: string, reason: Message) => void told.push(`${path.basename(file)}: ${english(reason)}`),
  };
  const open = (bounds = usualFinishedBounds) =>
    new FinishedFiles(Promise.resolve(folder), files, findGame, reports, bounds);
  const small = { games: 40, characters: 1e9, gamesPerFile: 5, charactersPerFile: 1e6 };
  const texts = () => [...files.all].map(([file, bytes]) => [path.basename(file), String(bytes)] as const);

  it("keeps the facts about a game and its moves, the one that ended last first", async () => {
    const store = open();
    assert.ok(await store.add(save("a")));
    assert.ok(await store.add(save("b", recordHelp(lostGame(2)))));
    for (const opened of [store, open()]) {
      const [b, a, ...others] = await all(opened);
      assert.deepEqual(others, []);
      assert.deepEqual([b?.gameId, b?.assisted, a?.gameId, a?.assisted], ["b", true, "a", false]);
      const { order, ...known } = a!;
      assert.ok(order > 0);
      assert.deepEqual(known, {
        gameId: "a",
        game: "2048",
        variant: "3x3",
        seed: 1,
        status: "lost",
        assisted: false,
        moves: ended.steps.length,
        pushes: undefined,
        value: twenty48.ranking?.value(current(ended)),
        playedMs: 61_250,
        endedAtMs: 1_700_000_000_000,
      });
      const found = await opened.open(b!);
      assert.ok(found !== undefined && isAssisted(found.session));
      assert.deepEqual(found.session.steps, lostGame(2).steps);
      assert.equal(await opened.open({ gameId: "c" }), undefined);
    }
  });

  it("keeps a game once if it continues and ends again, and no unfinished game", async () => {
    const store = open();
    await store.add(save("a"));
    await store.add(save("b"));
    await store.add(save("a", lostGame(3)));
    await store.add(save("c", { ...ended, cursor: 1 }));
    assert.deepEqual(await ids(store), ["a", "b"]);
    assert.deepEqual((await open().open({ gameId: "a" }))?.session.steps, lostGame(3).steps);
  });

  it("writes files with a limited number of games, and never writes a full one again", async () => {
    const store = open(small);
    for (let count = 1; count <= 17; count++) await store.add(save(`g${count}`));
    const full = texts().filter(([name]) => name.startsWith("full-5-"));
    assert.deepEqual([full.length, files.all.size], [3, 4]);
    await store.add(save("g18"));
    const now = texts().filter(([name]) => name.startsWith("full-5-"));
    assert.deepEqual(now, full);
    assert.deepEqual(await ids(open()), names(18));
  });

  it("writes at most 200 KB for a game, however many there are", async () => {
    const store = open();
    let most = 0;
    files.disturb = (step, of) => {
      if (step !== "flush") return;
      most = Math.max(most, files.all.get(of)?.length ?? 0);
    };
    for (let count = 1; count <= 250; count++) await store.add(save(`g${count}`, lostGame(count % 7)));
    assert.ok(most > 20_000 && most < 210 * 1024, `${most} bytes`);
    assert.equal((await all(open())).length, 250);
  });

  it("is shared by all processes, in few files", async () => {
    const stores = [open(small), open(small), open(small)];
    for (let count = 1; count <= 30; count++) await stores[count % 3]!.add(save(`g${count}`));
    for (const store of [...stores, open(small)]) assert.deepEqual(await ids(store), names(30));
    assert.ok(files.all.size <= 8, `${files.all.size} files`);
    // With all at once, none is lost, and a game in two files counts once.
    await Promise.all(Array.from({ length: 9 }, (_, index) => stores[index % 3]!.add(save(`h${index}`))));
    const found = await ids(open(small));
    assert.equal(new Set(found).size, found.length);
    assert.equal(found.length, 39);
  });

  it("is read whole while another process moves its games to another file", async () => {
    const [one, other] = [open(small), open(small)];
    for (let count = 1; count <= 4; count++) await one.add(save(`g${count}`));
    let moved: Promise<boolean> | undefined;
    files.disturb = async (step, of) => {
      if (step !== "stat" || !of.includes("open-") || moved !== undefined) return;
      moved = other.add(save("g5"));
      await moved;
    };
    assert.deepEqual((await ids(one)).toSorted(), names(5).toSorted());
  });

  it("holds a limited number of games, and drops those that are worth least", async () => {
    const store = open(small);
    const last = { steps: ended.steps.slice(-3), positions: ended.positions.slice(-4), cursor: 3 };
    const worthOf = (session: AnySession) => keepingValue(finishedEntry(save("a", session))!.about);
    assert.ok(worthOf({ ...ended, ...last }) < worthOf(ended));
    for (let count = 1; count <= 60; count++) {
      const session = count % 4 === 0 ? recordHelp(ended) : ended;
      await store.add(save(`g${count}`, session));
    }
    await store.flush();
    const found = await all(open(small));
    assert.ok(found.length <= small.games && found.length >= 30, `${found.length} games`);
    // It keeps the last games. Of the others it keeps the unassisted ones, without the oldest of these.
    const newest = found.slice(0, 5).map(({ gameId }) => gameId);
    assert.deepEqual(newest, ["g60", "g59", "g58", "g57", "g56"]);
    assert.ok(found.slice(10).every(({ assisted }) => !assisted));
    assert.ok(!found.some(({ gameId }) => gameId === "g1"));
    const total = texts().reduce((sum, [, text]) => sum + text.length, 0);
    assert.ok(files.all.size < 15, `${files.all.size} files`);
    // By their size, too.
    const tight = { ...small, characters: total / 2 };
    const other = open(tight);
    for (let count = 61; count <= 66; count++) await other.add(save(`g${count}`));
    await other.flush();
    assert.ok(texts().reduce((sum, [, text]) => sum + text.length, 0) < total * 0.6);
    assert.equal((await ids(open()))[0], "g66");
  });

  it("drops games without a result and with few moves first, and of equal ones the oldest", () => {
    const game = (gameId: string, changed: Partial<FinishedGame>) => ({
      about: { ...finishedEntry(save(gameId))!.about, order: Number(gameId), ...changed },
      characters: 1,
    });
    const games = [
      game("1", { moves: 500 }),
      game("2", { moves: 510 }),
      game("3", { moves: 500, assisted: true }),
      game("4", { moves: 3 }),
      game("5", { moves: 3, value: undefined }),
      game("6", { moves: 20_000, status: "won", value: undefined }),
    ];
    for (const [count, ids] of Object.entries({ 6: "", 5: "5", 4: "54", 3: "543", 1: "54312" })) {
      const dropped = surplusOf(games, { ...small, gamesPerFile: 1, games: (Number(count) + 0.1) / 0.95 });
      assert.equal(dropped.map(({ about: { gameId } }) => gameId).join(""), ids);
    }
  });

  it("loses no game when the power fails or several processes write", async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed);
      files = new VolatileFiles();
      const kept: string[] = [];
      const last = 3 + random.below(700);
      files.failPowerAt(last, random);
      // Half of the time there are too many, and the archive drops some meanwhile.
      const isRoomy = seed % 2 === 0;
      const bounds = { ...small, games: isRoomy ? 100 : 20 };
      const stores = [open(bounds), open(bounds)];
      for (let count = 1; count <= 24; count++) {
        const [one, other] = [`a${count}`, `b${count}`];
        const isKept = await Promise.all([stores[0]!.add(save(one)), stores[1]!.add(save(other))]);
        kept.push(...[one, other].filter((_, index) => isKept[index]));
      }
      for (const store of stores) store.dispose();
      told.length = 0;
      files = files.left ?? files.afterPowerCut(random);
      const found = await ids(open(bounds));
      const missing = kept.filter((id) => !found.includes(id));
      if (isRoomy) assert.deepEqual(missing, [], `seed ${seed}`);
      else assert.ok(missing.length === 0 || found.length >= 14, `seed ${seed}: ${found.length} games`);
      const lastKept = kept.slice(-5);
      assert.ok(!missing.some((id) => lastKept.includes(id)), `seed ${seed}`);
      assert.deepEqual(told.splice(0), [], `seed ${seed}`);
    }
  });

  it("reports that a game cannot be kept, tries it again, and loses none of those that waited", async () => {
    const store = open();
    files.disturb = (step) => {
      if (step === "write") throw failure("ENOSPC");
    };
    assert.deepEqual(await Promise.all([store.add(save("a")), store.add(save("b"))]), [false, false]);
    assert.equal(told.filter((text) => /ENOSPC/.test(text)).length, 2, "once for the player, and in the log");
    told.length = 0;
    files.disturb = () => undefined;
    assert.ok(await store.flush());
    assert.deepEqual(await ids(open()), ["b", "a"]);
    store.dispose();
  });

  it("overwrites no file that it could not read", async () => {
    const store = open();
    await store.add(save("a"));
    files.disturb = (step, of) => {
      if (step === "read" && of.includes("open-")) throw failure("EIO");
    };
    await store.add(save("b"));
    files.disturb = () => undefined;
    await store.add(save("c"));
    assert.deepEqual(await ids(open()), ["c", "b", "a"]);
    assert.ok(told.splice(0).every((text) => /EIO/.test(text)));
  });

  it("leaves files of newer versions, and sets broken ones aside unchanged", async () => {
    const store = open(small);
    for (let count = 1; count <= 7; count++) await store.add(save(`g${count}`));
    const [full] = [...files.all].find(([file]) => file.includes("full-"))!;
    const text = String(files.all.get(full));
    const newer = path.join(folder, "full-5-100-00000000000000aa.json");
    files.place(newer, Buffer.from(text.replace('"version": 1', '"version": 2')));
    files.place(full, Buffer.from(text.replace('"moves":', '"moves":1')));
    const next = open(small);
    assert.deepEqual(await ids(next), ["g7", "g6"]);
    const expected = [
      "full-5-100-…: It was written by a newer version of Tilework.",
      "full-5-10305-….broken.….json: It was changed or damaged after it was written.",
    ].map((line) => line.replace(/10305/, /full-5-(\d+)/.exec(full)![1]!));
    assert.deepEqual(
      told
        .splice(0)
        .map((line) => line.replace(/[0-9a-f]{6,}/g, "…"))
        .sort(),
      expected,
    );
    const [, aside] = [...files.all].find(([file]) => file.includes("set-aside"))!;
    assert.equal(String(aside).length, text.length + 1);
    // Neither prevents later writes.
    for (let count = 8; count <= 70; count++) await next.add(save(`g${count}`));
    await next.flush();
    assert.ok(files.all.has(newer));
    told.length = 0;
  });

  it("reads the golden files, and writes them the same", async () => {
    const fixtures = path.resolve("test/fixtures/finished");
    const golden = readdirSync(fixtures);
    assert.ok(golden.length > 0);
    for (const name of golden) {
      const text = readFileSync(path.join(fixtures, name), "utf8");
      const read = parseFinished(text);
      assert.ok(read.ok, name);
      assert.equal(formatFinished(read.value), text);
      files = new VolatileFiles();
      files.place(path.join(folder, name), Buffer.from(text));
      const store = open();
      const known = await all(store);
      assert.ok(known.length > 0);
      for (const game of known) assert.ok((await store.open(game)) !== undefined, game.gameId);
    }
  });

  it("never throws, whatever a file holds", () => {
    const text = formatFinished([finishedEntry(save("a"))!]);
    assert.ok(parseFinished(text).ok);
    for (let length = 0; length < text.trimEnd().length; length += 7)
      assert.equal(parseFinished(text.slice(0, length)).ok, false);
    const wrongKind = '{"format":"tilework-finished-games","version":1,"games":{}}';
    for (const strange of ["", "[]", "{}", "null", wrongKind]) assert.equal(parseFinished(strange).ok, false);
  });

  it("takes a moment for a game, with ten thousand in it, and lists them in slices", async function () {
    this.timeout(60_000);
    const entry = finishedEntry(save("a"))!;
    let number = 0;
    for (let file = 0; file < 98; file++) {
      const entries = Array.from({ length: 100 }, () => {
        const gameId = `g${++number}`;
        return {
          about: { ...entry.about, gameId, order: number },
          save: { ...entry.save, gameId, order: number },
        };
      });
      const key = `full-100-${100 * 2_000}-${file.toString(16).padStart(16, "0")}`;
      files.place(path.join(folder, `${key}.json`), Buffer.from(formatFinished(entries)));
    }
    const store = open();
    let waiting: Promise<boolean> | undefined;
    const atOnceMs = measureMs(() => {
      waiting = store.add(save("last"));
    });
    assertWithin(atOnceMs, 5);
    const steps = files.steps;
    assert.ok(await waiting);
    assert.ok(files.steps - steps < 20, "no full file is read for a game");
    let turns = 0;
    const beats = setInterval(() => void turns++, 0);
    const [last, ...others] = await all(store);
    assert.deepEqual([last?.gameId, others.length], ["last", 9_800]);
    clearInterval(beats);
    assert.ok(turns > 20, `${turns} turns`);
  });
});
