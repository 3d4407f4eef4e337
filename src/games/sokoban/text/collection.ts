import type { TextBoard } from "../level/board.js";
import type { Finding } from "../level/finding.js";
import type { ConflictPlace } from "./conflicts.js";
import type { Note, StoredMoves } from "./parts/notes.js";

/**
 * A level file: its levels with their places in the text. Parts of the text that this model does not
 * represent are preserved, because edits never touch them.
 */
export interface Collection {
  /** "slc" files are read-only. */
  readonly form: "text" | "slc";
  readonly title: Note | undefined;
  readonly author: Note | undefined;
  readonly comment: Note | undefined;
  readonly levels: readonly LevelEntry[];
  /** Claims above the first level, which belong to no level. */
  readonly claims: readonly Note[];
  /**
   * The conflicts that a merge left in the text, in its order. Their sides and markers were read as one text,
   * so levels around them may be wrong.
   */
  readonly conflicts: readonly ConflictPlace[];
  /** Problems of the text, in its order. `check.ts` judges the levels themselves. */
  readonly findings: readonly Finding[];
}

export interface LevelEntry {
  readonly board: TextBoard;
  readonly title: Note | undefined;
  readonly author: Note | undefined;
  readonly comment: Note | undefined;
  /** The part of the file, or the set, that the level belongs to, if the file names several. */
  readonly collection: Note | undefined;
  readonly solutions: readonly StoredMoves[];
  /**
   * The text after each `Claim:`, whether it is valid or not; see `readClaim`. If there are more than are
   * read, this has one more than that.
   */
  readonly claims: readonly Note[];
  /** Everything that belongs to the level: from its title or first row to the start of the next level. */
  readonly start: number;
  readonly end: number;
}
