import assert from "node:assert/strict";
import { replay } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget, type Solved } from "../../../../../src/games/solver.js";
import { runs } from "../../../shared/samples.js";
import { base, levelsFor, randomLevel, unlimited, wholeSearch } from "../../../shared/sokoban-solver-data.js";

describe("Sokoban solver: the fewest of one metric, then of the other", () => {
  it("are searched only until it is clear how the best solution compares with another one", () => {
    let [clear, equal] = [0, 0];
    for (let seed = 1; clear < runs(8) || equal < 5; seed++) {
      const level = randomLevel(seed, 7, 6, 1 + (seed % 2));
      const whole = wholeSearch(level, "pushes");
      if (whole === undefined || whole === 0) continue;
      const [pushes, moves] = [Math.floor(whole / base), whole % base];
      const solved = (compared: { readonly pushes: number; readonly moves: number }) => {
        const outcome = solveLevel(level, "pushes", unlimited, {}, { shorten: true, compared });
        assert.ok(outcome.kind === "solved" && outcome.pushes === pushes, `level ${seed}`);
        return outcome;
      };
      // With other pushes nothing is proved about the moves.
      for (const other of [pushes - 1, pushes + 1])
        assert.equal(solved({ pushes: other, moves }).bothProved, false);
      clear++;
      const same = solved({ pushes, moves });
      assert.deepEqual([same.moves.length, same.bothProved], [moves, true]);
      // In any order of the proof: compared with more moves, it has fewer.
      assert.ok(solved({ pushes, moves: moves + 2 }).moves.length < moves + 2);
      equal++;
    }
  });

  it("are those that a search of all states finds, on small levels", () => {
    let levels = 0;
    /** A plain proof found solutions that were not best in the other measure. */
    let bettered = 0;
    for (let seed = 1; levels < runs(20) || bettered < 3; seed++) {
      const level = randomLevel(seed, 6 + (seed % 2), 6, 1 + (seed % 3));
      const expected = wholeSearch(level, "pushes");
      if (expected === undefined || expected === 0) continue;
      levels++;
      for (const method of ["pushes", "moves"] as const) {
        const first = solveLevel(level, method, unlimited);
        const heard: Solved<string>[] = [];
        const better = (solved: Solved<string>) => heard.push(solved);
        const outcome = solveLevel(level, method, unlimited, { better }, { shorten: true });
        assert.ok(outcome.kind === "solved" && first.kind === "solved", `level ${seed}`);
        const { moves, pushes, solved } = replay(level, outcome.moves)!;
        assert.equal(solved, true);
        assert.equal(outcome.optimal, method);
        assert.equal(outcome.bothProved, true, `level ${seed}, ${method}`);
        assert.equal(first.bothProved, false);
        const cost = method === "moves" ? moves * base + pushes : pushes * base + moves;
        const least: number | undefined = method === "pushes" ? expected : wholeSearch(level, "moves");
        assert.equal(cost, least, `level ${seed}, ${method}`);
        assert.deepEqual(heard.at(-1)?.moves, outcome.moves);
        if (method === "moves" ? outcome.pushes < first.pushes : moves < first.moves.length) bettered++;
      }
    }
  });

  it("are marked as unproved when the budget ends first, and are never worse than the first solution", function () {
    const counts = { proved: 0, open: 0 };
    for (const level of levelsFor(this, "microban.txt").filter((_, index) => index % 16 === 5)) {
      for (const method of ["pushes", "moves"] as const) {
        const first = solveLevel(level, method, nodeBudget(30_000));
        if (first.kind !== "solved") continue;
        const both = solveLevel(level, method, nodeBudget(first.nodes + 4_000), {}, { shorten: true });
        assert.ok(both.kind === "solved");
        assert.equal(both.optimal, method);
        if (method === "moves")
          assert.ok(both.moves.length === first.moves.length && both.pushes <= first.pushes);
        else assert.ok(both.pushes === first.pushes && both.moves.length <= first.moves.length);
        counts[both.bothProved ? "proved" : "open"]++;
      }
    }
    assert.ok(counts.proved > 2 && counts.open > 2, JSON.stringify(counts));
  });

  it("are proved by every method that proves the fewest pushes, and nothing is shortened without a request", function () {
    const levels = levelsFor(this, "microban.txt");
    const solved = (number: number, method: "pushes" | "moves" | "auto", shorten: true | "ties" | false) => {
      const outcome = solveLevel(levels[number - 1]!, method, unlimited, {}, { shorten });
      assert.ok(outcome.kind === "solved", `level ${number}`);
      return outcome;
    };
    for (const number of [10, 22, 36]) {
      const whole = solved(number, "pushes", true);
      for (const method of ["pushes", "auto"] as const) {
        const tied = solved(number, method, "ties");
        const found = [tied.pushes, tied.moves.length, tied.bothProved];
        assert.deepEqual(found, [whole.pushes, whole.moves.length, true], `level ${number}`);
      }
    }
    assert.equal(solved(10, "pushes", "ties").moves.length, 89);
    assert.ok(solved(10, "pushes", false).moves.length > 89);
    // Shortening that was not requested is not done; it would take long.
    const { nodes } = solveLevel(levels[9]!, "any", unlimited);
    for (const shorten of ["ties", "near"] as const)
      assert.equal(solveLevel(levels[9]!, "any", unlimited, {}, { shorten }).nodes, nodes);
  });

  it("are nearly reached without another search, for quick hints", function () {
    const total = { first: 0, near: 0, ties: 0 };
    for (const level of levelsFor(this, "microban.txt").filter((_, index) => index % 10 === 9)) {
      const solved = (shorten: false | "near" | "ties") => {
        const outcome = solveLevel(level, "auto", unlimited, {}, { shorten });
        assert.ok(outcome.kind === "solved" && outcome.optimal === "pushes");
        return outcome;
      };
      const [first, near, ties] = [solved(false), solved("near"), solved("ties")];
      assert.equal(near.nodes, first.nodes);
      assert.deepEqual([near.pushes, near.bothProved], [first.pushes, false]);
      total.first += first.moves.length;
      total.near += near.moves.length;
      total.ties += ties.moves.length;
    }
    const part = (total.first - total.near) / (total.first - total.ties);
    assert.ok(part > 0.8, `${JSON.stringify(total)}: ${part}`);
  });
});
