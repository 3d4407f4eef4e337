import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import type { Level } from "../../src/games/sokoban/level/level.js";
import { levelRows } from "../../src/games/sokoban/level/level-text.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import type { LevelProgress, SolveTask } from "../../src/protocol/solver/level-solving.js";
import { SolverThread } from "../../src/solving/thread.js";
import { cpuMs } from "./shared/cpu.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- cancel [--levels 66,50] [--times 5]";

/**
 * A search to stop: its kind and its phase, as its progress reports it, with the latest time to stop
 * after the phase starts.
 */
interface Phase {
  readonly name: string;
  readonly task: Pick<SolveTask, "method" | "strands" | "shorten">;
  readonly phase: LevelProgress["phase"] | "start";
  readonly afterMs: number;
}

const phases: readonly Phase[] = [
  {
    name: "distances and tables",
    task: { method: "any", strands: "all", shorten: null },
    phase: "start",
    afterMs: 60,
  },
  {
    name: "greedy pushes",
    task: { method: "any", strands: "forward", shorten: null },
    phase: "start",
    afterMs: 600,
  },
  {
    name: "pulls",
    task: { method: "any", strands: "backward", shorten: null },
    phase: "searching",
    afterMs: 1_500,
  },
  {
    name: "planning",
    task: { method: "any", strands: "forward", shorten: null },
    phase: "planning",
    afterMs: 300,
  },
  {
    name: "feature space",
    task: { method: "any", strands: "forward", shorten: null },
    phase: "searching",
    afterMs: 6_000,
  },
  {
    name: "fewest pushes",
    task: { method: "pushes", strands: "all", shorten: null },
    phase: "searching",
    afterMs: 2_000,
  },
  {
    name: "fewest moves",
    task: { method: "moves", strands: "all", shorten: null },
    phase: "searching",
    afterMs: 2_000,
  },
  { name: "BFS", task: { method: "bfs", strands: "all", shorten: null }, phase: "searching", afterMs: 2_000 },
  {
    name: "A*",
    task: { method: "astar", strands: "all", shorten: null },
    phase: "searching",
    afterMs: 2_000,
  },
  {
    name: "shortening",
    task: { method: "any", strands: "all", shorten: "moves" },
    phase: "shortening",
    afterMs: 2_000,
  },
];

/** A phase that does not start within this time is skipped. */
const patienceMs = 12_000;

/**
 * Prints how long a solver thread continues after a request to stop. The levels are those with the most
 * squares and the most boxes of XSokoban, and a board of the largest size. Within 80 ms the user gets the
 * thread's own answer; after that the host answers for it.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { levels: { type: "string" }, times: { type: "string", default: "4" } },
  });
  const times = Number(values.times);
  if (!(times >= 1)) throw new Error(usage);
  const file = path.resolve("..", "shared", "data", "levels", "xsokoban_90.txt");
  if (!existsSync(file)) {
    console.log(`SKIPPED: ${path.relative(".", file)} is missing.`);
    return;
  }
  const levels = readCollection(readFileSync(file, "utf8"), file).levels.flatMap(
    ({ board }) => toLevel(board) ?? [],
  );
  const numbers = values.levels?.split(",").map(Number) ?? [
    largest(levels, squaresOf),
    largest(levels, ({ boxes }) => boxes.length),
  ];
  const chosen = [...new Set(numbers)].flatMap((number) => {
    const level = levels[number - 1];
    return level === undefined
      ? []
      : [{ name: `XSokoban ${number} (${squaresOf(level)} squares, ${level.boxes.length} boxes)`, level }];
  });
  const hall = makeHall(62, 62, 120);
  chosen.push({ name: `a hall (${squaresOf(hall)} squares, ${hall.boxes.length} boxes)`, level: hall });
  for (const { name, level } of chosen) {
    console.log(name);
    for (const phase of phases)
      console.log(`  ${phase.name.padEnd(22)}${await measure(level, phase, times)}`);
  }
}

/** On a busy machine, CPU time shows how much the thread did after it was told to stop. */
interface Latency {
  readonly ms: number;
  readonly cpu: number;
}

async function measure(level: Level, phase: Phase, times: number): Promise<string> {
  const late: Latency[] = [];
  for (let time = 1; time <= times; time++) {
    const latency = await cancelOnce(level, phase, (phase.afterMs * time) / times);
    if (typeof latency === "string") return latency;
    late.push(latency);
  }
  const show = (values: readonly number[]) =>
    `median ${percentile(values, 50).toFixed(1).padStart(6)}, worst ${percentile(values, 100).toFixed(1).padStart(6)}`;
  return `${show(late.map(({ ms }) => ms))} ms; of CPU ${show(late.map(({ cpu }) => cpu))} ms`;
}

/** How long the thread continued, or why this is unknown. */
async function cancelOnce(level: Level, { task, phase }: Phase, afterMs: number): Promise<Latency | string> {
  const problems: string[] = [];
  const thread = new SolverThread(
    path.resolve("dist", "solver-worker.js"),
    { heapMb: 1_000, idleMs: 1_000, patienceMs: 2_000 },
    (problem) => problems.push(problem),
  );
  const control = new AbortController();
  const question = {
    ...task,
    board: levelRows(level, "xsb").join("\n"),
    timeMs: 120_000,
    memoryMb: 1_000,
    kind: "solve",
    plans: false,
    compared: null,
  } as const;
  let begun: () => void = () => undefined;
  const inPhase = new Promise<"begun">((resolve) => {
    begun = () => resolve("begun");
  });
  const onProgress = (value: unknown) => {
    if ((value as LevelProgress).phase === phase) begun();
  };
  const asked = thread.ask("solveLevel", question, { signal: control.signal, onProgress, graceMs: 30_000 });
  try {
    // A thread that answers has started.
    if (phase === "start") await wait(150);
    else {
      const first = await Promise.race([inPhase, asked, wait(patienceMs)]);
      if (first === undefined) return "did not come";
      if (first !== "begun") return `ended before it came (${first.answer.kind})`;
    }
    const ended = await Promise.race([asked, wait(afterMs)]);
    if (ended !== undefined) return `ended before it was stopped (${ended.answer.kind})`;
    const [stopped, cpu] = [performance.now(), cpuMs()];
    control.abort();
    await asked;
    return { ms: performance.now() - stopped, cpu: cpuMs() - cpu };
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : error} ${problems.join(" ")}`;
  } finally {
    await thread.end();
  }
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

function squaresOf({ walls }: Level): number {
  return walls.filter((wall) => !wall).length;
}

function largest(levels: readonly Level[], of: (level: Level) => number): number {
  return levels.reduce(
    (best, level, index) => (of(level) > of(levels[best - 1] as Level) ? index + 1 : best),
    1,
  );
}

/** An empty hall with boxes in the center and goals along one side. */
function makeHall(width: number, height: number, count: number): Level {
  const walls = Array.from({ length: width * height }, (_, cell) => {
    const [column, row] = [cell % width, Math.floor(cell / width)];
    return column === 0 || row === 0 || column === width - 1 || row === height - 1;
  });
  const cells = (firstRow: number, step: number) =>
    Array.from({ length: count }, (_, index) => {
      const perRow = Math.floor((width - 6) / step);
      return (firstRow + step * Math.floor(index / perRow)) * width + 3 + step * (index % perRow);
    });
  return {
    width,
    height,
    walls,
    boxes: cells(Math.floor(height / 2), 2),
    goals: cells(3, 1),
    player: width + 1,
  };
}
