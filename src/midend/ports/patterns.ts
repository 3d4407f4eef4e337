import type { KeptLoss } from "../../games/losses/kept-loss.js";

/** Stores the deadlock patterns that the player keeps. `LossFiles` keeps them as files. */
export interface PatternStore {
  /** All patterns, the latest first. Never rejects. */
  read(): Promise<readonly KeptLoss[]>;
  /**
   * Adds the patterns that are new. Resolves with how many were added, and whether there was no room for
   * more. Never rejects.
   */
  keep(losses: readonly KeptLoss[]): Promise<{ readonly kept: number; readonly isFull: boolean }>;
  remove(loss: KeptLoss): Promise<void>;
}
