import assert from "node:assert/strict";
import {
  formatSolve,
  joinSolves,
  parseChunk,
  SolveTable,
} from "../../../../../src/games/sliding/timing/kept-solves.js";
import type { Solve } from "../../../../../src/games/sliding/timing/solve.js";
import {
  averageSizes,
  rollingAverages,
  statisticsOf,
  trimmedOf,
} from "../../../../../src/games/sliding/timing/statistics.js";
import { Random } from "../../../../campaign/shared/random.js";
import { assertWithin } from "../../../../shared/slowness.js";
import { runs } from "../../../shared/samples.js";

/** By the definition alone: sorts, trims and divides each window again. */
function plainAverage(times: readonly number[], cut: number): number {
  const sorted = times
    .map((time) => (Number.isNaN(time) ? Number.POSITIVE_INFINITY : time))
    .sort((one, other) => (one === other ? 0 : one - other));
  const rest = sorted.slice(cut, sorted.length - cut);
  if (rest.includes(Number.POSITIVE_INFINITY)) return Number.NaN;
  return rest.reduce((sum, time) => sum + time, 0) / rest.length;
}

describe("timed solves: averages", () => {
  it("leave out the best and the worst twentieth, rounded up, and of 3 none", () => {
    assert.deepEqual(averageSizes.map(trimmedOf), [0, 1, 1, 3, 5, 50]);
    // The example of the WCA's regulations 9f8 and 9f9: best and worst are left out; one DNF is the worst.
    assert.deepEqual([...rollingAverages([10, 20, 30, 40, 50], 5)], [30]);
    assert.deepEqual([...rollingAverages([10, 20, 30, 40, Number.NaN], 5)], [30]);
    assert.ok(Number.isNaN(rollingAverages([10, 20, 30, Number.NaN, Number.NaN], 5)[0]));
    assert.ok(Number.isNaN(rollingAverages([10, 20, Number.NaN], 3)[0]));
    assert.equal(rollingAverages([10, 20], 3).length, 0);
  });

  it("equal an independent count for random sessions with DNFs", () => {
    for (let seed = 0; seed < runs(250); seed++) {
      const random = new Random(seed);
      const share = random.below(6);
      const times = Array.from(
        { length: seed % 50 === 0 ? 1_000 + random.below(60) : random.below(160) },
        () => (random.below(10) < share && random.below(2) === 0 ? Number.NaN : 500 + random.below(30_000)),
      );
      const { averages, best, worst, mean, deviation, count, finished } = statisticsOf(times);
      const done = times.filter((time) => !Number.isNaN(time));
      assert.equal(count, times.length);
      assert.equal(finished, done.length);
      assert.equal(best, done.length === 0 ? undefined : Math.min(...done));
      assert.equal(worst, done.length === 0 ? undefined : Math.max(...done));
      const plainMean = done.reduce((sum, time) => sum + time, 0) / done.length;
      if (done.length > 0) assert.ok(Math.abs(mean! - plainMean) < 1e-6);
      const variance = done.reduce((sum, time) => sum + (time - plainMean) ** 2, 0) / (done.length - 1);
      if (done.length > 1) assert.ok(Math.abs(deviation! - Math.sqrt(variance)) < 1e-6);
      for (const { size, current, best: bestAverage } of averages) {
        const cut = { 3: 0, 5: 1, 12: 1, 50: 3, 100: 5, 1000: 50 }[size];
        const all = times
          .slice(0, Math.max(0, times.length - size + 1))
          .map((_, from) => plainAverage(times.slice(from, from + size), cut));
        assertSame(current, all.at(-1), `seed ${seed}, average of ${size}`);
        const finite = all.filter((average) => !Number.isNaN(average));
        const expected =
          all.length === 0 ? undefined : finite.length === 0 ? Number.NaN : Math.min(...finite);
        assertSame(bestAverage, expected, `seed ${seed}, best average of ${size}`);
      }
    }
  });
});

function assertSame(actual: number | undefined, expected: number | undefined, where: string): void {
  if (expected === undefined || Number.isNaN(expected)) assert.deepEqual(actual, expected, where);
  else assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-6, `${where}: ${actual}`);
}

const limitMs = 600;

it("sessions of 100,000 timed solves open and are counted in a fraction of a second", () => {
  // Less than 300 ms on a calm machine; a slow virtual machine took 390.
  const moved = [20, 21, 22, 23, 24].map((rounds) => {
    const moves = "RDLU".repeat(rounds);
    return { moves, timesMs: [...moves].map((_, move) => move * 120) };
  });
  const solves = Array.from({ length: 100_000 }, (_, index): Solve => {
    return {
      scramble: "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15",
      ...moved[index % moved.length]!,
      timeMs: 8_000 + ((index * 7_919) % 9_000),
      endedAtMs: 1_700_000_000_000 + index * 20_000,
      mark: index % 40 === 0 ? "dnf" : "",
    };
  });
  const text = JSON.stringify({
    format: "tilework-solves",
    version: 1,
    solves: joinSolves(solves.map(formatSolve)),
    changes: [],
  });
  const before = process.memoryUsage();
  let ms = Number.POSITIVE_INFINITY;
  let table = new SolveTable([]);
  for (let run = 0; run < 3 && ms >= limitMs; run++) {
    const cpu = process.cpuUsage();
    table = new SolveTable([parseChunk(text)!]);
    const { averages } = statisticsOf(table.times());
    assert.equal(averages.length, 6);
    assert.equal(table.newest(100).length, 100);
    const { user, system } = process.cpuUsage(cpu);
    ms = Math.min(ms, (user + system) / 1_000);
  }
  const after = process.memoryUsage();
  const megabytes = (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6;
  console.log(
    `      ${text.length} characters, opened in ${ms.toFixed(0)} ms of CPU, about ${megabytes.toFixed(0)} MB`,
  );
  assert.equal(table.count, 100_000);
  assertWithin(ms, limitMs);
});
