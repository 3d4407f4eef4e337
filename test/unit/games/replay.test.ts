import assert from "node:assert/strict";
import {
  isAtEnd,
  maxMarks,
  pushPlaces,
  replayMarks,
  replayOf,
  replayOfSession,
  seek,
  shown,
} from "../../../src/games/play/replay.js";
import { play, sessionFrom, undo } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { valueIn } from "../shared/value-in.js";

const sliding = findGame("sliding")!;
const start = valueIn(sliding.parse("3x3 1,2,3,0,5,6,4,7,8 0"));
const sokoban = findGame("sokoban")!;
const level = valueIn(sokoban.parse("any 9#|#@-$-$..#|9# 12,14 10 d 0 0"));

describe("replays", () => {
  it("show every move of every step, up to the present position", () => {
    let session = play(sessionFrom(sliding, start), ["D"]);
    session = play(session, ["R", "R"]);
    const replay = replayOfSession(session);
    assert.deepEqual(replay.moves, ["D", "R", "R"]);
    assert.equal(replay.place, 0);
    assert.equal(sliding.status(shown(seek(replay, 3))), "won");
    assert.deepEqual(replayOfSession(undo(session)).moves, ["D"]);
  });

  it("go to any existing place, and no further", () => {
    const replay = replayOf(sliding, start, ["D", "R", "R"]);
    assert.ok(replay !== undefined);
    assert.equal(seek(replay, -5), replay);
    assert.equal(seek(replay, 99).place, 3);
    assert.ok(isAtEnd(seek(replay, Number.MAX_SAFE_INTEGER)));
    assert.equal(sliding.format(shown(seek(replay, 1))), "3x3 1,2,3,4,5,6,0,7,8 1");
  });

  it("mark pushes in levels, gains where scores are ranked, and nothing else", () => {
    assert.deepEqual(replayMarks(replayOf(sokoban, level, ["r", "R"])!), [0, 1]);
    const twenty48 = findGame("2048")!;
    let session = sessionFrom(twenty48, valueIn(twenty48.deal("4x4", 7)));
    for (let move = 0; move < 600; move++)
      session = ["L", "U", "R", "D"].reduce((now, side) => play(now, [side]), session);
    const marks = replayMarks(replayOfSession(session));
    assert.equal(marks.length, Math.min(maxMarks, session.steps.length));
    assert.ok(marks.length > 50 && new Set(marks).size > 3);
    assert.ok(Math.min(...marks) >= 0 && Math.max(...marks) === 1);
    assert.deepEqual(replayMarks(replayOf(sliding, start, ["D", "R", "R"])!), []);
  });

  it("refuse moves that cannot be played", () => {
    assert.equal(replayOf(sliding, start, ["L"]), undefined);
    assert.equal(replayOf(sliding, start, ["D", "R", "R", "U"]), undefined);
  });

  it("of a level moves by pushes, and to its ends where none is left", () => {
    const replay = replayOf(sokoban, level, ["r", "R", "l", "r"])!;
    const places = [0, 1, 2, 4].map((place) => pushPlaces(seek(replay, place))!);
    assert.equal(places.map(({ before, after }) => `${before}-${after}`).join(), "0-2,0-2,1-4,1-4");
    assert.equal(pushPlaces(replayOf(sliding, valueIn(sliding.deal("3x3", 1)), [])!), undefined);
  });
});
