/** Files whose tests continue from each other, so that a selected test needs those before it. */

/**
 * Files of `test/e2e` and `test/pages` whose tests run in their order in one window, each from the state that
 * the one before has left. With `--grep` all tests before the last selected one run, too.
 * @type {readonly { suite: string, why: string }[]}
 */
export const continuedSuites = [
  { suite: "keyboard.test.ts", why: "a save is broken after the games before it were kept" },
  { suite: "level-files.test.ts", why: "one file is opened, edited, reloaded and solved" },
  { suite: "level-gallery.test.ts", why: "levels are selected in the gallery of the first test" },
  { suite: "level-list.test.ts", why: "one list of ten thousand levels is scrolled, left and searched" },
  { suite: "level-pictures.test.ts", why: "a GIF is set up in a dialog, then saved from it" },
  { suite: "level-reports.test.ts", why: "levels are compared before they are rated, which adds a column" },
  { suite: "level-solutions.test.ts", why: "solutions are written and replayed after they were found" },
  { suite: "lost-patterns.test.ts", why: "one deadlock pattern is kept, met again and deleted" },
  { suite: "pictures.test.ts", why: "the picture that the first test selects is on the tiles of all" },
  { suite: "saves.test.ts", why: "each test continues the games that the one before has kept" },
  { suite: "sokoban-play.test.ts", why: "one collection is played, level after level" },
  { suite: "statistics.test.ts", why: "no game has ended, then one is won" },
  { suite: "terminal.test.ts", why: "one game is played in a terminal and in a panel beside it" },
  { suite: "timed-solves.test.ts", why: "one session gets its solves" },
  { suite: "two-windows.test.ts", why: "both windows continue each other's games" },
  { suite: "way-in.test.ts", why: "steps of the walkthrough are ticked off one after the other" },
];

/**
 * Removes the tests after the last one that matches; all of them if none does.
 * @param {MochaSuite} suite @param {RegExp} pattern
 *
 * @typedef {{ fullTitle(): string }} MochaTest
 * @typedef {{ tests: MochaTest[], suites: MochaSuite[] }} MochaSuite
 */
export function keepThroughLast(suite, pattern) {
  const tests = testsOf(suite);
  const last = tests.findLastIndex((test) => pattern.test(test.fullTitle()));
  keep(suite, new Set(tests.slice(0, last + 1)));
}

/**
 * Reverses the order in which tests run. One that needs a state of another one fails then.
 * @param {MochaSuite} suite
 */
export function reverseTests(suite) {
  suite.tests.reverse();
  suite.suites.reverse();
  suite.suites.forEach(reverseTests);
}

/** In the order in which they run. @param {MochaSuite} suite @returns {readonly MochaTest[]} */
function testsOf({ tests, suites }) {
  return [...tests, ...suites.flatMap(testsOf)];
}

/** @param {MochaSuite} suite @param {ReadonlySet<MochaTest>} kept */
function keep(suite, kept) {
  suite.tests = suite.tests.filter((test) => kept.has(test));
  for (const inner of suite.suites) keep(inner, kept);
}
