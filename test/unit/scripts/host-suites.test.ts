import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { inOrder, lastSuites, readSuiteName } from "../../host/suites.js";

describe("the order of the host's suites", () => {
  it("is by name, with those at the end that the suites after a reload need", () => {
    const files = ["tests.test.js", "before-reload.test.js", "archive.test.js"];
    assert.deepEqual(inOrder(files), ["archive.test.js", "tests.test.js", "before-reload.test.js"]);
  });

  it("names suites that are there, in a window that is reloaded", () => {
    const files = readdirSync("test/host").filter((name) => name.endsWith(".test.ts"));
    for (const name of lastSuites) {
      const file = `${name}.test.ts`;
      assert.ok(files.includes(file), file);
      assert.deepEqual(readSuiteName(file), { folder: true, window: 0 });
    }
    assert.ok(files.some((file) => readSuiteName(file).window === 1));
  });
});
