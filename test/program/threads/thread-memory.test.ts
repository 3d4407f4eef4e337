import assert from "node:assert/strict";
import * as path from "node:path";
import { findGame } from "../../../src/games/registry/registry.js";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import { levelRows } from "../../../src/games/sokoban/level/level-text.js";
import { methods } from "../../../src/games/sokoban/level/method.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import type { LevelProgress } from "../../../src/protocol/solver/level-solving.js";
import { SolverThread } from "../../../src/solving/thread.js";
import { levelFilesFor } from "../../unit/shared/sokoban-data.js";
import { valueIn } from "../../unit/shared/value-in.js";

/**
 * Every solver is brought to the limit of its thread's memory, and gives up below it. The heap ends little
 * above the limit. A search that continued would end its thread or, where V8 finds no room while it enlarges
 * an array, this process.
 */
const heapMarginMb = 150;
const never = new AbortController().signal;

/** A level that is beyond every method in this memory, of a file beside the project. */
function hardLevel(test: Mocha.Context): string {
  const text = levelFilesFor(test).get("xsokoban_90.txt") ?? "";
  return levelRows(toLevel(readCollection(text).levels[65]!.board)!, "xsb").join("\n");
}

describe("the memory of solver threads", () => {
  let threads: SolverThread[];
  let problems: string[];

  beforeEach(() => {
    threads = [];
    problems = [];
  });

  afterEach(async () => {
    await Promise.all(threads.map((thread) => thread.end()));
  });

  function start(memoryMb: number): SolverThread {
    const limits = { heapMb: memoryMb + heapMarginMb, idleMs: 60_000, patienceMs: 2_000 };
    const thread = new SolverThread(path.resolve("dist", "solver-worker.js"), limits, (problem) =>
      problems.push(problem),
    );
    threads.push(thread);
    return thread;
  }

  function question(game: string, position: string, memoryMb: number, timeMs = 20_000) {
    return { game, position, memoryMb, timeMs };
  }

  function dealt(name: string, variant: string): string {
    const game = findGame(name)!;
    return game.format(valueIn(game.deal(variant, 7)));
  }

  it("is always enough for 2048, whose data are bounded", async () => {
    const answer = await start(20).ask("hint", question("2048", dealt("2048", "5x5"), 60, 300), {
      signal: never,
    });
    assert.match(answer.move ?? "", /^[UDLR]$/);
  });

  for (const variant of ["3x3", "4x4", "5x5", "6x6"]) {
    it(`is kept by the sliding puzzle, ${variant}: nothing is built that has no room, and the next question with more room is answered`, async () => {
      const thread = start(100);
      const position = dealt("sliding", variant);
      const asked = performance.now();
      const tooLittle = question("sliding", position, 1);
      const { analysis, limit } = await thread.ask("analyze", tooLittle, { signal: never });
      assert.deepEqual([analysis, limit], [undefined, "memory"]);
      const solved = await thread.ask("solve", tooLittle, { signal: never });
      assert.ok(
        solved.outcome.kind === "gaveUp" && solved.outcome.limit === "memory",
        JSON.stringify(solved.outcome),
      );
      assert.deepEqual(await thread.ask("prepare", tooLittle, { signal: never }), { done: true });
      const { move } = await thread.ask("hint", tooLittle, { signal: never });
      assert.notEqual(move, undefined, "a legal move is better than none");
      assert.ok(performance.now() - asked < tooLittle.timeMs, "no time is spent on waiting");
      // On a machine that is busy with other things it takes longer until there is an answer.
      let length = 0;
      for (let timeMs = variant === "6x6" ? 400 : 100; length === 0 && timeMs < 30_000; timeMs *= 2) {
        const more = await thread.ask("analyze", question("sliding", position, 1_000, timeMs), {
          signal: never,
        });
        length = more.analysis?.solution.length ?? 0;
      }
      assert.ok(length > 0);
      assert.deepEqual(problems, []);
    });
  }

  // "auto" is "pushes" and then "any"; "all" holds the forward searches.
  for (const method of methods.filter((name) => name !== "auto")) {
    for (const part of method === "any" ? (["all", "backward"] as const) : (["all"] as const)) {
      it(`is kept by Sokoban’s solver: ${method}, ${part}`, async function () {
        const memoryMb = 16;
        const thread = start(memoryMb);
        let maxMb = 0;
        const onProgress = (progress: unknown) => {
          maxMb = Math.max(maxMb, (progress as LevelProgress).memoryMb);
        };
        const task = {
          board: hardLevel(this),
          kind: "solve",
          method,
          timeMs: 90_000,
          memoryMb,
          shorten: null,
          plans: false,
          strands: part,
          compared: null,
        } as const;
        const { answer, memoryMb: atEnd } = await thread.ask("solveLevel", task, {
          signal: never,
          onProgress,
        });
        assert.ok(answer.kind === "gaveUp" && answer.limit === "memory", JSON.stringify(answer));
        assert.deepEqual([thread.endReason, problems], [undefined, []]);
        // The memory held at the end includes the memory of one node of the search and the garbage of the
        // last growth. The collector, a thread of its own, comes late on a busy machine.
        assert.ok(maxMb <= memoryMb && atEnd <= memoryMb + 4, `${maxMb} MB, at the end ${atEnd} MB`);
      });
    }
  }
});
