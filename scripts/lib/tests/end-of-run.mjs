/** The end of a test run's output, which lists everything that went wrong. */
import { stripVTControlCharacters } from "node:util";
import { summary } from "./counts.mjs";

/** The number of the slowest tests that are listed. */
const slowestCount = 10;
const list = new Intl.ListFormat("en");
/** The most lines and characters of an error in the list. */
const maxErrorLines = 12;
const maxErrorLength = 1200;

/**
 * @typedef {object} Group the levels that ran in parallel
 * @property {readonly string[]} levels
 * @property {number} lanes the number of files at a time
 * @property {number} ms on the clock
 *
 * @param {{ tests: readonly import("./tasks.mjs").Timed[], failures: readonly import("./tasks.mjs").Faulty[],
 *   retries: readonly import("./tasks.mjs").Retried[], counts: import("./counts.mjs").Counts,
 *   groups: readonly Group[] }} run
 * @returns {string} its last line is how many passed and failed
 */
export function endOfRun({ tests, failures, retries, counts, groups }) {
  const ms = groups.reduce((sum, group) => sum + group.ms, 0);
  const partOf = (/** @type {Group} */ { levels, lanes, ms }) =>
    `${list.format(levels)} ${seconds(ms)} s, ${lanes} at a time`;
  const longest = [...tests].sort((a, b) => b.ms - a.ms).slice(0, slowestCount);
  const parts = [
    ["The slowest tests:", ...longest.map((test) => `  ${seconds(test.ms).padStart(6)} s  ${test.name}`)],
    retries.length === 0 ? [] : ["Tried twice:", ...retries.flatMap(linesOfRetry)],
    failures.length === 0 ? [] : ["Failed:", ...failures.flatMap(linesOf)],
    [`${seconds(ms)} s in all: ${groups.map(partOf).join("; ")}`],
    [summary(counts)],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/** @param {import("./tasks.mjs").Retried} test */
function linesOfRetry(test) {
  return [...linesOf(test), `      The second time it ${test.second}.`];
}

/** @param {import("./tasks.mjs").Faulty} test */
function linesOf({ level, file, name, error }) {
  return [
    `  ${[level, file, name].filter((part, index, all) => all.indexOf(part) === index).join(" · ")}`,
    ...errorLines(error).map((line) => `      ${line}`),
  ];
}

/**
 * The start of an error's message, without empty lines: an assertion first names what it compares, then shows
 * the differences.
 * @param {string} error
 */
function errorLines(error) {
  const text = stripVTControlCharacters(error)
    .replace(/^\s*\n/gm, "")
    .trim();
  if (text === "") return ["The error has no message."];
  const lines = text.slice(0, maxErrorLength).split("\n");
  const shown = lines.slice(0, maxErrorLines).map((line) => line.trimEnd());
  const isWhole = text.length <= maxErrorLength && lines.length <= maxErrorLines;
  return isWhole ? shown : [...shown, "…"];
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
