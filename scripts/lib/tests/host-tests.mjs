/**
 * The suites that run inside VS Code's extension host: in Node, and in the worker of a browser.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { buildTests, buildWebHostTests } from "../build/tests.mjs";
import { ownTemporaryFolder, temporaryFolder } from "../cleanup.mjs";
import { isOldestChosen } from "../fetch/ensure-vscode.mjs";
import { inRoot, root } from "../paths.mjs";
import { downloadDesktop } from "../vscode/desktop.mjs";
import { webExtension } from "../vscode/extension-copies.mjs";
import { isolatedWindow, newestOnly, nodeOnly, runsInBrowser } from "./browser-suites.mjs";
import { add, none, total } from "./counts.mjs";
import { hostWindows } from "./host-windows.mjs";
import { isCounterexample } from "./mocha-tests.mjs";
import { maxTriedAgain } from "./tasks.mjs";

/**
 * Where the suites run. "npm": all in Node, and in the browser those that always run there. "both": all in
 * both. "web": all in the browser alone. "desktop": all in a downloaded VS Code.
 * @typedef {"npm" | "both" | "web" | "desktop"} Host
 *
 * @typedef {import("./host-windows.mjs").Window} Window
 */

/**
 * Compiles the suites. Each window is a task.
 * @param {{ host: Host, grep?: string | undefined, isChosen?: (file: string) => boolean }} options
 *   `isChosen`: takes a suite's path from the root
 * @returns {Promise<readonly import("./tasks.mjs").Task[]>}
 */
export async function hostTasks({ host, grep, isChosen = () => true }) {
  const tasks = await Promise.all([
    host === "web" ? [] : nodeTasks(host, grep, isChosen),
    host === "desktop" || isOldestChosen() ? [] : webTasks(host, grep, isChosen),
  ]);
  return tasks.flat();
}

/**
 * @param {Exclude<Host, "web">} host @param {string | undefined} grep
 * @param {(file: string) => boolean} isChosen
 */
async function nodeTasks(host, grep, isChosen) {
  const folder = await buildTests("host");
  const leftOut = isOldestChosen() ? newestOnly : [];
  for (const { suite, why } of leftOut) console.log(`  ${suite} is left out in the oldest VS Code: ${why}.`);
  const executable = host === "desktop" ? await downloadDesktop() : npmExecutable();
  const where = host === "desktop" ? "desktop VS Code" : "VS Code from npm";
  const all = windowsWith((name) => !leftOut.some(({ suite }) => suite === name));
  const windows = windowsOfChosen(all, isChosen).map((window) => ({
    ...window,
    suites: window.suites.map((name) => name.replace(/\.ts$/, ".js")),
  }));
  return windows.map((window) =>
    task(
      window,
      where,
      window.suites.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
      (scratch, suites) =>
        runTests(scratch, {
          vscodeExecutablePath: executable,
          extensionDevelopmentPath: root,
          extensionTestsPath: join(folder, "index.js"),
          launchArgs: window.hasFolder ? [scratch.workspace] : [],
          extensionTestsEnv: {
            TILEWORK_HOST_RESULTS: scratch.results,
            TILEWORK_COLOR: process.stdout.isTTY ? "1" : "0",
            TILEWORK_SUITES: suites.join(","),
            ...(grep ? { TILEWORK_GREP: grep } : {}),
          },
        }),
    ),
  );
}

/** @param {Host} host @param {string | undefined} grep @param {(file: string) => boolean} isChosen */
async function webTasks(host, grep, isChosen) {
  const windows = windowsOfChosen(webWindows(host), isChosen);
  if (windows.length === 0) return [];
  const extension = webExtension();
  const names = new Set(windows.flatMap(({ suites }) => suites));
  const script = await buildWebHostTests(
    [...names].filter((name) => !nodeOnly.some(({ suite, test }) => suite === name && test === undefined)),
  );
  return windows.map((window) => {
    const isIsolated = window.name === isolatedWindow.name;
    return task(
      { ...window, name: `web ${window.name}` },
      `VS Code from npm, in the browser's worker${isIsolated ? ", isolated" : ""}`,
      script.length,
      (scratch, suites) => {
        // VS Code runs tests in the host of the extension in whose folder they are.
        const tests = join(extension, `tests-${window.name}.js`);
        const given = {
          project: slashed(root),
          results: slashed(scratch.results),
          temporary: slashed(scratch.folder),
          color: process.stdout.isTTY === true,
          suites,
          nodeOnly,
          hostile: { inputs: process.env.TILEWORK_HOSTILE, seed: process.env.TILEWORK_SEED },
          ...(grep ? { grep } : {}),
        };
        writeFileSync(tests, `const TILEWORK_HOST_TESTS = ${JSON.stringify(given)};\n${script}`);
        return runTests(scratch, {
          vscodeExecutablePath: npmExecutable(),
          extensionDevelopmentPath: extension,
          extensionTestsPath: tests,
          launchArgs: [
            ...(window.hasFolder ? [scratch.workspace] : []),
            "--extensionDevelopmentKind=web",
            ...(isIsolated ? ["--isolated"] : []),
          ],
          extensionTestsEnv: {},
        });
      },
    );
  });
}

