import type { Board } from "../board/search-board.js";
import { corridor, RoomLinks } from "./room-links.js";

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
    const empty = new Uint8Array(board.size + 1);
    empty[board.size] = 1;
    this.#links.examine(empty);
    this.#links.note(this.#links.linked);
  }

  /** The room of a square, from 0; negative in corridors. */
  roomOf(square: number): number {
    return this.#room[square]!;
  }

  /** The number of broken links with these squares taken. */
  broken(taken: Uint8Array): number {
    this.#lifted = -1;
    return this.count < 2 ? 0 : this.#links.examine(taken);
  }

  /** Forgets the examined position, because another one follows. */
  forget(): void {
    this.#lifted = -1;
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
