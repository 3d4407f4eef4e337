/**
 * The suites of `test/host` run twice: in Node and, as they are, in the web worker in which VS Code runs
 * extensions in a browser. This is all that does not run there, and why. The runner (`host-tests.mjs`) leaves
 * out no other test, prints each with its reason, and fails where one is named that is not there.
 */

/**
 * @typedef {object} NodeOnly
 * @property {string} suite the file's name
 * @property {string} [test] how the title begins of the test that it is about; without it the file as a whole
 * @property {string} why
 * @property {boolean} [couldRun] it asks for nothing of Node's, but takes longer than it is worth there
 */

/** @type {readonly NodeOnly[]} */
export const nodeOnly = [
  {
    suite: "hostile-arguments.test.ts",
    why: "half a minute for commands that are the same code in both",
    couldRun: true,
  },
  {
    suite: "level-colours.test.ts",
    why: "VS Code's tokenizer is loaded from its installation; the grammar is the same file in both",
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
 * Those that run there a second time, isolated from other pages, where threads share memory: all that is
 * about threads.
 */
export const isolatedSuites = ["solver-pool.test.ts"];

/**
 * The files of `test/e2e` that are nothing to run with the extension in the browser (`npm test -- --only e2e
 * --host web`), and why. Those called `web-…` open it there in any case, and `two-windows.test.ts` in both
 * ways.
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
 * The suites of `test/host` that do not run in the oldest VS Code (`npm test -- --only host --vscode oldest`).
 * @type {readonly NodeOnly[]}
 */
export const newestOnly = [
  {
    suite: "hostile-arguments.test.ts",
    why: "it opens terminals, which this npm package does not have",
  },
];
