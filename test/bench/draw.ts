import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { allBuiltInLevels } from "../../src/games/sokoban/built-in-levels.js";
import { isSolved } from "../../src/games/sokoban/level/analysis.js";
import type { Level } from "../../src/games/sokoban/level/level.js";
import { levelKey } from "../../src/games/sokoban/level/level-key.js";
import { replay } from "../../src/games/sokoban/solver/board/solution-replay.js";
import type { StrandChoice } from "../../src/games/sokoban/solver/portfolio.js";
import { solveLevel } from "../../src/games/sokoban/solver/solve.js";
import { WarmUp } from "../../src/games/sokoban/solver/warm-up.js";
import { Random } from "../campaign/shared/random.js";
import { sharedPath } from "../unit/shared/shared-data.js";
import { cpuBudget, cpuMs } from "./shared/cpu.js";
import {
  type Drawn,
  type DrawnLevel,
  drawsFolder,
  type Group,
  groups,
  levelIn,
} from "./shared/drawn-levels.js";
import { readOptions } from "./shared/options.js";
import { readBoards } from "./shared/sokoban-levels.js";

export const usage = `Usage: npm run bench -- draw --folder FOLDER [--name judging] [--seed 1] [--source TEXT] [--minutes 60] [--missed all|forward|backward] [--again all|forward|backward]

  Draws levels by chance, one a collection, from a folder of collections that nobody tuned on, where that was
  not done before, and writes their hashes to test/bench/draws/NAME.json. Then solves those that have no
  result, for the given minutes: 10 s of CPU for each, one thread. Call it again to continue.

  Levels of earlier draws are not drawn again. --missed solves the levels that were missed once more, by the
  searches of one of the product's two threads or by all, and writes nothing. --again does the same with all
  levels.`;

const levelsOfGroup = 80;
const seconds = 10;
/** As in a thread of the product. */
const maxWarmUpMs = 300;

/** Draws levels, or continues with those drawn before, and reports how many are solved. */
export async function run(args: readonly string[]): Promise<void> {
  const { folder, name, seed, source, minutes, missed, again } = readOptions(args, usage, {
    folder: undefined,
    name: "judging",
    seed: 1,
    source: "",
    minutes: 60,
    missed: undefined,
    again: undefined,
  });
  const wanted = again ?? missed;
  const strands = (["all", "forward", "backward"] as const).find((one) => one === wanted);
  if (folder === undefined || !/^[a-z0-9-]+$/.test(name) || strands !== wanted) throw new Error(usage);
  const file = path.join(drawsFolder, `${name}.json`);
  const write = (drawn: Drawn) => writeFileSync(file, `${JSON.stringify(drawn, undefined, 2)}\n`);
  mkdirSync(drawsFolder, { recursive: true });
  if (!existsSync(file)) write(drawLevels(folder, seed, source));
  const drawn = JSON.parse(readFileSync(file, "utf8")) as Drawn;
  const end = performance.now() + minutes * 60_000;
  new WarmUp(allBuiltInLevels()).run(cpuBudget(maxWarmUpMs / 1000));
  if (strands !== undefined) {
    const isAsked = ({ result }: DrawnLevel) => again !== undefined || result?.solved === false;
    solveAgain({ ...drawn, levels: drawn.levels.filter(isAsked) }, folder, strands);
    return;
  }
  for (const one of drawn.levels) {
    if (one.result !== undefined || performance.now() > end) continue;
    one.result = resultOf(levelIn(folder, one), drawn.seconds);
    write(drawn);
  }
  const results = drawn.levels.flatMap(({ group, result }) =>
    result === undefined ? [] : [{ group, ...result }],
  );
  tell("all", results, drawn.seconds);
}

