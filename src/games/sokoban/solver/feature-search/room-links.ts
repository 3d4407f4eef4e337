import type { Board } from "../board/search-board.js";

/** Stands for the rooms: squares of none are corridors. */
export const corridor = -1;

/**
 * What the parts of rooms touch, in one position and in those with one box more. Boxes divide rooms into
 * parts and corridors into stretches. A part touches a room where they meet, or where a stretch joins them; a
 * room misses what it is linked with on the empty board where some part of it does not touch that.
 */
export class RoomLinks {
  readonly #board: Board;
  /** By square: its room, or `corridor`. */
  readonly #room: Int16Array;
  readonly #count: number;
  /** By room: the rooms it is linked with, as bits; nothing as long as the empty board was not looked at. */
  readonly linked: Int32Array;
  /** By square of the position: its part or stretch, −1 where something stands. */
  readonly #areaOf: Int16Array;
  /**
   * By part or stretch: its room or `corridor`, the rooms it touches as bits, and where its squares begin in
   * `#squares`.
   */
  readonly #roomOf: Int16Array;
  readonly #touches: Int32Array;
  readonly #first: Int16Array;
  #areas = 0;
  readonly #squares: Int16Array;
  readonly #queue: Int16Array;
  /** By square: equal to `#stamp` where a fill with the box has been, and what that piece touches. */
  readonly #mark: Int32Array;
  readonly #pieceTouches: Int32Array;
  #stamp = 0;
  /** By part or stretch: equal to `#stamp` where it was looked at again with the box. */
  readonly #again: Int32Array;
  /** By room: what it misses with the box, of the rooms that were looked at again. */
  readonly #missing: Int32Array;

  constructor(board: Board, room: Int16Array, count: number) {
    this.#board = board;
    this.#room = room;
    this.#count = count;
    const numbers = () => new Int16Array(board.size + 2);
    this.linked = new Int32Array(count);
    this.#areaOf = numbers();
    this.#roomOf = numbers();
    this.#touches = new Int32Array(board.size + 2);
    this.#first = numbers();
    this.#squares = numbers();
    this.#queue = numbers();
    this.#mark = new Int32Array(board.size + 1);
    this.#pieceTouches = new Int32Array(board.size + 1);
    this.#again = new Int32Array(board.size + 2);
    this.#missing = new Int32Array(count);
  }

