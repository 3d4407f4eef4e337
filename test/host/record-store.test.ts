import assert from "node:assert/strict";
import * as vscode from "vscode";
import { recordHelp, sessionFrom } from "../../src/games/play/session.js";
import { findGame } from "../../src/games/registry/registry.js";
import type { PlayedGame } from "../../src/games/statistics/game-records.js";
import { LevelRecords, RecordStore } from "../../src/midend/store/record-store.js";
import { Memento } from "../unit/shared/memento.js";
import { valueIn } from "../unit/shared/value-in.js";
import { namesIn, readFile, remove, temporaryFile, writeFile } from "./run/files.js";
import { WindowPorts } from "./shared/ports.js";

const game = findGame("2048")!;
const sliding = findGame("sliding")!;

/** A game of 2048 with this score. */
function playedTo(score: number, assisted = false): PlayedGame {
  const text = `4x4 2,4,8,16,0,0,0,0,0,0,0,0,0,0,0,0 ${score} 10 - 00000001:00000002`;
  const own = { ...sessionFrom(game, valueIn(game.parse(text))), seed: 1 };
  const session = assisted ? recordHelp(own) : own;
  return { session, gameId: `score-${score}`, playedMs: 0, score: undefined };
}

/** A sliding puzzle that was solved in this many moves and this time. */
function solvedIn(moves: number, side: number, gameId: string, playedMs: number, score?: number): PlayedGame {
  const tiles = Array.from({ length: side * side }, (_, cell) => (cell + 1) % (side * side));
  const position = valueIn(sliding.parse(`${side}x${side} ${tiles.join(",")} ${moves}`));
  return { session: { ...sessionFrom(sliding, position), seed: 1 }, gameId, playedMs, score };
}

