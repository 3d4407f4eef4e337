/**
 * Runs compiled suites with mocha in a process of its own and writes the counts of each file of them to a file:
 *
 *   node --enable-source-maps mocha-runner.mjs '{ "files": […], "results": "….json", "timeoutMs": …, "retries": 0, "grep": "…" }'
 */
import { writeFileSync } from "node:fs";
import Mocha from "mocha";
import { endWithParent } from "./cleanup.mjs";
import { none } from "./counts.mjs";

endWithParent();
const { files, results, timeoutMs, retries, grep } = JSON.parse(process.argv[2] ?? "{}");
const mocha = new Mocha({ ui: "bdd", timeout: timeoutMs, retries, ...(grep ? { grep } : {}) });
for (const file of files) mocha.addFile(file);
await mocha.loadFilesAsync();
/** Counts of each file. @type {Record<string, import("./counts.mjs").Counts>} */
const counts = {};
/** @param {import("mocha").Runnable} test @param {"passed" | "failed" | "skipped"} result */
const count = (test, result) => {
  let { file } = test;
  for (let suite = test.parent; file === undefined && suite !== undefined; suite = suite.parent) file = suite.file;
  const before = counts[file ?? ""] ?? none;
  counts[file ?? ""] = { ...before, [result]: before[result] + 1 };
};
const runner = mocha.run((failed) => {
  writeFileSync(results, JSON.stringify(counts));
  // Exits even where a suite left something open: a browser, a server.
  process.exit(failed > 0 ? 1 : 0);
});
runner.on("pass", (test) => count(test, "passed"));
// Hooks that fail come here, too.
runner.on("fail", (test) => count(test, "failed"));
runner.on("pending", (test) => count(test, "skipped"));
// A test that passes only the second time is not hidden.
runner.on("retry", (test, error) => console.log(`      RETRIED: ${test.fullTitle()}: ${error.message.split("\n")[0]}`));
