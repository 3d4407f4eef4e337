import { type Measure, measureSolution, measures } from "../../src/games/sokoban/play/solution-measures.js";
import { optimizeSolution } from "../../src/games/sokoban/solver/optimize-solution.js";
import { solveLevel } from "../../src/games/sokoban/solver/solve.js";
import { cpuBudget, cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";
import { numbersIn, sharedLevels } from "./shared/sokoban-levels.js";

export const usage = `Usage: npm run bench -- optimize [--seconds 10] [--order pushes,moves] [--every 1 --first 1 | --level 3,7]`;

/**
 * Solves the levels of XSokoban by "any", 10 s each. Prints the optimizer's results for them after further
 * seconds, in CPU time of the whole process, beside the fewest published pushes. Every solution is replayed
 * by the rules.
 */
export async function run(args: readonly string[]): Promise<void> {
  const values = readOptions(
    args,
    usage,
    { seconds: 10, order: "pushes,moves", every: 1, first: 1, level: undefined },
    (options) => options.seconds > 0 && options.every >= 1 && options.first >= 1,
  );
  const { seconds, every, first } = values;
  const order = values.order
    .split(",")
    .map((name) => measures.find((measure) => measure === name) as Measure);
  if (order.includes(undefined as never)) throw new Error(usage);
  const only = values.level?.split(",").map(Number);
  const levels = sharedLevels("xsokoban_90.txt");
  if (levels.length === 0) return;
  const best = numbersIn("reference_xsokoban.csv", 2);
  const sums = { levels: 0, before: 0, after: 0, best: 0, movesBefore: 0, movesAfter: 0, equal: 0 };
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
