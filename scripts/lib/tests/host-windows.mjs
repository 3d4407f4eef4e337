/**
 * The windows in which the suites of `test/host` run. Suites share a window, as each needs some seconds of a
 * processor to start. The windows take about as long as each other, so that they run side by side.
 */

/**
 * @typedef {object} Window
 * @property {string} name of the task
 * @property {boolean} hasFolder whether a folder is open in it
 * @property {readonly string[]} suites in the order in which they run
 */

/** @type {readonly Window[]} */
export const hostWindows = [
  {
    name: "games",
    hasFolder: true,
    suites: [
      // The first one shows that nothing activates the extension.
      "commands.test.ts",
      "key-file.test.ts",
      "language-model-tools.test.ts",
      "level-editor-solving.test.ts",
      "level-files.test.ts",
      "level-merge.test.ts",
      "level-reports.test.ts",
      "level-symbols.test.ts",
      "other-schemes.test.ts",
      "rated-levels.test.ts",
      "record-store.test.ts",
      "save-store.test.ts",
      "sokoban-play.test.ts",
      "solver-pool.test.ts",
      "level-solving.test.ts",
      // It leaves a game and level files for the suite after the reload of the window.
      "before-reload.test.ts",
      "reload.reload-1.test.ts",
    ],
  },
  {
    name: "levels",
    hasFolder: true,
    suites: [
      "level-colors.test.ts",
      "level-comparisons.test.ts",
      "level-tests.test.ts",
      "levels.test.ts",
      "hostile-arguments.test.ts",
    ],
  },
  {
    name: "editor",
    hasFolder: false,
    suites: [
      // The first one shows that nothing loads the code for level files before there is one.
      "levels-loading.test.ts",
      "without-folder.test.ts",
      "encodings.test.ts",
      "encodings-by-chance.test.ts",
      "level-editor.test.ts",
      "level-editor-list.test.ts",
      "markdown-blocks.test.ts",
    ],
  },
];
