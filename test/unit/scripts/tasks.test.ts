import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { isCounterexample } from "../../../scripts/lib/tests/mocha-tests.mjs";
import { maxTriedAgain, runTasks } from "../../../scripts/lib/tests/tasks.mjs";

describe("pieces of a test run", () => {
  const counts = (passed: number, failed = 0) => ({ passed, failed, skipped: 0 });

  const settled = () => new Promise((resolve) => setImmediate(resolve));

  describe("that failed", () => {
    const tests = [{ name: "a test", ms: 1 }];
    const passes = { counts: counts(2), tests, failures: [], output: "all is well\n" };
    const fails = (error: string) => {
      return { counts: counts(1, 1), tests: [], failures: [{ name: "a test", error }], output: `${error}\n` };
    };
    const told = (error: string, file = "a") => ({ level: "unit", file, name: "a test", error });
    const tried = (error: string, second: "passed" | "failed") => ({ ...told(error), second });

    /** Runs tasks of these names that fail, each with what it comes to when it is done again. */
    async function run(
      again: Readonly<Record<string, ReturnType<typeof fails> | typeof passes | undefined>>,
    ) {
      const done: string[] = [];
      const printed: string[] = [];
      const tasks = Object.entries(again).map(([name, report]) => ({
        level: "unit",
        name,
        run: async () => fails("at first"),
        again: () => {
          done.push(name);
          return report && Promise.resolve(report);
        },
      }));
      const quiet = {
        level: "unit",
        name: "quiet",
        async run() {
          await settled();
          done.push("quiet");
          return { ...passes, output: "" };
        },
      };
      const durationsFile = join(temporaryFolder("tasks").path, "durations.json");
      const { levels, failures, retries } = await runTasks([...tasks, quiet], 2, {
        durationsFile,
        print: (text) => void printed.push(text),
      });
      return { done, printed: printed.join(""), level: levels.unit, failures, retries };
    }

    it("run once more, alone, after all others, and report how they failed first", async () => {
      const { done, printed, level, failures, retries } = await run({ a: passes });
      assert.deepEqual(done, ["quiet", "a"]);
      assert.match(printed, /at first\n[\s\S]*RETRIED, alone: a\nall is well/);
      assert.deepEqual([level, failures, retries], [counts(4), [], [tried("at first", "passed")]]);
    });

    it("fail if they fail again, or if a second run would show nothing", async () => {
      const { level, failures, retries } = await run({ a: fails("again"), b: undefined });
      assert.deepEqual(level, counts(4, 2));
      assert.deepEqual(failures, [told("again"), told("at first", "b")]);
      assert.deepEqual(retries, [tried("at first", "failed")]);
    });

    it("do not run again if there are many", async () => {
      const names = Array.from({ length: maxTriedAgain + 1 }, (_, index) => `file ${index}`);
      const { done, level, retries } = await run(Object.fromEntries(names.map((name) => [name, passes])));
      const failed = names.length;
      assert.deepEqual([done, level, retries], [["quiet"], counts(2 + failed, failed), []]);
    });

    it("by a counterexample are distinguished from others", () => {
      const error = (fail: () => void) => {
        try {
          fail();
        } catch (thrown) {
          return { name: "", error: (thrown as Error).message };
        }
        return assert.fail("It did not fail.");
      };
      const nats = (isRight: (value: number) => boolean | undefined) => () =>
        fc.assert(fc.property(fc.nat(), isRight));
      assert.ok(isCounterexample(error(nats(() => false))));
      assert.ok(isCounterexample(error(nats((value) => assert.equal(value, -1) as undefined))));
      assert.ok(!isCounterexample(error(() => assert.equal(1, 2))));
      assert.ok(!isCounterexample({ name: "", error: "Timeout of 60000ms exceeded." }));
    });
  });
});
