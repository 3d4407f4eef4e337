import { RegionFill, reachedSquare } from "./region-fill.js";
import type { Board } from "./search-board.js";

/** Words of a frame: the position in the log, the fill, and the lowest square. */
const frameWords = 3;

/**
 * The player's region while boxes are pushed and removed one after the other, and put back. Most pushes
 * change the region by two squares: the box's old square is added and its new square is removed. If the
 * neighboring squares show that nothing else can have changed, only these two are marked, and a log restores
 * them. Otherwise the region is filled again, beside the fill before.
 */
export class PlayerRegion {
  /** The lowest square, which identifies the region. */
  least = 0;
  readonly #beside: Int16Array;
  readonly #queue: Int16Array;
  /** One for each fill that may have to be restored. */
  readonly #fills: RegionFill[];
  /** By square: `reachedSquare` in the region. */
  #seen: Uint8Array;
  #fill = 0;
  /** The changes since each fill: `square * 2`, plus 1 where the square was in the region before. */
  readonly #logs: Int16Array[];
  #log: Int16Array;
  readonly #logLength: number;
  #logged = 0;
  readonly #frames: Int32Array;
  #depth = 0;

  /** @param maxDepth the most pushes in a row */
  constructor(
    private readonly board: Board,
    maxDepth: number,
  ) {
    this.#beside = board.beside;
    this.#queue = new Int16Array(board.size + 1);
    this.#fills = [new RegionFill(board)];
    this.#seen = this.#fills[0]!.seen;
    // Each push adds a square and removes one, which may be added again; every other square is added once.
    this.#logLength = board.size + 1 + maxDepth * 3;
    this.#log = new Int16Array(this.#logLength);
    this.#logs = [this.#log];
    this.#frames = new Int32Array((maxDepth + 2) * frameWords);
  }

  reached(square: number): boolean {
    return this.#seen[square] === reachedSquare;
  }

  /** Starts again with a new region. */
  begin(taken: Uint8Array, from: number): void {
    this.#depth = 0;
    this.#use(0, 0);
    this.least = this.#fills[0]!.fill(taken, from);
  }

  /** Call after a box was pushed to `target` from `box`, where the player is now. */
  push(taken: Uint8Array, box: number, target: number): void {
    const at = this.#depth++ * frameWords;
    const frames = this.#frames;
    frames[at] = this.#logged;
    frames[at + 1] = this.#fill;
    frames[at + 2] = this.least;
    if (this.#step(taken, box, target)) return;
    this.#use(this.#fill + 1, 0);
    this.least = this.#fills[this.#fill]!.fill(taken, box);
  }

  /** Call after a box beside the region was removed. */
  free(taken: Uint8Array, box: number): void {
    const queue = this.#queue;
    const beside = this.#beside;
    queue[0] = box;
    this.#set(box);
    let count = 1;
    for (let next = 0; next < count; next++) {
      const base = queue[next]! * 4;
      for (let direction = 0; direction < 4; direction++) {
        const other = beside[base + direction]!;
        if (taken[other] !== 0 || this.reached(other)) continue;
        this.#set(other);
        queue[count++] = other;
      }
    }
  }

  /** Undoes the last push and all removals after it. */
  pop(): void {
    const at = --this.#depth * frameWords;
    const frames = this.#frames;
    if (this.#fill === frames[at + 1]) {
      while (this.#logged > frames[at]!) {
        const entry = this.#log[--this.#logged]!;
        this.#seen[entry >> 1] = (entry & 1) === 0 ? 0 : reachedSquare;
      }
    }
    this.#use(frames[at + 1]!, frames[at]!);
    this.least = frames[at + 2]!;
  }

  /** Switches to one of the fills, whose log has this many entries. */
  #use(fill: number, logged: number): void {
    this.#fills[fill] ??= new RegionFill(this.board);
    this.#logs[fill] ??= new Int16Array(this.#logLength);
    this.#fill = fill;
    this.#seen = this.#fills[fill]!.seen;
    this.#log = this.#logs[fill]!;
    this.#logged = logged;
  }

  #set(square: number): void {
    this.#seen[square] = reachedSquare;
    this.#log[this.#logged++] = square * 2;
    if (square < this.least) this.least = square;
  }

  /** Marks the changes of a push. False, with nothing changed, if it may change more than two squares. */
  #step(taken: Uint8Array, box: number, target: number): boolean {
    const seen = this.#seen;
    const beside = this.#beside;
    if (target === this.least) return false;
    for (let direction = 0; direction < 4; direction++) {
      const other = beside[box * 4 + direction]!;
      if (taken[other] === 0 && seen[other] !== reachedSquare) return false;
    }
    const isWithin = seen[target] === reachedSquare;
    seen[box] = reachedSquare;
    if (isWithin && !this.#isConnected(target)) {
      seen[box] = 0;
      return false;
    }
    seen[box] = 0;
    this.#set(box);
    if (isWithin) {
      seen[target] = 0;
      this.#log[this.#logged++] = target * 2 + 1;
    }
    return true;
  }

  /** Whether the neighbors of this square in the region are connected by way of its corners. */
  #isConnected(square: number): boolean {
    const seen = this.#seen;
    const beside = this.#beside;
    let free = 0;
    let joints = 0;
    for (let direction = 0; direction < 4; direction++) {
      const one = beside[square * 4 + direction]!;
      if (seen[one] !== reachedSquare) continue;
      free++;
      const turned = (direction + 1) & 3;
      if (
        seen[beside[square * 4 + turned]!] === reachedSquare &&
        seen[beside[one * 4 + turned]!] === reachedSquare
      )
        joints++;
    }
    return free - joints <= 1;
  }
}
