import assert from "node:assert/strict";
import { gameHostReaders, readKeptFolds, readPanelState } from "../../../src/protocol/game/game-wire.js";

describe("game wire", () => {
  it("reads every action and gesture", () => {
    const log = { scramble: "1 2 3/4 5 6/0 7 8", moves: "RR", timesMs: [0, 710], elapsedMs: 710 };
    for (const action of [
      { kind: "timerSolved", session: "mic1x7", view: "a-1", log, mark: "" },
      { kind: "timerMark", session: "mic1x7", solve: 1_795_449_610_000, mark: "dnf" },
      { kind: "timerReplay", session: "mic1x7", solve: 1_795_449_610_000 },
      { kind: "timerSkipped", session: "mic1x7", scramble: "1 2 3/4 5 6/0 7 8" },
      { kind: "timerAsk", what: "minMoves" },
      { kind: "command", command: "undo" },
      { kind: "stop" },
      { kind: "continue", game: "2048" },
      { kind: "new", game: "2048", variant: "4x4" },
      { kind: "delete", save: "abc" },
    ])
      assert.deepEqual(gameHostReaders.act(action), action);
    const gesture = { kind: "direction", direction: "up" };
    assert.deepEqual(gameHostReaders.gesture(gesture), gesture);
    assert.equal(gameHostReaders.keyboard("board"), "board");
    assert.equal(gameHostReaders.ready(null), null);
  });

  it("refuses everything else", () => {
    const log = { scramble: "", moves: "", timesMs: [0.5], elapsedMs: 1 };
    for (const wrong of [
      { kind: "timerMark", session: "a", solve: 1, mark: "best" },
      { kind: "timerLog", session: "a", view: "a-1", log },
      undefined,
      {},
      { kind: "command", command: "rm" },
      { kind: "load" },
      { kind: "new", game: "x".repeat(41), variant: "" },
    ])
      assert.equal(gameHostReaders.act(wrong), undefined);
    assert.equal(gameHostReaders.gesture({ kind: "direction", direction: "north" }), undefined);
  });

  it("reads a stored panel state, and drops unknown properties", () => {
    const board = { page: "board", game: "2048" };
    assert.deepEqual(readPanelState({ ...board, extra: 1 }), board);
    assert.deepEqual(readPanelState({ page: "home" }), { page: "home" });
    assert.equal(readPanelState({ page: "board" }), undefined);
    const timer = { page: "timer", game: "sliding" };
    assert.deepEqual(readPanelState({ ...timer, view: "a-1" }), { ...timer, view: "a-1" });
    assert.deepEqual(readPanelState(timer), timer);
    const kept = { ...board, unfolded: ["sliding"] };
    assert.deepEqual(readPanelState(kept), board);
    assert.deepEqual(readKeptFolds(kept), { unfolded: ["sliding"] });
    assert.equal(readKeptFolds({ page: "home" }), undefined);
  });
});
