import type * as Kernel from "../../kernels/sliding-packed.js";
import * as code from "../../kernels/sliding-packed.wasm";
import { maxDepth, triedAt } from "../../kernels/sliding-packed-memory.js";
import type { Budget } from "../../solver.js";
import type { Automaton } from "./automaton.js";
import { type Bounds, enterStart } from "./bounds.js";

/**
 * A depth-first search for a solution within a limit of moves, guided by several sums (IDA* of Korf, 1985,
 * repeats it with a rising limit).
 *
 * For each sum it stores not the bound but the *slack*: how many more times the sum may rise on the path. A
 * move that lowers a sum by one also uses one move of the limit, so the slack stays. A move that raises it
 * costs one of slack, because the sum must fall again. Every sum prunes; children with more slack are tried
 * first.
 */
export interface LimitedSearch {
  /** The nodes expanded in all searches so far. */
  readonly nodes: number;
  /** The sums that guide it. */
  readonly bounds: Bounds;
  search(start: ArrayLike<number>, limit: number, budget: Budget): LimitedAnswer;
}

export type LimitedAnswer =
  /** `moves` are directions, 0 to 3 as in `moves` of the rules. */
  | { readonly kind: "solved"; readonly moves: readonly number[] }
  /** No solution has `limit` moves or fewer. */
  | { readonly kind: "none" }
  | { readonly kind: "stopped" };

/**
 * The number of nodes in the first call of a kernel. It doubles with each call, up to the maximum. So a short
 * search does little extra work, and a long one asks every half a millisecond whether to stop.
 */
const firstNodes = 64;
const maxNodes = 4096;

/** The direction bits of U and D. */
const vertical = 3;
const anySide = 15;

/**
 * The state in which a search starts. If exchanging rows and columns, of cells and of tiles, gives the same
 * board, every solution has a mirror image. The automaton keeps the first of all shortest solutions in the
 * order U, D, L, R. It starts with U or D, as its mirror image is later, so the other moves need no search.
 */
export function firstState(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  tiles: ArrayLike<number>,
  state: number,
): number {
  const turned = (cell: number) => (cell % columns) * columns + Math.floor(cell / columns);
  const isMirrored =
    rows === columns &&
    Array.from(tiles).every((tile, cell) => tiles[turned(cell)] === (tile === 0 ? 0 : turned(tile - 1) + 1));
  return isMirrored ? state & ~(anySide - vertical) : state;
}

/** What the kernels of depth-first searches have in common. */
interface LimitedKernel {
  /** 0: there is no solution; 1: there is one; 2: the next call continues. */
  search(nodes: number): number;
  spentNodes(): number;
  depthOfSolution(): number;
}

/** Runs a search that was started, and counts its nodes. `tried` has the moves of a solution. */
export function runKernel(
  kernel: LimitedKernel,
  tried: Int32Array,
  budget: Budget,
  search: { nodes: number },
): LimitedAnswer {
  for (let nodes = firstNodes; ; nodes = Math.min(2 * nodes, maxNodes)) {
    const answer = kernel.search(nodes);
    search.nodes += kernel.spentNodes();
    if (answer === 0) return { kind: "none" };
    if (answer === 1)
      return {
        kind: "solved",
        moves: Array.from(tried.subarray(0, kernel.depthOfSolution()), (one) => one & 3),
      };
    if (!budget.spend(nodes)) return { kind: "stopped" };
  }
}

/** The search for boards and patterns of any size, on the packed tables of two sums. */
export class DepthFirst implements LimitedSearch {
  nodes = 0;
  readonly #start: Int32Array;
  readonly #walkAt: number;
  #kernel: typeof Kernel | undefined;
  #buffer: ArrayBuffer | undefined;

  /** Takes `automaton.next`, as `withSides` makes it, into the memory of the bounds. */
  constructor(
    readonly bounds: Bounds,
    automaton: Automaton,
  ) {
    if (bounds.sumCount !== 2) throw new Error("The search looks at two sums.");
    this.#start = automaton.start;
    this.#walkAt = bounds.memory.take(automaton.next.byteLength);
    new Int32Array(bounds.memory.buffer).set(automaton.next, this.#walkAt / 4);
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
