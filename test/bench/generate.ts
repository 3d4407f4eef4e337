import { appendFileSync, readFileSync } from "node:fs";
import { generateLevel } from "../../src/games/sokoban/generate/generate-level.js";
import { type Grade, grades } from "../../src/games/sokoban/generate/grade.js";
import { rateSurely } from "../../src/games/sokoban/generate/sure-rating.js";
import { squaresInside } from "../../src/games/sokoban/level/analysis.js";
import { bands } from "../../src/games/sokoban/level/difficulty.js";
import type { Level } from "../../src/games/sokoban/level/level.js";
import { measureSolution, solutionPath } from "../../src/games/sokoban/play/solution-measures.js";
import { solveLevel } from "../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../src/games/solver.js";
import { cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";
import { sharedLevels } from "./shared/sokoban-levels.js";
import { percentile } from "./shared/statistics.js";

export const usage = `Usage: npm run bench -- generate [--grade hard] [--from 0] [--seeds 200] [--files] [--keep ROWS.jsonl]

  --grade G     only this grade
  --from N      the first seed
  --seeds N     number of seeds (default 200)
  --files       instead: the levels of Microban and Boxoban that lie in ../shared, Boxoban's every fifth
  --keep FILE   adds the measures to a file, and prints the distribution of all in it, so that a long run
                can be made in parts`;

/** The measures of a level, and its estimated difficulty as band indices from 0. */
interface Row {
  readonly group: string;
  readonly pushes: number;
  readonly boxChanges: number;
  readonly positions: number | undefined;
  readonly used: number;
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

const ratingNodes = 5_000_000;
const solverNodes = 300_000;

/**
 * Prints the quartiles of the measures of random levels for each grade, and the same for collections by
 * people and other programs.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { grade, from, seeds, files, keep } = readOptions(
    args,
    usage,
    { grade: undefined, from: 0, seeds: 200, files: false, keep: undefined },
    (options) => Number.isInteger(options.from) && Number.isInteger(options.seeds) && options.seeds >= 1,
  );
  const only = grades.find((one) => one === grade);
  if (only !== grade) throw new Error(usage);
  const rows: Row[] = [];
  const take = (row: Row | undefined) => {
    if (row === undefined) return;
    rows.push(row);
    if (keep !== undefined) appendFileSync(keep, `${JSON.stringify(row)}\n`);
  };
  if (files)
    for (const [name, every] of Object.entries({ "microban.txt": 1, "boxoban_hard_000.txt": 5 }))
      for (const [index, level] of sharedLevels(name).entries())
        if (index % every === 0) take(ofFile(name, level));
  if (!files)
    for (const one of only === undefined ? grades : [only])
      for (let seed = from; seed < from + seeds; seed++) take(ofSeed(one, seed));
  const all =
    keep === undefined
      ? rows
      : readFileSync(keep, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Row);
  for (const group of new Set(all.map((row) => row.group)))
    tell(
      group,
      all.filter((row) => row.group === group),
    );
}

function ofSeed(grade: Grade, seed: number): Row | undefined {
  const started = cpuMs();
  const made = generateLevel({ grade }, seed);
  const ms = cpuMs() - started;
  if (made === undefined) {
    console.log(`  ${grade}, seed ${seed}: none found`);
    return undefined;
  }
  if (!made.meetsGrade)
    console.log(`  ${grade}, seed ${seed}: below the grade, ${JSON.stringify(made.quality)}`);
  const { level, measures, quality, positions } = made;
  const { pushes, boxChanges } = measures;
  return { group: grade, pushes, boxChanges, positions, used: quality.used, ...bandOf(level), ms };
}

function ofFile(group: string, level: Level): Row | undefined {
  const started = cpuMs();
  const solved = solveLevel(level, "pushes", nodeBudget(solverNodes));
  const ms = cpuMs() - started;
  const solution = solved.kind === "solved" ? solved.moves.join("") : "";
  const measures = measureSolution(level, solution);
  if (solution === "" || measures === undefined) {
    console.log(
      `  ${group}: a level with ${level.boxes.length} boxes is left out, as its fewest pushes were not found among ${solverNodes} positions`,
    );
    return undefined;
  }
  const used = solutionPath(level, solution).cells.size / squaresInside(level).length;
  const { pushes, boxChanges } = measures;
  return { group, pushes, boxChanges, positions: solved.nodes, used, ...bandOf(level), ms };
}

function bandOf(level: Level): Pick<Row, "from" | "to"> {
  const rated = rateSurely(level, nodeBudget(ratingNodes));
  if (rated.kind !== "rated") throw new Error("A level that was solved was not rated.");
  const { from, to } = rated.rating.difficulty;
  return { from: bands.indexOf(from), to: bands.indexOf(to) };
}

function tell(group: string, rows: readonly Row[]): void {
  const quartiles = (value: (row: Row) => number | undefined, digits = 0) => {
    const known = rows.flatMap((row) => value(row) ?? []);
    return [25, 50, 75].map((percent) => percentile(known, percent).toFixed(digits)).join(" / ");
  };
  const middle = bands.flatMap((band, index) => {
    const { length } = rows.filter(({ from, to }) => Math.floor((from + to) / 2) === index);
    return length === 0 ? [] : [`${band} ${length}`];
  });
  console.log(`${group}: ${rows.length} levels; quartiles`);
  console.log(
    `  pushes ${quartiles((row) => row.pushes)}   box changes ${quartiles((row) => row.boxChanges)}`,
  );
  console.log(
    `  positions ${quartiles((row) => row.positions)}   squares used ${quartiles((row) => row.used * 100)} %   CPU ms ${quartiles((row) => row.ms)}`,
  );
  console.log(`  lower middle of the bands: ${middle.join(", ")}`);
}
