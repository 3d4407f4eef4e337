import type { Save, SaveHead } from "./save.js";

/** A save and the key it is stored under. */
export interface StoredSave {
  readonly key: string;
  readonly save: Save;
}

/** A game that was started and can be continued. Its moves are played only when somebody opens it. */
export interface BegunGame extends SaveHead {
  readonly key: string;
}

/** A game in the bin: it was deleted, or there were too many games. */
export interface BinnedGame extends SaveHead {
  readonly key: string;
  /** When it was moved to the bin, in milliseconds since 1970. */
  readonly binnedAtMs: number;
}
