import type { RatedLevel } from "../../games/sokoban/generate/rated-level.js";
import type { Wanted } from "../../games/sokoban/generate/wanted.js";

/** What is asked of a thread that makes levels by chance, and what it answers. */

/** The same wishes and seed make the same level on every machine, unless the search is cut short. */
export interface GenerateTask {
  readonly wanted: Wanted;
  readonly seed: number;
  readonly timeMs: number;
  readonly memoryMb: number;
}

export interface Generated {
  /**
   * Its rows are XSB. `null` where no room of this size has space for that many boxes, or where the search
   * was stopped before it found a level.
   */
  readonly made: (Omit<RatedLevel, "level"> & { readonly board: string }) | null;
  /** The search was called off or had no more memory: the same seed makes another level when it is not. */
  readonly isCut: boolean;
}
