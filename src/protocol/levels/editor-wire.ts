import type { Edit } from "../../games/sokoban/edit/edit.js";
import type { TextBoard } from "../../games/sokoban/level/board.js";
import type { Dialect } from "../../games/sokoban/level/cell.js";
import type { Severity } from "../../games/sokoban/level/finding.js";
import type { Method } from "../../games/sokoban/level/method.js";
import type { ViewFact } from "../game/game-pages.js";
import type { ViewSetup } from "../game/game-wire.js";
import { playCommands } from "../play-commands.js";
import type { ListAnswer, ListQuestion, RowsQuestion } from "./level-list.js";
import type { KeepLossQuestion, LossQuestion, ViewMetLoss } from "./loss-questions.js";
import type { PictureFile } from "./picture-file.js";
import type { StartQuestion } from "./start-question.js";
import type { LabAction, LabPage, LabViewApi } from "./view-lab.js";
import type { ViewStretch } from "./view-stretch.js";

/**
 * The wire between a level editor and the extension host. All texts on it are already in the user's language.
 * The document belongs to the host, which alone reads and writes its text; the view previews a gesture by the
 * same `editSketch` and sends it once it is done. What the user looks at (tool, brush, selection, overlays,
 * the place in a replay, a test game) belongs to the view.
 */

/** What the webview offers to the host. */
export type EditorViewApi = LabViewApi & {
  /** The whole of what is to be seen, but for the list's rows; whatever was shown before is replaced. */
  show(page: EditorPage): void;
  /** A key was pressed, or a command chosen in the palette or a menu, for this editor. */
  run(command: EditorCommand): void;
  /** The command "paste", with what the clipboard holds. */
  paste(text: string): void;
  /** Shows moves from the start of the level that is shown. */
  replay(replay: ShownReplay): void;
  /** Puts the keyboard focus on the board. */
  focusBoard(params: null): void;
  /** VS Code holds the keys of this part for the view from now on. */
  keys(part: EditorPart): void;
};

/**
 * What the host offers to the webview. Everything about the text names the version of the document it was
 * decided on.
 */
export type EditorHostApi = {
  /**
   * The view has started and listens; a page follows. What it remembers counts where the editor is new to the
   * host, as after the window was reloaded.
   */
  ready(remembered: KeptEditorState | null): Promise<ViewSetup>;
  /** Which keys hold: those of the part that has the keyboard focus. */
  focus(part: EditorPart): void;
  /** The level to look at, from 0; a page follows. */
  select(level: number): void;
  /** Rows of the level list; `null` when the version is not the document's any more: a page is on its way. */
  rows(params: RowsQuestion): Promise<readonly LevelRow[] | null>;
  /**
   * Which levels to list, and in what order; `null` as in `rows`, or where another question came behind this
   * one.
   */
  list(params: ListQuestion): Promise<ListAnswer | null>;
  /** One undo of VS Code's. A page follows in any case. */
  edit(params: EditQuestion): Promise<EditReply>;
  /** As `edit`: the level begins otherwise, and the file keeps what solves it so. */
  startFrom(params: StartQuestion): Promise<EditReply>;
  /** As `edit`, for the list of levels. */
  changeList(params: { readonly version: number; readonly change: ListChange }): Promise<EditReply>;
  /** Whether it is among the player's patterns now; where it is not, the user was told why. */
  keepLoss(params: KeepLossQuestion): Promise<boolean>;
  /** The kept pattern that stands in a test game; `null` where there is none. */
  metLoss(params: LossQuestion): Promise<ViewMetLoss | null>;
  solve(params: SolveQuestion): void;
  act(action: EditorAction): void;
};

/** Moves to be shown, whether they solve the level or not. */
export interface ShownReplay {
  /** LURD text that can be played from the start. */
  readonly lurd: string;
  /** After so many moves it stands. */
  readonly place: number;
  /** What is shown, and why. */
  readonly title: string;
}

export const editorParts = ["board", "test", "replay", "none"] as const;
/** "test": the board while it is played in place. */
export type EditorPart = (typeof editorParts)[number];

/** What only a level editor can do. Each is also a VS Code command, `tilework.editor.<name>`. */
export const drawingCommands = [
  "cursorUp",
  "cursorDown",
  "cursorLeft",
  "cursorRight",
  "extendUp",
  "extendDown",
  "extendLeft",
  "extendRight",
  "paint",
  "erase",
  "wall",
  "floor",
  "box",
  "goal",
  "player",
  "boxOnGoal",
  "playerOnGoal",
  "toolDraw",
  "toolRectangle",
  "toolFill",
  "toolSelect",
  "cut",
  "copy",
  "paste",
  "selectAll",
  "cancel",
  "turnRight",
  "turnLeft",
  "mirror",
  "flip",
  "crop",
  "resize",
  "boxesOnGoals",
  "goalsUnderBoxes",
  "noBoxes",
  "noGoals",
  "toggleDead",
  "toggleReach",
  "toggleBoxReach",
  "zoomIn",
  "zoomOut",
  "zoomFit",
  "levels",
  "test",
  "optimizeSolution",
  "exportPicture",
  "copyPicture",
  "designByPulling",
  "usePosition",
  "stretchFrom",
  "stretchTo",
  "stretchNone",
  "designLab",
] as const satisfies readonly string[];
export type DrawingCommand = (typeof drawingCommands)[number];

