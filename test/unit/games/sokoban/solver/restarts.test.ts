import assert from "node:assert/strict";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import {
  leastAfterPull,
  RegionFill,
  unclear,
} from "../../../../../src/games/sokoban/solver/board/region-fill.js";
import { occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { RestartingSearch } from "../../../../../src/games/sokoban/solver/search/restarts.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { boardOf, levelsFor, randomBoards, randomLevel } from "../../../shared/sokoban-solver-data.js";

describe("Sokoban solver: the backward search with restarts", () => {
  it("starts again with another seed when it comes no closer, in the same order each time, until one fills the memory", function () {
    const board = boardOf(levelsFor(this, "xsokoban_90.txt")[28] as Level);
    const distances = measureDistances(board);
    const run = (slices: number, patience: number) => {
      const search = new RestartingSearch(board, distances, 1_200_000, 1, patience);
      for (let slice = 0; slice < slices && search.run(nodeBudget(500)) === "stopped"; slice++);
      const { searches, least, nodes, full } = search;
      return { searches, least, nodes, full };
    };
    const patient = run(100, 1e9);
    assert.ok(patient.full && patient.searches === 1 && patient.nodes > 1_000, JSON.stringify(patient));
    const impatient = run(100, 16_000);
    assert.deepEqual(run(100, 16_000), impatient);
    assert.ok(!impatient.full && impatient.searches > 5, JSON.stringify(impatient));
    assert.ok(impatient.nodes > patient.nodes, JSON.stringify([patient, impatient]));
    const endless = run(10_000, 1_000);
    assert.ok(endless.full && endless.searches === 40, JSON.stringify(endless));
  });

  it("tells the player's region after a pull from the squares around it as a fill does", () => {
    let clear = 0;
    let pulls = 0;
    for (const { seed, board } of randomBoards(200, (seed) => randomLevel(seed, 8, 8, 2 + (seed % 5)))) {
      const { beside } = board;
      const taken = occupied(board);
      const before = new RegionFill(board);
      const after = new RegionFill(board);
      const least = before.fill(taken, board.player);
      for (const box of board.boxes) {
        for (let direction = 0; direction < 4; direction++) {
          const target = beside[box * 4 + direction]!;
          const player = beside[target * 4 + direction]!;
          if (before.seen[target] !== 2 || taken[player] !== 0) continue;
          taken[box] = 0;
          taken[target] = 1;
          const expected = after.fill(taken, player);
          taken[target] = 0;
          taken[box] = 1;
          pulls++;
          const told = leastAfterPull(board, before.seen, least, box, direction);
          if (told === unclear) continue;
          clear++;
          assert.equal(told, expected, `level ${seed}, box ${box}, direction ${direction}`);
        }
      }
    }
    assert.ok(pulls > 500 && clear > pulls / 4, `${clear} of ${pulls}`);
  });
});
