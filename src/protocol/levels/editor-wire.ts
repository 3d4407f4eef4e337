import type { Solution, SolutionCounts, Square } from "../../games/levels.js";
import type { LabResult } from "../../games/sokoban/lab/lab.js";
import type { TextBoard } from "../../games/sokoban/level/board.js";
import type { Severity } from "../../games/sokoban/level/finding.js";
import type { Method } from "../../games/sokoban/level/method.js";
import type { MergeSquare } from "../../games/sokoban/merge/merge-squares.js";
import type { MergeResolution } from "../../games/sokoban/merge/resolve-merge.js";
import type { MergeSideName } from "../../games/sokoban/merge/side-text.js";
import type { ViewFact } from "../game/game-pages.js";
import type { OwnKeys } from "../game/key-names.js";

/**
 * The wire between a level editor and the extension host. All texts are already in the user's language. The
 * host owns the document, and only the host reads and writes its text. The view previews a gesture by the
 * same `editSketch`, and sends the edit when the gesture is complete. The view owns its own state: tool,
 * brush, selection, overlays, the place in a replay, a playtest.
 */

/** What the webview offers to the host. `Command`: those of the level editor; see the manifest. */
export type EditorViewApi<Command> = {
  /** Shows a page in place of the one before, without the rows of the list. */
  show(page: EditorPage): void;
  /** Updates the results of the lab on the current page. Ignored where another version or level is shown. */
  showLab(news: LabNews): void;
  /** Runs a command of a key, the palette or a menu. */
  run(command: Command): void;
  /** Pastes the text of the clipboard. */
  paste(text: string): void;
  /** Shows moves from the start of the current level. */
  replay(replay: ShownReplay): void;
  /** Puts the cursor on a square of the current level. */
  goTo(square: { readonly row: number; readonly column: number }): void;
  /** Puts the keyboard focus on the board. */
  focusBoard(params: null): void;
  /** The user's own keys, from now on. */
  keys(own: OwnKeys): void;
};

/** Moves to show, whether or not they solve the level. */
export interface ShownReplay {
  /** LURD text that can be played from the start. */
  readonly lurd: string;
  /** The number of moves after which the replay starts. It starts paused. */
  readonly place: number;
  /** What is shown, and why. */
  readonly title: string;
}

/** “test”: the board during a playtest. “merge”: the page with the conflicts of a merge. */
export type EditorPart = "board" | "test" | "replay" | "merge" | "none";

export type EditorPage = NoLevelPage | LevelPage | MergePage;

/** The text holds no level. The page offers “Start a level here” and “Open as Text”. */
export interface NoLevelPage {
  readonly kind: "noLevel";
  readonly fileName: string;
  /** Whether the text is blank, so that a level can be started without a question. */
  readonly isEmpty: boolean;
  /** Why the file was not read, in a sentence; `undefined` where it was read. */
  readonly unread?: string;
  readonly canWrite: boolean;
}

export interface LevelPage {
  readonly kind: "level";
  readonly version: number;
  readonly fileName: string;
  /** The title of the collection, or of the part of it that the level belongs to; may be empty. */
  readonly title: string;
  /** False for read-only documents and for forms that cannot be written, with the reason in a sentence. */
  readonly canWrite: boolean;
  readonly readOnlyReason: string | undefined;
  /** The file's encoding, where it is not Unicode: “Western (Windows-1252)”. */
  readonly encoding: string | undefined;
  /** The line ends that saving gives to the whole file; `undefined` if it has no others. */
  readonly savedLineEnds: "LF" | "CRLF" | undefined;
  /** The number of merge conflicts in the text beside the boards; `undefined` without any. */
  readonly textConflicts?: number;
  /** The number of levels in the file. */
  readonly count: number;
  readonly solvedCount: number;
  /** Changes when a level is solved, found or rated, which the text does not show. */
  readonly knowledge: number;
  /** The current level, counted from 0. */
  readonly level: number;
  /** Changes when another level is at this place. */
  readonly levelKey: string;
  readonly levelTitle: string;
  readonly author: string;
  readonly comment: string;
  /**
   * The texts that can be changed, as the file has them. A comment that is longer than a page shows cannot be
   * changed.
   */
  readonly words: {
    readonly title: string;
    readonly author: string;
    readonly comment: string | undefined;
    readonly collectionTitle: string;
    readonly collectionAuthor: string;
  };
  readonly board: TextBoard;
  /** The problems of this level, from the check beside the board. */
  readonly problems: readonly ViewProblem[];
  /** "Size: 19 × 11", "Boxes: 6", "Best known: 230 pushes". */
  readonly statistics: readonly ViewFact[];
  /** The user's own best, which the file may not hold. */
  readonly best: SolutionCounts | undefined;
  /**
   * The solutions of the file in their order, then those that solvers found and the user played. Equal moves
   * are listed only once.
   */
  readonly solutions: readonly ViewSolution[];
  readonly solving: ViewSolving | undefined;
  /** The results of the design lab for this board; `undefined` where it was not started. */
  readonly lab: ViewLab | undefined;
  /** The result of the last search for this board. */
  readonly result: ViewResult | undefined;
  readonly batch: { readonly done: number; readonly of: number; readonly solved: number } | undefined;
  /** Settings that the view needs. */
  readonly replayMoveMs: number;
  readonly method: Method;
  readonly warnsOfDeadlocks: boolean;
  /** What is minimized when a picked box is moved to a square. */
  readonly fewest: "moves" | "pushes";
}

