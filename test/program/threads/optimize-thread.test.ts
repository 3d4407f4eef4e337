import assert from "node:assert/strict";
import * as path from "node:path";
import type { Level } from "../../../src/games/sokoban/level/level.js";
import { readCompactLevel } from "../../../src/games/sokoban/play/notation.js";
import { measureSolution } from "../../../src/games/sokoban/play/solution-measures.js";
import type { LevelAnswer, LevelProgress, Optimizing } from "../../../src/protocol/solver/level-solving.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { levelToSolve } from "../../../src/solving/level-to-solve.js";
import { SolverPool } from "../../../src/solving/pool.js";

const level = readCompactLevel("########|#      #|#@$ .  #|#      #|# $  . #|#      #|########")!;
/** The first takes its first box about before it comes to the other, the second the other one. */
const [first, second] = ["RurDrddlUluRdlldRRR", "RRdlldRdrUluurDldRR"] as const;
const whole = { order: ["moves", "pushes"], from: 0, to: 1_000 } as const;
describe("solutions optimized in threads", () => {
  let problems: string[];
  let pool: SolverPool;

  beforeEach(() => {
    problems = [];
    pool = new SolverPool(path.resolve("dist", "solver-worker.js"), (problem) => problems.push(problem));
  });

  afterEach(() => pool.dispose());

  function optimize(
    of: Level,
    optimizing: Optimizing,
    signal = new AbortController().signal,
    hear?: (progress: LevelProgress) => void,
  ) {
    const settings = { threads: () => 2, timeMs: () => 30_000, memoryMb: () => 300 };
    return new LevelSolver(pool, settings).optimize(levelToSolve(of), optimizing, {}, signal, hear);
  }

  function solved(answer: LevelAnswer): Extract<LevelAnswer, { readonly kind: "solved" }> {
    assert.ok(answer.kind === "solved", JSON.stringify(answer));
    assert.deepEqual(problems, []);
    return answer;
  }

  it("become better, several together, and are never worse", async () => {
    const best = solved(await optimize(level, { ...whole, solutions: [first, second] }));
    assert.deepEqual([best.moves, best.pushes, best.optimal, best.bothProved], [9, 5, false, false]);
    assert.equal(measureSolution(level, best.lurd)?.moves, 9);
    assert.equal(solved(await optimize(level, { ...whole, solutions: [best.lurd] })).lurd, best.lurd);
  });

  it("are refused if they are invalid", async () => {
    await assert.rejects(optimize(level, { ...whole, solutions: ["R"] }), /does not solve the level/);
  });
});