/** What keys and the palette ask of the active editor's view. */
export const editorCommands = [...drawingCommands, ...playCommands] as const;
export type EditorCommand = (typeof editorCommands)[number];

export interface EditQuestion {
  readonly version: number;
  readonly level: number;
  readonly edit: Edit;
}

/**
 * "done": the text has changed, and a page of it follows, if it was not there first. "unchanged": the text
 * was so already, and no page need follow. "stale": the document has changed meanwhile, nothing was done.
 * "refused": it cannot be done, or the document cannot be written. "unwritable": the file's encoding does not
 * have all the letters, which the user was told.
 */
export type EditReply = "done" | "unchanged" | "stale" | "refused" | "unwritable";

/** Places in the list count from 0. */
export type ListChange =
  | { readonly kind: "add"; readonly at: number }
  | { readonly kind: "duplicate" | "delete"; readonly level: number }
  | { readonly kind: "move"; readonly from: number; readonly to: number }
  | { readonly kind: "rename"; readonly level: number; readonly title: string };

export interface SolveQuestion {
  readonly version: number;
  readonly level: number;
  readonly method: Method;
}

/** A level of a version of the document. */
export interface LevelPlace {
  readonly version: number;
  readonly level: number;
}

/** `null`: as it is; empty: none. */
export type WordsChange = { readonly [Name in keyof LevelPage["words"]]: string | null };

export type EditorAction =
  /** The search for the level that is shown, or for all of the file; what was found stays. */
  | { readonly kind: "cancelSolving" | "cancelSolvingAll" }
  | LabAction
  /**
   * Writes moves into the file, as an undoable edit, under a name; empty for none. The host replays them
   * first: a solution solves the level.
   */
  | ({
      readonly kind: "writeSolution" | "writeSnapshot";
      readonly lurd: string;
      readonly name: string;
    } & LevelPlace)
  /** Of the moves that the file keeps for the level, from 0; an empty name takes the name away. */
  | ({ readonly kind: "renameMoves"; readonly index: number; readonly name: string } & LevelPlace)
  | ({ readonly kind: "removeMoves"; readonly index: number } & LevelPlace)
  /** Puts a text on the clipboard and says what it was. */
  | { readonly kind: "copy"; readonly what: "solution" | "moves" | "level"; readonly text: string }
  /** A test game was won, or played: its moves may be the best known ones. The host replays them. */
  | { readonly kind: "played"; readonly version: number; readonly level: number; readonly lurd: string }
  /** Plays the level in the games panel; with moves already made, from there. */
  | { readonly kind: "play"; readonly version: number; readonly level: number; readonly lurd: string }
  /**
   * The level with all that belongs to it goes on the clipboard, and with "cutLevel" out of the file; or
   * levels from there behind it; or all methods solve it; or the search that gave up goes on for `goOnMs` of
   * its result.
   */
  | ({ readonly kind: "copyLevel" | "cutLevel" | "pasteLevels" | "compare" | "goOn" } & LevelPlace)
  /**
   * Makes a solution better. The host asks for the order, and for the part that may change: what is marked in
   * its replay, or lies before or behind `place`.
   */
  | ({
      readonly kind: "optimize";
      readonly lurd: string;
      readonly place: number;
      readonly stretch: ViewStretch | null;
    } & LevelPlace)
  /** "undo", "redo": of the document, as VS Code's own commands do it. */
  | {
      readonly kind:
        | "undo"
        | "redo"
        | "solveAll"
        | "rateAll"
        | "randomLevel"
        | "openAsText"
        | "startLevel"
        | "showLosses"
        | "chooseEncoding";
    }
  /** Other words about the level and its collection, as one undoable edit. */
  | ({ readonly kind: "describe"; readonly words: WordsChange } & LevelPlace)
  /** Mends a problem as one of its fixes says, an undoable edit; both by their places. */
  | ({ readonly kind: "fix"; readonly problem: number; readonly fix: number } & LevelPlace)
  /** Asks where to save it, and does. */
  | ({ readonly kind: "savePicture" } & PictureFile)
  /** Where the problem stands in the text, in the text editor beside. */
  | { readonly kind: "showProblem"; readonly version: number; readonly offset: number };

export type EditorPage = NoLevelPage | LevelPage;

/** The text holds no level: "start a level here" or "open as text". */
export interface NoLevelPage {
  readonly kind: "noLevel";
  readonly fileName: string;
  /** Nothing but blanks: a level can be started without asking. */
  readonly isEmpty: boolean;
  /** Why the file was not read at all, in a sentence; `undefined` where it was. */
  readonly unread?: string;
  readonly canWrite: boolean;
}