export interface ViewProblem {
  readonly severity: Severity;
  readonly text: string;
  /** A cell of the board, counted from 0; `undefined` where the problem concerns no single cell. */
  readonly cell: { readonly row: number; readonly column: number } | undefined;
  readonly offset: number;
  /** The titles of its fixes: “Put a wall here”. */
  readonly fixes: readonly string[];
}

/** Known moves through the level. */
export interface ViewSolution extends Solution {
  /** A snapshot does not solve the level yet. */
  readonly kind: "solution" | "snapshot";
  /** The shown name: its own name, or “Solution”, “Solution 2”. */
  readonly name: string;
  /** Its own name in the file, or what it gets there, which is in English; may be empty. */
  readonly ownName: string;
  /** Its source and what is proved about it: “Solver: A*, fewest moves proved”. */
  readonly about: string;
  /** Its index among the moves that the file holds for the level. */
  readonly stored: number | undefined;
  /** Why it does not solve the level, in a sentence. Such moves are shown, but not replayed. */
  readonly problem: string | undefined;
}

export interface ViewSolving {
  readonly method: Method;
  /** "Searching · 12,300 positions · depth 40 · 3 of 6 boxes packed · 120 MB · 4.2 s". */
  readonly text: string;
  /**
   * The best solution so far. It can be replayed while the search shortens it, and it is kept when the search
   * ends.
   */
  readonly best: Solution | undefined;
}

export type ViewResult =
  /** "Solved by Fewest pushes: 97 pushes, 230 moves. No solution has fewer pushes." */
  | ({ readonly kind: "solved"; readonly text: string } & Solution)
  | { readonly kind: "alreadySolved" | "unsolvable"; readonly text: string }
  /** What was found before this search is not lost with it. */
  /** `continueMs`: the search timed out, and can be continued for this long. */
  | {
      readonly kind: "gaveUp" | "failed";
      readonly text: string;
      readonly before?: Solution;
      readonly continueMs?: number;
    };

/** A level in the list. */
export interface LevelRow {
  readonly level: number;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
  /** XSB rows for the thumbnail, at most 60 × 60 cells of it. */
  readonly rows: readonly string[];
  /** Whether the user or a solver has solved it before. Known by the level's content, not by its place. */
  readonly solved: boolean;
  /** Whether the file holds a solution of it. */
  readonly hasSolution: boolean;
  readonly worst: Severity | undefined;
  /**
   * The measure that the list is ordered by: “97 pushes”; `undefined` where other parts of the row show it.
   */
  readonly measure: string | undefined;
}

/** A kept pattern in a position of a playtest. */
export interface ViewPatternOnBoard {
  readonly squares: readonly Square[];
  /** The sentence about it, in the player's language. */
  readonly text: string;
}

export interface ViewLab {
  readonly isRunning: boolean;
  /** The time limit for the unchanged level. */
  readonly ownMs: number;
  /**
   * The seconds that continuing the search may take. `undefined` while it runs, and where everything is
   * known.
   */
  readonly continueSeconds: number | undefined;
  /** Its squares are counted from the top left of the board, row by row, in the board's width. */
  readonly result: LabResult;
}

/** New results of the lab, while the rest of the page stays as it is. */
export type LabNews = Pick<LevelPage, "version" | "levelKey" | "lab">;

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
