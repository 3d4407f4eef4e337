import { enlarged } from "../../../lists.js";
import type { Budget } from "../../../solver.js";
import { Blocks } from "./blocks.js";
import type { Regions } from "./flood.js";
import type { Board } from "./search-board.js";

/**
 * Macro moves: everything that can be done with one box while the others stay, as moves from its square to
 * another. Moves are distinguished by the player's region behind the box. With `forwards` they are pushes,
 * otherwise pulls.
 */
export class MacroMoves {
  count = 0;
  from = new Int16Array(256);
  to = new Int16Array(256);
  /** Where the player is afterwards, as a side of the box. */
  side = new Uint8Array(256);
  /** The number of pushes or pulls. */
  length = new Int16Array(256);
  /**
   * The number of regions into which the box, on its new square, divides the region that was connected while
   * the box was lifted.
   */
  parts = new Uint8Array(256);
  readonly #blocks: Blocks;
  readonly #seen: Int32Array;
  #stamp = 0;
  readonly #queue: Int32Array;
  readonly #steps: Int16Array;
  /** By `square * 4 + side`: the previous state, for `path`. */
  readonly #before: Int32Array;

  constructor(
    private readonly board: Board,
    /** By `square * 4 + side`: 1 where the box must not go. */
    private readonly closed: Uint8Array,
    private readonly forwards: boolean,
  ) {
    this.#blocks = new Blocks(board);
    this.#seen = new Int32Array(board.size * 4 + 4);
    this.#queue = new Int32Array(board.size * 4 + 4);
    this.#steps = new Int16Array(board.size * 4 + 4);
    this.#before = new Int32Array(board.size * 4 + 4);
  }

  /**
   * Finds the moves of all boxes, in the order of their squares. `regions` must be labeled for `taken`. False
   * when the budget was spent meanwhile.
   */
  generate(taken: Uint8Array, regions: Regions, player: number, budget: Budget): boolean {
    const { size } = this.board;
    const home = regions.region[player]!;
    this.count = 0;
    for (let box = 0; box < size; box++) {
      if (taken[box] === 0) continue;
      if (!budget.spend(0)) return false;
      this.#ofBox(taken, regions.region, home, box);
    }
    return true;
  }

  /** Whether any box can be moved. `regions` must be labeled for `taken`. */
  any(taken: Uint8Array, regions: Regions, player: number): boolean {
    const home = regions.region[player]!;
    this.count = 0;
    for (let box = 0; box < this.board.size && this.count === 0; box++)
      if (taken[box] !== 0) this.#ofBox(taken, regions.region, home, box);
    return this.count > 0;
  }

  #ofBox(taken: Uint8Array, region: Int16Array, home: number, box: number): void {
    if (!this.#begin(taken, region, home, box)) return;
    const queue = this.#queue;
    const count = this.#run(taken, box);
    taken[box] = 0;
    for (let index = 0; index < count; index++) {
      const state = queue[index]!;
      const square = state >> 2;
      if (this.#steps[state] === 0) continue;
      if (this.count === this.from.length) this.#grow();
      this.from[this.count] = box;
      this.to[this.count] = square;
      this.side[this.count] = state & 3;
      this.parts[this.count] = this.#partsAround(taken, square);
      this.length[this.count++] = this.#steps[state]!;
    }
    taken[box] = 1;
  }

  #partsAround(taken: Uint8Array, square: number): number {
    const { beside } = this.board;
    let parts = 0;
    let one = -1;
    let two = -1;
    let three = -1;
    for (let side = 0; side < 4; side++) {
      const other = beside[square * 4 + side]!;
      if (taken[other] !== 0) continue;
      const block = this.#blocks.edge(square, other);
      if (block === one || block === two || block === three) continue;
      three = two;
      two = one;
      one = block;
      parts++;
    }
    return parts;
  }

