import type { Message } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { isSound } from "../level/analysis.js";
import { type TextBoard, toLevel } from "../level/board.js";
import type { Finding } from "../level/finding.js";
import type { ConflictPlace } from "./conflicts.js";
import type { Note, StoredMoves } from "./notes.js";

/**
 * A level file: its levels with their places in the text. Parts of the text that this model does not
 * represent are preserved, because edits never touch them.
 */
export interface Collection {
  /** Only "text" is written. "slc": XML; "other": a form of another program, as its first finding says. */
  readonly form: "text" | "slc" | "other";
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

/** A text with its levels. */
export interface LevelsInText extends Pick<Collection, "levels"> {
  readonly text: string;
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

/** Whether a text is a collection in XML. */
export function isSlc(text: string): boolean {
  return /<(?:SokobanLevels|LevelCollection)[\s>]/.test(text.slice(0, 4096));
}

/**
 * What is said of a text in a form of another program: which one it is or, without a level, why it looks like
 * one. `undefined` for any other text.
 */
export function formNote({ form, findings }: Collection): Message | undefined {
  return form === "other" ? findings[0]?.message : undefined;
}

/** A longer text is not read in the form of another program: about a thousand levels. */
export const maxOtherForm = 200_000;

/** Whether a level is sound. Without one, a text may be levels in the form of another program. */
export function* findingSound(levels: readonly LevelEntry[]): PausingWork<boolean> {
  for (const { board } of levels) {
    const level = toLevel(board);
    if (level !== undefined && isSound(level)) return true;
    yield;
  }
  return false;
}
