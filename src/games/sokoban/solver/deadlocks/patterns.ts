import type { Board } from "../board/search-board.js";

/** The edge length of a window, and that of the window with a ring of open floor around it. */
const edge = 4;
const outer = edge + 2;
const cells = outer * outer;
/** The most positions to search for one pattern; beyond them it counts as open. */
const maxPositions = 300;
const maxBoxes = 7;
/** The most patterns that are cached for a level. */
const maxPatterns = 200_000;

const wall = 1;
const deadFloor = 2;
const goal = 4;
const around = [-outer, 1, outer, -1] as const;

/**
 * Deadlocks of up to 4×4 squares that depend only on what is in them. Everything around counts as open floor
 * without boxes, where the player can walk and from which a box that was pushed out never returns. This makes
 * the position easier. A window that cannot be solved even so is dead everywhere. Each pattern is searched
 * once and cached.
 */
export class SmallDeadlocks {
  readonly #known = new Map<number, boolean>();
  /** By square and window: the squares in the window; `size` for walls. */
  readonly #windows: Int16Array;
  /** By square: its contents without boxes. */
  readonly #kinds: Uint8Array;
  readonly #pattern = new Uint8Array(cells);
  readonly #boxed = new Uint8Array(cells);
  readonly #mark = new Int32Array(cells);
  readonly #queue = new Int16Array(cells);
  #stamp = 0;
  readonly #seen = new Set<string>();

  constructor(board: Board, dead: Uint8Array) {
    this.#kinds = new Uint8Array(board.size + 1);
    for (let square = 0; square < board.size; square++)
      this.#kinds[square] = board.isGoal[square] !== 0 ? goal : dead[square] !== 0 ? deadFloor : 0;
    this.#kinds[board.size] = wall;
    this.#windows = windowsOf(board);
  }

  /** True when one of the windows around a box is dead, after a push to `to` with the player on `player`. */
  dead(taken: Uint8Array, to: number, player: number): boolean {
    const windows = this.#windows;
    const kinds = this.#kinds;
    const walls = kinds.length - 1;
    for (let window = 0; window < 4; window++) {
      const base = (to * 4 + window) * edge * edge;
      let key = 0;
      let boxes = 0;
      let inside = 0;
      for (let index = 0; index < edge * edge; index++) {
        const square = windows[base + index]!;
        const box = square !== walls && taken[square] !== 0 ? 1 : 0;
        boxes += box;
        if (square === player) inside = index + 1;
        key = key * 8 + kinds[square]! + (box === 0 ? 0 : kinds[square] === goal ? 2 : 3);
      }
      if (boxes < 2 || boxes > maxBoxes) continue;
      // All squares from which the player can leave the window count as one region.
      const region = inside === 0 ? 0 : this.#regionOf(taken, base, inside - 1);
      const id = key * 17 + region;
      let dead = this.#known.get(id);
      if (dead === undefined) {
        dead = this.#play(taken, base, region);
        if (this.#known.size >= maxPatterns) this.#known.clear();
        this.#known.set(id, dead);
      }
      if (dead) return true;
    }
    return false;
  }

  /** Sets up a window with the ring around it. */
  #setUpWindow(taken: Uint8Array, base: number): void {
    const walls = this.#kinds.length - 1;
    this.#pattern.fill(0);
    this.#boxed.fill(0);
    for (let index = 0; index < edge * edge; index++) {
      const at = placeOf(index);
      const square = this.#windows[base + index]!;
      this.#pattern[at] = this.#kinds[square]!;
      this.#boxed[at] = square !== walls && taken[square] !== 0 ? 1 : 0;
    }
  }

  /** The lowest square of the player's region plus 1; 0 if the ring is part of it. */
  #regionOf(taken: Uint8Array, base: number, inside: number): number {
    this.#setUpWindow(taken, base);
    const least = this.#fill(placeOf(inside));
    if (least === 0) return 0;
    for (let index = 0; index < edge * edge; index++)
      if (this.#mark[placeOf(index)] === this.#stamp) return index + 1;
    return 0;
  }