export interface LevelPage extends LabPage {
  readonly kind: "level";
  readonly version: number;
  readonly fileName: string;
  /** Of the collection, or of the part of it that the level belongs to; empty when it has none. */
  readonly title: string;
  /** False for read-only documents and forms that are only read, with the reason in a sentence. */
  readonly canWrite: boolean;
  readonly readOnlyReason: string | undefined;
  /** What the file is in, where it is not Unicode: "Western (Windows-1252)". */
  readonly encoding: string | undefined;
  /** Levels in the file. */
  readonly count: number;
  readonly solvedCount: number;
  /** Changes when what is known of levels beyond the text does: what is solved, found, or rated. */
  readonly knowledge: number;
  /** The level shown, from 0. */
  readonly level: number;
  /** Changes when another level is at this place. */
  readonly levelKey: string;
  readonly levelTitle: string;
  readonly author: string;
  readonly comment: string;
  /** What can be changed of these, as the file has it; a comment that is longer than a page shows cannot. */
  readonly words: {
    readonly title: string;
    readonly author: string;
    readonly comment: string | undefined;
    readonly collectionTitle: string;
    readonly collectionAuthor: string;
  };
  readonly dialect: Dialect;
  readonly board: TextBoard;
  /** Of this level: the live check beside the board. */
  readonly problems: readonly ViewProblem[];
  /** "Size: 19 × 11", "Boxes: 6", "Best known: 230 pushes". */
  readonly statistics: readonly ViewFact[];
  /** The user's own best, which the file need not hold. */
  readonly best: { readonly moves: number; readonly pushes: number } | undefined;
  /**
   * Those of the file, as it has them; then what solvers found and the user played. No moves are there twice.
   */
  readonly solutions: readonly ViewSolution[];
  readonly solving: ViewSolving | undefined;
  /** What the last search for this very board came to. */
  readonly result: ViewResult | undefined;
  readonly batch: { readonly done: number; readonly of: number; readonly solved: number } | undefined;
  /** Settings that the view needs. */
  readonly replayMoveMs: number;
  readonly method: Method;
  readonly warnsOfDeadlocks: boolean;
  /** By which way a picked box is brought to its square. */
  readonly fewest: "moves" | "pushes";
}

export interface ViewProblem {
  readonly severity: Severity;
  readonly text: string;
  /** Of the board, from 0; `undefined` where it is about no one cell. */
  readonly cell: { readonly row: number; readonly column: number } | undefined;
  readonly offset: number;
  /** What would mend it: "Put a wall here". */
  readonly fixes: readonly string[];
}

/** Moves through the level that are known from somewhere. */
export interface ViewSolution {
  /** A snapshot does not solve the level yet. */
  readonly kind: "solution" | "snapshot";
  /** What it is called: its own name, or "Solution", "Solution 2". */
  readonly name: string;
  /** Its own name, which the file has; empty for none. */
  readonly ownName: string;
  readonly source: "file" | "solver" | "own";
  /** Where it is known from, and what is proved of it: "Solver: A*, fewest moves proved". */
  readonly about: string;
  /** Its place among the moves that the file keeps for the level, from 0. */
  readonly stored: number | undefined;
  readonly lurd: string;
  readonly moves: number;
  readonly pushes: number;
  /** Why it does not solve the level, in a sentence; such moves are shown, but not replayed. */
  readonly problem: string | undefined;
}

export interface ViewSolving {
  readonly method: Method;
  /** "Searching · 12,300 positions · depth 40 · 3 of 6 boxes packed · 120 MB · 4.2 s". */
  readonly text: string;
  /**
   * The best solution so far: it can be replayed while the search goes on to shorten it, and stays when that
   * ends.
   */
  readonly best: FoundSolution | undefined;
}

/** A solution that a solver found. */
export interface FoundSolution {
  readonly lurd: string;
  readonly moves: number;
  readonly pushes: number;
}

export type ViewResult =
  /** "Solved by Fewest pushes: 97 pushes, 230 moves. No solution has fewer pushes." */
  | ({ readonly kind: "solved"; readonly text: string } & FoundSolution)
  | { readonly kind: "alreadySolved" | "unsolvable"; readonly text: string }
  /** What was found before this search is not lost with it. */
  /** `goOnMs`: it gave up at its time limit, and can be asked to go on for so long. */
  | {
      readonly kind: "gaveUp" | "failed";
      readonly text: string;
      readonly before?: FoundSolution;
      readonly goOnMs?: number;
    };

/** A level in the list. */
export interface LevelRow {
  readonly level: number;
  readonly title: string;
  readonly author: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
  /** XSB rows for the thumbnail, at most 60 × 60 cells of it. */
  readonly rows: readonly string[];
  /** Solved by the user or by a solver before; kept by what the level is, not by its place. */
  readonly solved: boolean;
  /** The file holds a solution of it. */
  readonly hasSolution: boolean;
  readonly worst: Severity | undefined;
  /**
   * What the list is ordered by, in words: "97 pushes"; `undefined` where the other parts of the row say it.
   */
  readonly measure: string | undefined;
}

/** What a webview keeps in `setState`. Untrusted when it comes back. */
export interface KeptEditorState {
  readonly level: number;
}
