import assert from "node:assert/strict";
import { findGame } from "../../src/games/registry/registry.js";
import { isAtEnd, pushPlaces, replayOf, replayOfSession, seek, shown } from "../../src/games/replay.js";
import { begin, play, undo } from "../../src/games/session.js";

const sliding = findGame("sliding")!;
const start = (() => {
  const position = sliding.parse("3x3 1,2,3,0,5,6,4,7,8 0");
  assert.ok(position.ok);
  return position.value;
})();

describe("replays", () => {
  it("show every move of every step, up to where the game stands", () => {
    let session = play(begin(sliding, start), ["D"]);
    session = play(session, ["R", "R"]);
    const replay = replayOfSession(session);
    assert.deepEqual(replay.moves, ["D", "R", "R"]);
    assert.equal(replay.place, 0);
    assert.equal(sliding.status(shown(seek(replay, 3))), "won");
    assert.deepEqual(replayOfSession(undo(session)).moves, ["D"]);
  });

  it("go to any place there is, and no further", () => {
    const replay = replayOf(sliding, start, ["D", "R", "R"]);
    assert.ok(replay !== undefined);
    assert.equal(seek(replay, -5), replay);
    assert.equal(seek(replay, 99).place, 3);
    assert.ok(isAtEnd(seek(replay, Number.MAX_SAFE_INTEGER)));
    assert.equal(sliding.format(shown(seek(replay, 1))), "3x3 1,2,3,4,5,6,0,7,8 1");
  });

  it("refuse moves that cannot be played", () => {
    assert.equal(replayOf(sliding, start, ["L"]), undefined);
    assert.equal(replayOf(sliding, start, ["D", "R", "R", "U"]), undefined);
  });

  it("of a level goes by pushes, to its ends where there is none", () => {
    const sokoban = findGame("sokoban")!;
    const start = sokoban.parse("any 9#|#@-$-$..#|9# 12,14 10 d 0 0");
    assert.ok(start.ok);
    const level = replayOf(sokoban, start.value, ["r", "R", "l", "r"]);
    assert.ok(level);
    assert.deepEqual(
      [0, 1, 2, 4].map((place) => pushPlaces(seek(level, place))),
      [
        { before: 0, after: 2 },
        { before: 0, after: 2 },
        { before: 1, after: 4 },
        { before: 1, after: 4 },
      ],
    );
    const sliding = findGame("sliding")!;
    const other = sliding.deal("3x3", 1);
    assert.ok(other.ok);
    assert.equal(pushPlaces(replayOf(sliding, other.value, [])!), undefined);
  });
});
