/** Runs the parts of a test run, several at a time. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { out } from "../paths.mjs";
import { add, none, total } from "./counts.mjs";

/**
 * @typedef {object} Timed
 * @property {string} name of a test, with its suites
 * @property {number} ms
 *
 * @typedef {object} Fault a test that failed
 * @property {string} name of the test, with its suites
 * @property {string} error its message
 * @property {string} [file] the file of the test (default: the task's name)
 *
 * @typedef {Fault & { level: string, file: string }} Faulty
 *
 * @typedef {Faulty & { second: "passed" | "failed" }} Retried a test that failed, and the result of its
 *   second run
 *
 * @typedef {object} Report the result of a task
 * @property {import("./counts.mjs").Counts} counts
 * @property {readonly Timed[]} tests
 * @property {readonly Fault[]} failures
 * @property {string} output the text to print
 *
 * @typedef {object} Task
 * @property {string} level the level that it counts for
 * @property {string} name
 * @property {number} [size] its rough size, for tasks that never ran here; only compared with other sizes
 * @property {() => Promise<Report>} run
 * @property {(failed: Report) => Promise<Report> | undefined} [again] runs it once more at the end, alone;
 *   `undefined` where it would fail again. The second result counts, and the first failures are listed. There
 *   is no other retry.
 */

/**
 * More failed tasks than this have a common cause. On a busy machine of half the usual speed a dozen failed
 * by time limits.
 */
export const maxTriedAgain = 16;

/**
 * Runs tasks, at most `lanes` at once, the longest first, so that none is left over at the end. Prints the
 * output of each in one piece when it ends.
 * @param {readonly Task[]} tasks @param {number} lanes
 * @param {{ durationsFile?: string, print?: (text: string) => void }} [where] the file holds the last
 *   duration of each task in ms. It only determines the order, so it may be absent or wrong.
 * @returns {Promise<{ levels: Record<string, import("./counts.mjs").Counts>, tests: readonly Timed[],
 *   failures: readonly Faulty[], retries: readonly Retried[] }>}
 */
export async function runTasks(
  tasks,
  lanes,
  { durationsFile = join(out, "durations.json"), print = (text) => process.stdout.write(text) } = {},
) {
  const durations = readDurations(durationsFile);
  const keyOf = (/** @type {Task} */ { level, name }) => `${level} ${name}`;
  // Tasks without a known time count as shorter than those that are known to be long.
  const orderOf = (/** @type {Task} */ task) => durations[keyOf(task)] ?? 1000 + (task.size ?? 0);
  const waiting = [...tasks].sort((a, b) => orderOf(b) - orderOf(a));
  /** @type {Record<string, import("./counts.mjs").Counts>} */
  const levels = {};
  /** @type {Timed[]} */
  const tests = [];
  /** @type {Faulty[]} */
  const failures = [];
  /** @type {Retried[]} */
  const retries = [];
  const at = (/** @type {Task} */ task, /** @type {Fault} */ fault) => ({
    ...fault,
    level: task.level,
    file: fault.file ?? task.name,
  });
  const count = (/** @type {Task} */ task, /** @type {Report} */ report) => {
    levels[task.level] = add(levels[task.level] ?? none, report.counts);
    tests.push(...report.tests);
    failures.push(...report.failures.map((fault) => at(task, fault)));
  };
  /** @type {{ task: Task, report: Report }[]} */
  const failed = [];
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const start = performance.now();
      const report = await task.run();
      if (total(report.counts) > 0) {
        durations[keyOf(task)] = Math.round(performance.now() - start);
        print(report.output);
      }
      if (report.counts.failed > 0 && task.again !== undefined) failed.push({ task, report });
      else count(task, report);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, tasks.length) }, work));
  for (const { task, report } of failed) {
    const again = failed.length > maxTriedAgain ? undefined : await task.again?.(report);
    count(task, again ?? report);
    if (again === undefined) continue;
    print(`\n  RETRIED, alone: ${task.name}\n${again.output}`);
    const failsAgain = (/** @type {Fault} */ { name }) => again.failures.some((fault) => fault.name === name);
    for (const fault of report.failures)
      retries.push({ ...at(task, fault), second: failsAgain(fault) ? "failed" : "passed" });
  }
  mkdirSync(dirname(durationsFile), { recursive: true });
  writeFileSync(durationsFile, JSON.stringify(durations));
  return { levels, tests, failures, retries };
}

/** @param {string} file @returns {Record<string, number>} */
function readDurations(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
