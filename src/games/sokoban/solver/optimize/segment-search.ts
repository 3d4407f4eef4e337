import type { Budget } from "../../../solver.js";
import { RegionFill } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import { none } from "../search/state-store.js";
import type { PushTrack } from "./push-track.js";
import { type PushSegment, SegmentFrames } from "./segment.js";
import { SegmentTable } from "./segment-table.js";
import { TargetCosts, unreachable } from "./target-costs.js";

/**
 * Searches for fewer pushes in a segment of a solution. Some boxes are free and may exchange their final
 * squares. All other boxes keep their pushes in the same order, at any time. It is A* over the squares of the
 * free boxes, the player's region, and the number of pushes of the others that are done. The bound is what
 * the free boxes need when they are alone, plus the pushes of the others. So a search is small, and exact
 * within its rules.
 */
export class SegmentSearch {
  /** The number of positions examined by all searches. */
  nodes = 0;
  readonly #reach: RegionFill;
  /** The lowest square of the player's region that is filled. */
  #region = 0;
  readonly #costs: TargetCosts;
  readonly #frames: SegmentFrames;
  readonly #table: SegmentTable;
  readonly #paid: Int32Array;
  /** By state: its total in the queue (paid plus bound); `none` where it is not queued. */
  readonly #total: Int32Array;
  readonly #below: Int32Array;
  /** By total: the state on top, chained by `#below`. */
  #tops: number[] = [];
  #first = 0;
  readonly #squares = new Int16Array(8);
  readonly #ways = new Int32Array(32);

  constructor(
    private readonly board: Board,
    private readonly dead: Uint8Array,
    maxStates: number,
  ) {
    this.#reach = new RegionFill(board);
    this.#costs = new TargetCosts(board);
    this.#frames = new SegmentFrames(board);
    this.#table = new SegmentTable(maxStates);
    this.#paid = new Int32Array(maxStates);
    this.#total = new Int32Array(maxStates);
    this.#below = new Int32Array(maxStates);
  }

  static bytesFor(maxStates: number): number {
    return SegmentTable.bytesFor(maxStates) + maxStates * 12;
  }

  /**
   * Fewer pushes for the segment; `undefined` if there are none within `maxNodes` positions, or if the budget
   * is spent.
   */
  run(
    track: PushTrack,
    segment: PushSegment,
    maxNodes: number,
    budget: Budget,
  ): readonly number[] | undefined {
    const [frames, table] = [this.#frames, this.#table];
    // For fixed start and end squares of the boxes, the number of pushes always has the same parity.
    const limit = segment.to - segment.from - 2;
    if (limit < 0 || !frames.set(track, segment, this.#costs)) return undefined;
    const bound = this.#costs.least(frames.squares) + frames.others.length;
    if (bound > limit) return undefined;
    table.clear();
    this.#tops = [];
    this.#first = 0;
    this.#squares.set(frames.squares);
    this.#meet(track.playerAt(segment.from), 0, 0, bound, none, 0);
    for (let looked = 0; looked < maxNodes && !table.isFull; looked++) {
      const state = this.#take();
      if (state === none || !budget.spend()) return undefined;
      if (this.#expand(state, limit)) return table.path(state);
    }
    return undefined;
  }

  /** True if the state is the end of the segment. */
  #expand(state: number, limit: number): boolean {
    const frames = this.#frames;
    const squares = this.#squares;
    this.#table.open(state, squares, frames.free);
    const done = this.#table.done[state]!;
    const frame = frames.frame(done);
    const left = frames.others.length - done;
    frames.place(frame, squares, 1);
    this.#region = this.#reach.fill(frame, this.#table.player[state]!);
    if (this.#wasExpanded(state, done)) {
      frames.place(frame, squares, 0);
      return false;
    }
    this.nodes++;
    const next = left > 0 ? frames.others[done]! : frames.closing;
    const isReady = next < 0 || this.#canPush(frame, next);
    const least = this.#costs.least(squares);
    if (left === 0 && isReady && least === 0) {
      frames.place(frame, squares, 0);
      return true;
    }
    this.#pushFree(state, frame, least, limit);
    frames.place(frame, squares, 0);
    if (left === 0 || !isReady) return false;
    this.#meet(next >> 2, done + 1, this.#paid[state]! + 1, least + left - 1, state, next);
    return false;
  }

  /**
   * Whether the same boxes were expanded at no higher cost with the player in the filled region. Positions
   * are queued by the player's square, because a flood fill for each new one would take most of the time.
   * They are compared by regions only when they are expanded.
   */
  #wasExpanded(state: number, done: number): boolean {
    const table = this.#table;
    const known = table.count;
    const region = table.meet(this.#squares, this.#frames.free, -1 - this.#region, done);
    if (region === none) return false;
    if (region < known && this.#paid[region]! <= this.#paid[state]!) return true;
    this.#paid[region] = this.#paid[state]!;
    return false;
  }

  /** Whether the flood fill reached the side of the push and its target is free. */
  #canPush(frame: Uint8Array, push: number): boolean {
    const { beside } = this.board;
    return frame[beside[push]!] === 0 && this.#reach.seen[beside[push ^ 2]!] === 2;
  }

  #pushFree(state: number, frame: Uint8Array, least: number, limit: number): void {
    const { beside } = this.board;
    const [squares, ways, dead] = [this.#squares, this.#ways, this.dead];
    const done = this.#table.done[state]!;
    const left = this.#frames.others.length - done;
    const paid = this.#paid[state]! + 1;
    let count = 0;
    for (let index = 0; index < this.#frames.free; index++) {
      for (let direction = 0; direction < 4; direction++) {
        const push = squares[index]! * 4 + direction;
        if (dead[beside[push]!] === 0 && this.#canPush(frame, push)) ways[count++] = (index << 2) | direction;
      }
    }
    for (let way = 0; way < count; way++) {
      const index = ways[way]! >> 2;
      const square = squares[index]!;
      const push = square * 4 + (ways[way]! & 3);
      const target = beside[push]!;
      const bound = this.#costs.leastAfter(squares, index, target, least) + left;
      if (bound >= unreachable || paid + bound > limit) continue;
      squares[index] = target;
      this.#meet(square, done, paid, bound, state, push);
      squares[index] = square;
    }
  }

  /** Adds the current position, or lowers the cost at which it was reached. */
  #meet(player: number, done: number, paid: number, bound: number, parent: number, push: number): void {
    const table = this.#table;
    const known = table.count;
    const state = table.meet(this.#squares, this.#frames.free, player, done);
    if (state === none || (state < known && paid >= this.#paid[state]!)) return;
    this.#paid[state] = paid;
    table.parent[state] = parent;
    table.push[state] = push;
    // A position that is queued at a higher total is found there, a little late.
    if (state < known && this.#total[state] !== none) return;
    const total = paid + bound;
    while (this.#tops.length <= total) this.#tops.push(none);
    this.#below[state] = this.#tops[total]!;
    this.#tops[total] = state;
    this.#total[state] = total;
    if (total < this.#first) this.#first = total;
  }

  /** Removes the position with the least total, the newest among equals; `none` when the queue is empty. */
  #take(): number {
    for (; this.#first < this.#tops.length; this.#first++) {
      const state = this.#tops[this.#first]!;
      if (state === none) continue;
      this.#tops[this.#first] = this.#below[state]!;
      this.#total[state] = none;
      return state;
    }
    return none;
  }
}
