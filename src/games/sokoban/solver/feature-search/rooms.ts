import { type Board, occupied } from "../board/search-board.js";

/** The room number of squares in corridors, which belong to no room. */
const corridor = -1;

/**
 * The links between parts of rooms, in one position and in those with one box more. Boxes divide rooms into
 * parts and corridors into segments. A part touches a room where they meet, or where a segment joins them. A
 * link of the empty board is broken if some part of the room does not touch the other room.
 */
class RoomLinks {
  /**
   * By room: the rooms it is linked with on the empty board, as bits; zero until the empty board was
   * examined.
   */
  readonly linked: Int32Array;
  /** By square of the position: its part or segment; −1 where the square is taken. */
  readonly #areaOf: Int16Array;
  /**
   * By part or segment: its room or `corridor`, the rooms it touches as bits, and the index of its first
   * square in `#squares`.
   */
  readonly #roomOf: Int16Array;
  readonly #touches: Int32Array;
  readonly #first: Int16Array;
  #areas = 0;
  readonly #squares: Int16Array;
  readonly #queue: Int16Array;
  /** By square: equal to `#stamp` if a fill with the box reached it, and the rooms that its piece touches. */
  readonly #mark: Int32Array;
  readonly #pieceTouches: Int32Array;
  #stamp = 0;
  /** By part or segment: equal to `#stamp` if it was examined again with the box. */
  readonly #again: Int32Array;
  /** By room that was examined again: the links that are broken with the box. */
  readonly #missing: Int32Array;

