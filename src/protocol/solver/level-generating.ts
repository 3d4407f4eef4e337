import type { Wanted } from "../../games/sokoban/generate/grade.js";
import type { RatedLevel } from "../../games/sokoban/generate/sure-rating.js";

/** The question to a thread that generates levels, and its answer. */

/** Equal parameters and seeds make the same level on every machine, unless the search is interrupted. */
export interface GenerateTask {
  readonly wanted: Wanted;
  readonly seed: number;
  readonly timeMs: number;
  readonly memoryMb: number;
}

export interface Generated {
  /**
   * Its rows are XSB. `null` where no room of this size can hold that many boxes, or where the search was
   * stopped before it found a level.
   */
  readonly made: (Omit<RatedLevel, "level"> & { readonly board: string }) | null;
  /**
   * Whether the search was canceled or out of memory. A complete search with the same seed makes another
   * level.
   */
  readonly isCut: boolean;
}
