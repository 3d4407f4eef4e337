import { readFileSync } from "node:fs";
import * as path from "node:path";
import { allBuiltInLevels } from "../../src/games/sokoban/built-in-levels.js";
import type { Level } from "../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../src/games/sokoban/solver/board/distances.js";
import { compileBoard } from "../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../src/games/sokoban/solver/board/solution-replay.js";
import { advisorNames } from "../../src/games/sokoban/solver/feature-search/advisors.js";
import type { FessStyle } from "../../src/games/sokoban/solver/feature-search/fess.js";
import { Portfolio } from "../../src/games/sokoban/solver/portfolio.js";
import type { Ablation, PartName } from "../../src/games/sokoban/solver/strands.js";
import { WarmUp } from "../../src/games/sokoban/solver/warm-up.js";
import { cpuBudget, cpuMs } from "./shared/cpu.js";
import { type Drawn, drawsFolder, levelIn } from "./shared/drawn-levels.js";
import { readOptions } from "./shared/options.js";
import { sharedLevels } from "./shared/sokoban-levels.js";
import { changedStyle } from "./shared/sokoban-searches.js";

export const usage = `Usage: npm run bench -- ablation [--folder FOLDER] [--sets xsokoban,microban,microban2,tuning] [--every 3] [--seconds 5] [--parts NAME,...] [--list]

  Takes one part after another out of the portfolio "any", and prints what the rest solves, with nodes and
  CPU. Names joined by "+" are taken out together. "nothing" is the whole portfolio. --folder has the
  collections of the levels in test/bench/draws/tuning.json; without it they are not measured. Every third
  level is measured, or as --every says; of the tuning draw only levels that were solved within the limit.
  The line ends with the number of levels that each search solved, and with their names where these are few.`;

const singleParts: readonly PartName[] = [
  "push",
  "deep",
  "pull",
  "roam",
  "dense pull",
  "finish",
  "openings",
  "replanning",
  "meeting",
  "sink",
  "early sink",
];
/** Options of the searches that follow the one-sink plan, set to those of the older styles. */
const styleChanges = ["opener=hotspots", "clearing=fewer", "turns=each", "hotspots=all"] as const;

const unchanged = (style: FessStyle) => style;
const usualSets = "xsokoban,microban,microban2,tuning";

/** Everything that can be taken out, by name. */
const ablations: ReadonlyMap<string, Ablation> = new Map([
  ["nothing", { without: new Set<PartName>(), style: unchanged }],
  ...singleParts.map((part) => [part, { without: new Set([part]), style: unchanged }] as const),
  ...styleChanges.map((change) => [change, changing(change)] as const),
  ...advisorNames.map(
    (name) =>
      [
        `advisor ${name}`,
        { without: new Set<PartName>(), style: (style: FessStyle) => ({ ...style, without: name }) },
      ] as const,
  ),
]);

/** Takes out one thing, or several that are joined by "+"; `undefined` if there is no such name. */
function ablationOf(names: string): Ablation | undefined {
  const parts = names.split("+").map((name) => ablations.get(name));
  if (parts.includes(undefined)) return undefined;
  const known = parts as readonly Ablation[];
  return {
    without: new Set(known.flatMap(({ without }) => [...without])),
    style: (style) => known.reduce((changed, part) => part.style(changed), style),
  };
}

function changing(change: string): Ablation {
  return {
    without: new Set(),
    style: (style) => (style.plan === "sink" ? changedStyle(style, change) : style),
  };
}

/** The levels that a search solved are named where they are no more than this. */
const rareLevels = 8;

interface Measured {
  readonly name: string;
  readonly level: Level;
}

