import assert from "node:assert/strict";
import { LiveGame, newStart } from "../../src/extension/play/live/live-game.js";
import { RecordStore } from "../../src/extension/storage/record-store.js";
import { findGame } from "../../src/games/registry/registry.js";
import { begin } from "../../src/games/session.js";
import { Memento } from "./live.js";

const game = findGame("2048")!;

function records(state = new Memento()): { readonly store: RecordStore; readonly state: Memento } {
  return { store: new RecordStore(state as unknown as ConstructorParameters<typeof RecordStore>[0]), state };
}

function liveAt(score: number, assisted = false): LiveGame {
  const position = game.parse(`4x4 2,4,8,16,0,0,0,0,0,0,0,0,0,0,0,0 ${score} 10 - 00000001:00000002`);
  assert.ok(position.ok);
  return new LiveGame({ ...newStart(begin(game, position.value)), assisted });
}

describe("records", () => {
  it("keep the best value, which only a better one of the player's own replaces", async () => {
    const { store, state } = records();
    await store.noteBest(liveAt(100));
    await store.noteBest(liveAt(50));
    assert.equal(store.best("2048", "4x4"), 100);
    await store.noteBest(liveAt(900, true));
    assert.equal(store.best("2048", "4x4"), 100);
    assert.equal(store.best("2048", "5x5"), 0);
    assert.deepEqual(state.synced, ["tilework.scores", "tilework.best", "tilework.playerName", "tilework.results", "tilework.levels"]);
  });

  it("rank, and name the nameless once a name is known", async () => {
    const { store } = records();
    assert.equal(store.playerName, undefined);
    assert.deepEqual(await store.enter(game, "4x4", [{ name: "", score: 70, gameId: "a" }]), { entered: 1, rank: 1 });
    assert.deepEqual(await store.enter(game, "4x4", [{ name: "", score: 90, gameId: "b" }]), { entered: 1, rank: 1 });
    assert.deepEqual(await store.enter(game, "4x4", [{ name: "", score: 60, gameId: "a" }]), { entered: 0, rank: undefined });
    await store.setPlayerName("  Ana|B ");
    assert.equal(store.playerName, "Ana B");
    assert.deepEqual(
      store.scores("2048", "4x4").map(({ name, score }) => [name, score]),
      [
        ["Ana B", 90],
        ["Ana B", 70],
      ],
    );
  });

  it("survive whatever another version left in the state", () => {
    const state = new Memento();
    for (const value of [7, "x", null, [], { "2048/4x4": 7 }, { "2048/4x4": [null, 7, { name: 1 }, { name: "A", score: -1, gameId: "g" }] }]) {
      state.values.set("tilework.scores", value);
      state.values.set("tilework.best", value);
      state.values.set("tilework.playerName", value);
      const { store } = records(state);
      assert.deepEqual(store.scores("2048", "4x4"), []);
      assert.ok(store.best("2048", "4x4") >= 0);
    }
  });

  it("keep each best result by itself, whoever's game it was", async () => {
    const { store } = records(new Memento());
    await store.noteResults("sliding", "4x4", "g1", { moves: 60, ms: 90_000, score: 0.8 });
    await store.noteResults("sliding", "4x4", "g2", { moves: 70, ms: 45_000, score: undefined });
    await store.noteResults("sliding", "4x4", "g3", { moves: 60, ms: 90_000, score: 0.9 });
    await store.noteResults("sliding", "3x3", "g4", { moves: 20, ms: 5_000, score: -0.5 });
    assert.deepEqual(store.results("sliding", "4x4"), {
      moves: { value: 60, gameId: "g1" },
      ms: { value: 45_000, gameId: "g2" },
      score: { value: 0.9, gameId: "g3" },
    });
    assert.deepEqual([...store.resultVariants("sliding")].sort(), ["3x3", "4x4"]);
    assert.deepEqual(store.results("sliding", "5x5"), {});
    const state = new Memento();
    for (const value of [7, [], { "sliding/4x4": 7 }, { "sliding/4x4": { moves: 7, ms: { value: "x" }, score: { value: 1 } } }]) {
      state.values.set("tilework.results", value);
      assert.deepEqual(records(state).store.results("sliding", "4x4"), {});
    }
  });
});