/**
 * A path as in addresses, also on Windows.
 * @param {string} path
 */
const slashed = (path) => pathToFileURL(path).pathname;

/**
 * The windows, with the suites that are meant. A window without suites is not opened.
 * @param {(suite: string) => boolean} isMeant
 * @returns {readonly Window[]}
 */
function windowsWith(isMeant) {
  return hostWindows
    .map((window) => ({ ...window, suites: window.suites.filter(isMeant) }))
    .filter(({ suites }) => suites.length > 0);
}

/**
 * The windows with the suites that were chosen. Those about a reload need each other.
 * @param {readonly Window[]} windows @param {(file: string) => boolean} isChosen
 * @returns {readonly Window[]}
 */
export function windowsOfChosen(windows, isChosen) {
  return windows
    .map((window) => {
      const chosen = window.suites.filter((suite) => isChosen(`test/host/${suite}`));
      const isMeant = (/** @type {string} */ suite) =>
        chosen.includes(suite) || (isAboutReload(suite) && chosen.some(isAboutReload));
      return { ...window, suites: window.suites.filter(isMeant) };
    })
    .filter(({ suites }) => suites.length > 0);
}

/**
 * The windows in the browser. What needs no folder runs in the isolated one.
 * @param {Host} host
 * @returns {readonly Window[]}
 */
export function webWindows(host) {
  const isElsewhere = (/** @type {string} */ suite) =>
    hostWindows.some(({ hasFolder, suites }) => !hasFolder && suites.includes(suite)) &&
    isolatedWindow.suites.includes(suite);
  return [...windowsWith((suite) => runsInBrowser(suite, host) && !isElsewhere(suite)), isolatedWindow];
}

/**
 * @typedef {object} Scratch
 * @property {string} folder for all files of a run
 * @property {string} results where the suites write their reports
 * @property {string} workspace
 *
 * @typedef {import("./tasks.mjs").Report & { isStarted: boolean }} Attempt a window's report, and whether VS
 * Code started the suites
 *
 * @param {Window} window @param {string} where @param {number} size
 * @param {(scratch: Scratch, suites: readonly string[]) => Promise<Attempt>} run
 * @returns {import("./tasks.mjs").Task}
 */
function task({ name, hasFolder, suites: all }, where, size, run) {
  const title = `In a window with ${hasFolder ? "a" : "no"} folder open`;
  let isStarted = true;
  const withHeading = async (/** @type {readonly string[]} */ suites) => {
    const attempt = await run(makeScratch(hasFolder), suites);
    isStarted = attempt.isStarted;
    return { ...attempt, output: `\n  ${title} (${where})\n${attempt.output}` };
  };
  return {
    level: "host",
    name,
    size,
    run: () => withHeading(all),
    again(failed) {
      // If no test has started, VS Code did not start.
      if (!isStarted) return withHeading(all);
      const suites = suitesToRepeat(all, failed.failures);
      return suites && withHeading(suites).then((second) => withSecondRun(failed, second));
    },
  };
}

/** Suites in which one window continues the work of another (test/host/suites.ts). */
const isAboutReload = (/** @type {string} */ name) => /^before-reload\.|\.reload-\d+\./.test(name);

/**
 * The suites to run once more in a window of their own, because the other suites of their window may have
 * disturbed them.
 * @param {readonly string[]} all of the window @param {readonly import("./tasks.mjs").Fault[]} failures
 * @returns {readonly string[] | undefined} `undefined` if a second run would prove nothing
 */
