import assert from "node:assert/strict";
import * as path from "node:path";
import { generateLevel } from "../../../src/games/sokoban/generate/generate-level.js";
import { wantedOf } from "../../../src/games/sokoban/generate/grade.js";
import { ratedLevel, rateSurely } from "../../../src/games/sokoban/generate/sure-rating.js";
import { readCompactLevel } from "../../../src/games/sokoban/play/notation.js";
import { measureSolution } from "../../../src/games/sokoban/play/solution-measures.js";
import { nodeBudget } from "../../../src/games/solver.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { levelToSolve } from "../../../src/solving/level-to-solve.js";
import { makeLevel } from "../../../src/solving/make-level.js";
import { SolverPool } from "../../../src/solving/pool.js";

/** A seed whose easy level is found soon. */
const quick = 8;

describe("levels made, rated and optimized in threads", () => {
  let problems: string[];
  let pool: SolverPool;
  let solver: LevelSolver;
  const never = new AbortController().signal;

  beforeEach(() => {
    problems = [];
    pool = new SolverPool(path.resolve("dist", "solver-worker.js"), (problem) => problems.push(problem));
    solver = new LevelSolver(pool, { threads: () => 2, timeMs: () => 30_000, memoryMb: () => 300 });
  });

  afterEach(async () => {
    await pool.dispose();
    assert.deepEqual(problems, []);
  });

  it("equal those of the same search without a thread, for the same seed", async () => {
    const wanted = wantedOf({ grade: "easy" });
    const { made, isCut } = await makeLevel(solver, wanted, quick, never);
    assert.ok(made !== undefined && !isCut);
    assert.deepEqual(made, ratedLevel(generateLevel(wanted, quick)!, wanted.grade));
  });

  it("say that the search was canceled, and the thread makes the next one", async () => {
    const control = new AbortController();
    const asked = makeLevel(solver, { grade: "hard", width: 30, height: 30, boxes: 8 }, 2, control.signal);
    setTimeout(() => control.abort(), 300);
    const ended = await asked.catch((error: Error) => error);
    // A busy machine may have it later than who called it off waits for.
    assert.ok(ended instanceof Error ? ended.name === "CancelledError" : ended.isCut, String(ended));
    assert.ok((await makeLevel(solver, wantedOf({ grade: "easy" }), quick, never)).made !== undefined);
  });

  it("are refused if their solution does not solve them", async () => {
    const right = await solver.generate(wantedOf({ grade: "easy" }), quick, never);
    assert.ok(right.made !== null);
    for (const lie of [{ solution: "L" }, { solution: "" }, { board: "" }]) {
      const generate = async () => ({ ...right, made: { ...right.made!, ...lie } });
      await assert.rejects(makeLevel({ generate }, wantedOf({ grade: "easy" }), quick, never), /don't solve/);
    }
  });

  it("are rated as without a thread", async () => {
    const { level } = generateLevel(wantedOf({ grade: "easy" }), quick)!;
    const answer = await solver.rate(levelToSolve(level), { timeMs: 20_000 }, never);
    const wanted = rateSurely(level, nodeBudget(Number.POSITIVE_INFINITY));
    assert.ok(answer.kind === "solved" && wanted.kind === "rated", JSON.stringify(answer));
    assert.deepEqual([answer.rated, answer.lurd], [wanted.rating, wanted.lurd]);
  });

  it("become better by several solutions together, are never worse, and need one that solves them", async () => {
    const board = readCompactLevel("########|#      #|#@$ .  #|#      #|# $  . #|#      #|########")!;
    /** The first takes its first box about before it comes to the other, the second the other one. */
    const [first, second] = ["RurDrddlUluRdlldRRR", "RRdlldRdrUluurDldRR"];
    const optimize = (...solutions: readonly string[]) => {
      const optimizing = { order: ["moves", "pushes"], from: 0, to: 1_000, solutions } as const;
      return solver.optimize(levelToSolve(board), optimizing, {}, never);
    };
    const best = await optimize(first, second);
    assert.ok(best.kind === "solved", JSON.stringify(best));
    assert.deepEqual([best.moves, best.pushes, best.optimal, best.bothProved], [9, 5, false, false]);
    assert.equal(measureSolution(board, best.lurd)?.moves, 9);
    const again = await optimize(best.lurd);
    assert.equal(again.kind === "solved" && again.lurd, best.lurd);
    await assert.rejects(optimize("R"), /does not solve the level/);
  });
});