  /** Lifts the box if the player can move it. */
  #begin(taken: Uint8Array, region: Int16Array, home: number, box: number): boolean {
    const { beside } = this.board;
    let first = -1;
    for (let side = 0; side < 4; side++) {
      const square = beside[box * 4 + side]!;
      if (taken[square] === 0 && region[square] === home && this.#possible(taken, box, side)) first = side;
    }
    if (first < 0) return false;
    taken[box] = 0;
    this.#blocks.run(taken, box);
    taken[box] = 1;
    const stamp = ++this.#stamp;
    const block = this.#blocks.edge(box, beside[box * 4 + first]!);
    this.#first = 0;
    for (let side = 0; side < 4; side++) {
      const square = beside[box * 4 + side]!;
      if (taken[square] !== 0 || region[square] !== home || this.#blocks.edge(box, square) !== block)
        continue;
      this.#seen[box * 4 + side] = stamp;
      this.#steps[box * 4 + side] = 0;
      this.#queue[this.#first++] = box * 4 + side;
    }
    return true;
  }

  #first = 0;

  /** Whether the box can be moved at least once from this side. */
  #possible(taken: Uint8Array, box: number, side: number): boolean {
    const { beside } = this.board;
    return (
      taken[this.forwards ? beside[box * 4 + (side ^ 2)]! : beside[beside[box * 4 + side]! * 4 + side]!] === 0
    );
  }

  /**
   * Breadth-first search over (square, side). All connected sides of a square are marked, but only the first
   * one is kept as the end of a move. The player is there after the last push.
   */
  #run(taken: Uint8Array, box: number): number {
    const { beside } = this.board;
    const blocks = this.#blocks;
    const queue = this.#queue;
    const seen = this.#seen;
    const steps = this.#steps;
    const before = this.#before;
    const { closed, forwards } = this;
    const stamp = this.#stamp;
    taken[box] = 0;
    let count = this.#first;
    for (let next = 0; next < count; next++) {
      const state = queue[next]!;
      const here = state >> 2;
      const side = state & 3;
      // Tries all sides that are connected to this one.
      const block = blocks.edge(here, beside[state]!);
      for (let way = 0; way < 4; way++) {
        const stand = beside[here * 4 + way]!;
        if (taken[stand] !== 0 || (way !== side && blocks.edge(here, stand) !== block)) continue;
        const target = forwards ? beside[here * 4 + (way ^ 2)]! : stand;
        const end = target * 4 + way;
        if (taken[forwards ? target : beside[end]!] !== 0) continue;
        if (seen[end] === stamp || closed[end] !== 0) continue;
        const endBlock = blocks.edge(target, beside[end]!);
        for (let other = 0; other < 4; other++) {
          const square = beside[target * 4 + other]!;
          if (taken[square] === 0 && blocks.edge(target, square) === endBlock)
            seen[target * 4 + other] = stamp;
        }
        steps[end] = steps[state]! + 1;
        before[end] = state * 4 + way;
        queue[count++] = end;
      }
    }
    taken[box] = 1;
    return count;
  }

  /**
   * The single pushes of a move that `generate` would find in this position, as `box * 4 + direction`. `side`
   * may be any side of the box that is connected to the player's. `undefined` when there is no such move.
   */
  path(
    taken: Uint8Array,
    regions: Regions,
    player: number,
    from: number,
    to: number,
    side: number,
  ): readonly number[] | undefined {
    const { beside } = this.board;
    if (!this.#begin(taken, regions.region, regions.region[player]!, from)) return undefined;
    const count = this.#run(taken, from);
    const wanted = this.#blocks.edge(to, beside[to * 4 + side]!);
    for (let index = 0; index < count; index++) {
      const end = this.#queue[index]!;
      if (end >> 2 !== to || this.#steps[end] === 0 || this.#blocks.edge(to, beside[end]!) !== wanted)
        continue;
      const pushes: number[] = [];
      for (let state = end; this.#steps[state] !== 0; ) {
        const link = this.#before[state]!;
        state = link >> 2;
        pushes.push((state >> 2) * 4 + (this.forwards ? (link & 3) ^ 2 : link & 3));
      }
      return pushes.reverse();
    }
    return undefined;
  }

  #grow(): void {
    const length = this.from.length * 2;
    this.from = enlarged(this.from, length);
    this.to = enlarged(this.to, length);
    this.side = enlarged(this.side, length);
    this.length = enlarged(this.length, length);
    this.parts = enlarged(this.parts, length);
  }
}