  /** Looks at a position. Returns how many links are broken. */
  look(taken: Uint8Array): number {
    const { size } = this.#board;
    const areaOf = this.#areaOf.fill(-1);
    this.#areas = 0;
    let used = 0;
    // Stretches first, as parts touch through them.
    for (const isCorridor of [true, false]) {
      for (let square = 0; square < size; square++) {
        if (taken[square] !== 0 || areaOf[square] !== -1 || (this.#room[square] === corridor) !== isCorridor)
          continue;
        used = this.#fill(taken, square, used);
      }
    }
    this.#first[this.#areas] = used;
    const missing = this.#missing.fill(0);
    for (let area = 0; area < this.#areas; area++) {
      const room = this.#roomOf[area]!;
      if (room !== corridor) missing[room]! |= this.linked[room]! & ~this.#touches[area]!;
    }
    return this.#sum();
  }

  /** What the parts of each room touch in the position, together. */
  note(found: Int32Array): void {
    for (let area = 0; area < this.#areas; area++)
      if (this.#roomOf[area] !== corridor) found[this.#roomOf[area]!]! |= this.#touches[area]!;
  }

  #sum(): number {
    let broken = 0;
    for (let room = 0; room < this.#count; room++)
      for (let bits = this.#missing[room]!; bits !== 0; bits &= bits - 1) broken++;
    return broken;
  }

  #fill(taken: Uint8Array, from: number, used: number): number {
    const { beside } = this.#board;
    const areaOf = this.#areaOf;
    const squares = this.#squares;
    const home = this.#room[from]!;
    const area = this.#areas++;
    this.#roomOf[area] = home;
    this.#first[area] = used;
    let touched = 0;
    let count = used;
    areaOf[from] = area;
    squares[count++] = from;
    for (let next = used; next < count; next++) {
      const base = squares[next]! * 4;
      for (let direction = 0; direction < 4; direction++) {
        const other = beside[base + direction]!;
        if (taken[other] !== 0) continue;
        const room = this.#room[other]!;
        if (room !== home) touched |= room === corridor ? this.#touches[areaOf[other]!]! : 1 << room;
        else if (areaOf[other] === -1) {
          areaOf[other] = area;
          squares[count++] = other;
        }
      }
    }
    this.#touches[area] = home === corridor ? touched : touched & ~(1 << home);
    return count;
  }

  /**
   * How many links are broken when a box comes to a free square of the position that was looked at, where it
   * is taken already: only what is around it is looked at again.
   */
  brokenWith(taken: Uint8Array, to: number): number {
    const { beside } = this.#board;
    const stamp = ++this.#stamp;
    const own = this.#areaOf[to]!;
    let stretches = this.#roomOf[own] === corridor ? this.#touches[own]! : 0;
    if (this.#roomOf[own] === corridor) this.#again[own] = stamp;
    // Stretches: the one that is divided, or those beside the box, which may no longer touch its room.
    for (let direction = 0; direction < 4; direction++) {
      const other = beside[to * 4 + direction]!;
      if (taken[other] !== 0 || this.#room[other] !== corridor || this.#mark[other] === stamp) continue;
      const area = this.#areaOf[other]!;
      this.#again[area] = stamp;
      stretches |= this.#touches[area]!;
      this.#piece(taken, other);
    }
    const missing = this.#missing.fill(0);
    for (let area = 0; area < this.#areas; area++) {
      const room = this.#roomOf[area]!;
      if (room === corridor) continue;
      if (area === own) this.#pieces(taken, area, missing);
      else {
        const isNear = ((stretches >> room) & 1) !== 0 || this.#isBeside(to, area);
        missing[room]! |=
          this.linked[room]! & ~(isNear ? this.#touchesNow(taken, area) : this.#touches[area]!);
      }
    }
    return this.#sum();
  }

  #isBeside(square: number, area: number): boolean {
    const { beside } = this.#board;
    for (let direction = 0; direction < 4; direction++)
      if (this.#areaOf[beside[square * 4 + direction]!] === area) return true;
    return false;
  }

  /** What a part that is whole touches now. */
  #touchesNow(taken: Uint8Array, area: number): number {
    const { beside } = this.#board;
    const home = this.#roomOf[area]!;
    let touched = 0;
    for (let at = this.#first[area]!; at < this.#first[area + 1]!; at++) {
      const base = this.#squares[at]! * 4;
      for (let direction = 0; direction < 4; direction++)
        touched |= this.#touched(taken, beside[base + direction]!, home);
    }
    return touched;
  }

  /** What is touched by way of a square, from another one in that room, or in a corridor. */
  #touched(taken: Uint8Array, square: number, home: number): number {
    if (taken[square] !== 0) return 0;
    const room = this.#room[square]!;
    if (room === home) return 0;
    if (room !== corridor) return 1 << room;
    const area = this.#areaOf[square]!;
    return (
      (this.#again[area] === this.#stamp ? this.#pieceTouches[square]! : this.#touches[area]!) &
      ~(home === corridor ? 0 : 1 << home)
    );
  }

  /** The pieces into which the box divides the part where it stands. */
  #pieces(taken: Uint8Array, area: number, missing: Int32Array): void {
    const room = this.#roomOf[area]!;
    for (let at = this.#first[area]!; at < this.#first[area + 1]!; at++) {
      const square = this.#squares[at]!;
      if (taken[square] === 0 && this.#mark[square] !== this.#stamp)
        missing[room]! |= this.linked[room]! & ~this.#piece(taken, square);
    }
  }

  /**
   * Fills a piece of a part or stretch, and notes for a stretch what each of its squares touches by way of
   * it. Returns what it touches.
   */
  #piece(taken: Uint8Array, from: number): number {
    const { beside } = this.#board;
    const mark = this.#mark;
    const queue = this.#queue;
    const stamp = this.#stamp;
    const home = this.#room[from]!;
    let touched = 0;
    let count = 1;
    mark[from] = stamp;
    queue[0] = from;
    for (let next = 0; next < count; next++) {
      const base = queue[next]! * 4;
      for (let direction = 0; direction < 4; direction++) {
        const other = beside[base + direction]!;
        if (taken[other] !== 0) continue;
        if (this.#room[other] !== home) touched |= this.#touched(taken, other, home);
        else if (mark[other] !== stamp) {
          mark[other] = stamp;
          queue[count++] = other;
        }
      }
    }
    if (home === corridor) for (let at = 0; at < count; at++) this.#pieceTouches[queue[at]!] = touched;
    return touched;
  }
}
