import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { type GamesSummary, movesOf, summaryOf, summaryText } from "../../src/cli/twenty48/autoplay.js";
import { readNetwork } from "../../src/games/twenty48/solver/network.js";
import { useWeights } from "../../src/games/twenty48/solver/solver.js";
import { gunzip } from "../../src/platform/gunzip.js";
import type { MoveEffort, Played } from "../../src/protocol/solver/game-playing.js";
import { playGame } from "../../src/solving/worker/twenty48-game.js";
import { cpuMs } from "./shared/cpu.js";

export const usage =
  "Usage: npm run bench -- 2048 [--games 20] [--ms 1,10 | --depth D] [--seed 1] [--variant 4x4] [--network FILE | --heuristic] (a game at 1 ms takes some 20 s, at 10 ms 3 minutes)";

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
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: { type: "string", default: "20" },
      ms: { type: "string", default: "1,10" },
      depth: { type: "string" },
      seed: { type: "string", default: "1" },
      variant: { type: "string", default: "4x4" },
      network: { type: "string", default: inRoot("media", "2048.network") },
      heuristic: { type: "boolean", default: false },
    },
  });
  const size = Number(/^([345])x\1$/.exec(values.variant)?.[1]);
  const [games, seed] = [Number(values.games), Number(values.seed)];
  const efforts: readonly MoveEffort[] =
    values.depth === undefined
      ? values.ms.split(",").map((ms) => ({ kind: "cpuMs", cpuMs: Number(ms) }))
      : [{ kind: "depth", depth: Number(values.depth) }];
  const amounts = efforts.map((effort) => (effort.kind === "depth" ? effort.depth : effort.cpuMs));
  if (![size, games, seed, ...amounts].every((value) => value >= 0)) throw new Error(usage);
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

async function load(file: string): Promise<void> {
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
