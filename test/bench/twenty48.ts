import { readFileSync } from "node:fs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { type GamesSummary, movesOf, summaryOf, summaryText } from "../../src/cli/twenty48/autoplay.js";
import { readNetwork } from "../../src/games/twenty48/solver/network.js";
import { useWeights } from "../../src/games/twenty48/solver/solver.js";
import { gunzip } from "../../src/platform/compression.js";
import type { MoveEffort, Played } from "../../src/protocol/solver/solver-wire.js";
import { playGame } from "../../src/solving/worker/twenty48-game.js";
import { cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";
import { comparePairs, type Side } from "./shared/twenty48-pairs.js";

export const usage =
  "Usage: npm run bench -- 2048 [--games 20] [--ms 1,10 | --depth D | --pairs NODES:CUT,NODES:CUT] [--seed 1] [--variant 4x4] [--network FILE | --heuristic] (a game at 1 ms takes some 20 s, at 10 ms 3 minutes). --pairs plays from the first 16384 of each game to the end, with a mean of so many nodes a move and slides dropped that are CUT points below the best one: 5200:5000,12000:10000";

/**
 * The goals on 4×4 for an average CPU time per move: the share of games that reach a tile, or the mean score.
 */
const goals = [
  { ms: 10, what: "2048", floor: 1, aim: 1 },
  { ms: 10, what: "8192", floor: 0.97, aim: 0.99 },
  { ms: 10, what: "16384", floor: 0.85, aim: 0.97 },
  { ms: 10, what: "32768", floor: 0.15, aim: 0.5 },
  { ms: 10, what: "mean", floor: 350_000, aim: 500_000 },
  { ms: 1, what: "mean", floor: 400_000, aim: 480_000 },
] as const;

/** Plays whole games of 2048 with the solver, by the rules, and prints their results. */
export async function run(args: readonly string[]): Promise<void> {
  const values = readOptions(args, usage, {
    games: 20,
    ms: "1,10",
    depth: undefined,
    seed: 1,
    variant: "4x4",
    network: inRoot("media", "2048.network"),
    heuristic: false,
    pairs: undefined,
  });
  const { games, seed } = values;
  const size = Number(/^([345])x\1$/.exec(values.variant)?.[1]);
  const efforts: readonly MoveEffort[] =
    values.depth === undefined
      ? values.ms.split(",").map((ms) => ({ kind: "cpuMs", cpuMs: Number(ms) }))
      : [{ kind: "depth", depth: Number(values.depth) }];
  const amounts = efforts.map((effort) => (effort.kind === "depth" ? effort.depth : effort.cpuMs));
  if (![size, games, seed, ...amounts].every((value) => value >= 0)) throw new Error(usage);
  if (values.pairs !== undefined) {
    const sides = values.pairs.split(",").map((side): Side => {
      const [nodes, cut] = side.split(":").map(Number);
      if (!(nodes! > 0 && cut! > 0)) throw new Error(usage);
      return { nodes: nodes!, cut: cut! };
    });
    const [before, now] = sides;
    if (before === undefined || now === undefined || sides.length > 2) throw new Error(usage);
    comparePairs(await load(values.network), [before, now], games, seed);
    return;
  }
  if (values.heuristic) console.log("judged by the heuristic");
  else await load(values.network);

  for (const effort of efforts) {
    console.log(
      `\n${values.variant}, ${games} games, ${effort.kind === "depth" ? `${effort.depth} moves deep` : `${effort.cpuMs} ms of CPU a move`}`,
    );
    const summary = summaryOf(playAll(games, size, seed, effort));
    console.log(summaryText(summary));
    if (size === 4) compare(summary);
  }
}

async function load(file: string): Promise<Int16Array> {
  const before = cpuMs();
  const started = performance.now();
  const network = await readNetwork(readFileSync(file), gunzip);
  if (network === undefined) throw new Error(`${file} is no network.`);
  useWeights(network.weights);
  const { command, games, cpuMinutes, meanScore } = network.head;
  console.log(
    `network loaded in ${(performance.now() - started).toFixed(0)} ms, ${(cpuMs() - before).toFixed(0)} ms of CPU`,
  );
  console.log(
    `made by ${command}: ${games} games, ${cpuMinutes} CPU-minutes, a mean of ${meanScore} without search`,
  );
  return network.weights;
}

function playAll(games: number, size: number, seed: number, effort: MoveEffort): readonly Played[] {
  const played: Played[] = [];
  for (let game = 0; game < games; game++) {
    const result = playGame(size, seed + game, effort, { spend: () => true });
    if (result === undefined) break;
    played.push(result);
    console.log(
      `seed ${result.seed}: score ${result.score}, highest tile ${result.max}, ${movesOf(result)} moves, ${Math.round(result.cpuMs)} ms of CPU`,
    );
  }
  return played;
}

/** Games that took less time than a goal allows count for it, too. */
function compare(summary: GamesSummary): void {
  for (const { ms, what, floor, aim } of goals) {
    if (summary.cpuMsPerMove > ms) continue;
    const value = what === "mean" ? summary.mean : (summary.reached[what] ?? 0);
    const text = (amount: number) =>
      what === "mean" ? String(amount) : `${Math.round(1000 * amount) / 10} %`;
    const verdict =
      value >= aim ? "reaches the aim" : value >= floor ? "reaches the floor" : "below the floor";
    console.log(
      `at most ${ms} ms: ${what.padEnd(6)} ${text(value)}: ${verdict} (floor ${text(floor)}, aim ${text(aim)})`,
    );
  }
}
