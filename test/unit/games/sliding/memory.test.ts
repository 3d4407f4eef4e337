import assert from "node:assert/strict";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { KernelMemory } from "../../../../src/games/kernels/kernel.js";
import type { Position } from "../../../../src/games/sliding/rules.js";
import { sliding } from "../../../../src/games/sliding/sliding.js";
import { solve } from "../../../../src/games/sliding/solver/solve.js";
import { slidingSolver } from "../../../../src/games/sliding/solver/solver.js";
import { solvingTablesOf } from "../../../../src/games/sliding/solver/table-builder.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { isOutOfMemory } from "../../../../src/platform/thread-budget.js";
import { factor } from "../../shared/samples.js";
import { valueIn } from "../../shared/value-in.js";
import { withoutWebAssembly } from "../../shared/without-web-assembly.js";

/** Memory that is not asked for: small arrays, and the objects around them. */
const slackBytes = 1_000_000;

setFlagsFromString("--expose-gc");
const collectRubbish = runInNewContext("gc") as () => void;

/** The arrays of this thread, which are outside V8's heap, including garbage. */
function arrayBytes(): number {
  return getHeapStatistics().external_memory;
}

/** A budget with a memory limit that records the allocated bytes. */
class MemoryBudget {
  granted = 0;
  refused = 0;
  /** The most that was taken beyond the grants. */
  excess = 0;
  readonly #before: number;
  readonly #limit: number;
  readonly #nodes;

  constructor(limitBytes: number, nodes: number) {
    this.#limit = limitBytes;
    this.#nodes = nodeBudget(nodes);
    collectRubbish();
    this.#before = arrayBytes();
  }

  spend(nodes?: number): boolean {
    if (this.#excess() > slackBytes) {
      collectRubbish();
      this.excess = Math.max(this.excess, this.#excess());
    }
    return this.#nodes.spend(nodes);
  }

  #excess(): number {
    return arrayBytes() - this.#before - this.granted;
  }

  mayAllocate(bytes: number): boolean {
    if (this.granted + bytes > this.#limit) {
      this.refused++;
      return false;
    }
    this.granted += bytes;
    return true;
  }
}

describe("the memory of the sliding puzzle's solver", () => {
  // The process caches the tables of two sizes: this evicts others, so that they are built here.
  beforeEach(() => {
    for (const columns of [2, 3]) solvingTablesOf(2, columns);
  });

  for (const [variant, limitMb] of [
    ["2x5", 1_000],
    ["3x4", 1_000],
    ["4x5", 1_000],
    ["3x5", 8],
    // The tables of these are built as those of smaller ones, and take long.
    ["5x6", 1_000],
    ["4x6", 8],
  ].slice(0, factor > 1 ? 6 : 4) as [string, number][]) {
    it(`is requested before it is allocated: ${variant}, of ${limitMb} MB`, () => {
      const dealt = valueIn(sliding.deal(variant, 3));
      const budget = new MemoryBudget(limitMb * 1e6, 400_000);
      const outcome = solve(dealt as Position, budget);
      assert.ok(budget.excess <= slackBytes, `${budget.excess} bytes more than ${budget.granted}`);
      assert.ok(budget.granted > 100_000, `${budget.granted} bytes`);
      assert.equal(budget.refused > 0, limitMb < 100);
      // Whatever fits is used.
      if (limitMb >= 100) assert.equal(outcome.kind, "solved");
    });
  }

  it("that the system has not for a kernel is out of memory, as for an array", () => {
    for (const memory of [new KernelMemory(0), withoutWebAssembly(() => new KernelMemory(0))])
      assert.throws(() => memory.reach(2 ** 47), isOutOfMemory);
  });

  it("that is refused leaves nothing half built: with more memory, the same board is solved", () => {
    const position = valueIn(sliding.deal("3x6", 3)) as Position;
    assert.equal(solve(position, new MemoryBudget(100_000, 400_000)).kind, "gaveUp");
    // Boards of this size need no larger tables.
    assert.equal(slidingSolver.prepareMore(position, new MemoryBudget(0, 1_000)), true);
    assert.equal(solve(position, new MemoryBudget(1e9, 400_000)).kind, "solved");
  });
});