/** Prints a line for each part: the levels solved without it, with nodes and CPU, and the missed ones. */
export async function run(args: readonly string[]): Promise<void> {
  const names = [...ablations.keys()];
  const { folder, sets, every, seconds, parts, list } = readOptions(
    args,
    usage,
    { folder: undefined, sets: usualSets, every: 3, seconds: 5, parts: names.join(","), list: false },
    (options) => options.every >= 1 && options.seconds > 0,
  );
  if (parts.split(",").map(ablationOf).includes(undefined)) throw new Error(usage);
  if (list) {
    console.log(names.join("\n"));
    return;
  }
  const levels = sets.split(",").flatMap((set) => measuredLevels(set, every, seconds, folder));
  new WarmUp(allBuiltInLevels()).run(cpuBudget(0.3));
  for (const part of parts.split(",")) console.log(line(part, levels, ablationOf(part) as Ablation, seconds));
}

function line(part: string, levels: readonly Measured[], ablation: Ablation, seconds: number): string {
  const missed: string[] = [];
  const solvers = new Map<PartName, string[]>();
  const sets = new Map<string, { solved: number; nodes: number; ms: number }>();
  for (const { name, level } of levels) {
    const set = name.split(" ")[0]!;
    const sum = sets.get(set) ?? { solved: 0, nodes: 0, ms: 0 };
    sets.set(set, sum);
    const { solvedBy, nodes, ms } = measured(name, level, ablation, seconds);
    sum.ms += ms;
    if (solvedBy === undefined) missed.push(name);
    else {
      solvers.set(solvedBy, [...(solvers.get(solvedBy) ?? []), name]);
      sum.solved++;
      sum.nodes += nodes;
    }
  }
  const sums = Array.from(
    sets,
    ([set, { solved, nodes, ms }]) => `${set} ${solved}, ${nodes} nodes, ${(ms / 1000).toFixed(1)} s`,
  );
  const credits = Array.from(solvers, ([by, names]) => {
    const rare = names.length <= rareLevels ? ` (${names.join(", ")})` : "";
    return `${by} ${names.length}${rare}`;
  });
  return `${part}: ${sums.join("; ")}; missed ${missed.join(", ")}; by ${credits.join("; ")}`;
}

function measured(name: string, level: Level, ablation: Ablation, seconds: number) {
  const board = compileBoard(level);
  if (typeof board === "string") throw new Error(`${name} can't be measured: ${board}.`);
  const started = cpuMs();
  const portfolio = new Portfolio(board, measureDistances(board), memoryBytes, undefined, ablation);
  const result = portfolio.run(cpuBudget(seconds), "all");
  const ms = cpuMs() - started;
  if (result.kind === "unsolvable") throw new Error(`${name} is called unsolvable.`);
  if (result.kind === "solved" && replay(level, stepsOf(board, result.pushes))?.solved !== true)
    throw new Error(`The solution of ${name} is wrong.`);
  return { solvedBy: portfolio.solvedBy, nodes: portfolio.nodes, ms };
}

/** As in the product. */
const memoryBytes = 1_000_000_000;

const files: Readonly<Record<string, string>> = {
  xsokoban: "xsokoban_90.txt",
  microban: "microban.txt",
  microban2: "microban_ii.txt",
};

function measuredLevels(set: string, every: number, seconds: number, folder?: string): readonly Measured[] {
  if (set === "tuning") return folder === undefined ? [] : tuningLevels(folder, every, seconds);
  return sharedLevels(files[set] ?? set)
    .map((level, index) => ({ name: `${set} ${index + 1}`, level }))
    .filter((_, index) => index % every === 0);
}

/** The levels of the draw for tuning that were solved within the limit when they were drawn. */
function tuningLevels(folder: string, every: number, seconds: number): readonly Measured[] {
  const { levels } = JSON.parse(readFileSync(path.join(drawsFolder, "tuning.json"), "utf8")) as Drawn;
  return levels
    .filter(({ result }) => result?.solved === true && result.ms < seconds * 1000)
    .filter((_, index) => index % every === 0)
    .map((drawn) => ({ name: `tuning ${drawn.collection} ${drawn.level}`, level: levelIn(folder, drawn) }));
}
