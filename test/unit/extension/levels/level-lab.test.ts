import assert from "node:assert/strict";
import type { ErrorLog } from "../../../../src/extension/kit/notify.js";
import { LevelLab } from "../../../../src/extension/levels/files/level-lab.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import type { LevelAnswer } from "../../../../src/protocol/solver/level-solving.js";
import type { LevelToSolve } from "../../../../src/protocol/solver/solving.js";
import type { LevelLimits, LevelSolveOptions, LevelSolver } from "../../../../src/solving/level-solver.js";
import { entryOf, levelOf } from "../../shared/sokoban-data.js";

const entry = entryOf(["########", "#      #", "#      #", "#@$  . #", "#  #   #", "########"]);
const other = entryOf(["######", "#@$ .#", "######"]);
const about = { solver: "pushes", nodes: 1, ms: 1 } as const;

/** Solves at once; one question at a time is held back where a test wants that. */
class Solver {
  asked = 0;
  isHeld = false;
  crashes = false;
  /** It gives up whatever it is asked. */
  isTired = false;
  readonly rude: LevelLimits[] = [];
  readonly timesMs: (number | undefined)[] = [];

  readonly solve = async (level: LevelToSolve, options: LevelSolveOptions, signal: AbortSignal) =>
    (await this.#notNow(options, signal)) ?? solvedBy(level);

  readonly otherOrder: LevelSolver["otherOrder"] = async (_level, _lurd, limits, signal) =>
    (await this.#notNow(limits, signal)) ?? none;

  async #notNow(options: LevelLimits, signal: AbortSignal): Promise<LevelAnswer | undefined> {
    this.asked++;
    if (!options.background || !options.yields) this.rude.push(options);
    this.timesMs.push(options.timeMs);
    if (this.isTired) return { kind: "gaveUp", limit: "time", ...about };
    if (this.crashes) throw new Error("The thread crashed.");
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isHeld && !signal.aborted)
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    if (signal.aborted) return { kind: "gaveUp", limit: "cancelled", ...about };
    return undefined;
  }
}

const none: LevelAnswer = { kind: "unsolvable", reason: { text: "", args: [] }, ...about };

function solvedBy({ board }: LevelToSolve): LevelAnswer {
  const solved = solveLevel(levelOf(board), "pushes", nodeBudget(100_000), {}, { shorten: "moves" });
  if (solved.kind !== "solved") return none;
  const [lurd, { pushes }] = [solved.moves.join(""), solved];
  const proof = { optimal: "pushes", bothProved: true } as const;
  return { kind: "solved", lurd, moves: lurd.length, pushes, ...proof, ...about };
}

describe("the design lab of a file", () => {
  let solver: Solver;
  let lab: LevelLab;
  let problems: unknown[];

  beforeEach(() => {
    solver = new Solver();
    problems = [];
    const errors = { report: (error: unknown) => void problems.push(error) } as ErrorLog;
    lab = new LevelLab({ solver: solver as unknown as LevelSolver, errors });
  });
  afterEach(() => lab.dispose());

  it("keeps its results by the squares of the board, and gives way to all other searches", async () => {
    assert.equal(lab.view(entry), undefined);
    const run = lab.start(entry);
    assert.equal(lab.view(entry)?.isRunning, true);
    await run;
    const view = lab.view(entry);
    assert.ok(view !== undefined && !view.isRunning);
    assert.ok(view.result.done === view.result.of && view.result.of > 40);
    assert.equal(lab.view(other), undefined);
    assert.deepEqual(solver.rude, []);
  });

  it("ends soon when it is canceled, and says nothing about a level without results", async () => {
    solver.isHeld = true;
    const run = lab.start(entry);
    lab.cancel();
    await run;
    assert.equal(lab.view(entry), undefined);
  });

  it("keeps its results when it is canceled", async () => {
    let told = 0;
    lab.onDidChange(() => told++);
    const run = lab.start(entry);
    while (solver.asked < 8) await new Promise((resolve) => setImmediate(resolve));
    lab.cancel();
    await run;
    const { result, isRunning } = lab.view(entry)!;
    assert.ok(!isRunning && result.done > 0 && result.done < result.of);
    const verdicts = [...result.changes, ...result.pushes].map(({ judgment }) => judgment.verdict);
    assert.ok(!verdicts.includes("gaveUp"), "to be cancelled is not to give up");
    assert.ok(told >= 2);
  });

  it("continues with undetermined changes, for longer each time, but not if all are known", async () => {
    solver.isTired = true;
    await lab.start(entry);
    const before = lab.view(entry)!;
    assert.equal(before.result.own.kind, "open");
    assert.equal(before.continueSeconds, 60);
    solver.isTired = false;
    const limits = solver.timesMs.length;
    const run = lab.start(entry, true);
    assert.equal(lab.view(entry)?.continueSeconds, undefined, "it goes on already");
    await run;
    const { result, continueSeconds, ownMs } = lab.view(entry)!;
    assert.deepEqual(
      [result.own.kind, result.done, continueSeconds, ownMs],
      ["solved", result.of, undefined, 30_000],
    );
    // With several threads, a tenth of it before the others look ahead.
    assert.ok([3_000, 30_000].includes(solver.timesMs[limits] ?? 0));
  });

  it("skips the question of a crashed thread, and reports it", async () => {
    solver.crashes = true;
    await lab.start(entry);
    assert.equal(lab.view(entry)?.result.own.kind, "open");
    assert.ok(problems.length > 0);
  });

  it("ignores texts that aren't levels", async () => {
    const empty = entryOf(["#####", "#@  #", "#####"]);
    await lab.start(empty);
    assert.equal(solver.asked, 0);
  });
});
