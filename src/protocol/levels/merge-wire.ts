import type { TextBoard } from "../../games/sokoban/level/board.js";
import type { MergeSquare } from "../../games/sokoban/merge/merge-squares.js";
import type { MergeResolution } from "../../games/sokoban/merge/resolve-merge.js";
import type { MergeSideName } from "../../games/sokoban/merge/side-text.js";

/** The problems of levels, as sentences. */
export interface MergeCheck {
  readonly problems: readonly string[];
  readonly more: number;
}

/** The file has conflicts of levels. It is shown in place of the level until all of them are resolved. */
export interface MergePage {
  readonly kind: "merge";
  readonly version: number;
  readonly fileName: string;
  readonly canWrite: boolean;
  readonly readOnlyReason: string | undefined;
  readonly encoding: string | undefined;
  /** The conflict that is shown, counted from 0, and how many there are. */
  readonly place: number;
  readonly count: number;
  /** The number of conflicts in other text of the file: titles, comments, solutions. */
  readonly texts: number;
  readonly conflict: ViewConflict;
}

export interface ViewConflict {
  /** Conflicts with equal lines have the same number, and others have other numbers. */
  readonly number: number;
  /** The title of the first level; may be empty. */
  readonly title: string;
  /** The line of the file, counted from 1. */
  readonly line: number;
  /** The number of conflicts in the titles, comments and solutions of these levels. */
  readonly texts: number;
  /** Ours, the base if it is known, theirs. */
  readonly sides: readonly ViewMergeSide[];
  readonly squares: readonly MergeSquare[];
  /** Why there is no choice by squares, as a sentence. */
  readonly noSquares: string | undefined;
  /** The last search for a solution of a way: its progress or its result. */
  readonly solving:
    | { readonly way: MergeResolution; readonly text: string; readonly isRunning: boolean }
    | undefined;
}

export interface ViewMergeSide extends MergeCheck {
  readonly side: MergeSideName;
  readonly label: string;
  /** The first boards; too large ones are left out. */
  readonly boards: readonly TextBoard[];
  /** The number of levels. */
  readonly levels: number;
}
