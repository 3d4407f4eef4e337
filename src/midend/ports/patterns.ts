import type { KeptLoss } from "../../games/losses/kept-loss.js";
import type { Result } from "../../games/result.js";

/** Where the deadlock patterns are kept that the player has met. `LossFiles` keeps them as files. */
export interface PatternStore {
  /** All that are kept, the last one first. Never rejects. */
  read(): Promise<readonly KeptLoss[]>;
  /**
   * Keeps those that are not kept yet. Resolves with how many were written, and whether there was no room for
   * more; never rejects.
   */
  keep(losses: readonly KeptLoss[]): Promise<{ readonly kept: number; readonly isFull: boolean }>;
  remove(loss: KeptLoss): Promise<void>;
}

/** Kept patterns as texts, to take them from one machine to another. */
export interface PatternFileAccess {
  /**
   * A file that the player selects, with its text or why it cannot be read; `undefined` where the question
   * was dismissed.
   */
  open(maxBytes: number): Promise<{ readonly name: string; readonly text: Result<string> } | undefined>;
  /** Writes a file that the player names, and says so. */
  save(text: string): Promise<void>;
}