/** How many levels of each group were solved. */
function tell(
  strands: StrandChoice,
  results: readonly { readonly group: Group; readonly solved: boolean; readonly ms: number }[],
  seconds: number,
): void {
  for (const [group, { from, to }] of Object.entries(groups)) {
    const tried = results.filter((one) => one.group === group);
    const solved = tried.filter((one) => one.solved).length;
    const cpu = tried.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    console.log(
      `${strands}, ${from} to ${to} boxes: ${solved} of ${tried.length} solved in ${seconds} s of CPU each, ${cpu.toFixed(0)} s in all`,
    );
  }
}

function solveAgain({ levels, seconds }: Drawn, folder: string, strands: StrandChoice): void {
  const results = levels.map((one) => {
    const result = resultOf(levelIn(folder, one), seconds, strands);
    const before = one.result?.solved === true ? "" : ", missed before";
    const found = result.solved ? `${result.pushes} pushes` : "missed";
    if (result.solved || before === "")
      console.log(`${one.collection} ${one.level}, ${one.boxes} boxes: ${found}, ${result.ms} ms${before}`);
    return { group: one.group, ...result };
  });
  tell(strands, results, seconds);
}

/**
 * Draws one level per collection, large ones first, until both groups are full. Levels in the files for
 * tuning solvers are excluded.
 */
function drawLevels(folder: string, seed: number, source: string): Drawn {
  const known = new Set([...tunedOn(), ...drawnBefore()]);
  const levels: DrawnLevel[] = [];
  const random = new Random(seed);
  const take = <Item>(items: Item[]): Item => items.splice(random.below(items.length), 1)[0]!;
  const collections = readdirSync(folder).sort();
  const isFull = (group: Group) => levels.filter((one) => one.group === group).length >= levelsOfGroup;
  while (collections.length > 0 && !(isFull("large") && isFull("small"))) {
    const collection = take(collections);
    const found = readBoards(path.join(folder, collection)).flatMap((level, index) => {
      const isWhole = level !== undefined && level.boxes.length === level.goals.length && !isSolved(level);
      return isWhole ? [{ level: index + 1, boxes: level.boxes.length, hash: levelKey(level) }] : [];
    });
    const group = (Object.keys(groups) as Group[]).find(
      (one) => !isFull(one) && found.some(({ boxes }) => isIn(one, boxes)),
    );
    const fitting = found.filter(
      ({ boxes, hash }) => group !== undefined && isIn(group, boxes) && !known.has(hash),
    );
    if (group === undefined || fitting.length === 0) continue;
    const chosen = take(fitting);
    known.add(chosen.hash);
    levels.push({ group, collection, ...chosen });
  }
  return { source, seed, seconds, levels };
}

const isIn = (group: Group, boxes: number) => boxes >= groups[group].from && boxes <= groups[group].to;

/** The hashes of all levels in earlier draws: a level for judging is not one for tuning. */
function drawnBefore(): readonly string[] {
  return readdirSync(drawsFolder).flatMap((name) => {
    const { levels } = JSON.parse(readFileSync(path.join(drawsFolder, name), "utf8")) as Drawn;
    return levels.map(({ hash }) => hash);
  });
}

/** The hashes of all levels in the shared data, which solvers are tuned on. */
function tunedOn(): Set<string> {
  const folder = sharedPath("levels");
  if (!existsSync(folder))
    throw new Error(`${folder} is missing: without it levels that solvers were tuned on could be drawn.`);
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return new Set(
    names.flatMap((name) =>
      readBoards(path.join(folder, name)).flatMap((level) => (level === undefined ? [] : [levelKey(level)])),
    ),
  );
}

function resultOf(
  level: Level,
  seconds: number,
  strands: StrandChoice = "all",
): NonNullable<DrawnLevel["result"]> {
  const started = cpuMs();
  const outcome = solveLevel(level, "any", cpuBudget(seconds), {}, { strands });
  const ms = Math.round(cpuMs() - started);
  if (outcome.kind !== "solved") return { solved: false, ms };
  const played = replay(level, outcome.moves);
  if (played?.solved !== true) throw new Error("A solution that does not solve its level.");
  return { solved: true, moves: played.moves, pushes: played.pushes, ms };
}
