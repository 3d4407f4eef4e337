import type { Board } from "../board/search-board.js";

const corridor = -1;
const boxed = -2;

/** Rooms beyond so many are not told apart from corridors: sets of rooms are bits of a number. */
const mostRooms = 30;

/**
 * Rooms and the links between them (Shoham and Schaeffer, "The FESS Algorithm", IEEE CoG 2020): a room is what blocks of 2×3 or 3×2 squares cover that
 * overlap, the rest is corridors. Two rooms are linked when they touch or one corridor joins them. Boxes break links: a link is broken when some part
 * of the one room no longer leads to the other.
 */
export class Rooms {
  readonly #board: Board;
  /** By square: its room, or `corridor`. */
  readonly #room: Int16Array;
  readonly count: number;
  /** By square of the last position: its room, `corridor`, or `boxed`. */
  readonly #here: Int16Array;
  readonly #corridors: Int16Array;
  /** The squares of rooms, room by room. */
  readonly #inRooms: Int16Array;
  /** By room: the rooms it is linked with on the empty board, as bits. */
  readonly #linked: Int32Array;
  /** By room, for the last position: the links that are broken. */
  readonly #missing: Int32Array;
  readonly #mark: Int32Array;
  readonly #queue: Int16Array;
  /** By corridor square of the last position: the rooms its stretch touches. */
  readonly #touches: Int32Array;
  #stamp = 0;
  /** Links that are broken while this box is lifted, in the position whose moves are looked at. */
  #lifted = -1;
  #brokenLifted = 0;

  constructor(board: Board) {
    this.#board = board;
    const { room, count } = findRooms(board);
    this.#room = room;
    this.#here = new Int16Array(board.size + 1);
    this.count = count;
    const squares = Array.from({ length: board.size }, (_, square) => square);
    this.#corridors = Int16Array.from(squares.filter((square) => room[square] === corridor));
    this.#inRooms = Int16Array.from(squares.filter((square) => room[square] !== corridor).sort((one, other) => room[one]! - room[other]!));
    this.#mark = new Int32Array(board.size + 1);
    this.#queue = new Int16Array(board.size + 1);
    this.#touches = new Int32Array(board.size + 1);
    this.#missing = new Int32Array(count);
    this.#linked = new Int32Array(count);
    const empty = new Uint8Array(board.size + 1);
    empty[board.size] = 1;
    this.broken(empty);
    // Nothing was linked yet, so that nothing was missing: what is touched is noted now.
    this.#note(empty, this.#linked);
  }

  /** The room of a square, from 0; less in corridors. */
  roomOf(square: number): number {
    return this.#room[square]!;
  }

