import assert from "node:assert/strict";
import { dealPosition, findKind } from "../../../../src/games/sliding/deal.js";
import { cellBeside, goalTiles, moves } from "../../../../src/games/sliding/rules.js";
import { makeAutomaton } from "../../../../src/games/sliding/solver/automaton.js";
import { makeBounds, place } from "../../../../src/games/sliding/solver/bounds.js";
import { makeCompleteTable, unreached } from "../../../../src/games/sliding/solver/complete-table.js";
import { makePatternSpace } from "../../../../src/games/sliding/solver/pattern-space.js";
import { makePatternTable } from "../../../../src/games/sliding/solver/pattern-table.js";
import { boardsAlong, segmentBetween, solve } from "../../../../src/games/sliding/solver/solve.js";
import { imageOf, type Symmetry, symmetries } from "../../../../src/games/sliding/solver/symmetry.js";
import { solvingTablesOf } from "../../../../src/games/sliding/solver/table-builder.js";
import type { Budget } from "../../../../src/games/solver.js";
import { board, finished, slidingVectors } from "../../shared/sliding-data.js";

const unlimited: Budget = { spend: () => true };

describe("sliding puzzle: tables", () => {
  it("know the number of 3×3 boards at every distance (Reinefeld 1993; row 35)", function () {
    const { counts, distanceOf } = finished(makeCompleteTable(3, 3));
    assert.deepEqual(counts.slice(0, 10), [1, 2, 4, 8, 16, 20, 39, 62, 116, 152]);
    const all = counts.reduce((sum, count) => sum + count, 0);
    assert.deepEqual([all, counts.length - 1], [181_440, 31]);
    const { exhaustive, eight } = slidingVectors(this).sliding;
    const tables = Object.values(exhaustive).filter((value) => typeof value === "object");
    for (const { rows, cols, distribution } of tables)
      assert.deepEqual(finished(makeCompleteTable(rows, cols)).counts, distribution);
    for (const tiles of eight.hardest) assert.equal(distanceOf(tiles), 31);
  });

  it("are lower bounds, exact for their own tiles, and change by one with each of their moves", () => {
    // Checks every board of 2×3 against distances by a search that counts only moves of the pattern's tiles
    // (Dijkstra by levels).
    const space = finished(makePatternSpace(2, 3, 2));
    const table = finished(makePatternTable(space, [0, 3], 5));
    const bounds = makeBounds(2, 3, [[{ tiles: [1, 4], table, view: symmetries(2, 3)[0]! }]]);
    const distance = new Map<string, number>();
    let level = [goalTiles(6)];
    for (let paid = 0; level.length > 0; paid++) {
      const dear: (readonly number[])[] = [];
      for (let at = 0; at < level.length; at++) {
        const tiles = level[at] as readonly number[];
        if (distance.has(tiles.join())) continue;
        distance.set(tiles.join(), paid);
        const blank = tiles.indexOf(0);
        for (const move of moves) {
          const from = cellBeside(2, 3, blank, move);
          if (from === undefined) continue;
          const tile = tiles[from] as number;
          (tile === 1 || tile === 4 ? dear : level).push(tiles.with(blank, tile).with(from, 0));
        }
      }
      level = dear;
    }
    assert.equal(distance.size, 360);
    for (const [text, expected] of distance)
      assert.equal(place(bounds, text.split(",").map(Number)).distance[0], expected, text);
  });

  it("serve every image of a pattern, with the same distances as a table of its own", () => {
    const space = finished(makePatternSpace(3, 3, 3));
    for (const pattern of ["236", "478", "568", "357"]) {
      const tiles = [...pattern].map(Number);
      const own = finished(
        makePatternTable(
          space,
          tiles.map((tile) => tile - 1),
          8,
        ),
      );
      const { homes, view } = imageOf(3, 3, tiles);
      const shared = finished(makePatternTable(space, homes, 8));
      const bounds = makeBounds(3, 3, [
        [{ tiles, table: own, view: symmetries(3, 3)[0] as Symmetry }],
        [{ tiles, table: shared, view }],
      ]);
      for (let seed = 1; seed <= 50; seed++) {
        const { distance } = place(bounds, dealPosition({ rows: 3, columns: 3, walk: 0 }, seed).tiles);
        assert.equal(distance[0], distance[1], `${tiles}, seed ${seed}`);
      }
    }
    assert.deepEqual(imageOf(4, 4, [2, 3, 4, 6, 7, 8]).homes, imageOf(4, 4, [1, 2, 5, 6, 9, 10]).homes);
    // The blank's home is cut off.
    const [last, first] = [imageOf(4, 4, [8, 11, 12, 13, 14, 15]), imageOf(4, 4, [1, 2, 3, 4, 5, 8])];
    assert.notDeepEqual(last.homes, first.homes);
  });

  it("detect redundant paths: the others reach every board at its distance, each by one word", () => {
    for (const { rows, columns } of ["2x3", "3x3"].map((id) => findKind(id)!)) {
      const { next, start } = finished(makeAutomaton(rows, columns, 8));
      const { counts, distanceOf } = finished(makeCompleteTable(rows, columns));
      const goal = goalTiles(rows * columns);
      let level = [{ tiles: goal, state: start[rows * columns - 1] as number }];
      for (let depth = 1; depth <= 11; depth++) {
        const coming: typeof level = [];
        for (const { tiles, state } of level) {
          const blank = tiles.indexOf(0);
          for (const [side, move] of moves.entries()) {
            const to = next[state * 4 + side] as number;
            const from = cellBeside(rows, columns, blank, move);
            if (from === undefined) assert.equal(to, -1, "off the board");
            if (to >= 0 && from !== undefined)
              coming.push({ tiles: tiles.with(blank, tiles[from] as number).with(from, 0), state: to });
          }
        }
        const reached = new Set(
          coming.filter(({ tiles }) => distanceOf(tiles) === depth).map(({ tiles }) => tiles.join()),
        );
        const expected = counts[depth] ?? 0;
        assert.equal(reached.size, expected, `${rows}×${columns}, ${depth} moves`);
        if (depth <= 8) assert.equal(coming.length, expected, `no board twice within ${depth} moves`);
        level = coming;
      }
    }
  });
});

