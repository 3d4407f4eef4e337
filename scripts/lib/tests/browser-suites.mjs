/**
 * The suites of `test/host` run twice: in Node and, unchanged, in the web worker in which VS Code runs
 * extensions in a browser. This table lists what does not run there, and why. The runner (`host-tests.mjs`)
 * leaves out nothing else. It prints each entry with its reason, and fails if an entry does not exist.
 */

/**
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
    why: "half a minute for commands that are the same code in both",
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
    suite: "level-merge.test.ts",
    test: "follow `git checkout` of one side",
    why: "a browser has no Git",
  },
  {
    suite: "levels.test.ts",
    test: "of a file of ten thousand are checked in two seconds",
    why: "a worker cannot measure its processor time",
  },
];

/**
 * The suites that run there a second time, isolated from other pages, where threads share memory: those about
 * threads.
 */
export const isolatedSuites = ["solver-pool.test.ts"];

/**
 * The files of `test/e2e` that do not run with the extension in the browser (`npm test -- --only e2e --host
 * web`), and why. Files called `web-…` always use the browser, and `two-windows.test.ts` uses both ways.
 * @type {readonly NodeOnly[]}
 */
export const serverOnly = [
  {
    suite: "campaign-host.test.ts",
    why: "kills the process in which extensions run; a worker ends with its page, as in `web-saves.test.ts`",
  },
  {
    suite: "campaign-soak.test.ts",
    why: "reads that process's memory and threads, which a worker cannot measure",
  },
  { suite: "live-locator.test.ts", why: "tests the tools that find elements, without VS Code" },
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
