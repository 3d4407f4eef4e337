import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { browserToo } from "../../../scripts/lib/tests/browser-suites.mjs";
import { suitesToRepeat, webWindows, withSecondRun } from "../../../scripts/lib/tests/host-tests.mjs";
import { hostWindows } from "../../../scripts/lib/tests/host-windows.mjs";
import { maxTriedAgain } from "../../../scripts/lib/tests/tasks.mjs";
import { reloadsBefore } from "../../host/suites.js";

describe("the windows of the host's suites", () => {
  const files = readdirSync("test/host").filter((name) => name.endsWith(".test.ts"));

  it("have every suite, once", () => {
    assert.deepEqual(hostWindows.flatMap(({ suites }) => suites).toSorted(), files.toSorted());
  });

  it("have the suites after a reload behind the suite that prepares it", () => {
    for (const suite of files.filter((name) => reloadsBefore(name) > 0)) {
      const { suites = [] } = hostWindows.find((window) => window.suites.includes(suite)) ?? {};
      assert.ok(suites.indexOf("before-reload.test.ts") >= 0, suite);
      assert.ok(suites.indexOf("before-reload.test.ts") < suites.indexOf(suite), suite);
    }
  });

  it("have the suites in the browser that are meant, those without a folder in an isolated window", () => {
    const suitesOf = (host: "npm" | "both") => webWindows(host).map(({ suites }) => suites);
    const always = browserToo.filter((entry) => entry.always).map(({ suite }) => suite);
    assert.deepEqual([...new Set(suitesOf("npm").flat())].toSorted(), always.toSorted());
    assert.deepEqual([...new Set(suitesOf("both").flat())].toSorted(), files.toSorted());
    assert.equal(suitesOf("npm").length, 2);
    const twice = suitesOf("both")
      .flat()
      .filter((suite, index, all) => all.indexOf(suite) !== index);
    assert.deepEqual(twice, ["solver-pool.test.ts"]);
  });
});

describe("suites of the host that failed", () => {
  const all = ["a.test.js", "b.test.js", "before-reload.test.js", "c.reload-1.test.js"];
  const fault = (name: string, file?: string, error = "1 == 2") =>
    file === undefined ? { name, error } : { name, error, file };

  it("run once more in a window of their own", () => {
    assert.deepEqual(suitesToRepeat(all, [fault("x", "b.test.js"), fault("y", "b.test.js")]), ["b.test.js"]);
  });

  it("run with all suites about the reload, if one of them failed", () => {
    const again = suitesToRepeat(all, [fault("x", "c.reload-1.test.js")])?.toSorted();
    assert.deepEqual(again, ["before-reload.test.js", "c.reload-1.test.js"]);
  });

  it("do not run again after a counterexample, a window that closed by itself, or many failures", () => {
    const law = fault("x", "a.test.js", "Property failed after 3 tests");
    const many = Array.from({ length: maxTriedAgain + 1 }, (_, index) => `${index}.js`);
    assert.equal(suitesToRepeat(all, [law]), undefined);
    assert.equal(suitesToRepeat(all, [fault("x", "a.test.js"), fault("the whole window")]), undefined);
    const faults = many.map((file) => fault("x", file));
    assert.equal(suitesToRepeat(many, faults), undefined);
  });

  it("count by their second run, in which each failed test must run", () => {
    const timed = (...names: string[]) => names.map((name) => ({ name, ms: 1 }));
    const first = {
      counts: { passed: 7, failed: 3, skipped: 1 },
      tests: timed("x", "y", "z"),
      failures: [fault("x", "a.test.js"), fault("y", "a.test.js"), fault("z", "a.test.js")],
      output: "first",
    };
    const second = {
      counts: { passed: 1, failed: 1, skipped: 0 },
      tests: timed("x", "y"),
      failures: [fault("y", "a.test.js", "again")],
      output: "second",
    };
    const { counts, failures } = withSecondRun(first, second);
    assert.deepEqual(counts, { passed: 8, failed: 2, skipped: 1 });
    const told = failures.map(({ name, error }) => `${name}: ${error}`);
    assert.deepEqual(told, ["y: again", "z: 1 == 2"]);
  });

  it("count a hook that passes the second time as no test", () => {
    const first = {
      counts: { passed: 7, failed: 1, skipped: 0 },
      tests: [],
      failures: [fault('games "before all" hook for "x"', "a.test.js")],
      output: "first",
    };
    const second = {
      counts: { passed: 2, failed: 0, skipped: 0 },
      tests: [{ name: "games x", ms: 1 }],
      failures: [],
      output: "second",
    };
    assert.deepEqual(withSecondRun(first, second).counts, { passed: 7, failed: 0, skipped: 0 });
    assert.equal(withSecondRun(first, { ...second, tests: [] }).counts.failed, 1);
  });
});
