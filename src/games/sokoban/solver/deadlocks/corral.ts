import { type Distances, never } from "../board/distances.js";
import type { Flood, Regions } from "../board/flood.js";
import type { Board } from "../board/search-board.js";

/**
 * PI-corrals (Sokoban wiki; B. Damgaard, YASS). A corral is a region that the player cannot reach, with the
 * boxes around it. Suppose that every push of these boxes that could ever be the first one goes inwards and
 * is possible now. Then a solution may as well start with one of them. Other pushes before it make no
 * difference, and after it the player has no less room. So only these pushes are tried, and the fewest pushes
 * are preserved. A corral that needs work and has no such push is a deadlock.
 */
export class Corrals {
  /** The pushes to try after `find` returned true: `box * 4 + direction`, the first `count` entries. */
  readonly pushes: Int32Array;
  count = 0;
  readonly #nearest: Uint16Array;
  /** By square: equal to `#stamp` for the corral's boxes. `#regionMark` is the same by region. */
  readonly #boxMark: Int32Array;
  readonly #regionMark: Int32Array;
  readonly #list: Int16Array;
  readonly #trial: Int32Array;
  #listed = 0;
  #stamp = 0;

  constructor(
    private readonly board: Board,
    { nearest }: Distances,
  ) {
    this.#nearest = nearest;
    this.#boxMark = new Int32Array(board.size + 1);
    this.#regionMark = new Int32Array(board.size + 1);
    this.#list = new Int16Array(board.size + 1);
    this.#trial = new Int32Array(board.size * 4);
    this.pushes = new Int32Array(board.size * 4);
  }

  /**
   * Finds the PI-corral with the fewest pushes. `reach` is the fill of the player's region, and `regions` are
   * the labels. True if only `pushes` need to be tried; it is empty for a deadlock.
   */
  find(taken: Uint8Array, reach: Flood, regions: Regions): boolean {
    if (regions.count < 2) return false;
    let best = -1;
    for (let region = 0; region < regions.count; region++) {
      if (reach.reached(regions.least[region]!)) continue;
      const count = this.#corral(taken, reach, regions, region);
      if (count < 0 || (best >= 0 && count >= best)) continue;
      best = count;
      for (let index = 0; index < count; index++) this.pushes[index] = this.#trial[index]!;
      if (best === 0) break;
    }
    this.count = Math.max(0, best);
    return best >= 0;
  }

  /**
   * Grows the corral from a region. Returns the number of pushes in `#trial`, or −1 if it is not a PI-corral
   * or needs no work.
   */
  #corral(taken: Uint8Array, reach: Flood, regions: Regions, first: number): number {
    const { beside, isGoal, size } = this.board;
    const stamp = ++this.#stamp;
    const boxMark = this.#boxMark;
    const regionMark = this.#regionMark;
    const list = this.#list;
    this.#listed = 0;
    let work = this.#addRegion(taken, regions, first);
    let count = 0;
    for (let again = true; again; ) {
      again = false;
      count = 0;
      for (let index = 0; index < this.#listed; index++) {
        const box = list[index]!;
        for (let direction = 0; direction < 4; direction++) {
          const target = beside[box * 4 + direction]!;
          const stand = beside[box * 4 + (direction ^ 2)]!;
          if (target === size || stand === size || this.#nearest[target * 4 + (direction ^ 2)] === never)
            continue;
          // A box of the corral there stays until one of the corral's boxes has moved.
          if (taken[stand] !== 0 ? boxMark[stand] === stamp : regionMark[regions.region[stand]!] === stamp)
            continue;
          if (taken[target] !== 0 && boxMark[target] === stamp) continue;
          const other = taken[stand] !== 0 ? stand : target;
          if (taken[other] !== 0) {
            // Another box may leave that square, so it joins the corral.
            boxMark[other] = stamp;
            list[this.#listed++] = other;
            again = true;
            continue;
          }
          const into = regions.region[target]!;
          if (regionMark[into] !== stamp) {
            if (reach.reached(target)) return -1;
            work = this.#addRegion(taken, regions, into) || work;
            again = true;
            continue;
          }
          if (!reach.reached(stand)) {
            work = this.#addRegion(taken, regions, regions.region[stand]!) || work;
            again = true;
            continue;
          }
          this.#trial[count++] = box * 4 + direction;
        }
      }
    }
    if (work) return count;
    for (let index = 0; index < this.#listed; index++) if (isGoal[list[index]!] === 0) return count;
    return -1;
  }

  /** Adds a region and the boxes around it. True when a goal in it needs a box. */
  #addRegion(taken: Uint8Array, regions: Regions, region: number): boolean {
    const { beside, isGoal, size } = this.board;
    const stamp = this.#stamp;
    this.#regionMark[region] = stamp;
    let work = false;
    for (let index = regions.first[region]!; index < regions.first[region + 1]!; index++) {
      const square = regions.squares[index]!;
      if (isGoal[square] !== 0) work = true;
      for (let direction = 0; direction < 4; direction++) {
        const box = beside[square * 4 + direction]!;
        if (box === size || taken[box] === 0 || this.#boxMark[box] === stamp) continue;
        this.#boxMark[box] = stamp;
        this.#list[this.#listed++] = box;
      }
    }
    return work;
  }
}
