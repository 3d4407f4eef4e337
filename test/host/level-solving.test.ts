import assert from "node:assert/strict";
import * as vscode from "vscode";
import { project } from "#runner/results";
import { findGame } from "../../src/games/registry/registry.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import type { Level } from "../../src/games/sokoban/level/level.js";
import { countSolution } from "../../src/games/sokoban/play/lurd.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import type { LevelAnswer, LevelProgress } from "../../src/protocol/solver/level-solving.js";
import type { LevelSolveOptions, LevelSolver } from "../../src/solving/level-solver.js";
import { levelToSolve } from "../../src/solving/level-to-solve.js";
import type { SolverPool } from "../../src/solving/pool.js";
import { assertWithin } from "../shared/slowness.js";
import { slowLevel } from "../unit/shared/slow-level.js";
import { levelOf } from "../unit/shared/sokoban-data.js";
import { isThere, readFile } from "./run/files.js";
import { until } from "./shared/live.js";
import { levelSolver, newPool } from "./shared/solvers.js";

const small = levelOf(["#######", "#     #", "# $.$ #", "# .@. #", "#  $  #", "#     #", "#######"]);
const stuck = levelOf(["#######", "#@   $#", "#  #  #", "# .   #", "#######"]);

/** No search finishes it within a minute. */
const hard = levelOf(slowLevel);

describe("levels solved in threads", () => {
  let pool: SolverPool;
  let solver: LevelSolver;
  let problems: string[];
  const never = () => new AbortController().signal;

  beforeEach(() => {
    problems = [];
    pool = newPool((problem) => problems.push(problem));
    solver = levelSolver(pool);
  });

  afterEach(() => pool.dispose());

  function solve(
    level: Level,
    options: Partial<LevelSolveOptions> = {},
    signal = never(),
    onProgress: (progress: LevelProgress) => void = () => undefined,
  ): Promise<LevelAnswer> {
    return solver.solve(
      levelToSolve(level),
      { method: "pushes", timeMs: 60_000, ...options },
      signal,
      onProgress,
    );
  }

  function assertSolves(
    level: Level,
    answer: LevelAnswer,
  ): asserts answer is Extract<LevelAnswer, { kind: "solved" }> {
    assert.ok(answer.kind === "solved", JSON.stringify(answer));
    assert.deepEqual(countSolution(level, answer.lurd), { moves: answer.moves, pushes: answer.pushes });
  }

  function assertGaveUp(limit: string, answer: LevelAnswer): void {
    assert.ok(answer.kind === "gaveUp" && answer.limit === limit, JSON.stringify(answer));
  }

  it("are solved with the proof of their method, and shared by two threads if any solution will do", async () => {
    for (const [method, optimal] of [
      ["auto", "pushes"],
      ["moves", "moves"],
      ["any", false],
    ] as const) {
      const answer = await solve(small, { method });
      assertSolves(small, answer);
      assert.equal(answer.optimal, optimal, method);
    }
    assert.deepEqual(problems, []);
  });

  it("say whether there is no solution, or which limit was reached", async () => {
    assert.equal((await solve(stuck)).kind, "unsolvable");
    assertGaveUp("time", await solve(hard, { method: "moves", timeMs: 300 }));
    const [wall, floor] = ["#".repeat(100), `#${" ".repeat(98)}#`];
    const large = levelOf([wall, floor.replace("#   ", "#@$."), ...new Array<string>(60).fill(floor), wall]);
    assertGaveUp("size", await solve(large, { method: "any" }));
  });

  it("report their progress, at most ten times a second", async () => {
    const heard: (LevelProgress & { readonly at: number })[] = [];
    const control = new AbortController();
    const asked = performance.now();
    await solve(hard, { method: "pushes", timeMs: 20_000 }, control.signal, (progress) => {
      heard.push({ ...progress, at: performance.now() });
      if (heard.length >= 8 && progress.depth !== undefined) control.abort();
    });
    const ms = heard.at(-1)!.at - asked;
    assert.ok(heard.length >= 8 && heard.length <= ms / 100 + 1, `${heard.length} times in ${ms} ms`);
    const [first, last] = [heard[0]!, heard.at(-1)!];
    assert.ok(last.nodes > first.nodes && last.ms > first.ms && last.memoryMb > 0);
    assert.ok(last.depth !== undefined && last.boxes === 28 && last.packed >= 0 && last.solver === "pushes");
  });

  for (const method of ["any", "pushes"] as const) {
    it(`stop within 100 ms on request, and the host stays responsive: ${method}`, async function () {
      // Any solution of the hall is found too soon.
      const level = method === "any" ? await levelNumbered(this, "xsokoban_90.txt", 89) : hard;
      const late: number[] = [];
      for (const afterMs of [30, 100, 400]) {
        const control = new AbortController();
        const asked = solve(level, { method }, control.signal);
        await wait(100);
        const busyMs = watchHost();
        await wait(afterMs);
        const longMs = busyMs();
        const stopped = performance.now();
        control.abort();
        const answer = await asked;
        late.push(performance.now() - stopped);
        assertGaveUp("cancelled", answer);
        assertWithin(longMs, 100, "the usual wait of the host");
      }
      late.sort((one, other) => one - other);
      // One of three may hit a busy machine.
      assertWithin(late[1]!, 100, "a stop");
      assertWithin(late[2]!, 1_000, "the latest stop");
    });
  }

  it("run in parallel, each with its own stop, and in parallel with the hints of a game", async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    let heard = 0;
    const long = [
      solve(hard, { method: "pushes" }, first.signal),
      solve(hard, { method: "moves" }, second.signal, () => heard++),
    ] as const;
    assertSolves(small, await solve(small, { method: "astar" }));
    const game = findGame("2048")!;
    const dealt = game.deal("4x4", 1);
    assert.ok(dealt.ok && (await pool.of("").hint(game, dealt.value, 50, never())).move !== undefined);
    first.abort();
    assertGaveUp("cancelled", await long[0]);
    const before = heard;
    await until("the second to go on", () => heard > before + 2);
    second.abort();
    assert.equal((await long[1]).kind, "gaveUp");
  });
});

/**
 * A level of a file beside the project, from 1, as in `test/unit/shared/shared-data.ts`. If the file is
 * missing, the running test is skipped with a message.
 */
async function levelNumbered(test: Mocha.Context, name: string, number: number): Promise<Level> {
  const file = vscode.Uri.joinPath(project, "..", "shared", "data", "levels", name);
  if (await isThere(file))
    return toLevel(readCollection(await readFile(file), name).levels[number - 1]!.board)!;
  test.test!.title += ` (skipped: ${name} is missing)`;
  return test.skip();
}

/**
 * Starts measuring how long the host is busy at a time. The returned function stops it and returns the median
 * in ms.
 */
function watchHost(): () => number {
  const times: number[] = [];
  let last = performance.now();
  const look = () => {
    times.push(performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    look();
    return times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
