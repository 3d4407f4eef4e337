/**
 * The suites that run in Node. Each file is a task, and each lane is a process that runs one file after
 * another.
 */
import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildTests } from "../build/tests.mjs";
import { atExit, ownTemporaryFolder, temporaryFolder } from "../cleanup.mjs";
import { isOldestChosen } from "../fetch/ensure-vscode.mjs";
import { inRoot, root } from "../paths.mjs";
import { isOnRequest, oldestToo, serverOnly } from "./browser-suites.mjs";
import { continuedSuites } from "./continued-tests.mjs";
import { none } from "./counts.mjs";

/** @typedef {import("./tasks.mjs").Report} Report */

/** After this many failures the rest of a window fails, too, and waiting for it costs minutes. */
const maxFailuresOfWindow = 3;
/**
 * The megabytes for new objects, twice as many as usual. Most objects of tests are garbage soon, and six
 * files took a tenth less time. Four times as many saved nothing.
 */
const youngMb = 32;

/**
 * Compiles the suites of one level.
 * @param {"unit" | "program" | "pages" | "e2e"} level
 * @param {{ timeoutMs: number, grep?: string | undefined, reversed?: boolean, isInVSCode?: boolean,
 *   host?: import("./host-tests.mjs").Host, isChosen?: (file: string) => boolean }} options
 *   `isInVSCode`: tests of pages run in a real VS Code; `isChosen`: takes a test file's path from the root
 * @returns {Promise<readonly import("./tasks.mjs").Task[]>}
 */
export async function mochaTasks(level, options) {
  const { timeoutMs, grep, reversed = false, isInVSCode = false, host, isChosen = () => true } = options;
  if (!existsSync(inRoot("test", level))) return [];
  const folder = await buildTests(level === "pages" && isInVSCode ? "pages-in-vscode" : level);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".test.mjs"),
  );
  const hooks = join(folder, "hooks.mjs");
  const compiled = (/** @type {string} */ suite) => suite.replace(/\.ts$/, ".mjs");
  const runners = new Runners(
    {
      timeoutMs,
      reversed,
      ...(level === "e2e" || isInVSCode ? { maxFailures: maxFailuresOfWindow } : {}),
      ...(level === "e2e" || level === "pages"
        ? { continued: continuedSuites.map(({ suite }) => compiled(suite)) }
        : {}),
      ...(grep ? { grep } : {}),
      ...(existsSync(hooks) ? { hooks } : {}),
    },
    {
      ...(host === "web" || host === "both" ? { TILEWORK_E2E_HOST: host } : {}),
      ...(isInVSCode ? { TILEWORK_IN: "vscode" } : {}),
    },
  );
  if (level === "e2e" && host === "web")
    for (const { suite, why } of serverOnly) console.log(`  not in the browser: ${suite}, as it ${why}`);
  const isMeant = (/** @type {string} */ suite) => {
    if (level === "e2e" && isOldestChosen()) return oldestToo.includes(suite);
    if (level !== "e2e" || host === undefined) return true;
    if (isOnRequest(suite, host)) return false;
    return host !== "web" || !serverOnly.some((left) => left.suite === suite);
  };
  return files
    .filter((name) => {
      const suite = name.replaceAll("\\", "/").replace(/\.mjs$/, ".ts");
      return isMeant(suite) && isChosen(`test/${level}/${suite}`);
    })
    .map((name) => {
      const file = join(folder, name);
      return {
        level,
        name,
        size: statSync(file).size,
        run: () => runners.run(file),
        // The machine may have been busy, or the process may have kept state. A window of VS Code may have
        // lost the keyboard, which fails all of its later tests. So the file gets a process and a window of
        // its own.
        again: (failed) =>
          failed.failures.some(isCounterexample) ? undefined : runners.run(file, { fresh: true }),
      };
    });
}

/**
 * Whether a law was broken. Another run may not draw the same input, but it shows a fault.
 * @param {import("./tasks.mjs").Fault} fault
 */
export function isCounterexample({ error }) {
  return /^Property failed/m.test(error);
}

/**
 * Processes that run suites (`mocha-runner.mjs`), as many as are needed at once. The next file can use what a
 * process has open, such as a browser.
 */
class Runners {
  /**
   * @param {{ timeoutMs: number, maxFailures?: number, continued?: readonly string[], grep?: string,
   *   hooks?: string, reversed: boolean }} options
   * @param {Record<string, string>} env added to the environment
   */
  constructor(options, env) {
    this.options = options;
    this.env = env;
    this.scratch = temporaryFolder("results").path;
    /** @type {import("node:child_process").ChildProcess[]} */
    this.idle = [];
    this.files = 0;
  }

  /**
   * @param {string} file
   * @param {{ fresh?: boolean }} [how] in a process that has not run it: a module runs once in a process
   * @returns {Promise<Report>}
   */
  run(file, { fresh = false } = {}) {
    const runner = (fresh ? undefined : this.idle.pop()) ?? this.start();
    const output = join(this.scratch, `${this.files++}.txt`);
    const printed = () => (existsSync(output) ? readFileSync(output, "utf8") : "");
    return new Promise((resolve) => {
      const onExit = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
        const why = `The run broke off (${signal ?? `code ${code}`}): what passed before in this file is not counted.`;
        resolve({
          counts: { ...none, failed: 1 },
          tests: [],
          failures: [{ name: "the whole file", error: why }],
          output: `${printed()}\n  ${why}\n`,
        });
      };
      runner.once("exit", onExit);
      runner.once("message", (/** @type {Omit<Report, "output">} */ report) => {
        runner.off("exit", onExit);
        this.idle.push(runner);
        resolve({ ...report, output: printed() });
      });
      runner.send({ file, output });
    });
  }

  start() {
    const runner = fork(
      inRoot("scripts", "lib", "tests", "mocha-runner.mjs"),
      [JSON.stringify(this.options)],
      {
        cwd: root,
        execArgv: ["--enable-source-maps", `--max-semi-space-size=${youngMb}`],
        env: {
          ...process.env,
          ...ownTemporaryFolder(),
          ...(this.options.grep ? { TILEWORK_PICTURES: "1" } : {}),
          ...this.env,
        },
      },
    );
    atExit(() => runner.kill());
    return runner;
  }
}
