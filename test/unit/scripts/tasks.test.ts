import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { isCounterexample } from "../../../scripts/lib/tests/mocha-tests.mjs";
import { maxTriedAgain, runTasks } from "../../../scripts/lib/tests/tasks.mjs";

describe("pieces of a test run", () => {
  const counts = (passed: number, failed = 0) => ({ passed, failed, skipped: 0 });

  /** Tasks that report their start, and end on request. */
  function makeTasks(names: readonly string[]) {
    const began: string[] = [];
    const ends = new Map<string, () => void>();
    const tasks = names.map((name, index) => ({
      level: index % 2 === 0 ? "unit" : "e2e",
      name,
      run: async () => {
        began.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        const failures = name === "c" ? [{ name: "c fails", error: "it broke" }] : [];
        const tests = [{ name, ms: index }];
        return { counts: counts(1, failures.length), tests, failures, output: `${name} said\n` };
      },
    }));
    return { tasks, began, end: (name: string) => ends.get(name)?.() };
  }

  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it("run a limited number at a time, the longest of the last run first, and each output stays together", async () => {
    const durationsFile = join(temporaryFolder("tasks").path, "durations.json");
    writeFileSync(durationsFile, JSON.stringify({ "unit a": 10, "e2e b": 30, "unit c": 20 }));
    const { tasks, began, end } = makeTasks(["a", "b", "c"]);
    let printed = "";
    const done = runTasks(tasks, 2, { durationsFile, print: (text) => (printed += text) });
    await settled();
    assert.deepEqual(began, ["b", "c"]);
    end("c");
    await settled();
    assert.deepEqual(began, ["b", "c", "a"]);
    end("a");
    end("b");
    const { levels, tests, failures, retries } = await done;
    assert.deepEqual(failures, [{ level: "unit", file: "c", name: "c fails", error: "it broke" }]);
    assert.deepEqual(retries, []);
    assert.deepEqual(levels, { unit: counts(2, 1), e2e: counts(1) });
    assert.deepEqual(tests.map(({ name }) => name).sort(), ["a", "b", "c"]);
    assert.deepEqual(printed.split("\n").sort(), ["", "a said", "b said", "c said"]);
    const timed = Object.keys(JSON.parse(readFileSync(durationsFile, "utf8")));
    assert.deepEqual(timed.sort(), ["e2e b", "unit a", "unit c"]);
  });

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
