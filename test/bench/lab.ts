import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { changedLevel } from "../../src/games/sokoban/lab/changes.js";
import { judge } from "../../src/games/sokoban/lab/judgment.js";
import { type LabResult, labLimits, runLab } from "../../src/games/sokoban/lab/lab.js";
import type { LabAnswer } from "../../src/games/sokoban/lab/questions.js";
import { inside } from "../../src/games/sokoban/level/analysis.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import type { Level } from "../../src/games/sokoban/level/level.js";
import { levelRows } from "../../src/games/sokoban/level/level-text.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { timeLeft } from "../../src/platform/time-left.js";
import { labSolver } from "../../src/solving/lab-solver.js";
import { LevelSolver } from "../../src/solving/level-solver.js";
import { SolverPool } from "../../src/solving/pool.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- lab [--every 8] [--threads 2] [--total 20] [--compared 20]";

/**
 * Runs the design lab on levels of Microban, and measures the time for each with a number of threads.
 * Compares every verdict on the smallest levels with the command line's answer for the changed texts. 0 skips
 * a part.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      every: { type: "string", default: "8" },
      threads: { type: "string", default: "2" },
      total: { type: "string", default: "20" },
      compared: { type: "string", default: "20" },
    },
  });
  const { every, threads, total, compared } = numbersOf(values);
  if (!(every >= 0 && threads >= 1 && total > 0 && compared >= 0)) throw new Error(usage);
  const file = path.resolve("..", "shared", "data", "levels", "microban.txt");
  if (!existsSync(file)) console.log(`SKIPPED: ${path.relative(".", file)} is missing.`);
  else {
    const levels = readCollection(readFileSync(file, "utf8"), file).levels.flatMap(
      ({ board }) => toLevel(board) ?? [],
    );
    const pool = new SolverPool(path.resolve("dist", "solver-worker.js"), (problem) =>
      console.error(problem),
    );
    try {
      const lab = labWith(pool, threads, total * 1_000);
      if (every > 0)
        await times(
          levels
            .map((level, index) => ({ level, number: index + 1 }))
            .filter(({ number }) => number % every === 0),
          threads,
          lab,
        );
      const smallest = levels.toSorted((one, other) => sizeOf(one) - sizeOf(other)).slice(0, compared);
      if (compared > 0) await compare(smallest, labWith(pool, threads, Number.POSITIVE_INFINITY));
    } finally {
      await pool.dispose();
    }
  }
}

function numbersOf<Name extends string>(
  values: Readonly<Record<Name, string>>,
): Readonly<Record<Name, number>> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)])) as Record<
    Name,
    number
  >;
}

/** Uses threads that do not yield, as on an idle machine. */
function labWith(pool: SolverPool, threads: number, totalMs: number): (level: Level) => Promise<LabResult> {
  const solver = new LevelSolver(pool, {
    threads: () => threads,
    timeMs: () => 30_000,
    memoryMb: () => 1_000,
  });
  const changeMs = labLimits.changeSeconds * 1_000;
  const options = {
    changeMs,
    ownMs: changeMs * labLimits.ownPerChange,
    maxChanges: labLimits.maxChanges,
    atATime: threads,
    solutions: [],
  };
  const asks = labSolver(solver, new AbortController().signal, {
    yields: false,
    onProblem: (error) => console.error(error),
  });
  return (level) =>
    runLab(
      level,
      asks,
      { ...options, leftMs: timeLeft(totalMs), nextTurn },
      () => false,
      () => undefined,
    );
}

