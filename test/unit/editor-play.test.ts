import assert from "node:assert/strict";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { status } from "../../src/games/sokoban/play/rules.js";
import { overlayCells, overlayPath } from "../../src/webview/level-editor/model/overlays.js";
import {
  beginTest,
  canRedo,
  chooseCell,
  isWon,
  lurdOf,
  moveBy,
  positionOf,
  redo,
  restart,
  undo,
  undoPush,
} from "../../src/webview/level-editor/model/test-game.js";
import { backPush, forwardPush, isAtEnd, positionAt, replayOf, seek } from "../../src/webview/level-editor/model/test-replay.js";
import { entryOf } from "./sokoban-data.js";

const level = toLevel(entryOf(["#######", "#     #", "# $@. #", "#     #", "#######"]).board)!;
const solution = "ulldRR";

describe("a level tried out in the editor", () => {
  it("is played by keys, a step each, and won", () => {
    let game = beginTest(level);
    for (const direction of ["up", "left", "left", "down", "right", "right"] as const) game = moveBy(game, direction).game;
    assert.ok(isWon(game));
    assert.equal(lurdOf(game), solution);
    assert.equal(moveBy(game, "right").game, game);
    assert.equal(positionOf(game).pushes, 2);
  });

  it("says why a gesture did nothing", () => {
    const game = moveBy(beginTest(level), "up").game;
    const { game: same, refused } = moveBy(game, "up");
    assert.equal(same, game);
    assert.match(refused?.text ?? "", /wall/);
  });

  it("walks to a clicked square, and pushes a picked box to the next one, each as one undo", () => {
    const walked = chooseCell(beginTest(level), 3 * 7 + 1).game;
    assert.equal(positionOf(walked).player, 22);
    assert.equal(walked.cursor, 1);
    const picked = chooseCell(walked, 2 * 7 + 2).game;
    assert.equal(picked.picked, 0);
    assert.equal(chooseCell(picked, 2 * 7 + 2).game.picked, undefined);
    const pushed = chooseCell(picked, 2 * 7 + 4).game;
    assert.ok(isWon(pushed));
    assert.equal(pushed.cursor, 2);
    assert.equal(lurdOf(undo(pushed)), lurdOf(walked));
  });

  it("says that a box cannot be pushed somewhere, and lets it go", () => {
    const picked = chooseCell(beginTest(level), 2 * 7 + 2).game;
    const { game, refused } = chooseCell(picked, 0);
    assert.equal(game.picked, undefined);
    assert.ok(refused !== undefined);
  });

  it("goes back by a step, by a push, to the start, and forward again", () => {
    let game = beginTest(level);
    for (const direction of ["up", "left", "left", "down", "right", "down"] as const) game = moveBy(game, direction).game;
    assert.equal(positionOf(undo(game)).pushes, 1);
    const before = undoPush(game);
    assert.equal(lurdOf(before), "ulld");
    assert.ok(canRedo(before));
    assert.equal(lurdOf(redo(before)), "ulldR");
    assert.equal(undoPush(before).cursor, 0);
    assert.equal(positionOf(restart(game)).moves, 0);
    assert.equal(lurdOf(redo(restart(game))), "u");
    assert.equal(undo(beginTest(level)).cursor, 0);
  });

  it("begins where a replay was left", () => {
    const replay = seek(replayOf(level, solution, "")!, 3);
    const game = beginTest(level, replay.moves.slice(0, replay.place));
    assert.deepEqual(positionOf(game).player, positionAt(replay).player);
    assert.equal(lurdOf(game), "ull");
  });
});

describe("a replay in the editor", () => {
  it("is of moves that solve the level, and of no others", () => {
    const replay = replayOf(level, "ULLDrr", "Solution");
    assert.equal(replay?.moves.join(""), solution);
    assert.equal(status(replay!.positions.at(-1)!), "won");
    assert.equal(replayOf(level, "ulld", ""), undefined);
    assert.equal(replayOf(level, "rrr", ""), undefined);
    assert.equal(replayOf(level, "u?", ""), undefined);
  });

  it("goes to any place, and by pushes", () => {
    const replay = replayOf(level, solution, "")!;
    assert.equal(seek(replay, 99).place, 6);
    assert.equal(seek(replay, -1), replay);
    assert.equal(forwardPush(replay).place, 5);
    assert.equal(forwardPush(forwardPush(replay)).place, 6);
    assert.equal(backPush(seek(replay, 6)).place, 5);
    assert.equal(backPush(seek(replay, 5)).place, 4);
    assert.equal(backPush(seek(replay, 4)).place, 0);
    assert.ok(isAtEnd(seek(replay, 6)));
  });
});

describe("overlays of the editor", () => {
  const position = positionOf(beginTest(level));

  it("show dead squares, the player's reach and a box's", () => {
    assert.ok(overlayCells("dead", position, undefined).includes(8));
    assert.ok(!overlayCells("dead", position, undefined).includes(2 * 7 + 4));
    assert.ok(!overlayCells("reach", position, undefined).includes(2 * 7 + 2));
    assert.equal(overlayCells("reach", position, undefined).length, 14);
    assert.deepEqual(overlayCells("boxReach", position, undefined), []);
    assert.ok(overlayCells("boxReach", position, 2 * 7 + 2).includes(2 * 7 + 4));
  });

  it("have a shape each", () => {
    const paths = (["dead", "reach", "boxReach"] as const).map((overlay) => overlayPath(overlay, level, [8]).replace(/[\d. -]/g, ""));
    assert.equal(new Set(paths).size, 3);
  });
});
