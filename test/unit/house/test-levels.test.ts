import assert from "node:assert/strict";
import { sourcesIn } from "../shared/sources.js";

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
    sourcesIn(`test/${level}`)
      .filter(([, text]) => starts.test(text))
      .map(([file]) => file);

  it("start processes in “program”, not in “unit”", () => {
    assert.deepEqual(startingFiles("unit"), ["test/unit/house/test-levels.test.ts"]);
    assert.ok(startingFiles("program").includes("test/program/terminal/tty.test.ts"));
  });

  it("imitate VS Code for pages in at most 2,000 lines", () => {
    const lines = sourcesIn("test/pages/vscode").flatMap(([, text]) => text.trimEnd().split("\n"));
    assert.ok(lines.length <= 2_000, `${lines.length} lines`);
  });
});
