/**
 * Runs compiled suites with mocha in a process of its own. Messages tell it the files:
 *
 *   fork("mocha-runner.mjs", ['{ "timeoutMs": …, "maxFailures": …, "grep": "…", "hooks": "….mjs",
 *                             "reversed": false }'])
 *   { file, output } → { counts, tests, failures }
 *
 * The printed text of a file is appended to its `output`, because several processes run at once.
 */
import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import Mocha from "mocha";
import { endWithParent } from "../cleanup.mjs";
import { keepThroughLast, reverseTests } from "./continued-tests.mjs";
import { none } from "./counts.mjs";

endWithParent();
const { timeoutMs, maxFailures, grep, hooks, continued = [], reversed } = JSON.parse(process.argv[2] ?? "{}");
const rootHooks = hooks === undefined ? {} : (await import(pathToFileURL(hooks).href)).mochaHooks;

let output = "";
for (const stream of /** @type {const} */ (["stdout", "stderr"])) {
  const write = process[stream].write.bind(process[stream]);
  /** @type {typeof process.stdout.write} */
  process[stream].write = (/** @type {string | Uint8Array} */ chunk, /** @type {any[]} */ ...rest) => {
    if (output === "") return write(chunk, ...rest);
    appendFileSync(output, chunk);
    rest.findLast((argument) => typeof argument === "function")?.();
    return true;
  };
}

process.on("message", async (/** @type {{ file: string, output: string }} */ job) => {
  output = job.output;
  const report = await runFile(job.file);
  process.send?.(report);
});

/** @param {string} file @returns {Promise<Omit<import("./tasks.mjs").Report, "output">>} */
async function runFile(file) {
  const mocha = new Mocha({ ui: "bdd", timeout: timeoutMs, rootHooks, ...(grep ? { grep } : {}) });
  mocha.addFile(file);
  const continues = continued.includes(basename(file));
  let counts = none;
  /** @type {import("./tasks.mjs").Timed[]} */
  const tests = [];
  /** @type {import("./tasks.mjs").Fault[]} */
  const failures = [];
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    console.error(error);
    return { counts: { ...none, failed: 1 }, tests, failures: [{ name: "loading", error: String(error) }] };
  }
  if (grep && continues) {
    keepThroughLast(mocha.suite, new RegExp(mocha.options.grep ?? ""));
    mocha.grep(/(?:)/);
  }
  if (reversed && !continues) reverseTests(mocha.suite);
  await new Promise((done) => {
    const runner = mocha.run(done);
    runner.on("pass", () => {
      counts = { ...counts, passed: counts.passed + 1 };
    });
    // Failing hooks arrive here, too.
    runner.on("fail", (test, error) => {
      counts = { ...counts, failed: counts.failed + 1 };
      failures.push({ name: test.fullTitle(), error: String(error?.message ?? error) });
      if (failures.length !== maxFailures) return;
      console.log(`      The rest of this file is not run: ${maxFailures} of its tests have failed.`);
      runner.abort();
    });
    runner.on("pending", () => {
      counts = { ...counts, skipped: counts.skipped + 1 };
    });
    runner.on("test end", (test) => tests.push({ name: test.fullTitle(), ms: test.duration ?? 0 }));
  });
  mocha.dispose();
  return { counts, tests, failures };
}
