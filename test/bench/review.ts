import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Replay, replayOf } from "../../src/games/play/replay.js";
import { findGame } from "../../src/games/registry/registry.js";
import type { Position as SlidingPosition } from "../../src/games/sliding/rules.js";
import { slidingSolver } from "../../src/games/sliding/solver/solver.js";
import { type Budget, nodeBudget } from "../../src/games/solver.js";
import type { Position } from "../../src/games/twenty48/rules.js";
import { twenty48Solver } from "../../src/games/twenty48/solver/solver.js";
import { reviewDistances } from "../../src/midend/review/distance-review.js";
import type { Review } from "../../src/midend/review/mistake.js";
import { reviewValues } from "../../src/midend/review/value-review.js";
import { gunzip } from "../../src/platform/gunzip.js";
import { cpuMs } from "./shared/cpu.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- review [--games 10] [--moves 300]";

/** The time of a thread for a position, as in a review. */
const analyseMs = 5_000;
const back: Readonly<Record<string, string>> = { U: "D", D: "U", L: "R", R: "L" };

/**
 * Reviews games as the extension does, without the wire to a thread: processor time and memory of whole
 * reviews. Sliding puzzles are solved with detours by chance, 2048 is played by the solver with few nodes.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { games: { type: "string", default: "10" }, moves: { type: "string", default: "300" } },
  });
  const [games, moves] = [Number(values.games), Number(values.moves)];
  if (!(games >= 1 && moves >= 1)) throw new Error(usage);
  await twenty48Solver.learned.accept(new Uint8Array(readFileSync("media/2048.network")), gunzip);
  const seeds = Array.from({ length: games }, (_, index) => index + 1);
  for (const variant of ["3x3", "4x4"]) {
    const analyze = async (position: unknown) =>
      slidingSolver.analyze(position as SlidingPosition, within(analyseMs));
    await measure(`sliding ${variant}`, seeds, (seed) =>
      reviewDistances(slidingGame(variant, seed), analyze, () => undefined),
    );
  }
  const judge = async (position: unknown, timeMs: number) =>
    twenty48Solver.values(position as Position, within(timeMs));
  await measure(`2048 4x4, ${moves} moves`, seeds, (seed) =>
    reviewValues(game2048(seed, moves), judge, () => undefined),
  );
}

async function measure(
  name: string,
  seeds: readonly number[],
  review: (seed: number) => Promise<Review>,
): Promise<void> {
  const times: number[] = [];
  let mistakes = 0;
  let open = 0;
  for (const seed of seeds) {
    const before = cpuMs();
    const { mistakes: found, curve } = await review(seed);
    times.push(cpuMs() - before);
    mistakes += found.length;
    open += curve.filter((height) => height === undefined).length;
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(
    [
      `${name}: ${times.length} games`,
      `median ${percentile(times, 0.5).toFixed(0)} ms`,
      `at most ${Math.max(...times).toFixed(0)} ms of processor time`,
      `${mistakes} mistakes`,
      `${open} positions not decided`,
      `${((heapUsed + arrayBuffers) / 1e6).toFixed(0)} MB`,
    ].join(", "),
  );
}

/** A solved game: some moves by chance, and then the way of the solver. */
function slidingGame(variant: string, seed: number): Replay {
  const game = findGame("sliding")!;
  const dealt = game.deal(variant, seed);
  if (!dealt.ok) throw new Error(variant);
  const moves: string[] = [];
  let position = dealt.value;
  let random = seed;
  for (let turn = 0; turn < 20; turn++) {
    random = (random * 48_271) % 2_147_483_647;
    const legal = Object.keys(back).filter(
      (move) => move !== back[moves.at(-1) ?? ""] && game.play(position, move) !== undefined,
    );
    const move = legal[random % legal.length]!;
    moves.push(move);
    position = game.play(position, move);
  }
  const solved = slidingSolver.solve(position as SlidingPosition, within(analyseMs));
  if (solved.kind !== "solved") throw new Error(`${variant} ${seed} is not solved.`);
  return replayOf(game, dealt.value, [...moves, ...solved.moves])!;
}

function game2048(seed: number, count: number): Replay {
  const game = findGame("2048")!;
  const dealt = game.deal("4x4", seed);
  if (!dealt.ok) throw new Error("4x4");
  const moves: string[] = [];
  let position = dealt.value;
  while (moves.length < count) {
    const move = twenty48Solver.hint(position as Position, nodeBudget(1));
    if (move === undefined) break;
    moves.push(move);
    position = game.play(position, move);
  }
  return replayOf(game, dealt.value, moves)!;
}

/** A budget by the clock, as threads have it. */
function within(timeMs: number): Budget {
  const end = performance.now() + timeMs;
  let nodes = 0;
  return {
    spend: (count = 1) => {
      nodes += count;
      return nodes % 64 >= count || performance.now() < end;
    },
  };
}
