/** Pieces of a test run, so many at a time. */
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
 * @property {string} [file] where the test is; unless said, the task's name says it
 *
 * @typedef {Fault & { level: string, file: string }} Faulty
 *
 * @typedef {Faulty & { second: "passed" | "failed" }} Retried what failed at first, and what it came to the second time
 *
 * @typedef {object} Report what a task came to
 * @property {import("./counts.mjs").Counts} counts
 * @property {readonly Timed[]} tests
 * @property {readonly Fault[]} failures
 * @property {string} output all that is to be shown of it
 *
 * @typedef {object} Task
 * @property {string} level whose counts these are
 * @property {string} name
 * @property {number} [size] how much it is, roughly, where it never ran here: only compared with others
 * @property {() => Promise<Report>} run
 * @property {(failed: Report) => Promise<Report> | undefined} [again] does it once more when all else is done, alone; `undefined` where what failed would
 *   fail again. It counts as that comes out, and what failed at first is told. There is no other way in which anything is tried twice.
 */

/** More tasks than that fail for a reason. */
export const maxTriedAgain = 4;

/**
 * Runs tasks, at most `lanes` at once, the longest first, so that none is left over at the end. What each
 * printed is shown in one piece when it ends.
 * @param {readonly Task[]} tasks @param {number} lanes
 * @param {{ durationsFile?: string, print?: (text: string) => void }} [where] the file says how long each took the last time, in ms: only an order
 *   follows from it, so it may be absent or wrong
 * @returns {Promise<{ levels: Record<string, import("./counts.mjs").Counts>, tests: readonly Timed[], failures: readonly Faulty[],
 *   retries: readonly Retried[] }>}
 */
export async function runTasks(
  tasks,
  lanes,
  { durationsFile = join(out, "durations.json"), print = (text) => process.stdout.write(text) } = {},
) {
  const durations = readDurations(durationsFile);
  const keyOf = (/** @type {Task} */ { level, name }) => `${level} ${name}`;
  // A guess for those without a time is behind none of them that is known to be long.
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
