import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { type Measure, measureSolution, measures } from "../../src/games/sokoban/play/solution-measures.js";
import { optimizeSolution } from "../../src/games/sokoban/solver/optimize-solution.js";
import { solveLevel } from "../../src/games/sokoban/solver/solve.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { cpuBudget, cpuMs } from "./shared/cpu.js";

export const usage = `Usage: npm run bench -- optimize [--seconds 10] [--order pushes,moves] [--every 1 --first 1 | --level 3,7]`;

/**
 * Solves the levels of XSokoban by "any", 10 s each. Prints the optimizer's results for them after further
 * seconds, in CPU time of the whole process, beside the fewest published pushes. Every solution is replayed
 * by the rules.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "10" },
      order: { type: "string", default: "pushes,moves" },
      every: { type: "string", default: "1" },
      first: { type: "string", default: "1" },
      level: { type: "string" },
    },
  });
  const [seconds, every, first] = [Number(values.seconds), Number(values.every), Number(values.first)];
  const order = values.order
    .split(",")
    .map((name) => measures.find((measure) => measure === name) as Measure);
  if (!(seconds > 0 && every >= 1 && first >= 1) || order.includes(undefined as never))
    throw new Error(usage);
  const only = values.level?.split(",").map(Number);
  const folder = path.resolve("..", "shared", "data", "levels");
  const file = path.join(folder, "xsokoban_90.txt");
  if (!existsSync(file)) {
    console.log(`SKIPPED: ${path.relative(".", file)} is missing.`);
    return;
  }
  const best = bestKnown(path.join(folder, "reference_xsokoban.csv"));
  const sums = { levels: 0, before: 0, after: 0, best: 0, movesBefore: 0, movesAfter: 0, equal: 0 };
  const levels = readCollection(readFileSync(file, "utf8"), file).levels.flatMap(
    ({ board }) => toLevel(board) ?? [],
  );
  for (const [index, level] of levels.entries()) {
    const number = index + 1;
    if (only === undefined ? number < first || (number - first) % every !== 0 : !only.includes(number))
      continue;
    const solved = solveLevel(level, "any", cpuBudget(10));
    if (solved.kind !== "solved") {
      console.log(`  ${String(number).padStart(3)}  not solved`);
      continue;
    }
    const started = cpuMs();
    const lurd = solved.moves.join("");
    const outcome = optimizeSolution(level, [lurd], cpuBudget(seconds), { order });
    const [before, after] = [
      measureSolution(level, lurd),
      outcome.kind === "done" ? measureSolution(level, outcome.best.lurd) : undefined,
    ];
    const known = best.get(number);
    if (before === undefined || after === undefined || known === undefined)
      throw new Error(`Level ${number}: the solution is wrong.`);
    sums.levels++;
    sums.before += before.pushes;
    sums.after += after.pushes;
    sums.best += known;
    sums.movesBefore += before.moves;
    sums.movesAfter += after.moves;
    if (after.pushes <= known) sums.equal++;
    const counts = `${before.pushes} > ${after.pushes} pushes (best known ${known}, ${over(after.pushes, known)}), ${before.moves} > ${after.moves} moves`;
    console.log(`  ${String(number).padStart(3)}  ${counts}, ${((cpuMs() - started) / 1000).toFixed(1)} s`);
  }
  const { before, after, best: known } = sums;
  console.log(
    `optimize (${values.order}, ${seconds} s a level): ${sums.levels} levels, pushes ${before} > ${after}, best known ${known}: ${over(before, known)} > ` +
      `${over(after, known)}; ${sums.equal} at the best known; moves ${sums.movesBefore} > ${sums.movesAfter}`,
  );
}

function over(pushes: number, known: number): string {
  return `${((pushes / known - 1) * 100).toFixed(1)} % over`;
}

function bestKnown(file: string): ReadonlyMap<number, number> {
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
  return new Map(rows.map(([level, , pushes]) => [Number(level), Number(pushes)]));
}
