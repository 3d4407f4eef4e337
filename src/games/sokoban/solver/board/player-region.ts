import type { Board } from "./search-board.js";

/** Of a frame: where the log was, the array of marks, the stamp in it, and the least square. */
const frameWords = 4;

/**
 * The player's region while boxes are pushed and taken away, one after the other, and put back. Most pushes
 * change it by two squares: the one that the box leaves comes to it, and the one where the box comes goes
 * from it. Where a look at the squares around shows that nothing else can have changed, only these are
 * marked, and put back by a log; else it is filled anew beside what was there.
 */
export class PlayerRegion {
  /** The least square: the name of the region. */
  least = 0;
  readonly #beside: Int16Array;
  readonly #size: number;
  readonly #queue: Int16Array;
  /**
   * By square: equal to `#stamp` where the region is. One array for each fill that may have to be come back
   * to.
   */
  readonly #arrays: Int32Array[];
  #mark: Int32Array;
  #array = 0;
  #stamp = 0;
  /** Stamps never come again, so that old marks mean nothing. */
  #lastStamp = 0;
  /** What was changed since each array was filled: `square * 2`, and 1 where it was in the region before. */
  readonly #logs: Int16Array[];
  #log: Int16Array;
  readonly #logLength: number;
  #logged = 0;
  readonly #frames: Int32Array;
  #depth = 0;

  /** For so many pushes after each other. */
  constructor(board: Board, deepest: number) {
    this.#beside = board.beside;
    this.#size = board.size;
    this.#queue = new Int16Array(board.size + 1);
    this.#mark = new Int32Array(board.size + 1);
    this.#arrays = [this.#mark];
    // Each push adds a square and takes one away, which may come back; all others come once.
    this.#logLength = board.size + 1 + deepest * 3;
    this.#log = new Int16Array(this.#logLength);
    this.#logs = [this.#log];
    this.#frames = new Int32Array((deepest + 2) * frameWords);
  }

  reached(square: number): boolean {
    return this.#mark[square] === this.#stamp;
  }

  /** Begins anew. */
  begin(taken: Uint8Array, from: number): void {
    this.#depth = 0;
    this.#use(0, 0);
    this.#fill(taken, from);
  }

  /** A box has gone from a square, where the player stands now, to the next. */
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

  /** A box has been taken away from a square beside the region. */
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

  /** Undoes the last push that was not undone, with all that was taken away after it. */
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

  /** Goes on with one of the arrays, where so much was changed since it was filled. */
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

  /** Marks what a push changes; false, with nothing changed, where that may be more than two squares. */
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
    if (isWithin && !this.#hangsTogether(target)) {
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

  /** The squares of the region beside this one are joined by those around its corners. */
  #hangsTogether(square: number): boolean {
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
