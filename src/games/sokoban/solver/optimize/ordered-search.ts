import type { Budget } from "../../../solver.js";
import type { Board } from "../board/search-board.js";
import { CostHeap } from "../search/cost-heap.js";
import { none } from "../search/state-store.js";
import { type CostOrder, isLess, type OrderedCost } from "./cost-order.js";
import type { PushTrack } from "./push-track.js";
import { type PushSegment, SegmentFrames } from "./segment.js";
import { SegmentTable } from "./segment-table.js";
import { TargetCosts, unreachable } from "./target-costs.js";
import { costOf, directionAt, WayCosts } from "./way-costs.js";

/**
 * `SegmentSearch` for any order of measures. Positions also differ by the player's square and the direction
 * of the last push. The push after the segment belongs to it, because its cost depends on how the segment
 * ends. The bound counts the pushes, each of which is also a move.
 */
export class OrderedSearch {
  /** The number of positions examined by all searches. */
  nodes = 0;
  readonly #ways: WayCosts;
  readonly #costs: TargetCosts;
  readonly #frames: SegmentFrames;
  readonly #table: SegmentTable;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #closed: Uint8Array;
  readonly #heap: CostHeap;
  readonly #squares = new Int16Array(8);
  /** The present cost of the segment: only lower costs are searched. */
  #limit: OrderedCost = { high: 0, low: 0 };

  constructor(
    private readonly board: Board,
    private readonly dead: Uint8Array,
    private readonly order: CostOrder,
    maxStates: number,
  ) {
    this.#ways = new WayCosts(board, order);
    this.#costs = new TargetCosts(board);
    this.#frames = new SegmentFrames(board);
    this.#table = new SegmentTable(maxStates);
    this.#high = new Float64Array(maxStates);
    this.#low = new Float64Array(maxStates);
    this.#closed = new Uint8Array(maxStates);
    this.#heap = new CostHeap();
  }

  static bytesFor(maxStates: number): number {
    return SegmentTable.bytesFor(maxStates) + maxStates * (17 + CostHeap.bytesPerEntry * 2);
  }

  /**
   * The pushes of the segment at a lower cost than before. `undefined` if there are none within `maxNodes`
   * positions, or if the budget is spent.
   */
  run(
    track: PushTrack,
    segment: PushSegment,
    maxNodes: number,
    budget: Budget,
  ): readonly number[] | undefined {
    const { from, to } = segment;
    const [frames, table, heap] = [this.#frames, this.#table, this.#heap];
    if (!frames.set(track, segment, this.#costs)) return undefined;
    this.#limit = costOf(this.board, track, from, Math.min(to + 1, track.length), this.#ways);
    table.clear();
    heap.clear();
    this.#squares.set(frames.squares);
    const bound = this.#costs.least(this.#squares) + frames.others.length;
    this.#meet(0, track.playerAt(from) * 8 + directionAt(track, from), 0, 0, bound, none, 0);
    for (let looked = 0; looked < maxNodes && !table.isFull; ) {
      const state = heap.take();
      if (state === undefined || !budget.spend()) return undefined;
      if (this.#closed[state] === 1) continue;
      this.#closed[state] = 1;
      looked++;
      this.nodes++;
      const left = frames.others.length - table.done[state]!;
      table.open(state, this.#squares, frames.free);
      if (left < 0) return table.path(state).slice(0, -1);
      const isThere = left === 0 && this.#costs.least(this.#squares) === 0;
      if (isThere && frames.closing < 0) return table.path(state);
      this.#expand(state, isThere);
    }
    return undefined;
  }

  #expand(state: number, isThere: boolean): void {
    const { beside } = this.board;
    const [frames, table, squares, ways] = [this.#frames, this.#table, this.#squares, this.#ways];
    const done = table.done[state]!;
    const left = frames.others.length - done;
    const frame = frames.frame(done);
    const isClosing = left === 0;
    frames.place(frame, squares, 1);
    ways.prepare(frame, table.player[state]! >> 3, table.player[state]! & 7);
    const canPush = (push: number) => frame[beside[push]!] === 0 && ways.reached(beside[push ^ 2]!);
    const least = this.#costs.least(squares);
    const next = isClosing ? frames.closing : frames.others[done]!;
    if ((!isClosing || isThere) && next >= 0 && canPush(next)) {
      const bound = least + left - 1;
      this.#pay(state, next, done + 1, isClosing ? 0 : bound);
    }
    for (let index = 0; index < frames.free; index++) {
      const square = squares[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const push = square * 4 + direction;
        const target = beside[push]!;
        if (this.dead[target] !== 0 || !canPush(push)) continue;
        const bound = this.#costs.leastAfter(squares, index, target, least) + left;
        if (bound >= unreachable) continue;
        squares[index] = target;
        this.#pay(state, push, done, bound);
        squares[index] = square;
      }
    }
    frames.place(frame, squares, 0);
  }

  /** Adds the position after a push. */
  #pay(state: number, push: number, done: number, bound: number): void {
    const high = this.#high[state]! + this.#ways.high(push);
    const low = this.#low[state]! + this.#ways.low(push);
    this.#meet(done, (push >> 2) * 8 + (push & 3), high, low, bound, state, push);
  }

  #meet(
    done: number,
    player: number,
    high: number,
    low: number,
    bound: number,
    parent: number,
    push: number,
  ): void {
    const { high: highOf, low: lowOf } = this.order;
    const rest = bound + (this.#frames.closing >= 0 && done <= this.#frames.others.length ? 1 : 0);
    const total = {
      high: high + rest * (highOf.moves + highOf.pushes),
      low: low + rest * (lowOf.moves + lowOf.pushes),
    };
    if (!isLess(total, this.#limit)) return;
    const table = this.#table;
    const known = table.count;
    const state = table.meet(this.#squares, this.#frames.free, player, done);
    if (state === none) return;
    const cost = { high: this.#high[state]!, low: this.#low[state]! };
    if (state !== known && !isLess({ high, low }, cost)) return;
    // The bound may fall by more than one with a push, so a position can be improved after it was expanded.
    this.#closed[state] = 0;
    this.#high[state] = high;
    this.#low[state] = low;
    table.parent[state] = parent;
    table.push[state] = push;
    this.#heap.add(state, total.high, total.low);
  }
}
