import type * as Kernel from "../../kernels/sliding-packed.js";
import * as code from "../../kernels/sliding-packed.wasm";
import { maxDepth, triedAt } from "../../kernels/sliding-packed-memory.js";
import type { Budget } from "../../solver.js";
import type { Automaton } from "./automaton.js";
import { type Bounds, boundOf, enterStart } from "./bounds.js";
import { firstState, type LimitedAnswer, type LimitedSearch, runKernel } from "./limited-search.js";

/** The search for boards and patterns of any size, on the packed tables of two sums. */
export class DepthFirst implements LimitedSearch {
  nodes = 0;
  readonly #start: Int32Array;
  readonly #walkAt: number;
  #kernel: typeof Kernel | undefined;
  #buffer: ArrayBuffer | undefined;

  /** Takes `automaton.next`, as `withSides` makes it, into the memory of the bounds. */
  constructor(
    private readonly bounds: Bounds,
    automaton: Automaton,
  ) {
    if (bounds.sumCount !== 2) throw new Error("The search looks at two sums.");
    this.#start = automaton.start;
    this.#walkAt = bounds.memory.take(automaton.next.byteLength);
    new Int32Array(bounds.memory.buffer).set(automaton.next, this.#walkAt / 4);
  }

  bound(tiles: ArrayLike<number>): number {
    return boundOf(this.bounds, tiles);
  }

  search(start: ArrayLike<number>, limit: number, budget: Budget): LimitedAnswer {
    const { memory } = this.bounds;
    const [one, other] = enterStart(this.bounds, start);
    // No solution has the other parity.
    if (Math.max(one, other) > limit || ((limit - one) & 1) !== 0) return { kind: "none" };
    if (one === 0) return { kind: "solved", moves: [] };
    if (limit >= maxDepth) return { kind: "stopped" };
    // A memory that has grown needs another script.
    if (this.#buffer !== memory.buffer) this.#kernel = memory.start<typeof Kernel>(code);
    this.#buffer = memory.buffer;
    const kernel = this.#kernel!;
    const blank = Array.from(start).indexOf(0);
    const state = firstState(this.bounds, start, this.#start[blank]!);
    kernel.start(this.#walkAt, blank, state, (limit - one) >> 1, (limit - other) >> 1, limit);
    const words = new Int32Array(memory.buffer);
    return runKernel(kernel, words.subarray(triedAt / 4), budget, this);
  }
}