describe("records", () => {
  const log = vscode.window.createOutputChannel("Tilework records test", { log: true });
  const open: vscode.Disposable[] = [];
  let folder: vscode.Uri;
  let storage: vscode.Uri;

  beforeEach(() => {
    folder = temporaryFile("window");
    storage = vscode.Uri.joinPath(folder, "records");
  });

  afterEach(() => {
    for (const part of open.splice(0)) part.dispose();
  });

  after(async () => {
    log.dispose();
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  /** The records as a newly opened window has them. */
  function window(state = new Memento()) {
    const ports = new WindowPorts(folder, log, { state });
    const [records, levelRecords] = [new RecordStore(ports.all), new LevelRecords(ports.all)];
    open.push(ports);
    return { player: ports.player, records, levelRecords, state };
  }

  const inStorage = (...names: readonly string[]) => vscode.Uri.joinPath(storage, ...names);
  const files = async () => (await namesIn(storage)).filter((name) => name.endsWith(".json"));
  const solutions = () => namesIn(inStorage("solutions"));

  const scoresIn = (records: RecordStore) =>
    records
      .scores("2048", "4x4")
      .map(({ name, score }) => `${name} ${score}`)
      .join(", ");

  it("keep the best value until the player has a better one", async () => {
    const { records, state } = window();
    await records.noteBest(playedTo(100));
    await records.noteBest(playedTo(50));
    assert.equal(records.best("2048", "4x4"), 100);
    await records.noteBest(playedTo(900, true));
    assert.equal(records.best("2048", "4x4"), 100);
    assert.equal(records.best("2048", "5x5"), 0);
    const synced = ["scores", "best", "playerName", "playerNameAt", "results", "levelFacts", "days"];
    assert.deepEqual(
      state.synced,
      synced.map((key) => `tilework.${key}`),
    );
    assert.deepEqual(state.get("tilework.best"), { "2048/4x4": 100 });
  });

  it("rank, and use the player's name for unnamed ones once it is known", async () => {
    const { records } = window();
    assert.equal(records.playerName, undefined);
    for (const [score, gameId, rank] of [
      [70, "a", 1],
      [90, "b", 1],
      [60, "a", undefined],
    ] as const) {
      const entered = rank === undefined ? 0 : 1;
      assert.deepEqual(await records.enter(game, "4x4", [{ name: "", score, gameId }]), { entered, rank });
    }
    await records.setPlayerName("  Ana|B ");
    assert.equal(records.playerName, "Ana B");
    assert.equal(scoresIn(records), "Ana B 90, Ana B 70");
  });

  it("survive any state that another version left", () => {
    for (const value of [
      7,
      "x",
      null,
      [],
      { "2048/4x4": 7 },
      { "2048/4x4": [null, 7, { name: 1 }, { name: "A", score: -1, gameId: "g" }] },
    ]) {
      const keys = ["scores", "best", "playerName", "playerNameAt", "levelFacts"];
      const { records, levelRecords } = window(
        new Memento(Object.fromEntries(keys.map((key) => [`tilework.${key}`, value]))),
      );
      assert.deepEqual(records.scores("2048", "4x4"), []);
      assert.ok(records.best("2048", "4x4") >= 0);
      assert.equal(levelRecords.isSolved("2048/4x4"), false);
    }
    const wrong = { moves: 7, ms: { value: "x" }, score: { value: 1 } };
    for (const value of [7, [], { "sliding/4x4": 7 }, { "sliding/4x4": wrong }]) {
      const { records } = window(new Memento({ "tilework.results": value }));
      assert.deepEqual(records.results("sliding", "4x4"), {});
    }
    const levels = { a: [1, 2, 1, 2, 0], b: 7, c: [1, 1, 1, 1, 0], d: [1, 1, 1] };
    const { levelRecords } = window(new Memento({ "tilework.levelFacts": levels }));
    assert.deepEqual(
      ["a", "b", "c", "d", "constructor"].map((key) => levelRecords.isSolved(key)),
      [false, false, true, false, false],
    );
  });

  it("keep each best result separately, whoever's game it was", async () => {
    const { records } = window();
    await records.noteEnd(solvedIn(60, 4, "g1", 90_000, 0.8));
    await records.noteEnd(solvedIn(70, 4, "g2", 45_000));
    await records.noteEnd(solvedIn(60, 4, "g3", 90_000, 0.9));
    await records.noteEnd(solvedIn(20, 3, "g4", 5_000, -0.5));
    const { moves, ms, score } = records.results("sliding", "4x4");
    const best = [moves, ms, score].map((result) => `${result?.value} ${result?.gameId}`);
    assert.deepEqual(best, ["60 g1", "45000 g2", "0.9 g3"]);
    assert.deepEqual([...records.resultVariants("sliding")].sort(), ["3x3", "4x4"]);
    assert.deepEqual(records.results("sliding", "5x5"), {});
  });

  it("keep the solution with the fewest moves and the one with the fewest pushes, and no others", async () => {
    const { levelRecords } = window();
    let changes = 0;
    levelRecords.onDidChange(() => changes++);
    assert.equal(levelRecords.isSolved("a"), false);
    await levelRecords.record("a", { moves: 4, pushes: 3, lurd: "lLLL" });
    await levelRecords.record("a", { moves: 6, pushes: 2, lurd: "rrrrRR" });
    await levelRecords.record("a", { moves: 6, pushes: 4, lurd: "ddDDDD" });
    assert.deepEqual([levelRecords.best("a")?.moves.moves, levelRecords.best("a")?.pushes.pushes], [4, 2]);
    assert.equal(changes, 2);
    assert.deepEqual([levelRecords.isSolved("a"), levelRecords.isSolved("b")], [true, false]);
    assert.deepEqual((await levelRecords.solutions("a")).map(({ lurd }) => lurd).sort(), ["lLLL", "rrrrRR"]);
    await levelRecords.record("a", { moves: 3, pushes: 1, lurd: "llL" });
    assert.deepEqual(await solutions(), ["a-3-1.json"]);
  });

  it("of two windows reach both, and none is lost", async () => {
    const [one, other] = [window(), window()];
    await Promise.all([one.player.ready(), other.player.ready()]);
    await one.records.enter(game, "4x4", [{ name: "Ana", score: 500, gameId: "one" }]);
    await other.records.enter(game, "4x4", [{ name: "Ben", score: 400, gameId: "other" }]);
    await Promise.all([one.records.noteBest(playedTo(900)), other.records.noteBest(playedTo(800))]);
    await Promise.all([
      one.records.noteEnd(solvedIn(60, 4, "one", 90_000)),
      other.records.noteEnd(solvedIn(70, 4, "other", 45_000)),
      one.levelRecords.record("aa", { moves: 4, pushes: 3, lurd: "lLLL" }),
      other.levelRecords.record("aa", { moves: 6, pushes: 2, lurd: "rrrrRR" }),
      other.levelRecords.record("bb", { moves: 1, pushes: 1, lurd: "R" }),
      one.records.setPlayerName("Ana"),
    ]);
    // A third window has all records, and the first two get them with their next record.
    const third = window();
    await third.player.ready();
    await Promise.all([one.records.noteBest(playedTo(1_000)), other.records.noteBest(playedTo(1_001))]);
    for (const { records, levelRecords } of [one, other, third]) {
      assert.equal(scoresIn(records), "Ana 500, Ben 400");
      const [{ moves, ms }, best] = [records.results("sliding", "4x4"), levelRecords.best("aa")];
      assert.deepEqual([moves?.value, ms?.value], [60, 45_000]);
      assert.deepEqual([best?.moves.moves, best?.pushes.pushes], [4, 2]);
      assert.ok(levelRecords.isSolved("bb") && records.best("2048", "4x4") >= 900);
    }
    assert.equal(third.records.playerName, "Ana");
    assert.equal((await third.levelRecords.solutions("aa")).length, 2);
    assert.ok((await files()).length <= 2, `${(await files()).length} files`);
  });

  it("are restored from the files when another window has overwritten the state", async () => {
    const one = window();
    await one.records.enter(game, "4x4", [{ name: "Ana", score: 500, gameId: "one" }]);
    // A window that was already open, with its own copy.
    const other = window(new Memento());
    assert.deepEqual(other.records.scores("2048", "4x4"), []);
    await other.player.ready();
    assert.equal(other.records.scores("2048", "4x4").length, 1);
    assert.deepEqual(other.state.get("tilework.scores"), one.state.get("tilework.scores"));
  });

  it("limit what is synced, and lose nothing", async () => {
    const { player, state, levelRecords } = window();
    const [key, gameId] = [(index: number) => index.toString(16).padStart(16, "0"), "g".repeat(64)];
    const cost = { moves: 99_999, pushes: 99_999 };
    const at = 1_700_000_000_000;
    const levels = new Array(5_000).fill(0);
    const rankings = Array.from({ length: 200 }, (_, index) => `sokoban/originals-${index}`);
    const list = Array.from({ length: 10 }, (_, place) => ({
      name: "N".repeat(20),
      score: 9_999_999,
      gameId: gameId.slice(2) + place,
      atMs: at,
    }));
    const result = { value: 0.123456789, gameId, atMs: at };
    await player.add({
      levels: new Map(
        levels.map((_, index) => [key(index), { moves: cost, pushes: cost, atMs: at + index }]),
      ),
      scores: new Map(rankings.map((name) => [name, list])),
      results: new Map(rankings.map((name) => [name, { moves: result, ms: result, score: result }])),
      best: new Map(rankings.map((name, index) => [name, 9_999_000 + index])),
    });
    const size = JSON.stringify(Object.fromEntries(state.values)).length;
    assert.ok(size < 256_000, `${size} characters`);
    // The levels solved last are synced.
    assert.ok(Object.hasOwn(state.get("tilework.levelFacts") as object, key(4_999)));
    assert.ok(!Object.hasOwn(state.get("tilework.levelFacts") as object, key(0)));
    assert.ok(levelRecords.isSolved(key(0)));
    const again = window(state);
    await again.player.ready();
    assert.ok(again.levelRecords.isSolved(key(0)));
    assert.equal(again.player.all.scores.size, 200);
  });

  it("set a broken file aside, keep a newer one, and read the others", async () => {
    const one = window();
    await one.records.enter(game, "4x4", [{ name: "Ana", score: 500, gameId: "one" }]);
    const whole = await readFile(inStorage((await files())[0]!));
    const newer = whole.replace('"version": 2', '"version": 3');
    await writeFile(inStorage("cut.json"), whole.slice(0, 100));
    await writeFile(inStorage("other.json"), whole.replace("500", "501"));
    await writeFile(inStorage("newer.json"), newer);
    const { player, records } = window();
    await player.ready();
    await records.noteBest(playedTo(600));
    assert.equal(records.scores("2048", "4x4")[0]?.score, 500);
    assert.equal((await namesIn(inStorage("set-aside"))).length, 2);
    assert.equal(await readFile(inStorage("newer.json")), newer);
    assert.equal((await files()).length, 2);
  });

  it("count even if they can't be written, and are written later", async () => {
    await writeFile(storage, "a file where the folder should be");
    const { records, player, state } = window();
    await records.enter(game, "4x4", [{ name: "Ana", score: 500, gameId: "one" }]);
    assert.equal(records.scores("2048", "4x4").length, 1);
    assert.equal((state.get("tilework.scores") as Record<string, unknown[]>)["2048/4x4"]?.length, 1);
    await remove(storage);
    await player.flush();
    assert.equal((await files()).length, 1);
  });
});
