import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { type Case, casesIn } from "../shared/junit.js";
import { sharedPath } from "../unit/shared/shared-data.js";
import { readOptions } from "./shared/options.js";
import { fewestPushes } from "./shared/plain-sokoban.js";
import { numbersIn } from "./shared/sokoban-levels.js";

export const usage =
  "Usage: npm run bench -- claims [--changed 10] [--seconds 3] [--threads 2] [--levels 155] [--files microban,microban_ii,boxoban_hard_000]";
/** The most positions of a level that the plain search examines. */
const maxPositions = 100_000;

interface Options {
  readonly changed: number;
  readonly seconds: number;
  readonly threads: number;
  readonly levels: number;
}

/**
 * Published collections are claimed by the command line and tested. Then one square in some of their levels
 * is changed. Exactly those claims must be broken that a plain search, which shares no code with the game,
 * finds broken. A third-party parser reads the reports.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { files, ...options } = readOptions(
    args,
    usage,
    { changed: 10, seconds: 3, threads: 2, levels: 155, files: "microban,microban_ii,boxoban_hard_000" },
    ({ changed, seconds, threads, levels }) => changed >= 0 && seconds > 0 && threads >= 1 && levels >= 1,
  );
  for (const name of files.split(",")) {
    const file = sharedPath("levels", `${name}.txt`);
    if (existsSync(file)) await show(name, readFileSync(file, "utf8"), options);
    else console.log(`SKIPPED: ${path.relative(".", file)} is missing.`);
  }
}

async function show(name: string, text: string, options: Options): Promise<void> {
  const { path: folder, remove } = temporaryFolder("claims");
  const file = path.join(folder, `${name}.txt`);
  writeFileSync(file, firstLevels(text, options.levels));
  const limits = ["--seconds", `${options.seconds}`, "--threads", `${options.threads}`];
  const claimed = program(["claim", file, ...limits]);
  const levels = levelsOf(claimed.out);
  console.log(
    `${name}: ${levels.flatMap(({ claims }) => claims).length} claims of ${levels.length} levels, written in ${claimed.seconds} s (${claimed.code})`,
  );
  compareWithReference(name, levels);

  const report = path.join(folder, "report.xml");
  const test = () => program(["test", file, "--junit", report, "--threads", `${options.threads}`]);
  writeFileSync(file, claimed.out);
  const held = test();
  console.log(`  as claimed: ${tally(await casesOf(report))} in ${held.seconds} s (${held.code})`);

  const changes = changesOf(levels, options.changed);
  const lines = claimed.out.split("\n");
  for (const { line, row } of changes) lines[line] = row;
  writeFileSync(file, lines.join("\n"));
  const broken = test();
  const cases = await casesOf(report);
  console.log(
    `  one square of each of ${changes.length} changed: ${tally(cases)} in ${broken.seconds} s (${broken.code})`,
  );
  const wrong = levels.flatMap((level) => wrongOf(level, changes, cases));
  for (const problem of wrong) console.log(`    WRONG: ${problem}`);
  const [gone, other] = [
    changes.filter(({ pushes }) => pushes === "none"),
    changes.filter(({ pushes }) => pushes !== "none"),
  ];
  console.log(
    `  ${gone.length} without a solution now, ${other.length} with other fewest pushes; ${wrong.length} verdicts are wrong`,
  );
  remove();
}

function program(args: readonly string[]): {
  readonly out: string;
  readonly code: string;
  readonly seconds: string;
} {
  const start = performance.now();
  const command = [path.resolve("dist", "cli.js"), "sokoban", ...args];
  const output = { encoding: "utf8", maxBuffer: 100_000_000 } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, command, output);
  if (status === null || status === 2) throw new Error(`tilework sokoban ${args.join(" ")}\n${stderr}`);
  return { out: stdout, code: `exit ${status}`, seconds: ((performance.now() - start) / 1_000).toFixed(1) };
}

/** A level in the file. Lines count from 0. */
interface Placed {
  readonly number: number;
  readonly start: number;
  readonly rows: string[];
  readonly claims: { readonly line: number; readonly text: string }[];
}

