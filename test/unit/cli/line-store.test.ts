import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { LineStore } from "../../../src/cli/shared/line-store.js";

describe("The store of lines", () => {
  const names = ["TMPDIR", "TEMP"] as const;
  const before = names.map((name) => process.env[name]);
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder("lines-test").path;
    for (const name of names) process.env[name] = folder;
  });

  afterEach(() => {
    for (const [index, name] of names.entries())
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
  });

  it("finds lines that fill memory and a file, and leaves no file behind", () => {
    const long = `${"é".repeat(1_000_000)} long`;
    const lineOf = (number: number) =>
      number === 5_000 ? long : `${number % 9_000} ${"ü".repeat(100)} ${number}`;
    const store = new LineStore<string>(
      (line) => line,
      (line) => (line === long ? "5000" : line.split(" ")[0]),
    );
    for (let number = 0; number < 10_000; number++) store.add(String(number % 9_000), lineOf(number));
    // A process that is killed now disposes of nothing.
    if (process.platform !== "win32") assert.deepEqual(readdirSync(folder), []);
    for (let number = 0; number < 9_000; number++) {
      const lines = number < 1_000 ? [lineOf(number + 9_000), lineOf(number)] : [lineOf(number)];
      assert.deepEqual(store.find(String(number)), lines);
    }
    assert.deepEqual([...store.unused()], []);
    store.dispose();
    assert.deepEqual(readdirSync(folder), []);
  });
});
