import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { LazySearch } from "../../../../../src/games/sokoban/solver/strands.js";
import type { Budget } from "../../../../../src/games/solver.js";

const free: Budget = { spend: () => true };
const megabyte = 1_000_000;

function searchOf(
  made: () => Uint8Array,
): LazySearch<{ bytes: number; full: boolean; nodes: number; data: Uint8Array }, number> {
  return new LazySearch(
    () => ({ bytes: megabyte, full: false, nodes: 1, data: made() }),
    (search) => search.data.length,
  );
}

describe("Searches that are created in their first turn", () => {
  it("nothing is created or reported before the first turn, and one search serves all turns", () => {
    let made = 0;
    const search = searchOf(() => new Uint8Array(++made));
    assert.deepEqual([search.bytes, search.full, search.nodes], [0, false, 0]);
    assert.deepEqual([search.packed, search.bound, made], [0, 0, 0]);
    assert.deepEqual([search.run(free), search.run(free), made], [1, 1, 1]);
    assert.deepEqual([search.bytes, search.nodes], [megabyte, 1]);
  });

  it("an unreferenced search is collected early, with its arrays", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as (options: { readonly type: "minor" }) => void;
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 40; count++) searchOf(() => new Uint8Array(megabyte)).run(free);
    let held = Number.POSITIVE_INFINITY;
    // The collector sweeps in another thread, at any time.
    for (let tries = 0; tries < 5_000 && held >= 10 * megabyte; tries++) {
      collect({ type: "minor" });
      await delay(2);
      held = process.memoryUsage().arrayBuffers - before;
    }
    assert.ok(held < 10 * megabyte, `${Math.round(held / megabyte)} MB are held.`);
  });
});