async function times(
  levels: readonly { readonly level: Level; readonly number: number }[],
  threads: number,
  lab: (level: Level) => Promise<LabResult>,
): Promise<void> {
  const seconds: number[] = [];
  const cpuSeconds: number[] = [];
  let [tried, given] = [0, 0];
  for (const { level, number } of levels) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    const result = await lab(level);
    seconds.push((performance.now() - start) / 1_000);
    const { user, system } = process.cpuUsage(cpu);
    cpuSeconds.push((user + system) / 1e6);
    const gaveUp = [...result.changes, ...result.pushes].filter(
      ({ judgment }) => judgment.verdict === "gaveUp",
    ).length;
    tried += result.done;
    given += gaveUp;
    const order = result.order?.kind ?? "open";
    console.log(
      `  ${String(number).padStart(3)}  ${seconds.at(-1)!.toFixed(1).padStart(6)} s, ${cpuSeconds.at(-1)!.toFixed(1)} s of processor time, ${result.done} of ${result.of} tried, ${gaveUp} given up, order ${order}`,
    );
  }
  const of = (percent: number) => percentile(seconds, percent).toFixed(1);
  const cpu = cpuSeconds.reduce((sum, one) => sum + one, 0).toFixed(1);
  console.log(
    `${levels.length} levels with ${threads} threads: median ${of(50)} s, 95 % within ${of(95)} s, longest ${of(100)} s, ${cpu} s of processor time; ${given} of ${tried} given up`,
  );
}

function sizeOf(level: Level): number {
  return inside(level).reduce((sum, mark) => sum + mark, 0) * level.boxes.length;
}

/** The output of `tilework sokoban solve` for a level. */
interface Told {
  readonly level: number;
  readonly result: "solved" | "unsolvable" | "gaveUp" | "alreadySolved" | "invalid";
  readonly optimal: string | false;
  readonly bothProved: boolean;
  readonly moves: number | null;
  readonly pushes: number | null;
}

async function compare(levels: readonly Level[], lab: (level: Level) => Promise<LabResult>): Promise<void> {
  const results: { readonly level: Level; readonly result: LabResult }[] = [];
  for (const level of levels) results.push({ level, result: await lab(level) });
  const trials = results.flatMap(({ level, result }) =>
    result.changes.map((tried) => ({ own: result.own, tried, changed: changedLevel(level, tried.change) })),
  );
  const told = solvedByProgram(trials.map(({ changed }) => changed));
  let wrong = 0;
  for (const [index, { own, tried, changed }] of trials.entries()) {
    const { verdict } = judge(own, answerOf(told[index]), labLimits.changeSeconds * 1_000);
    if (verdict === tried.judgment.verdict) continue;
    wrong++;
    console.log(
      `  ${tried.change.kind}: ${tried.judgment.verdict} in the lab, ${verdict} by the command line\n${levelRows(changed, "xsb").join("\n")}`,
    );
  }
  console.log(
    `${trials.length} changes of ${levels.length} small levels: ${wrong} verdicts differ from solving the changed texts by the command line`,
  );
}

function solvedByProgram(levels: readonly Level[]): readonly (Told | undefined)[] {
  const folder = mkdtempSync(path.join(tmpdir(), "tilework-lab-"));
  try {
    const file = path.join(folder, "changed.xsb");
    writeFileSync(file, levels.map((level) => `${levelRows(level, "xsb").join("\n")}\n`).join("\n"));
    const args = [
      "sokoban",
      "solve",
      file,
      "--solver",
      "pushes",
      "--shorten",
      "moves",
      "--seconds",
      "20",
      "--threads",
      "2",
      "--json",
    ];
    const { stdout } = spawnSync(process.execPath, [path.resolve("dist", "cli.js"), ...args], {
      encoding: "utf8",
      maxBuffer: 100_000_000,
    });
    const told = stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Told]));
    return levels.map((_, index) => told.find(({ level }) => level === index + 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function answerOf(told: Told | undefined): LabAnswer {
  switch (told?.result) {
    case "solved":
    case "alreadySolved": {
      const { pushes, moves, optimal, bothProved } = told;
      const isTrivial = told.result === "alreadySolved";
      const best = { lurd: "", pushes: pushes ?? 0, moves: moves ?? 0 };
      return {
        kind: "solved",
        best: {
          ...best,
          pushesProved: isTrivial || optimal === "pushes",
          movesProved: isTrivial || bothProved,
        },
      };
    }
    case "unsolvable":
      return { kind: "unsolvable" };
    default:
      return { kind: "gaveUp" };
  }
}
