import assert from "node:assert/strict";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { FaultyWorker } from "../../campaign/threads/faulty-worker.js";
import { tilework } from "../../shared/program.js";

/** The messages and exit codes of commands whose thread crashes. */
describe("a command whose solver thread crashes", () => {
  const level = "######\n#@ $.#\n######\n";
  let worker: FaultyWorker;

  beforeEach(() => {
    worker = new FaultyWorker(inRoot("dist", "solver-worker.js"));
    worker.set({ fault: "crash" });
  });

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
    it(`says so in plain sentences and ends with 1: one that ${name}`, async () => {
      const { code, error } = await tilework(args, input, { threadProgram: worker.file });
      assert.equal(code, 1);
      assert.match(error, /Couldn't finish: the solver failed\. The solver thread crashed\./);
      assert.doesNotMatch(error, /\n\s+at |Error:/, "no stack trace");
    });
  }

  it("continues with the others", async () => {
    // The first failure is reported before the second level is started.
    const how = { threadProgram: worker.file, onError: () => worker.set({ fault: "none" }) };
    const levels = `${level}\n${level}`;
    const { code, out, error } = await tilework(["sokoban", "solve", "-", "--json"], levels, how);
    assert.equal(code, 1);
    assert.equal(out.trim().split("\n").length, 1, out + error);
    assert.match(out, /"result":"solved"/);
  });
});
