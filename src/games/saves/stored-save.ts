import type { Save, SaveHead } from "./save.js";

/** A save and its storage key. */
export interface StoredSave {
  readonly key: string;
  readonly save: Save;
}

/** An unfinished game that can be continued. Its moves are played only when it is opened. */
export interface UnfinishedSave extends SaveHead {
  readonly key: string;
}

/** A game in the bin: it was deleted, or there were too many games. */
export interface BinnedGame extends SaveHead {
  readonly key: string;
  /** When it was moved to the bin, in milliseconds since 1970. */
  readonly binnedAtMs: number;
}
