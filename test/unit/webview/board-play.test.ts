import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { BoardPlay, type BoardTexts } from "../../../src/webview/player/board-play.js";
import { SolvedMarks } from "../../../src/webview/player/solved-levels.js";
import { FakeStorage } from "../midend/fake-storage.js";
import { valueIn } from "../shared/value-in.js";

const level = "#####\n#@$.#\n#####";

function play(texts: Partial<BoardTexts>): BoardPlay {
  return valueIn(BoardPlay.read({ game: "sokoban", position: level, moves: "", ...texts }, () => undefined));
}

describe("a board without a host", () => {
  it("plays every game by its rules, with undo, redo and restart", () => {
    for (const [game, position, command] of [
      ["sokoban", level, "moveRight"],
      ["sliding", "2x2 1,2,0,3 0", "moveLeft"],
      ["2048", "3x3 2,2,0,0,0,0,0,0,0 0 0 - 1f3a5c77:09b2d411", "moveLeft"],
    ] as const) {
      const board = play({ game, position });
      const start = board.state;
      board.run(command);
      const after = board.state;
      assert.equal(after.moves.length, 1, game);
      assert.notEqual(after.position, start.position);
      board.run("undo");
      assert.deepEqual(board.state, start);
      board.run("redo");
      assert.deepEqual(board.state, after);
      board.run("restart");
      assert.deepEqual(board.state, start);
      board.dispose();
    }
  });

  it("replays the moves of the page without playing them", () => {
    const board = play({ moves: "R" });
    board.showReplay(true);
    assert.deepEqual([board.replay?.place, board.replay?.length, board.replay?.playing], [0, 1, false]);
    board.run("moveRight");
    assert.equal(board.replay?.place, 1);
    assert.equal(board.state.status, "playing");
    board.run("home");
    assert.equal(board.isReplaying, false);
    board.run("moveRight");
    assert.equal(board.ended, "won");
    board.dispose();
  });

  it("says what is wrong with its texts", () => {
    for (const [texts, words] of [
      [{ game: "chess" }, /There is no game “chess”/],
      [{ position: "#" }, /level/],
      [{ moves: "U" }, /./],
      [{ game: "sliding", position: "no board" }, /This isn't a position of the sliding puzzle/],
      [{ game: "sliding", position: "2x2 1,2,0,3 0", moves: "XYZ" }, /These moves can't be played/],
    ] as const) {
      const read = BoardPlay.read({ game: "sokoban", position: level, moves: "", ...texts }, () => undefined);
      assert.ok(!read.ok, JSON.stringify(texts));
      assert.match(english(read.error), words);
    }
  });
});

describe("solved levels in a browser", () => {
  it("are kept with their fewest moves, also those of other pages", () => {
    const storage = new FakeStorage();
    const here = new SolvedMarks(() => storage);
    const there = new SolvedMarks(() => storage);
    here.add("a", 9);
    there.add("b", 5);
    here.add("a", 12);
    here.refresh();
    assert.deepEqual([here.moves("a"), here.moves("b"), here.moves("c")], [9, 5, undefined]);
    assert.equal(new SolvedMarks(() => storage).moves("b"), 5);
  });

  it("last as long as the page where nothing can be stored, and never overwrite what a newer page kept", () => {
    const none = new SolvedMarks(() => {
      throw new Error("There is no storage.");
    });
    none.add("a", 3);
    assert.equal(none.moves("a"), 3);
    const storage = new FakeStorage();
    for (const text of ["{", "[]", '{"levels":7}', '{"version":1,"levels":{"a":"x"}}']) {
      storage.setItem("tilework.solved", text);
      assert.equal(new SolvedMarks(() => storage).moves("a"), undefined);
    }
    storage.setItem("tilework.solved", '{"version":2}');
    new SolvedMarks(() => storage).add("a", 1);
    assert.equal(storage.getItem("tilework.solved"), '{"version":2}');
  });
});
