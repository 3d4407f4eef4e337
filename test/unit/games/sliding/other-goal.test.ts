import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { writeBoard } from "../../../../src/games/sliding/board-text.js";
import { readGoal, usualBoard } from "../../../../src/games/sliding/other-goal.js";
import { moves as allMoves, cellBeside, isGoal, play } from "../../../../src/games/sliding/rules.js";
import { board } from "../../shared/sliding-data.js";
import { valueIn } from "../../shared/value-in.js";

const goal = (text: string) => valueIn(readGoal(text));

describe("another goal of the sliding puzzle", () => {
  it("is the usual one on a reflected board with other names, move by move", () => {
    const goals = ["blank-first", "0 1 2/3 4 5", "5 4 0/3 2 1", "1 3 5/2 4 0", "1 2 3/0 5 4"];
    for (const text of goals) {
      const target = goal(text);
      const goalTiles = target === "blank-first" ? [0, 1, 2, 3, 4, 5] : target.tiles;
      const [rows, columns] = [2, 3];
      assert.ok(isGoal(usualBoard(board(rows, columns, goalTiles), target)!.board.tiles), text);
      let tiles = [...goalTiles];
      for (let step = 0; step < 60; step++) {
        const { board: usual, ownMove } = usualBoard(board(rows, columns, tiles), target)!;
        const legal = allMoves.filter(
          (move) => cellBeside(rows, columns, usual.tiles.indexOf(0), move) !== undefined,
        );
        const move = legal[(step * 7 + 3) % legal.length]!;
        const blank = tiles.indexOf(0);
        const from = cellBeside(rows, columns, blank, ownMove(move))!;
        tiles = tiles.with(blank, tiles[from]!).with(from, 0);
        const after = play(board(rows, columns, usual.tiles), move);
        if (after !== undefined)
          assert.deepEqual(usualBoard(board(rows, columns, tiles), target)!.board.tiles, after.tiles, text);
      }
    }
  });

  it("has its blank in a corner, and the size of the board", () => {
    const refused = readGoal("1 2 3/8 0 4/7 6 5");
    assert.equal(refused.ok ? "" : english(refused.error), "The goal needs its blank in a corner.");
    assert.equal(usualBoard(board(2, 2, [1, 2, 0, 3]), goal("0 1 2/3 4 5/6 7 8")), undefined);
    assert.equal(writeBoard(usualBoard(board(2, 2, [1, 0, 2, 3]), goal("blank-first"))!.board), "1 2/0 3");
  });
});
