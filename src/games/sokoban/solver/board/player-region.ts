import type { Board } from "./search-board.js";

/** Words of a frame: the position in the log, the array of marks, its stamp, and the lowest square. */
const frameWords = 4;

/**
 * The player's region while boxes are pushed and removed one after the other, and put back. Most pushes
 * change the region by two squares: the box's old square is added and its new square is removed. If the
 * neighboring squares show that nothing else can have changed, only these two are marked, and a log restores
 * them. Otherwise the region is filled again into another array.
 */
export class PlayerRegion {
  /** The lowest square, which identifies the region. */
  least = 0;
  readonly #beside: Int16Array;
  readonly #size: number;
  readonly #queue: Int16Array;
  /** By square: equal to `#stamp` in the region. One array for each fill that may have to be restored. */
  readonly #arrays: Int32Array[];
  #mark: Int32Array;
  #array = 0;
  #stamp = 0;
  /** Stamps are never reused, so old marks mean nothing. */
  #lastStamp = 0;
  /**
   * The changes since each array was filled: `square * 2`, plus 1 where the square was in the region before.
   */
  readonly #logs: Int16Array[];
  #log: Int16Array;
  readonly #logLength: number;
  #logged = 0;
  readonly #frames: Int32Array;
  #depth = 0;

  /** @param maxDepth the most pushes in a row */
  constructor(board: Board, maxDepth: number) {
    this.#beside = board.beside;
    this.#size = board.size;
    this.#queue = new Int16Array(board.size + 1);
    this.#mark = new Int32Array(board.size + 1);
    this.#arrays = [this.#mark];
    // Each push adds a square and removes one, which may be added again; every other square is added once.
    this.#logLength = board.size + 1 + maxDepth * 3;
    this.#log = new Int16Array(this.#logLength);
    this.#logs = [this.#log];
    this.#frames = new Int32Array((maxDepth + 2) * frameWords);
  }

  reached(square: number): boolean {
    return this.#mark[square] === this.#stamp;
  }

  /** Starts again with a new region. */
  begin(taken: Uint8Array, from: number): void {
    this.#depth = 0;
    this.#use(0, 0);
    this.#fill(taken, from);
  }

  /** Call after a box was pushed to `target` from `box`, where the player is now. */
  push(taken: Uint8Array, box: number, target: number): void {
    const at = this.#depth++ * frameWords;
    const frames = this.#frames;
    frames[at] = this.#logged;
    frames[at + 1] = this.#array;
    frames[at + 2] = this.#stamp;
    frames[at + 3] = this.least;
    if (this.#step(taken, box, target)) return;
    this.#use(this.#array + 1, 0);
    this.#fill(taken, box);
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
        if (taken[other] !== 0 || this.#mark[other] === this.#stamp) continue;
        this.#set(other);
        queue[count++] = other;
      }
    }
  }

  /** Undoes the last push and all removals after it. */
  pop(): void {
    const at = --this.#depth * frameWords;
    const frames = this.#frames;
    if (this.#array === frames[at + 1]) {
      while (this.#logged > frames[at]!) {
        const entry = this.#log[--this.#logged]!;
        this.#mark[entry >> 1] = (entry & 1) === 0 ? 0 : this.#stamp;
      }
    }
    this.#use(frames[at + 1]!, frames[at]!);
    this.#stamp = frames[at + 2]!;
    this.least = frames[at + 3]!;
  }

  /** Switches to one of the arrays, whose log has this many entries. */
  #use(array: number, logged: number): void {
    this.#arrays[array] ??= new Int32Array(this.#size + 1);
    this.#logs[array] ??= new Int16Array(this.#logLength);
    this.#array = array;
    this.#mark = this.#arrays[array]!;
    this.#log = this.#logs[array]!;
    this.#logged = logged;
  }

  #set(square: number): void {
    this.#mark[square] = this.#stamp;
    this.#log[this.#logged++] = square * 2;
    if (square < this.least) this.least = square;
  }

  /** Marks the changes of a push. False, with nothing changed, if it may change more than two squares. */
  #step(taken: Uint8Array, box: number, target: number): boolean {
    const mark = this.#mark;
    const stamp = this.#stamp;
    const beside = this.#beside;
    if (target === this.least) return false;
    for (let direction = 0; direction < 4; direction++) {
      const other = beside[box * 4 + direction]!;
      if (taken[other] === 0 && mark[other] !== stamp) return false;
    }
    const isWithin = mark[target] === stamp;
    mark[box] = stamp;
    if (isWithin && !this.#isConnected(target)) {
      mark[box] = 0;
      return false;
    }
    mark[box] = 0;
    this.#set(box);
    if (isWithin) {
      mark[target] = 0;
      this.#log[this.#logged++] = target * 2 + 1;
    }
    return true;
  }

  /** Whether the neighbors of this square in the region are connected by way of its corners. */
  #isConnected(square: number): boolean {
    const mark = this.#mark;
    const stamp = this.#stamp;
    const beside = this.#beside;
    let free = 0;
    let joints = 0;
    for (let direction = 0; direction < 4; direction++) {
      const one = beside[square * 4 + direction]!;
      if (mark[one] !== stamp) continue;
      free++;
      const turned = (direction + 1) & 3;
      if (mark[beside[square * 4 + turned]!] === stamp && mark[beside[one * 4 + turned]!] === stamp) joints++;
    }
    return free - joints <= 1;
  }

  #fill(taken: Uint8Array, from: number): void {
    const mark = this.#mark;
    const queue = this.#queue;
    const beside = this.#beside;
    const stamp = ++this.#lastStamp;
    this.#stamp = stamp;
    mark[from] = stamp;
    queue[0] = from;
    let count = 1;
    let least = from;
    for (let next = 0; next < count; next++) {
      const base = queue[next]! * 4;
      for (let direction = 0; direction < 4; direction++) {
        const other = beside[base + direction]!;
        if (taken[other] !== 0 || mark[other] === stamp) continue;
        mark[other] = stamp;
        if (other < least) least = other;
        queue[count++] = other;
      }
    }
    this.least = least;
  }
}
