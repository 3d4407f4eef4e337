/**
 * The table of `docs/reliability.md`: one row for each campaign, with the result of its last recorded run.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { inRoot, root } from "./paths.mjs";

/**
 * The result of a campaign's run: `Outcome` of `test/campaign/shared/campaign.ts`.
 * @typedef {object} Outcome
 * @property {number} seed
 * @property {number} inputs
 * @property {Readonly<Record<string, number>>} [counts] what else was counted
 * @property {readonly { what: string, input: string }[]} failures
 * @property {{ value: number, of: string }} worstMs
 * @property {{ value: number, of: string }} worstBytes
 */

const file = inRoot("docs", "reliability.md");

/**
 * The text of a table cell. A bar or a line break would end the cell.
 * @param {string} text
 */
const cell = (text) => text.replaceAll(/[\r\n]+/g, " ").replaceAll("|", "\\|");

/**
 * The document with the campaign's row, which replaces an older one or is inserted in alphabetical order.
 * @param {string} document @param {string} name @param {string} row
 */
export function withRow(document, name, row) {
  const lines = document.split("\n");
  const rule = lines.findIndex((line) => /^\| *-/.test(line));
  if (rule < 0) throw new Error(`${file} has no table.`);
  let end = rule + 1;
  while (lines[end]?.startsWith("|")) end++;
  const rows = lines.slice(rule + 1, end).filter((line) => !line.startsWith(`| ${name} |`));
  return [...lines.slice(0, rule + 1), ...[...rows, row].sort(), ...lines.slice(end)].join("\n");
}

/** In words: "7,201, 248 processes killed". @param {Outcome} outcome */
export const countsOf = ({ inputs, counts = {} }) =>
  [
    inputs.toLocaleString("en"),
    ...Object.entries(counts).map(([what, count]) => `${count.toLocaleString("en")} ${what}`),
  ].join(", ");

/** @param {string} name @param {string} about @param {number} minutes @param {Outcome} outcome */
export function recordOutcome(name, about, minutes, outcome) {
  const { seed, failures, worstMs, worstBytes } = outcome;
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const changed =
    git("status", "--porcelain", "--", ".", ":!docs/reliability.md") === "" ? "" : " and changes";
  const cells = [
    name,
    cell(about),
    cell(countsOf(outcome)),
    String(failures.length),
    worstMs.value > 0 ? `${worstMs.value.toFixed(1)} ms (${cell(worstMs.of)})` : "",
    worstBytes.value > 0 ? `${Math.round(worstBytes.value / 2 ** 20)} MB (${cell(worstBytes.of)})` : "",
    `${new Date().toISOString().slice(0, 10)}, ${git("rev-parse", "--short", "HEAD")}${changed}`,
    `${minutes} min, seed ${seed}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ];
  writeFileSync(file, withRow(readFileSync(file, "utf8"), name, `| ${cells.join(" | ")} |`));
}
