import type { KeptLoss } from "../../games/losses/kept-loss.js";
import type { Result } from "../../games/result.js";

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

/** Imports and exports patterns as text files. */
export interface PatternFileAccess {
  /**
   * Lets the player select a file. Resolves with its text, or with why it cannot be read; with `undefined`
   * where the question was dismissed.
   */
  open(maxBytes: number): Promise<{ readonly name: string; readonly text: Result<string> } | undefined>;
  /** Asks the player for a file, writes it, and says so. */
  save(text: string): Promise<void>;
}
