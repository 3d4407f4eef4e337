import assert from "node:assert/strict";
import { LiveGame, newStart } from "../../src/extension/live-game.js";
import { RecordStore } from "../../src/extension/record-store.js";
import { findGame } from "../../src/games/registry.js";
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
    assert.deepEqual(state.synced, ["tilework.scores", "tilework.best", "tilework.playerName"]);
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
});