export function suitesToRepeat(all, failures) {
  const failed = all.filter((name) => failures.some(({ file }) => file === name));
  const isKnown = failures.every(({ file }) => file !== undefined && failed.includes(file));
  if (!isKnown || failed.length > maxTriedAgain || failures.some(isCounterexample)) return undefined;
  return failed.some(isAboutReload) ? [...new Set([...failed, ...all.filter(isAboutReload)])] : failed;
}

/**
 * The report of a window whose failed suites ran once more. Tests that failed in either run count by their
 * second result.
 * @param {import("./tasks.mjs").Report} first @param {import("./tasks.mjs").Report} second
 * @returns {import("./tasks.mjs").Report}
 */
export function withSecondRun(first, second) {
  const ran = new Set(second.tests.map(({ name }) => name));
  const isHook = ({ name = "" }) => / hook(?: |$)/.test(name);
  const failsAgain = (/** @type {import("./tasks.mjs").Fault} */ { name }) =>
    second.failures.some((fault) => fault.name === name);
  // A test that was not reached has not passed.
  const missing = first.failures.filter((fault) =>
    isHook(fault) ? ran.size === 0 : !ran.has(fault.name) && !failsAgain(fault),
  );
  const failures = [...second.failures, ...missing];
  const passedTwice = first.failures.filter((fault) => isHook(fault) && !failsAgain(fault)).length;
  const all = total(first.counts) - first.counts.skipped - passedTwice;
  return {
    counts: { ...first.counts, passed: all - failures.length, failed: failures.length },
    tests: first.tests,
    failures,
    output: second.output,
  };
}

/** @param {boolean} hasFolder @returns {Scratch} */
function makeScratch(hasFolder) {
  const { path: folder } = temporaryFolder("host");
  const scratch = { folder, results: join(folder, "results"), workspace: join(folder, "workspace") };
  mkdirSync(scratch.results);
  if (hasFolder) cpSync(inRoot("test", "fixtures", "workspace"), scratch.workspace, { recursive: true });
  return scratch;
}

/** The script that replaces VS Code's executable for the VS Code from npm. */
export const npmExecutable = () =>
  inRoot("scripts", process.platform === "win32" ? "vscode-from-npm.cmd" : "vscode-from-npm.mjs");

/**
 * @param {Scratch} scratch @param {import("@vscode/test-electron").TestOptions} options
 * @returns {Promise<Attempt>}
 */
async function runTests({ folder, results }, options) {
  const { runTests } = await import("@vscode/test-electron");
  // VS Code prints too much to show it. Mocha's results come in a file, in the same way on both hosts.
  const vscodeOutput = outputBuffer();
  const succeeded = await runTests({
    ...options,
    launchArgs: [...(options.launchArgs ?? []), `--user-data-dir=${join(folder, "user")}`],
    extensionTestsEnv: { ...ownTemporaryFolder(), ...options.extensionTestsEnv },
    stdout: vscodeOutput.stream,
    stderr: vscodeOutput.stream,
  }).then(
    () => true,
    () => false,
  );
  const printed = join(results, "output.txt");
  const output = existsSync(printed) ? readFileSync(printed, "utf8") : "";
  const parts = readdirSync(results)
    .filter((file) => file.endsWith(".json"))
    .map(
      (file) =>
        /** @type {Omit<import("./tasks.mjs").Report, "output">} */ (
          JSON.parse(readFileSync(join(results, file), "utf8"))
        ),
    );
  const counts = parts.map((part) => part.counts).reduce(add, none);
  const tests = parts.flatMap((part) => part.tests);
  const failures = parts.flatMap((part) => part.failures);
  const isStarted = succeeded || output !== "" || total(counts) > 0;
  if (succeeded || counts.failed > 0) return { counts, tests, failures, output, isStarted };
  const lines = vscodeOutput.text().split("\n").slice(-40).join("\n");
  const why = `The run broke off ${total(counts) === 0 ? "before the first test" : "between the tests"}; above is the last that VS Code printed.`;
  const allFailures = [...failures, { name: "the whole window", error: why }];
  return {
    counts: add(counts, { ...none, failed: 1 }),
    tests,
    failures: allFailures,
    output: `${output}${lines}\n  ${why}\n`,
    isStarted,
  };
}

function outputBuffer() {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}
