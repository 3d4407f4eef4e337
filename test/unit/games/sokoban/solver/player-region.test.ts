import assert from "node:assert/strict";
import { Flood } from "../../../../../src/games/sokoban/solver/board/flood.js";
import { PlayerRegion } from "../../../../../src/games/sokoban/solver/board/player-region.js";
import {
  type Board,
  compileBoard,
  occupied,
} from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { Rooms } from "../../../../../src/games/sokoban/solver/feature-search/rooms.js";
import { boardOf, boxSquares, draws, levelsFor, randomLevel } from "../../../shared/sokoban-solver-data.js";

const deepest = 12;

/** Compares the region with a fill from scratch. */
function assertSame(board: Board, region: PlayerRegion, taken: Uint8Array, player: number): void {
  const flood = new Flood(board);
  assert.equal(region.least, flood.fill(taken, player));
  for (let square = 0; square <= board.size; square++)
    assert.equal(region.reached(square), flood.reached(square));
}

describe("Sokoban solver: incremental updates", () => {
  it("the player's region equals a new fill, while boxes are pushed, removed and put back", function () {
    let pushes = 0;
    let freed = 0;
    const random = Array.from({ length: 60 }, (_, seed) => randomLevel(seed + 1, 9, 8, 5));
    for (const [seed, level] of [...random, ...levelsFor(this, "xsokoban_90.txt").slice(0, 8)].entries()) {
      const board = compileBoard(level);
      if (typeof board === "string") continue;
      const draw = draws(seed + 1);
      const taken = occupied(board);
      const region = new PlayerRegion(board, deepest);
      const play = (player: number, depth: number): void => {
        assertSame(board, region, taken, player);
        if (depth === deepest) return;
        const removed: number[] = [];
        const boxes = boxSquares(board, taken);
        const beside = boxes.filter((box) =>
          [0, 1, 2, 3].some((side) => region.reached(board.beside[box * 4 + side]!)),
        );
        if (beside.length > 2 && draw(4) === 0) {
          const box = beside[draw(beside.length)]!;
          taken[box] = 0;
          region.free(taken, box);
          removed.push(box);
          freed++;
          assertSame(board, region, taken, player);
        }
        for (let turn = 0; turn < (depth < 3 ? 3 : 1); turn++) {
          const moves = beside.flatMap((box) => [0, 1, 2, 3].map((direction) => [box, direction] as const));
          const legal = moves.filter(
            ([box, direction]) =>
              taken[box] !== 0 &&
              taken[board.beside[box * 4 + direction]!] === 0 &&
              region.reached(board.beside[box * 4 + (direction ^ 2)]!),
          );
          if (legal.length === 0) break;
          const [box, direction] = legal[draw(legal.length)]!;
          const target = board.beside[box * 4 + direction]!;
          taken[box] = 0;
          taken[target] = 1;
          region.push(taken, box, target);
          pushes++;
          play(box, depth + 1);
          region.pop();
          taken[target] = 0;
          taken[box] = 1;
          assertSame(board, region, taken, player);
        }
        for (const box of removed) taken[box] = 1;
      };
      region.begin(taken, board.player);
      play(board.player, 0);
    }
    assert.ok(pushes > 5_000 && freed > 500, `${pushes} and ${freed}`);
  });

  it("links between rooms equal those from filling all rooms, wherever one box goes", function () {
    let asked = 0;
    let broken = 0;
    for (const [index, level] of levelsFor(this, "xsokoban_90.txt").entries()) {
      if (index % 3 !== 0) continue;
      const board = boardOf(level);
      const draw = draws(index + 1);
      const rooms = new Rooms(board);
      const fresh = new Rooms(board);
      for (let round = 0; round < 12; round++) {
        const taken = occupied(
          board,
          Array.from({ length: board.boxes.length }, () => draw(board.size)),
        );
        rooms.broken(taken);
        const boxes = boxSquares(board, taken);
        for (const from of boxes.slice(0, 4)) {
          taken[from] = 0;
          for (let square = 0; square < board.size; square++) {
            if (taken[square] !== 0) continue;
            taken[square] = 1;
            asked++;
            const links = fresh.broken(taken);
            if (links > 0) broken++;
            assert.equal(
              rooms.brokenAfter(taken, from, square),
              links,
              `level ${index + 1}: ${from} to ${square}`,
            );
            taken[square] = 0;
          }
          assert.equal(rooms.brokenWithout(taken, from), fresh.broken(taken));
          taken[from] = 1;
        }
      }
    }
    assert.ok(asked > 50_000 && broken > 10_000, `${asked} and ${broken}`);
  });
});
