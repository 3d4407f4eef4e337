import { atOnce } from "../../src/games/slices.js";
import { explainingGame } from "../../src/games/sokoban/deadlocks/explain-game.js";
import { diceOf, playUntilLost } from "../unit/shared/sokoban-lost-games.js";
import { canBeBrought } from "../unit/shared/sokoban-solver-data.js";
import { cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";
import { sharedLevels } from "./shared/sokoban-levels.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- lost [--games 500] [--seed 1]";

/** The limit on states for checking the boxes of an explanation. */
const maxStates = 3_000_000;

/**
 * Explains the losses of random games over Microban: how many are explained, by how many boxes, and how
 * quickly. A plain search that shares no code with the game checks them.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { games, seed } = readOptions(
    args,
    usage,
    { games: 500, seed: 1 },
    (options) => options.games >= 1 && Number.isInteger(options.seed),
  );
  const levels = sharedLevels("microban.txt");
  if (levels.length === 0) return;
  const dice = diceOf(seed);
  const times: number[] = [];
  const boxes = new Map<number, number>();
  const rules = new Map<string, number>();
  let [lost, explained, wrong, open] = [0, 0, 0, 0];
  for (let turn = 0; lost < games; turn++) {
    const passed = playUntilLost(levels[turn % levels.length]!, dice, { maxMoves: 3_000, maxPushes: 40 });
    if (passed === undefined) continue;
    lost++;
    if (lost % 100 === 0) console.log(`  ${lost} of ${games} games are lost …`);
    const start = cpuMs();
    const why = atOnce(explainingGame(passed));
    times.push(cpuMs() - start);
    if (why === undefined) continue;
    explained++;
    count(boxes, why.squares.length);
    count(rules, why.rule);
    const { level, player } = passed.positions.at(-1)!;
    const cells = why.squares.map(({ row, column }) => row * level.width + column);
    const isWrong = canBeBrought(level, cells, player, maxStates);
    if (isWrong === undefined) open++;
    else if (isWrong) wrong++;
  }
  const of = (percent: number) => percentile(times, percent).toFixed(2);
  console.log(
    `${lost} lost positions of games by chance over ${levels.length} levels of Microban I: ${explained} explained`,
  );
  console.log(`  boxes in the explanation: ${told(boxes)}`);
  console.log(`  rule: ${told(rules)}`);
  console.log(
    `  processor time for one: median ${of(50)} ms, 95 % within ${of(95)} ms, longest ${of(100)} ms`,
  );
  console.log(`  by a plain search of the reduced level: ${wrong} wrong, ${open} too large for it`);
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function told<Key extends number | string>(counts: ReadonlyMap<Key, number>): string {
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, number]) => `${key}: ${number}`)
    .join(", ");
}
