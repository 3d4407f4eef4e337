import assert from "node:assert/strict";
import { maxHeld } from "../../../src/protocol/game/game-wire.js";
import { HeldMovesStorage } from "../../../src/webview/game/held-moves.js";
import { FakeStorage } from "../midend/fake-storage.js";

describe("moves that a view holds", () => {
  const moves = (gameId: string, savedAtMs: number, text = "moves") => {
    return { store: "store", gameId, savedAtMs, text };
  };

  it("are the last moves of each game, until they are saved", () => {
    const held = new HeldMovesStorage(() => storage);
    const storage = new FakeStorage();
    held.hold(moves("a", 1));
    held.hold(moves("b", 2));
    held.hold(moves("a", 3, "more"));
    assert.deepEqual(held.all(), [moves("b", 2), moves("a", 3, "more")]);
    held.drop(moves("a", 2));
    assert.equal(held.all().length, 2, "a later state is not kept yet");
    held.drop(moves("a", 3));
    held.drop({ ...moves("b", 9), store: "another" });
    assert.deepEqual(held.all(), [moves("b", 2)]);
  });

  it("have limits for games and characters: the oldest go first", () => {
    const storage = new FakeStorage();
    const held = new HeldMovesStorage(() => storage);
    storage.setItem("another extension's", "x".repeat(maxHeld.characters));
    for (let count = 0; count < maxHeld.games + 5; count++) held.hold(moves(`g${count}`, count));
    const gameIds = held.all().map(({ gameId }) => gameId);
    const expected = Array.from({ length: maxHeld.games }, (_, index) => `g${index + 5}`);
    assert.deepEqual(gameIds, expected);
    const half = "x".repeat(maxHeld.characters / 2);
    for (let count = 20; count < 23; count++) held.hold(moves(`g${count}`, count, half));
    const left = held.all().map(({ gameId }) => gameId);
    assert.deepEqual(left, ["g21", "g22"]);
    held.hold(moves("g22", 30, "x".repeat(maxHeld.characters + 1)));
    assert.equal(held.all().at(-1)?.savedAtMs, 22, "what stands there is better than nothing");
    assert.equal(storage.length, 3);
  });

  it("need no storage, and survive anything in it", () => {
    const none = new HeldMovesStorage(() => {
      throw new Error("Access is denied for this document.");
    });
    none.hold(moves("a", 1));
    none.drop(moves("a", 1));
    assert.deepEqual(none.all(), []);
    const storage = new FakeStorage();
    const held = new HeldMovesStorage(() => storage);
    for (const text of ["", "{", "null", "[]", '{"store":1}', JSON.stringify(moves("other", 1))])
      storage.setItem("tilework.moves.store.a", text);
    assert.deepEqual(held.all(), []);
    assert.equal(storage.length, 0);
    storage.refuses = true;
    held.hold(moves("a", 1));
    assert.deepEqual(held.all(), []);
  });
});
