import { resolve } from "node:path";
import type { AnyGame } from "../../src/games/game.js";
import { findGame } from "../../src/games/registry/registry.js";
import { SolverPool } from "../../src/solving/pool.js";
import { valueIn } from "../unit/shared/value-in.js";
import { readOptions } from "./shared/options.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- answers [--positions 60] [--follow-ms 5000]";
/** The default of the setting `tilework.hint.timeLimit`. */
const hintMs = 80;
/** Hints are measured along a whole game, because the search takes longer on fuller boards. */
const movesBetween = 100;
const quickMs = 10;

/**
 * How soon an answer arrives in the extension host, over the same threads and wire as in VS Code. The first
 * question of each board includes starting the thread and building the tables.
 */
export async function run(args: readonly string[]): Promise<void> {
  const defaults = { positions: 60, "follow-ms": 5_000 };
  const options = readOptions(args, usage, defaults, (read) =>
    Object.values(read).every((value) => value > 0),
  );
  const { positions, "follow-ms": followMs } = options;
  for (const variant of ["4x4", "3x3", "5x5"]) await hints(findGame("2048")!, variant, positions);
  for (const variant of ["3x3", "4x4", "3x5", "5x5"])
    await follow(findGame("sliding")!, variant, positions, followMs);
}

async function hints(game: AnyGame, variant: string, count: number): Promise<void> {
  await withPool(async (pool) => {
    const times: number[] = [];
    let position = valueIn(game.deal(variant, 1));
    for (let index = 0; index < count && game.status(position) !== "lost"; index++) {
      const started = performance.now();
      const { move } = await pool.of("").hint(game, position, hintMs, never);
      times.push(performance.now() - started);
      if (move === undefined) break;
      position = await playOn(pool, game, position);
    }
    console.log(`${game.name} ${variant}: hint ${spread(times)}; every ${movesBetween}th position of a game`);
  });
}

/** Plays some moves with quick hints; stops early if the game ends. */
async function playOn(pool: SolverPool, game: AnyGame, position: unknown): Promise<unknown> {
  let here = position;
  for (let move = 0; move < movesBetween && game.status(here) !== "lost"; move++) {
    const { move: hint } = await pool.of("").hint(game, here, quickMs, never);
    if (hint === undefined) break;
    here = game.play(here, hint);
  }
  return here;
}

/** A player who mostly moves well: every fourth move is away from the goal. */
async function follow(game: AnyGame, variant: string, count: number, timeMs: number): Promise<void> {
  await withPool(async (pool) => {
    const times: number[] = [];
    const firsts: number[] = [];
    let exact = 0;
    let seed = 1;
    let position = valueIn(game.deal(variant, seed));
    for (let index = 0; index < count; index++) {
      const started = performance.now();
      let first: number | undefined;
      const { analysis } = await pool.of("").analyze(game, position, timeMs, never, (progress) => {
        if ("better" in progress) first ??= performance.now() - started;
      });
      times.push(performance.now() - started);
      firsts.push(first ?? times.at(-1) ?? 0);
      if (analysis?.exact) exact++;
      const right = analysis?.firstMoves[0];
      const legal = ["U", "D", "L", "R"].filter((move) => game.play(position, move) !== undefined);
      const move = index % 4 === 3 ? legal.find((other) => !analysis?.firstMoves.includes(other)) : right;
      position = game.play(position, move ?? legal[0] ?? "");
      if (position === undefined || game.status(position) !== "playing")
        position = valueIn(game.deal(variant, ++seed));
    }
    console.log(
      `${game.name} ${variant}: distance ${spread(times)}, ${exact} of ${times.length} exact; first solution ${spread(firsts)}`,
    );
  });
}

async function withPool(run: (pool: SolverPool) => Promise<void>): Promise<void> {
  const pool = new SolverPool(resolve("dist", "solver-worker.js"), (problem) => console.error(problem));
  await run(pool);
  await pool.dispose();
}

const never = new AbortController().signal;

function spread(times: readonly number[]): string {
  const [first = Number.NaN, ...later] = times;
  const [p50, p95] = [50, 95].map((percent) => percentile(later, percent).toFixed(1));
  return `first ${first.toFixed(0)} ms, then p50 ${p50} ms, p95 ${p95} ms, longest ${Math.max(...later).toFixed(0)} ms`;
}
