import assert from "node:assert/strict";
import * as path from "node:path";
import { makeRuns } from "../../../../src/extension/levels/solving/level-runs.js";
import { builtInLevels } from "../../../../src/games/sokoban/built-in-levels.js";
import { levelKey } from "../../../../src/games/sokoban/level/level-key.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import type { LevelAnswer } from "../../../../src/protocol/solver/level-solving.js";
import { LevelSolver } from "../../../../src/solving/level-solver.js";
import { levelToSolve } from "../../../../src/solving/level-to-solve.js";
import { SolverPool } from "../../../../src/solving/pool.js";
import { entryOf } from "../../shared/sokoban-data.js";

/** Where the first solution that is proved to have the fewest pushes takes 109 moves, and 81 are enough. */
const level = builtInLevels()[1]!.levels[17]!.level;

describe("all levels of a file solved", () => {
  const problems: unknown[] = [];
  const pool = new SolverPool(path.resolve("dist", "solver-worker.js"), (problem) => problems.push(problem));
  after(() => pool.dispose());

  it("have the solutions that each has alone", async () => {
    const solver = new LevelSolver(pool, { threads: () => 1, timeMs: () => 30_000, memoryMb: () => 300 });
    const { signal } = new AbortController();
    const counts = (answer: LevelAnswer | undefined) =>
      answer?.kind === "solved" && [answer.pushes, answer.moves, answer.optimal, answer.bothProved];
    const alone = (how: { readonly shorten?: boolean } = {}) =>
      solver.solve(levelToSolve(level), { method: "auto", ...how }, signal);
    const kept = new Map<string, LevelAnswer>();
    const known = {
      keep: (key: string, answer: LevelAnswer) => void kept.set(key, answer),
      estimateOf: () => undefined,
    };
    const parts = { solver, known };
    const nothing = () => undefined;
    const onProblem = (problem: unknown) => void problems.push(problem);
    const listener = { onProgress: nothing, onRow: nothing, onProblem };
    const run = { entry: entryOf(levelRows(level, "xsb")), index: 0, method: "auto" } as const;
    const rows = await makeRuns([run], 1, parts, signal, listener);
    const asOne = counts(await alone({ shorten: true }));
    assert.deepEqual(counts(kept.get(levelKey(level))), asOne);
    assert.deepEqual(counts(await alone()), asOne, "it is the default of every surface");
    assert.equal(rows.length, 1);
    assert.ok(asOne && asOne[3] === true, `${asOne}`);
    assert.notDeepEqual(
      counts(await alone({ shorten: false })),
      asOne,
      "without the ties it would be another one",
    );
    assert.deepEqual(problems, []);
  });
});
