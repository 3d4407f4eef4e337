import assert from "node:assert/strict";
import { LevelLab } from "../../src/extension/levels/editor/level-lab.js";
import type { LevelToSolve } from "../../src/extension/solver/level-to-solve.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { solveLevel } from "../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../src/games/solver.js";
import type { LevelAnswer } from "../../src/protocol/level-solving.js";
import { entryOf } from "./sokoban-data.js";

const entry = entryOf(["########", "#      #", "#      #", "#@$  . #", "#  #   #", "########"]);
const other = entryOf(["######", "#@$ .#", "######"]);
const about = { solver: "pushes", nodes: 1, ms: 1 } as const;

/** Solves at once; one question at a time is held back where a test wants that. */
class Solver {
  asked = 0;
  isHeld = false;
  crashes = false;
  background: (boolean | undefined)[] = [];

  readonly solve = async (level: LevelToSolve, options: { readonly otherOrder?: string; readonly background?: boolean }, signal: AbortSignal) => {
    this.asked++;
    this.background.push(options.background);
    if (this.crashes) throw new Error("The thread crashed.");
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isHeld && !signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    if (signal.aborted) return { kind: "gaveUp", limit: "cancelled", ...about } satisfies LevelAnswer;
    if (options.otherOrder !== undefined) return { kind: "unsolvable", reason: { text: "", args: [] }, ...about } satisfies LevelAnswer;
    const solved = solveLevel(toLevel(entryOf(level.board).board)!, "pushes", nodeBudget(100_000), {}, { shorten: "moves" });
    if (solved.kind !== "solved") return { kind: "unsolvable", reason: { text: "", args: [] }, ...about } satisfies LevelAnswer;
    const lurd = solved.moves.join("");
    return { kind: "solved", lurd, moves: lurd.length, pushes: solved.pushes, optimal: "pushes", bothProved: true, ...about } satisfies LevelAnswer;
  };
}

function labWith(solver: Solver, problems: unknown[] = []): LevelLab {
  return new LevelLab({ solver, onProblem: (error: unknown) => void problems.push(error) } as never);
}

describe("the design lab of a file", () => {
  it("keeps what it found by what stands on the board, and asks behind everybody else", async () => {
    const solver = new Solver();
    const lab = labWith(solver);
    assert.equal(lab.view(entry), undefined);
    const run = lab.start(entry);
    assert.equal(lab.view(entry)?.isRunning, true);
    await run;
    const view = lab.view(entry);
    assert.ok(view !== undefined && !view.isRunning && view.result.done === view.result.of && view.result.of > 40);
    assert.equal(lab.view(other), undefined);
    assert.ok(solver.background.every((isBackground) => isBackground === true));
    lab.dispose();
  });

  it("ends soon when it is cancelled, and says nothing of a level that it knows nothing of", async () => {
    const solver = new Solver();
    const lab = labWith(solver);
    solver.isHeld = true;
    const run = lab.start(entry);
    lab.cancel();
    await run;
    assert.equal(lab.view(entry), undefined);
    assert.equal(lab.isRunning, false);
    lab.dispose();
  });

  it("keeps what it had found when it is cancelled", async () => {
    const solver = new Solver();
    const lab = labWith(solver);
    let told = 0;
    lab.onDidChange(() => told++);
    const run = lab.start(entry);
    while (solver.asked < 8) await new Promise((resolve) => setImmediate(resolve));
    lab.cancel();
    await run;
    const { result, isRunning } = lab.view(entry)!;
    assert.ok(!isRunning && result.done > 0 && result.done < result.of);
    assert.ok(
      [...result.changes, ...result.pushes].every(({ judgement }) => judgement.verdict !== "gaveUp"),
      "to be cancelled is not to give up",
    );
    assert.ok(told >= 2);
    lab.dispose();
  });

  it("gives up what a crashed thread was asked, and tells of it", async () => {
    const solver = new Solver();
    const problems: unknown[] = [];
    const lab = labWith(solver, problems);
    solver.crashes = true;
    await lab.start(entry);
    assert.equal(lab.view(entry)?.result.own.kind, "open");
    assert.ok(problems.length > 0);
    lab.dispose();
  });

  it("leaves alone what is no level", async () => {
    const solver = new Solver();
    const lab = labWith(solver);
    const empty = entryOf(["#####", "#@  #", "#####"]);
    assert.equal(lab.canTry(empty), false);
    await lab.start(empty);
    assert.equal(solver.asked, 0);
    lab.dispose();
  });
});
