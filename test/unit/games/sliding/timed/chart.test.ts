import assert from "node:assert/strict";
import type { KeptSolve } from "../../../../../src/games/sliding/timing/kept-solves.js";
import type { Mark } from "../../../../../src/games/sliding/timing/solve-times.js";
import { chartOf, rollingAverages } from "../../../../../src/games/sliding/timing/statistics.js";

/** Solves of these times, oldest first; `undefined` for DNF. The newest come first, as from a table. */
function session(times: readonly (number | undefined)[], repeats: readonly number[] = []): KeptSolve[] {
  const solves = times.map((timeMs, index): KeptSolve => {
    const mark: Mark = repeats.includes(index) ? "repeat" : timeMs === undefined ? "dnf" : "";
    const board = { scramble: "1 2 3/4 5 6/0 7 8", moves: "RR", timesMs: [] };
    const solve = { ...board, timeMs: timeMs ?? 0, endedAtMs: index, mark };
    return { number: index + 1, solve, optimal: index % 2 === 0 ? 2 : undefined };
  });
  return solves.reverse();
}

function countedTimes(solves: readonly KeptSolve[]): Float64Array {
  const counted = solves.filter(({ solve }) => solve.mark !== "repeat").reverse();
  return Float64Array.from(counted.map(({ solve }) => (solve.mark === "dnf" ? Number.NaN : solve.timeMs)));
}

describe("the chart of a session", () => {
  it("has the last solves that count, with the averages after each of them", () => {
    const all = session(
      [...Array.from({ length: 40 }, (_, index) => 10_000 + ((index * 7_919) % 4_000)), undefined],
      [20],
    );
    const times = countedTimes(all);
    const chart = chartOf(all.slice(0, 30), times)!;
    assert.equal(chart.solves.length, 29, "without the repeated scramble");
    const last = chart.solves.at(-1)!;
    assert.deepEqual([last.number, last.timeMs, last.above], [41, null, null]);
    for (const size of [5, 12] as const) {
      const shown = chart.solves.map((solve) => solve[`averageOf${size}`]);
      assert.deepEqual(shown, [...rollingAverages(times, size)].slice(-29));
    }
    assert.deepEqual([chart.solves[0]?.above, chart.solves[1]?.above], [null, 0]);
    const few = chartOf(session([1_000, 2_000, 3_000, 4_000, 5_000]), Float64Array.of(1, 2, 3, 4, 5))!;
    const averages = few.solves.map(({ averageOf5 }) => averageOf5);
    assert.deepEqual(averages, [null, null, null, null, 3]);
  });

  it("has every time in one bin, and a break of ten minutes in the last one", () => {
    const all = session([10_000, 11_000, 12_345, 12_900, 14_000, 600_000, undefined]);
    const { bins, topMs } = chartOf(all, countedTimes(all))!;
    assert.deepEqual([bins.fromMs, bins.widthMs, topMs], [10_000, 1_000, 25_800]);
    assert.equal(bins.counts.filter((count) => count > 0).join(), "1,1,2,1,1");
    assert.equal(bins.counts.at(-1), 1);
  });

  it("needs two solves that finished; equal times have one bin", () => {
    assert.equal(chartOf(session([5, undefined]), Float64Array.of(5, Number.NaN)), undefined);
    const { bins } = chartOf(session([5, 5]), Float64Array.of(5, 5))!;
    assert.deepEqual(bins, { fromMs: 5, widthMs: 1, counts: [2] });
  });
});
