import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { games } from "../../src/games/registry/registry.js";
import type { CountedGame } from "../../src/games/statistics/counted-game.js";
import { KeptStatistics } from "../../src/midend/statistics/kept-statistics.js";
import { hostFiles } from "../../src/platform/node/files.js";
import { StatisticsFiles } from "../../src/platform/storage/statistics-files.js";
import { FakePorts } from "../unit/midend/fake-ports.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- statistics [--games 10000] [--times 20]";

/** How long it takes to read the counted games from the disk and to make the page of statistics. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { games: { type: "string", default: "10000" }, times: { type: "string", default: "20" } },
  });
  const count = Number(values.games);
  const times = Number(values.times);
  if (!(count > 0) || !(times > 0)) throw new Error(usage);
  const folder = mkdtempSync(join(tmpdir(), "tilework-statistics-"));
  try {
    const reports = {
      setAside: () => undefined,
      cannotWrite: (error: unknown) => console.error(error),
      problem: (error: unknown) => console.error(error),
    };
    const opened = () => new StatisticsFiles(Promise.resolve(folder), hostFiles, reports);
    await opened().add(Array.from({ length: count }, (_, index) => gameAt(index)));
    const taken: number[] = [];
    const cpu: number[] = [];
    for (let time = 0; time < times; time++) {
      const kept = new KeptStatistics(new FakePorts(), games, opened());
      const [before, cpuBefore] = [performance.now(), process.cpuUsage()];
      await kept.page("2048");
      taken.push(performance.now() - before);
      const { user, system } = process.cpuUsage(cpuBefore);
      cpu.push((user + system) / 1_000);
    }
    const [p50, p95] = [50, 95].map((percent) => percentile(taken, percent).toFixed(0));
    console.log(
      `${count} games, load ${loadavg()[0]!.toFixed(1)}: page made in p50 ${p50} ms, p95 ${p95} ms, first ${taken[0]!.toFixed(0)} ms; CPU p50 ${percentile(cpu, 50).toFixed(0)} ms, first ${cpu[0]!.toFixed(0)} ms`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A game every five hours, of several games, sizes and levels. */
function gameAt(index: number): CountedGame {
  const game = ["2048", "sliding", "sokoban"][index % 3]!;
  const variant = { 2048: "4x4", sliding: "3x3", sokoban: `first-steps/${1 + (index % 9)}` }[game]!;
  return {
    gameId: `game-${index}`,
    game,
    variant,
    board: variant,
    day: 20_454 + Math.floor(index / 5),
    won: index % 4 !== 0,
    assisted: index % 9 === 0,
    moves: 50 + (index % 700),
    value: game === "2048" ? index % 40_000 : undefined,
    highest: game === "2048" ? 2 ** (index % 12) : undefined,
    aboveFewest: game === "sliding" ? index % 60 : undefined,
    playedMs: 1_000 * (index % 600),
    endedAtMs: 1_767_225_600_000 + index * 18_000_000,
  };
}
