import { maxCells, type TextBoard } from "../../games/sokoban/level/board.js";
import { type MergeSquare, squareChoices } from "../../games/sokoban/merge/merge-squares.js";
import type { MergeResolution } from "../../games/sokoban/merge/resolve-merge.js";
import type { MergeSideName } from "../../games/sokoban/merge/side-text.js";
import type { Readers } from "../channel.js";
import { boolean, either, integer, listOf, object, oneOf } from "../reading.js";
import type { EditReply } from "./edit-reply.js";

/** The part of the editor's wire that is about the conflicts of a merge. */
export type MergeHostApi = {
  /** Shows a conflict, counted from 0; a page follows. */
  showConflict(place: number): void;
  /** Resolves a conflict as one undo step of VS Code. A page always follows. */
  takeMerge(params: MergeQuestion): Promise<EditReply>;
  /**
   * Checks the levels of a way that isn't taken yet, and solves the first one if asked to. The result is
   * `null` where the version is no longer current, or the way is impossible.
   */
  tryMerge(params: MergeQuestion & { readonly solves: boolean }): Promise<MergeCheck | null>;
};

export interface MergeQuestion {
  readonly version: number;
  /** The conflict, counted from 0. */
  readonly place: number;
  readonly way: MergeResolution;
}

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

const way = either<MergeResolution>(
  object({ kind: oneOf(["ours", "theirs", "both"]) }),
  object({ kind: oneOf(["squares"]), choices: listOf(oneOf(squareChoices), maxCells) }),
);
const place = integer(0, 10_000_000);
const question = { version: integer(0, Number.MAX_SAFE_INTEGER), place, way };

export const mergeReaders: Readers<MergeHostApi> = {
  showConflict: place,
  takeMerge: object(question),
  tryMerge: object({ ...question, solves: boolean }),
};
