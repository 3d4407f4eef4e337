import assert from "node:assert/strict";
import fc from "fast-check";
import { dealPosition, findKind } from "../../../../src/games/sliding/deal.js";
import {
  goalTiles,
  type Move,
  moves,
  type Position,
  play,
  status,
} from "../../../../src/games/sliding/rules.js";
import { makeCompleteTable } from "../../../../src/games/sliding/solver/complete-table.js";
import { solve } from "../../../../src/games/sliding/solver/solve.js";
import { PositionAnalyzer, slidingSolver } from "../../../../src/games/sliding/solver/solver.js";
import { solvingTablesOf } from "../../../../src/games/sliding/solver/table-builder.js";
import { type Budget, nodeBudget, type Outcome } from "../../../../src/games/solver.js";
import { assertWithin } from "../../../shared/slowness.js";
import { law } from "../../shared/samples.js";
import {
  board,
  distanceBySearch,
  finished,
  instancesFor,
  playAll,
  slidingVectors,
} from "../../shared/sliding-data.js";
import { withoutWebAssembly } from "../../shared/without-web-assembly.js";

const unlimited: Budget = { spend: () => true };

function solvedIn(position: Position, outcome: Outcome<Move>): number {
  assert.equal(outcome.kind, "solved");
  assert.ok(outcome.kind === "solved");
  assert.equal(status(playAll(position, outcome.moves)), "won");
  assert.ok(outcome.lowerBound <= outcome.moves.length);
  assert.equal(outcome.optimal === "moves", outcome.lowerBound === outcome.moves.length);
  return outcome.moves.length;
}