/** Finds the levels by their lines alone: rows of board symbols, and the claims below them. */
function levelsOf(text: string): readonly Placed[] {
  const levels: Placed[] = [];
  let isBoard = false;
  for (const [line, row] of text.split("\n").entries()) {
    const claim = /^Claim: (.*)$/.exec(row)?.[1];
    const wasBoard = isBoard;
    isBoard = /^[ #@+$*.]*#[ #@+$*.]*$/.test(row);
    if (isBoard && !wasBoard)
      levels.push({ number: levels.length + 1, start: line, rows: [row], claims: [] });
    else if (isBoard) levels.at(-1)!.rows.push(row);
    else if (claim !== undefined) levels.at(-1)!.claims.push({ line, text: claim });
  }
  return levels;
}

function firstLevels(text: string, count: number): string {
  const next = levelsOf(text)[count];
  return next === undefined ? text : `${text.split("\n").slice(0, next.start).join("\n")}\n`;
}

function optimalOf({ claims }: Placed): number | undefined {
  const count = claims
    .map(({ text }) => /^optimal pushes = (\d+)$/.exec(text)?.[1])
    .find((found) => found !== undefined);
  return count === undefined ? undefined : Number(count);
}

function compareWithReference(name: string, levels: readonly Placed[]): void {
  const known = numbersIn(`reference_optimal_pushes_${name}.csv`, 1);
  if (known.size === 0) return;
  const both = levels.flatMap((level) => {
    const [claimed, reference] = [optimalOf(level), known.get(level.number)];
    return claimed === undefined || reference === undefined ? [] : [{ level, claimed, reference }];
  });
  const wrong = both.filter(({ claimed, reference }) => claimed !== reference);
  for (const { level, claimed, reference } of wrong)
    console.log(`    WRONG: level ${level.number}: ${claimed}, by others ${reference}`);
  console.log(`  ${both.length} fewest pushes were found by others, too: ${wrong.length} differ`);
}

/** A row of a level with one changed square, and the plain search's result for that level. */
interface Change {
  readonly level: number;
  readonly line: number;
  readonly row: string;
  readonly pushes: number | "none";
}

/**
 * One change for each of `count` levels, spread over the file. A wall replaces floor or floor replaces a
 * wall, so that the fewest pushes change.
 */
function changesOf(levels: readonly Placed[], count: number): readonly Change[] {
  const changes: Change[] = [];
  const apart = Math.max(1, Math.floor(levels.length / count));
  for (let turn = 0; turn < apart; turn++)
    for (let index = turn; index < levels.length && changes.length < count; index += apart) {
      const change = changeOf(levels[index]!, index % 2 === 0 ? " " : "#") ?? changeOf(levels[index]!, " ");
      if (change !== undefined && !changes.some(({ level }) => level === change.level)) changes.push(change);
    }
  return changes;
}

function changeOf(level: Placed, from: " " | "#"): Change | undefined {
  const optimal = optimalOf(level);
  if (optimal === undefined || fewestPushes(level.rows, maxPositions).pushes !== optimal) return undefined;
  for (const [index, row] of level.rows.entries())
    for (let column = 1; column < row.length - 1; column++) {
      if (row[column] !== from || !isWithin(level.rows, index, column)) continue;
      const changed = `${row.slice(0, column)}${from === " " ? "#" : " "}${row.slice(column + 1)}`;
      const { pushes } = fewestPushes(level.rows.with(index, changed), maxPositions);
      if (pushes !== "open" && pushes !== optimal)
        return { level: level.number, line: level.start + index, row: changed, pushes };
    }
  return undefined;
}

/** Whether a square has parts of the level on all four sides, so that no enclosing wall is removed. */
function isWithin(rows: readonly string[], row: number, column: number): boolean {
  const isWall = (line: string) => line[column] === "#";
  const [before, after] = [rows[row]!.slice(0, column), rows[row]!.slice(column + 1)];
  return (
    rows.slice(0, row).some(isWall) &&
    rows.slice(row + 1).some(isWall) &&
    before.includes("#") &&
    after.includes("#")
  );
}

function casesOf(report: string): Promise<readonly Case[]> {
  return casesIn(readFileSync(report, "utf8"));
}

function resultOf({ failure, error, skipped }: Case): "broken" | "unreadable" | "given up" | "hold" {
  if (failure !== undefined) return "broken";
  if (error !== undefined) return "unreadable";
  return skipped === undefined ? "hold" : "given up";
}

function tally(cases: readonly Case[]): string {
  const results = cases.map(resultOf);
  return (["hold", "broken", "given up", "unreadable"] as const)
    .map((wanted) => `${results.filter((result) => result === wanted).length} ${wanted}`)
    .join(", ");
}

/** The wrong verdicts of a report about a level. A difficulty may or may not change with the board. */
function wrongOf(
  { number, claims }: Placed,
  changes: readonly Change[],
  cases: readonly Case[],
): readonly string[] {
  const change = changes.find(({ level }) => level === number);
  return claims.flatMap(({ line, text }) => {
    const found = cases.find(({ $ }) => $.line === String(line + 1) && $.name === text);
    const result = found === undefined ? "not there" : resultOf(found);
    if (change === undefined)
      return result === "hold" ? [] : [`level ${number}, ${text}: ${result}, though nothing was changed`];
    if (/^difficulty/.test(text)) return [];
    const isBroken = change.pushes === "none" || text !== "solvable";
    return result === (isBroken ? "broken" : "hold")
      ? []
      : [`level ${number}, ${text}: ${result}, with ${change.pushes} fewest pushes now`];
  });
}
