/**
 * Runs compiled suites with mocha in a process of its own and writes their counts to a file:
 *
 *   node --enable-source-maps mocha-runner.mjs '{ "files": […], "results": "….json", "timeoutMs": …, "retries": 0, "grep": "…" }'
 */
import { writeFileSync } from "node:fs";
import Mocha from "mocha";
import { endWithParent } from "./cleanup.mjs";

endWithParent();
const { files, results, timeoutMs, retries, grep } = JSON.parse(process.argv[2] ?? "{}");
const mocha = new Mocha({ ui: "bdd", timeout: timeoutMs, retries, ...(grep ? { grep } : {}) });
for (const file of files) mocha.addFile(file);
await mocha.loadFilesAsync();
const runner = mocha.run((failed) => {
  const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
  writeFileSync(results, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
  // Exits even where a suite left something open: a browser, a server.
  process.exit(failed > 0 ? 1 : 0);
});
// A test that passes only the second time is not hidden.
runner.on("retry", (test, error) => console.log(`      RETRIED: ${test.fullTitle()}: ${error.message.split("\n")[0]}`));
