import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/**
 * Ways to start a process or a pseudoterminal. Solver threads are not among them, as hints of many unit tests
 * come from one.
 */
const starts = /"node:child_process"|"@lydell\/node-pty"|\btileworkProcess\b|\bInTerminal\b/;

/**
 * Unit tests run after every change, so they must end within a minute. A process takes a third of a second
 * to start, and longer on a busy machine.
 */
describe("the levels of tests", () => {
  const startingFiles = (level: string) =>
    readdirSync(inRoot("test", level), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .filter((file) => starts.test(readFileSync(inRoot("test", level, file), "utf8")))
      .map((file) => file.replaceAll("\\", "/"));

  it("start processes in “program”, not in “unit”", () => {
    assert.deepEqual(startingFiles("unit"), ["house/test-levels.test.ts"]);
    assert.ok(startingFiles("program").includes("terminal/tty.test.ts"));
  });

  it("imitate VS Code for pages in at most 2,000 lines", () => {
    const lines = readdirSync(inRoot("test", "pages", "vscode")).flatMap((file) =>
      readFileSync(inRoot("test", "pages", "vscode", file), "utf8")
        .trimEnd()
        .split("\n"),
    );
    assert.ok(lines.length <= 2_000, `${lines.length} lines`);
  });
});
