import { Flood, type Regions } from "../board/flood.js";
import { reachedSquare } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";

/**
 * A lifted box while its moves are examined. The regions after a move follow from two things. These are the
 * regions around the box before it, and the parts that it leaves at its new square (`MacroMoves.parts`).
 * Mostly there is one part, and one fill serves all such moves.
 */
export class LiftedBox {
  /**
   * The number of regions around the box, which are merged when it is lifted, and the lowest square of the
   * merged region.
   */
  merged = 0;
  least = 0;
  readonly #reach: Flood;
  #from = -1;
  #isFilled = false;
  #left = -1;

  constructor(private readonly board: Board) {
    this.#reach = new Flood(board);
  }

  /** Forgets the box, because the position changes. */
  forget(): void {
    this.#from = -1;
  }

  /** Lifts the box of a position whose `regions` are labeled. */
  lift(regions: Regions, from: number): void {
    if (from === this.#from) return;
    const { beside } = this.board;
    this.#from = from;
    this.#isFilled = false;
    this.least = from;
    this.merged = 0;
    for (let side = 0; side < 4; side++) {
      const region = regions.region[beside[from * 4 + side]!]!;
      if (region < 0) continue;
      let before = 0;
      while (regions.region[beside[from * 4 + before]!] !== region) before++;
      if (before < side) continue;
      this.merged++;
      this.least = Math.min(this.least, regions.least[region]!);
    }
  }

  /** The fill of the player's region after a move to `to`, which is taken, if that leaves one part. */
  reachWith(taken: Uint8Array, to: number): Flood {
    const reach = this.#reach;
    if (!this.#isFilled) {
      taken[to] = 0;
      reach.fill(taken, this.#from);
      taken[to] = 1;
      this.#isFilled = true;
    } else reach.seen[this.#left] = reachedSquare;
    reach.seen[to] = 0;
    this.#left = to;
    return reach;
  }
}
