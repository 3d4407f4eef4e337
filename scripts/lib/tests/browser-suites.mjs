/**
 * Which tests run with the extension in a browser. The suites of `test/host` run in Node and, unchanged, in
 * the web worker in which VS Code runs extensions there.
 */

/**
 * @typedef {object} BrowserToo
 * @property {"host" | "e2e"} level
 * @property {string} suite the file's name
 * @property {boolean} always without `--host both`, too
 * @property {string} why
 */

/**
 * What a browser's host does differently. The suites of the host about it always run on both hosts; all
 * others run in the browser with `--host both`. Some files of `test/e2e` about it run only with `--host both`
 * or `--host web`. The reason is about the browser's host.
 * @type {readonly BrowserToo[]}
 */
export const browserToo = [
  { level: "host", suite: "before-reload.test.ts", always: true, why: "the host ends without notice" },
  { level: "host", suite: "commands.test.ts", always: true, why: "the extension has an entry of its own" },
  { level: "host", suite: "level-solving.test.ts", always: true, why: "threads are web workers" },
  { level: "host", suite: "levels-loading.test.ts", always: true, why: "bundles are loaded as functions" },
  { level: "host", suite: "record-store.test.ts", always: true, why: "files are written through VS Code" },
  { level: "host", suite: "reload.reload-1.test.ts", always: true, why: "the host ends without notice" },
  { level: "host", suite: "save-store.test.ts", always: true, why: "files are written through VS Code" },
  { level: "host", suite: "solver-pool.test.ts", always: true, why: "threads are web workers" },
  { level: "host", suite: "without-folder.test.ts", always: true, why: "files are written through VS Code" },
  { level: "e2e", suite: "web-cancel.test.ts", always: false, why: "searches of every kind are canceled" },
  { level: "e2e", suite: "web-saves.test.ts", always: false, why: "the storage refuses writes, or is full" },
  { level: "e2e", suite: "web-threads.test.ts", always: false, why: "threads fail" },
];

/**
 * Whether a suite of the host runs in the browser, with this option `--host`.
 * @param {string} suite @param {import("./host-tests.mjs").Host} host
 */
export function runsInBrowser(suite, host) {
  return host !== "npm" || browserToo.some((entry) => entry.suite === suite && entry.always);
}

/**
 * Whether a file of `test/e2e` is left to `--host both` and `--host web`.
 * @param {string} suite @param {import("./host-tests.mjs").Host} host
 */
export function isOnRequest(suite, host) {
  return (
    (host === "npm" || host === "desktop") &&
    browserToo.some((entry) => entry.suite === suite && !entry.always)
  );
}

/**
 * What of `test/host` cannot run in the browser, and why. The runner (`host-tests.mjs`) leaves out nothing
 * else with `--host both` and `--host web`. It prints each entry with its reason, and fails if an entry does
 * not exist.
 *
 * @typedef {object} NodeOnly
 * @property {string} suite the file's name
 * @property {string} [test] the start of the test's title; absent for the whole file
 * @property {string} why
 * @property {boolean} [couldRun] it uses nothing of Node, but is not worth its time there
 */

/** @type {readonly NodeOnly[]} */
export const nodeOnly = [
  {
    suite: "hostile-arguments.test.ts",
    why: "some seconds for commands that are the same code in both",
    couldRun: true,
  },
  {
    suite: "level-colors.test.ts",
    why: "VS Code's tokenizer is loaded from its installation; the grammar is the same file in both",
  },
  {
    suite: "level-comparisons.test.ts",
    test: "shows the boards of two versions in Git",
    why: "a browser has no Git",
  },
  {
    suite: "level-editor.test.ts",
    test: "takes a stroke in a file of ten thousand levels",
    why: "a worker cannot measure its processor time",
  },
  {
    suite: "levels.test.ts",
    test: "of a file of ten thousand are checked in two seconds",
    why: "a worker cannot measure its processor time",
  },
];

/**
 * The browser's window that is isolated from other pages, so that threads share memory. Those about threads
 * run there a second time. The others need a window without a folder, and so none has to be opened for them.
 * @type {import("./host-windows.mjs").Window}
 */
export const isolatedWindow = {
  name: "isolated",
  hasFolder: false,
  suites: ["levels-loading.test.ts", "without-folder.test.ts", "solver-pool.test.ts"],
};

/**
 * The files of `test/e2e` that do not run with the extension in the browser (`npm test -- --only e2e --host
 * web`), and why. Files called `web-…` always use the browser, and `two-windows.test.ts` uses both ways.
 * @type {readonly NodeOnly[]}
 */
export const serverOnly = [
  { suite: "server-access.test.ts", why: "tests the server of the VS Code from npm" },
];

/**
 * The files of `test/e2e` that also run in the oldest VS Code (`npm test -- --only e2e --vscode oldest`).
 * They test each game, the level editor, a solution, and a save over a reload. The others test details of the
 * newest.
 */
export const oldestToo = ["package.test.ts"];

/**
 * The suites of `test/host` that do not run in the oldest VS Code (`npm test -- --only host --vscode
 * oldest`).
 * @type {readonly NodeOnly[]}
 */
export const newestOnly = [
  {
    suite: "hostile-arguments.test.ts",
    why: "it opens terminals, which this npm package does not have",
  },
];