  /** How many links are broken when this is taken. */
  broken(taken: Uint8Array): number {
    if (this.count < 2) return 0;
    this.#missing.fill(0);
    this.#note(taken, undefined);
    let broken = 0;
    for (let room = 0; room < this.count; room++) for (let bits = this.#missing[room]!; bits !== 0; bits &= bits - 1) broken++;
    return broken;
  }

  /** Forgets the position whose moves are looked at: another one comes. */
  drop(): void {
    this.#lifted = -1;
  }

  /** How many links are broken while the box of that square, which is not taken now, is lifted: counted once for all its moves. */
  brokenWithout(taken: Uint8Array, from: number): number {
    if (this.#lifted !== from) {
      this.#lifted = from;
      this.#brokenLifted = this.broken(taken);
    }
    return this.#brokenLifted;
  }

  /** `broken` after a box has gone from one square to another. Mostly it breaks nothing where it comes to, so that this is the number without the box. */
  brokenAfter(taken: Uint8Array, from: number, to: number): number {
    if (this.count < 2) return 0;
    if (!this.#isWithin(taken, to)) return this.broken(taken);
    taken[to] = 0;
    const broken = this.brokenWithout(taken, from);
    taken[to] = 1;
    return broken;
  }

  /**
   * A box there neither divides a part of its room nor touches anything else: the free squares beside it are of the same room, and hang together by those
   * around the corners.
   */
  #isWithin(taken: Uint8Array, square: number): boolean {
    const room = this.#room[square]!;
    if (room === corridor) return false;
    const { beside } = this.#board;
    let free = 0;
    let joints = 0;
    for (let direction = 0; direction < 4; direction++) {
      const one = beside[square * 4 + direction]!;
      if (taken[one] !== 0) continue;
      if (this.#room[one] !== room) return false;
      free++;
      const turned = (direction + 1) & 3;
      const corner = beside[one * 4 + turned]!;
      if (taken[corner] === 0 && this.#room[corner] === room && taken[beside[square * 4 + turned]!] === 0) joints++;
    }
    return free > 0 && free - joints <= 1;
  }

  /** Looks at each part of each room: adds what it touches to `found`, or what it misses to `#missing`. */
  #note(taken: Uint8Array, found: Int32Array | undefined): void {
    const stamp = ++this.#stamp;
    const mark = this.#mark;
    const here = this.#here;
    for (let square = 0; square < here.length; square++) here[square] = taken[square] === 0 ? this.#room[square]! : boxed;
    for (let index = 0; index < this.#corridors.length; index++) {
      const square = this.#corridors[index]!;
      if (taken[square] !== 0 || mark[square] === stamp) continue;
      const touched = this.#part(square, corridor);
      const queue = this.#queue;
      for (let at = 0; at < this.#parted; at++) this.#touches[queue[at]!] = touched;
    }
    for (let index = 0; index < this.#inRooms.length; index++) {
      const square = this.#inRooms[index]!;
      if (taken[square] !== 0 || mark[square] === stamp) continue;
      const room = this.#room[square]!;
      const touched = this.#part(square, room) & ~(1 << room);
      if (found !== undefined) found[room]! |= touched;
      else this.#missing[room]! |= this.#linked[room]! & ~touched;
    }
  }

  #parted = 0;

  /** Fills a part of a room or a stretch of corridor. The rooms that it touches, a room also through corridors, as bits. */
  #part(from: number, home: number): number {
    const { beside } = this.#board;
    const mark = this.#mark;
    const queue = this.#queue;
    const stamp = this.#stamp;
    const here = this.#here;
    const touches = this.#touches;
    mark[from] = stamp;
    queue[0] = from;
    let count = 1;
    let touched = 0;
    for (let next = 0; next < count; next++) {
      const base = queue[next]! * 4;
      for (let direction = 0; direction < 4; direction++) {
        const other = beside[base + direction]!;
        const room = here[other]!;
        if (room === home) {
          if (mark[other] === stamp) continue;
          mark[other] = stamp;
          queue[count++] = other;
        } else if (room >= 0) touched |= 1 << room;
        else if (room === corridor) touched |= touches[other]!;
      }
    }
    this.#parted = count;
    return touched;
  }
}

function findRooms({ size, beside }: Board): { readonly room: Int16Array; readonly count: number } {
  const owner = new Int32Array(size).fill(-1);
  const parents: number[] = [];
  const root = (block: number): number => {
    let here = block;
    while (parents[here] !== here) here = parents[here]!;
    return here;
  };
  const cover = (squares: readonly number[]) => {
    if (squares.includes(size)) return;
    const block = parents.push(parents.length) - 1;
    for (const square of squares) {
      if (owner[square] === -1) owner[square] = block;
      else parents[root(owner[square]!)] = root(block);
    }
  };
  const at = (square: number, right: number, down: number): number => {
    let here = square;
    for (let step = 0; step < right; step++) here = beside[here * 4 + 1]!;
    for (let step = 0; step < down; step++) here = beside[here * 4 + 2]!;
    return here;
  };
  for (let square = 0; square < size; square++) {
    cover([0, 1, 2].flatMap((right) => [at(square, right, 0), at(square, right, 1)]));
    cover([0, 1, 2].flatMap((down) => [at(square, 0, down), at(square, 1, down)]));
  }
  const room = new Int16Array(size + 1).fill(corridor);
  const names = new Map<number, number>();
  for (let square = 0; square < size; square++) {
    if (owner[square] === -1) continue;
    const name = root(owner[square]!);
    if (!names.has(name) && names.size === mostRooms) continue;
    if (!names.has(name)) names.set(name, names.size);
    room[square] = names.get(name)!;
  }
  return { room, count: names.size };
}
