import type { TextBoard } from "../level/board.js";
import type { Finding } from "../level/finding.js";
import type { Note, StoredMoves } from "./parts/notes.js";

/**
 * A level file: its levels with their places in the text. What the model does not name is kept by never being
 * touched.
 */
export interface Collection {
  /** "slc" files are read only. */
  readonly form: "text" | "slc";
  readonly title: Note | undefined;
  readonly author: Note | undefined;
  readonly comment: Note | undefined;
  readonly levels: readonly LevelEntry[];
  /** Claims above the first level, which are about none. */
  readonly claims: readonly Note[];
  /** In the order of the text. What a level means is judged in `check.ts`. */
  readonly findings: readonly Finding[];
}

export interface LevelEntry {
  readonly board: TextBoard;
  readonly title: Note | undefined;
  readonly author: Note | undefined;
  readonly comment: Note | undefined;
  /** The part of the file that it belongs to, or its own set, where the file names several. */
  readonly collection: Note | undefined;
  readonly solutions: readonly StoredMoves[];
  /**
   * The words behind each `Claim:`, whether they are a claim or not: see `readClaim`. One more than are read,
   * where there are more.
   */
  readonly claims: readonly Note[];
  /** All that belongs to the level: from its title or first row to where the next level begins. */
  readonly start: number;
  readonly end: number;
}
