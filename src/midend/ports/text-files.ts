import type { Result } from "../../games/result.js";

/** Imports and exports text files that the player selects. */
export interface TextFileAccess {
  /**
   * Lets the player select a file. Resolves with its text, or with why it can't be read; with `undefined`
   * if the player dismissed the question.
   */
  open(maxBytes: number): Promise<{ readonly name: string; readonly text: Result<string> } | undefined>;
  /** Asks the player for a file, proposes this name, writes the file, and says so. */
  save(name: string, extension: string, text: string): Promise<void>;
}