  constructor(
    private readonly board: Board,
    /** By square: its room, or `corridor`. */
    private readonly room: Int16Array,
    private readonly count: number,
  ) {
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

  /** Examines a position. Returns how many links are broken. */
  examine(taken: Uint8Array): number {
    const { size } = this.board;
    const areaOf = this.#areaOf.fill(-1);
    this.#areas = 0;
    let used = 0;
    // Segments come first, because parts touch rooms through them.
    for (const isCorridor of [true, false]) {
      for (let square = 0; square < size; square++) {
        if (taken[square] !== 0 || areaOf[square] !== -1 || (this.room[square] === corridor) !== isCorridor)
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

  /** Adds the rooms that the parts of each room touch in the position. */
  note(found: Int32Array): void {
    for (let area = 0; area < this.#areas; area++)
      if (this.#roomOf[area] !== corridor) found[this.#roomOf[area]!]! |= this.#touches[area]!;
  }

  #sum(): number {
    let broken = 0;
    for (let room = 0; room < this.count; room++)
      for (let bits = this.#missing[room]!; bits !== 0; bits &= bits - 1) broken++;
    return broken;
  }

  #fill(taken: Uint8Array, from: number, used: number): number {
    const { beside } = this.board;
    const areaOf = this.#areaOf;
    const squares = this.#squares;
    const home = this.room[from]!;
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
        const room = this.room[other]!;
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
   * The number of broken links after a box comes to a free square of the examined position. `taken` has the
   * box already. Only its surroundings are examined again.
   */
  brokenWith(taken: Uint8Array, to: number): number {
    const { beside } = this.board;
    const stamp = ++this.#stamp;
    const own = this.#areaOf[to]!;
    let segments = this.#roomOf[own] === corridor ? this.#touches[own]! : 0;
    if (this.#roomOf[own] === corridor) this.#again[own] = stamp;
    // Segments: the one that the box divides, or those beside the box, which may no longer touch its room.
    for (let direction = 0; direction < 4; direction++) {
      const other = beside[to * 4 + direction]!;
      if (taken[other] !== 0 || this.room[other] !== corridor || this.#mark[other] === stamp) continue;
      const area = this.#areaOf[other]!;
      this.#again[area] = stamp;
      segments |= this.#touches[area]!;
      this.#piece(taken, other);
    }
    const missing = this.#missing.fill(0);
    for (let area = 0; area < this.#areas; area++) {
      const room = this.#roomOf[area]!;
      if (room === corridor) continue;
      if (area === own) this.#pieces(taken, area, missing);
      else {
        const isNear = ((segments >> room) & 1) !== 0 || this.#isBeside(to, area);
        missing[room]! |=
          this.linked[room]! & ~(isNear ? this.#touchesNow(taken, area) : this.#touches[area]!);
      }
    }
    return this.#sum();
  }

  #isBeside(square: number, area: number): boolean {
    const { beside } = this.board;
    for (let direction = 0; direction < 4; direction++)
      if (this.#areaOf[beside[square * 4 + direction]!] === area) return true;
    return false;
  }

  /** The rooms that an undivided part touches now. */
  #touchesNow(taken: Uint8Array, area: number): number {
    const { beside } = this.board;
    const home = this.#roomOf[area]!;
    let touched = 0;
    for (let at = this.#first[area]!; at < this.#first[area + 1]!; at++) {
      const base = this.#squares[at]! * 4;
      for (let direction = 0; direction < 4; direction++)
        touched |= this.#touched(taken, beside[base + direction]!, home);
    }
    return touched;
  }

  /** The rooms that are touched through a square from another square of room `home`, or of a corridor. */
  #touched(taken: Uint8Array, square: number, home: number): number {
    if (taken[square] !== 0) return 0;
    const room = this.room[square]!;
    if (room === home) return 0;
    if (room !== corridor) return 1 << room;
    const area = this.#areaOf[square]!;
    return (
      (this.#again[area] === this.#stamp ? this.#pieceTouches[square]! : this.#touches[area]!) &
      ~(home === corridor ? 0 : 1 << home)
    );
  }

  /** Examines the pieces into which the box divides its part. */
  #pieces(taken: Uint8Array, area: number, missing: Int32Array): void {
    const room = this.#roomOf[area]!;
    for (let at = this.#first[area]!; at < this.#first[area + 1]!; at++) {
      const square = this.#squares[at]!;
      if (taken[square] === 0 && this.#mark[square] !== this.#stamp)
        missing[room]! |= this.linked[room]! & ~this.#piece(taken, square);
    }
  }

  /**
   * Fills a piece of a part or segment. For a segment, records the rooms that each of its squares touches
   * through it. Returns the rooms that it touches.
   */
  #piece(taken: Uint8Array, from: number): number {
    const { beside } = this.board;
    const mark = this.#mark;
    const queue = this.#queue;
    const stamp = this.#stamp;
    const home = this.room[from]!;
    let touched = 0;
    let count = 1;
    mark[from] = stamp;
    queue[0] = from;
    for (let next = 0; next < count; next++) {
      const base = queue[next]! * 4;
      for (let direction = 0; direction < 4; direction++) {
        const other = beside[base + direction]!;
        if (taken[other] !== 0) continue;
        if (this.room[other] !== home) touched |= this.#touched(taken, other, home);
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

/** Further rooms count as corridors, because sets of rooms are bits of a number. */
const maxRooms = 30;

/**
 * Rooms and the links between them (Shoham and Schaeffer, "The FESS Algorithm", IEEE CoG 2020). A room
 * consists of overlapping blocks of 2×3 or 3×2 squares; all other squares are corridors. Two rooms are linked
 * when they touch or one corridor joins them. A link is broken when boxes cut off some part of one room from
 * the other room.
 */
export class Rooms {
  /** By square: its room, or `corridor`. */
  readonly #room: Int16Array;
  readonly count: number;
  readonly #links: RoomLinks;
  /** The broken links while this box is lifted, in the position whose moves are examined. */
  #lifted = -1;
  #brokenLifted = 0;

  constructor(private readonly board: Board) {
    const { room, count } = findRooms(board);
    this.#room = room;
    this.count = count;
    this.#links = new RoomLinks(board, room, count);
    const empty = occupied(board, []);
    this.#links.examine(empty);
    this.#links.note(this.#links.linked);
  }

  /** The room of a square, from 0; negative in corridors. */
  roomOf(square: number): number {
    return this.#room[square]!;
  }

  /** The number of broken links with these squares taken, in the next position to examine. */
  broken(taken: Uint8Array): number {
    this.#lifted = -1;
    return this.count < 2 ? 0 : this.#links.examine(taken);
  }

  /**
   * The number of broken links while the box from this square is lifted, so that its square is free in
   * `taken`. Counted once for all moves of the box.
   */
  brokenWithout(taken: Uint8Array, from: number): number {
    if (this.#lifted !== from) {
      this.#brokenLifted = this.broken(taken);
      this.#lifted = from;
    }
    return this.#brokenLifted;
  }

  /**
   * `broken` after a box has moved from one square to another. Mostly the box breaks nothing at its new
   * square, so the number is the same as without the box.
   */
  brokenAfter(taken: Uint8Array, from: number, to: number): number {
    if (this.count < 2) return 0;
    taken[to] = 0;
    const broken = this.brokenWithout(taken, from);
    taken[to] = 1;
    return this.#isWithin(taken, to) ? broken : this.#links.brokenWith(taken, to);
  }

  /**
   * Whether a box there neither divides a part of its room nor touches anything else. The free squares beside
   * it are of the same room, and its corners connect them.
   */
  #isWithin(taken: Uint8Array, square: number): boolean {
    const room = this.#room[square]!;
    if (room === corridor) return false;
    const { beside } = this.board;
    let free = 0;
    let joints = 0;
    for (let direction = 0; direction < 4; direction++) {
      const one = beside[square * 4 + direction]!;
      if (taken[one] !== 0) continue;
      if (this.#room[one] !== room) return false;
      free++;
      const turned = (direction + 1) & 3;
      const corner = beside[one * 4 + turned]!;
      if (taken[corner] === 0 && this.#room[corner] === room && taken[beside[square * 4 + turned]!] === 0)
        joints++;
    }
    return free > 0 && free - joints <= 1;
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
    if (!names.has(name) && names.size === maxRooms) continue;
    if (!names.has(name)) names.set(name, names.size);
    room[square] = names.get(name)!;
  }
  return { room, count: names.size };
}