describe("sliding puzzle: solver", () => {
  it("solves the vectors' boards optimally, with every optimal first move (row 35)", function () {
    const { sliding, score } = slidingVectors(this);
    // By size, because the tables of only a few sizes are cached.
    for (const { rows, cols, board: tiles, solvable, optimal } of sliding.boards.toSorted(
      (one, other) => one.rows * 10 + one.cols - other.rows * 10 - other.cols,
    )) {
      if (rows * cols > 16) continue;
      const position = board(rows, cols, tiles);
      const outcome = solve(position, unlimited);
      if (!solvable) assert.equal(outcome.kind, "unsolvable");
      else if (typeof optimal === "number") assert.equal(solvedIn(position, outcome), optimal, `${tiles}`);
      else solvedIn(position, outcome);
    }
    for (const { board: tiles, optimal, optimalFirstBlankMoves } of [
      ...sliding.eight.boards20,
      ...score.multiplePaths,
    ]) {
      const analysis = slidingSolver.analyze(board(3, 3, tiles), unlimited);
      assert.deepEqual([analysis?.distance, analysis?.exact, analysis?.complete], [optimal, true, true]);
      const sides = { up: "U", down: "D", left: "L", right: "R" } as Readonly<Record<string, string>>;
      const expected = optimalFirstBlankMoves.map((side) => sides[side]).sort();
      assert.deepEqual(analysis?.firstMoves.toSorted(), expected, `${tiles}`);
    }
  });

  it("agrees with another search on random boards of 2×3 to 3×4", () => {
    const sizes = ["2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "3x4", "4x3"];
    for (const { rows, columns } of sizes.map((id) => findKind(id)!)) {
      const cells = rows * columns;
      // The other search takes longer on larger boards; the bench runs a thousand boards.
      const boards = cells <= 8 ? 20 : cells <= 9 ? 5 : 1;
      for (let seed = 1; seed <= boards; seed++) {
        const position = dealPosition({ rows, columns, walk: cells < 12 ? 0 : 36 }, seed);
        const outcome = solve(position, unlimited);
        const distance = distanceBySearch(position);
        assert.equal(solvedIn(position, outcome), distance, `${rows}×${columns} ${position.tiles}`);
        assert.ok(outcome.kind === "solved" && outcome.optimal === "moves");
      }
    }
  });

  it("finds the published lengths of Korf's 15-puzzles", function () {
    solvingTablesOf(4, 4).full.finish(unlimited);
    const repeated = 12;
    for (const { id, optimal, tiles } of instancesFor(this, "korf100")) {
      if (![1, 12, 16, 42, 55, 71, 79, 97].includes(id)) continue;
      const position = board(4, 4, tiles);
      const outcome = solve(position, unlimited);
      assert.equal(solvedIn(position, outcome), optimal, `board ${id}`);
      if (id === repeated) assert.deepEqual(solve(position, unlimited), outcome, "the same again");
    }
  });

  it("analyzes a 4×4 game with a budget for hardly any search, once it knows the first position", function () {
    const [first] = instancesFor(this, "korf100").filter(({ id }) => id === 12);
    assert.ok(first !== undefined);
    const analyzer = new PositionAnalyzer();
    let position = board(4, 4, first.tiles);
    const start = analyzer.analyze(position, unlimited);
    assert.deepEqual([start?.distance, start?.exact, start?.complete], [45, true, true]);
    for (const move of (start as NonNullable<typeof start>).solution) {
      position = play(position, move) as Position;
      const left = analyzer.hint(position, nodeBudget(0));
      assert.equal(left === undefined, status(position) === "won");
    }
    // A wrong move: its distance was found with the first position's optimal moves.
    const wrong = moves.find(
      (move) => play(board(4, 4, first.tiles), move) !== undefined && !start?.firstMoves.includes(move),
    );
    if (wrong === undefined) return;
    const off = play(board(4, 4, first.tiles), wrong) as Position;
    const after = analyzer.analyze(off, nodeBudget(0));
    assert.deepEqual([after?.distance, after?.exact], [46, true]);
    assert.equal(status(playAll(off, (after as NonNullable<typeof after>).solution)), "won");
  });

  it("solves larger boards quickly, never below their optimum, and says what is proved", function () {
    solvingTablesOf(5, 5).full.finish(unlimited);
    for (const { id, optimal, tiles } of instancesFor(this, "korf50_24").slice(0, 3)) {
      const position = board(5, 5, tiles);
      const heard: number[] = [];
      const outcome = solve(position, nodeBudget(256_000), {
        better: ({ moves: path }) => heard.push(path.length),
      });
      const length = solvedIn(position, outcome);
      assert.ok(length >= optimal && length < optimal * 1.3, `board ${id}: ${length} moves`);
      assert.ok(outcome.kind === "solved" && outcome.lowerBound <= optimal && outcome.optimal === false);
      const descending = heard.toSorted((one, other) => other - one);
      assert.deepEqual([heard, heard.at(-1)], [descending, length]);
    }
  });

  it("finds the same paths with the same nodes in a host that refuses WebAssembly", () => {
    const found = () => {
      // The tables of two sizes are kept: this drops the others.
      for (const columns of [2, 3]) solvingTablesOf(2, columns);
      return ["3x4", "4x5"].flatMap((id) =>
        [1, 2].map((seed) => solve(dealPosition(findKind(id)!, seed), nodeBudget(100_000))),
      );
    };
    assert.deepEqual(withoutWebAssembly(found), found());
  });

  it("recognizes an unsolvable board at once", () => {
    for (const { rows, columns } of ["2x2", "3x3", "4x4", "5x5", "3x6"].map((id) => findKind(id)!)) {
      const [, , ...others] = goalTiles(rows * columns);
      const swapped = board(rows, columns, [2, 1, ...others]);
      assert.equal(solve(swapped, nodeBudget(0)).kind, "unsolvable");
      assert.equal(slidingSolver.analyze(swapped, nodeBudget(0)), undefined);
    }
    const solved = { kind: "solved", moves: [], optimal: "moves", lowerBound: 0, nodes: 0 };
    assert.deepEqual(solve(board(3, 3, goalTiles(9)), nodeBudget(0)), solved);
  });

  it("stops when its budget is spent, keeps unfinished tables, and still suggests a legal move", () => {
    const position = dealPosition({ rows: 3, columns: 6, walk: 0 }, 7);
    assert.equal(solve(position, nodeBudget(3)).kind, "gaveUp");
    let rounds = 0;
    const { full } = solvingTablesOf(3, 6);
    while (full.finish(nodeBudget(500)) === undefined && rounds < 10_000) rounds++;
    assert.ok(rounds > 3, `${rounds} rounds`);
    assert.ok(full.finish(nodeBudget(1)) !== undefined);
    for (const seed of [1, 2, 3]) {
      const start = dealPosition({ rows: 6, columns: 6, walk: 0 }, seed);
      const move = slidingSolver.hint(start, nodeBudget(0));
      assert.ok(move !== undefined && play(start, move) !== undefined);
    }
    assert.equal(slidingSolver.hint(board(3, 3, goalTiles(9)), unlimited), undefined);
  });

  it("never runs long without asking whether to continue", () => {
    // Uses CPU time where that is less. A busy machine suspends the thread for longer than any part of the
    // work, and the compiler and the collector run beside it.
    const now = () => ({ cpu: process.cpuUsage().user / 1000, wall: performance.now() });
    let last = now();
    let longest = 0;
    let spent = 0;
    const watching: Budget = {
      spend(nodes = 1) {
        const at = now();
        if (spent > 0) longest = Math.max(longest, Math.min(at.cpu - last.cpu, at.wall - last.wall));
        last = at;
        spent += nodes;
        return spent < 2_000_000;
      },
    };
    solve(dealPosition({ rows: 5, columns: 4, walk: 0 }, 3), watching);
    // 50 ms is promised; the rest is for what suspends the thread itself, such as the garbage collector.
    assertWithin(longest, 150);
  });
});

it("sliding puzzle: the analyzer knows each distance while the player makes right and wrong moves, mostly without a search", () => {
  const table = finished(makeCompleteTable(3, 3));
  law(
    15,
    [fc.integer({ min: 0, max: 0xffff_ffff }), fc.array(fc.nat(3), { maxLength: 12 })],
    (seed, steps) => {
      const analyzer = new PositionAnalyzer();
      let position = dealPosition({ rows: 3, columns: 3, walk: 0 }, seed);
      for (const step of steps) {
        const analysis = analyzer.analyze(position, unlimited);
        const expected = table.distanceOf(position.tiles);
        const found = [analysis?.distance, analysis?.exact, analysis?.solution.length];
        assert.deepEqual(found, [expected, true, expected]);
        if (analysis === undefined || expected === 0) break;
        assert.equal(status(playAll(position, analysis.solution)), "won");
        for (const move of moves) {
          const child = play(position, move);
          if (child !== undefined)
            assert.equal(analysis.firstMoves.includes(move), table.distanceOf(child.tiles) === expected - 1);
        }
        position = play(position, moves[step] as Move) ?? position;
      }
    },
  );
});