  /** Fills the player's region. Returns its lowest place, which is 0 if it includes the ring. */
  #fill(from: number): number {
    const { queue, mark } = { queue: this.#queue, mark: this.#mark };
    const stamp = ++this.#stamp;
    let least = from;
    let count = 1;
    queue[0] = from;
    mark[from] = stamp;
    for (let next = 0; next < count; next++) {
      const here = queue[next]!;
      if (here < least) least = here;
      const row = Math.floor(here / outer);
      const column = here % outer;
      for (let direction = 0; direction < 4; direction++) {
        if ((direction === 0 && row === 0) || (direction === 2 && row === outer - 1)) continue;
        if ((direction === 1 && column === outer - 1) || (direction === 3 && column === 0)) continue;
        const other = here + around[direction]!;
        if (mark[other] === stamp || this.#pattern[other] === wall || this.#boxed[other] !== 0) continue;
        mark[other] = stamp;
        queue[count++] = other;
      }
    }
    return least;
  }

  #play(taken: Uint8Array, base: number, region: number): boolean {
    this.#setUpWindow(taken, base);
    this.#seen.clear();
    return !this.#open(region === 0 ? 0 : placeOf(region - 1));
  }

  /** True if all boxes can be brought onto goals or out of the window, or if the limit was reached. */
  #open(from: number): boolean {
    const { boxed, mark } = { boxed: this.#boxed, mark: this.#mark };
    const removed: number[] = [];
    let player = from;
    let least = this.#fill(player);
    // A box that can be pushed out is removed: a position without it is no harder.
    for (let place = 0; place < cells; place++) {
      if (boxed[place] === 0) continue;
      for (let direction = 0; direction < 4; direction++) {
        const target = place + around[direction]!;
        if (!isRing(target) || mark[place - around[direction]!] !== this.#stamp) continue;
        boxed[place] = 0;
        removed.push(place);
        player = place;
        least = this.#fill(player);
        place = -1;
        break;
      }
    }
    const open = this.#push(least);
    for (const place of removed) boxed[place] = 1;
    return open;
  }

  #push(least: number): boolean {
    const { pattern, boxed, mark } = { pattern: this.#pattern, boxed: this.#boxed, mark: this.#mark };
    let key = String.fromCharCode(least);
    let away = 0;
    for (let place = 0; place < cells; place++) {
      if (boxed[place] === 0) continue;
      key += String.fromCharCode(place);
      if (pattern[place] !== goal) away++;
    }
    if (away === 0) return true;
    if (this.#seen.has(key)) return false;
    if (this.#seen.size >= maxPositions) return true;
    this.#seen.add(key);
    const pushes: number[] = [];
    for (let place = 0; place < cells; place++) {
      if (boxed[place] === 0) continue;
      for (let direction = 0; direction < 4; direction++) {
        const target = place + around[direction]!;
        if (boxed[target] !== 0 || (pattern[target]! & (wall | deadFloor)) !== 0) continue;
        if (mark[place - around[direction]!] === this.#stamp) pushes.push(place * 4 + direction);
      }
    }
    for (const push of pushes) {
      const place = push >> 2;
      const target = (push >> 2) + around[push & 3]!;
      boxed[place] = 0;
      boxed[target] = 1;
      const open = this.#open(place);
      boxed[target] = 0;
      boxed[place] = 1;
      if (open) return true;
    }
    return false;
  }
}

/** The place of a window's square within the window and its ring. */
function placeOf(index: number): number {
  return (Math.floor(index / edge) + 1) * outer + (index % edge) + 1;
}

function isRing(place: number): boolean {
  const row = Math.floor(place / outer);
  const column = place % outer;
  return row === 0 || column === 0 || row === outer - 1 || column === outer - 1;
}

/** The four windows of each square in which it is an inner square. */
function windowsOf({ size, level, cells: cellOf }: Board): Int16Array {
  const squareOf = new Map(Array.from(cellOf, (cell, square) => [cell, square]));
  const result = new Int16Array(size * 4 * edge * edge).fill(size);
  for (let square = 0; square < size; square++) {
    const row = Math.floor(cellOf[square]! / level.width);
    const column = cellOf[square]! % level.width;
    for (let window = 0; window < 4; window++) {
      const top = row - 1 - (window >> 1);
      const left = column - 1 - (window & 1);
      for (let index = 0; index < edge * edge; index++) {
        const y = top + Math.floor(index / edge);
        const x = left + (index % edge);
        if (x < 0 || y < 0 || x >= level.width || y >= level.height) continue;
        result[(square * 4 + window) * edge * edge + index] = squareOf.get(y * level.width + x) ?? size;
      }
    }
  }
  return result;
}
