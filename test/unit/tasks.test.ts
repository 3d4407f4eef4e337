import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { runTasks } from "../../scripts/lib/tasks.mjs";

describe("pieces of a test run", () => {
  const counts = (passed: number, failed = 0) => ({ passed, failed, skipped: 0 });

  /** Tasks that say when they begin and end when they are told. */
  function makeTasks(names: readonly string[]) {
    const began: string[] = [];
    const ends = new Map<string, () => void>();
    const tasks = names.map((name, index) => ({
      level: index % 2 === 0 ? "unit" : "e2e",
      name,
      run: async () => {
        began.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return { counts: counts(1, name === "c" ? 1 : 0), tests: [{ name, ms: index }], output: `${name} said\n` };
      },
    }));
    return { tasks, began, end: (name: string) => ends.get(name)?.() };
  }

  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it("run so many at a time, the longest of the last run first, and what each printed stays together", async () => {
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
    const { levels, tests } = await done;
    assert.deepEqual(levels, { unit: counts(2, 1), e2e: counts(1) });
    assert.deepEqual(tests.map(({ name }) => name).sort(), ["a", "b", "c"]);
    assert.deepEqual(printed.split("\n").sort(), ["", "a said", "b said", "c said"]);
    assert.deepEqual(Object.keys(JSON.parse(readFileSync(durationsFile, "utf8"))).sort(), ["e2e b", "unit a", "unit c"]);
  });

  it("run all the same where nothing is known of the last run, or its file is no JSON", async () => {
    const durationsFile = join(temporaryFolder("tasks").path, "durations.json");
    writeFileSync(durationsFile, "{");
    const { tasks, began, end } = makeTasks(["a"]);
    const done = runTasks(tasks, 4, { durationsFile, print: () => {} });
    await settled();
    assert.deepEqual(began, ["a"]);
    end("a");
    assert.deepEqual((await done).levels, { unit: counts(1) });
  });
});