it("sliding puzzle: boards that equal their mirror image are solved with U or D first, in as few moves as any board", () => {
  const depthFirst = solvingTablesOf(3, 3).lightProof.finish(unlimited)!;
  const { distanceOf } = finished(makeCompleteTable(3, 3));
  const mirror = (cell: number) => (cell % 3) * 3 + Math.floor(cell / 3);
  let boards = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const dealt = dealPosition({ rows: 3, columns: 3, walk: 0 }, seed).tiles;
    const tiles = new Array<number>(9).fill(0);
    // On the diagonal are tiles whose homes are there. Each other tile is mirrored by another one.
    for (const [index, tile] of dealt.filter((one) => [0, 1, 5].includes(one)).entries())
      tiles[4 * index] = tile;
    for (const [index, tile] of dealt.filter((one) => [2, 3, 6].includes(one)).entries()) {
      const cell = [1, 2, 5][index]!;
      const [one, other] = ((seed >> index) & 1) === 0 ? [cell, mirror(cell)] : [mirror(cell), cell];
      tiles[one] = tile;
      tiles[other] = mirror(tile - 1) + 1;
    }
    const distance = distanceOf(tiles);
    if (distance === unreached || distance === 0) continue;
    boards++;
    assert.equal(depthFirst.search(tiles, distance - 2, unlimited).kind, "none");
    const found = depthFirst.search(tiles, distance, unlimited);
    assert.ok(found.kind === "solved" && found.moves.length === distance && found.moves[0]! < 2);
  }
  assert.ok(boards > 10, `${boards} boards`);
});

it("sliding puzzle: segments of a path are puzzles with the ordinary goal, whose solutions lead from one board to the other", () => {
  for (const { rows, columns } of ["3x3", "2x4"].map((id) => findKind(id)!)) {
    const table = finished(makeCompleteTable(rows, columns));
    for (let seed = 1; seed <= 30; seed++) {
      const from = dealPosition({ rows, columns, walk: 0 }, seed);
      const to = dealPosition({ rows, columns, walk: 0 }, seed + 100);
      const segment = segmentBetween(rows, columns, from.tiles, to.tiles);
      const corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1];
      assert.equal(segment !== undefined, corners.includes(to.tiles.indexOf(0)));
      if (segment === undefined || table.distanceOf(segment.tiles) === unreached) continue;
      const outcome = solve(board(rows, columns, segment.tiles), unlimited);
      assert.ok(outcome.kind === "solved");
      const path = outcome.moves.map((move) => segment.view.sides.indexOf(moves.indexOf(move)));
      assert.deepEqual(boardsAlong(rows, columns, from.tiles, path).at(-1), to.tiles);
    }
  }
});
