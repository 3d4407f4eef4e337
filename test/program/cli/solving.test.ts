import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { ProgramStreams } from "../../../src/cli/shared/command.js";
import { memoryOfThreadMb, unlessStopped, withSolvers } from "../../../src/cli/shared/solving.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { FaultyWorker } from "../../campaign/threads/faulty-worker.js";
import { tilework } from "../../shared/program.js";
import { valueIn } from "../../unit/shared/value-in.js";

/** The solver threads of the program, which fail in several ways. */
describe("the solvers of a command", () => {
  const game = findGame("sliding")!;
  const position = valueIn(game.deal("3x3", 7));
  let worker: FaultyWorker;
  let interrupt: AbortController;

  beforeEach(() => {
    worker = new FaultyWorker(inRoot("dist", "solver-worker.js"));
    interrupt = new AbortController();
  });

  function solving<Value>(work: Parameters<typeof withSolvers<Value>>[2]): Promise<Value> {
    const error = (_: string) => undefined;
    const streams = { threadProgram: worker.file, error, interrupt: interrupt.signal };
    return withSolvers(streams as ProgramStreams, 1, work);
  }

  it("share half of the machine's memory", () => {
    const memory = (mb: number) => [1, 2, 4, 16, 64].map((threads) => memoryOfThreadMb(threads, mb));
    assert.deepEqual(memory(24_000), [1_500, 1_500, 1_500, 750, 188]);
    // With less a thread finds nothing.
    assert.deepEqual(memory(8_000), [1_500, 1_500, 1_000, 250, 100]);
  });

  it("time out if a thread's memory is full, or if it does not react to Ctrl+C", async () => {
    await solving(async ({ pool }) => {
      worker.set({ fault: "outOfMemory" });
      assert.equal(
        await unlessStopped(pool.of("").solve(game, position, 5_000, interrupt.signal)),
        undefined,
      );
      worker.set({ fault: "deaf" });
      const asked = unlessStopped(pool.of("").solve(game, position, 60_000, interrupt.signal));
      await nextTurn();
      interrupt.abort();
      assert.equal(await asked, undefined);
    });
  });

  it("end with the command, even if one hangs", async () => {
    worker.set({ fault: "hang" });
    let asked: Promise<unknown> | undefined;
    await solving(async ({ pool }) => {
      asked = unlessStopped(pool.of("").solve(game, position, 60_000, interrupt.signal));
      await nextTurn();
    });
    assert.equal(await asked, undefined);
  });

  it("can be many without a warning", async () => {
    const warnings: string[] = [];
    const hear = ({ message }: Error) => warnings.push(message);
    process.on("warning", hear);
    try {
      const levels = "######\n#@ $.#\n######\n\n".repeat(40);
      const { code, out, error } = await tilework(
        ["sokoban", "solve", "-", "--threads", "12", "--seconds", "60", "--json"],
        levels,
      );
      assert.deepEqual([code, error, out.trim().split("\n").length], [0, "", 40]);
      await nextTurn();
    } finally {
      process.off("warning", hear);
    }
    assert.deepEqual(warnings, []);
  });

  /** Each says so in plain sentences. */
  describe("that crash", () => {
    const level = "######\n#@ $.#\n######\n";

    beforeEach(() => worker.set({ fault: "crash" }));

    const commands: readonly (readonly [name: string, args: readonly string[], input: string])[] = [
      ["solves levels", ["sokoban", "solve", "-"], level],
      ["rates levels", ["sokoban", "rate", "-"], level],
      ["makes levels", ["sokoban", "generate", "--seed", "1"], ""],
      ["replays a solution", ["sokoban", "replay", "-"], level],
      ["tests claims", ["sokoban", "test", "-"], `${level}Claim: solvable\n`],
      ["writes claims", ["sokoban", "claim", "-"], level],
      ["solves sliding puzzles", ["sliding", "solve", "-"], "1 2 3 4 5 6 7 0 8\n"],
      ["plays 2048", ["2048", "autoplay", "--games", "1"], ""],
    ];
    for (const [name, args, input] of commands) {
      it(`end with 1 a command that ${name}`, async () => {
        const { code, error } = await tilework(args, input, { threadProgram: worker.file });
        assert.equal(code, 1);
        assert.match(error, /Couldn't finish: the solver failed\. The solver thread crashed\./);
        assert.doesNotMatch(error, /\n\s+at |Error:/, "no stack trace");
      });
    }

    it("leave the other levels to others", async () => {
      // The first failure is reported before the second level is started.
      const how = { threadProgram: worker.file, onError: () => worker.set({ fault: "none" }) };
      const levels = `${level}\n${level}`;
      const { code, out, error } = await tilework(["sokoban", "solve", "-", "--json"], levels, how);
      assert.equal(code, 1);
      assert.equal(out.trim().split("\n").length, 1, out + error);
      assert.match(out, /"result":"solved"/);
    });
  });
});
