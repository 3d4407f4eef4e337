import { maxMoves } from "../../games/play/game-length.js";
import {
  boolean,
  either,
  integer,
  listOf,
  nothing,
  object,
  oneOf,
  type Reader,
  string,
  type ValueOf,
} from "../../games/reading.js";
import { type Edit, turns } from "../../games/sokoban/edit/edit.js";
import { type Brush, type Patch, sweeps } from "../../games/sokoban/edit/sketch.js";
import { maxCells } from "../../games/sokoban/level/board.js";
import { cells } from "../../games/sokoban/level/cell.js";
import { methods } from "../../games/sokoban/level/method.js";
import { squareChoices } from "../../games/sokoban/merge/merge-squares.js";
import type { MergeResolution } from "../../games/sokoban/merge/resolve-merge.js";
import type { Readers } from "../channel.js";
import type { ViewSetup } from "../game/game-wire.js";
import type { LevelRow, MergeCheck, ViewPatternOnBoard } from "./editor-wire.js";
import {
  type ListAnswer,
  type ListQuestion,
  type RowsQuestion,
  readListQuestion,
  readRowsQuestion,
} from "./level-list.js";

/**
 * What a level editor's page asks of the host, which trusts nothing of it. Each request about the text names
 * the version of the document that it is meant for.
 */
export type EditorHostApi = {
  /**
   * The view has started and listens; a page follows. `remembered` is used where the host does not know the
   * editor, as after a reload of the window.
   */
  ready(remembered: KeptEditorState | null): Promise<ViewSetup>;
  /** Shows a level, counted from 0; a page follows. */
  select(level: number): void;
  /** Rows of the level list. `null` when the version is no longer current; a page follows. */
  rows(params: RowsQuestion): Promise<readonly LevelRow[] | null>;
  /**
   * The levels to list, in their order. `null` as in `rows`, or where a newer question has replaced this one.
   */
  list(params: ListQuestion): Promise<ListAnswer | null>;
  /** Edits the text as one undo step of VS Code. A page always follows. */
  edit(params: EditQuestion): Promise<EditReply>;
  /** As `edit`: changes the start of the level, and keeps a solution for the new start in the file. */
  startFrom(params: StartQuestion): Promise<EditReply>;
  /** As `edit`, for the list of levels. */
  changeList(params: { readonly version: number; readonly change: ListChange }): Promise<EditReply>;
  /** Resolves with whether the pattern is among the player's patterns. If not, the user was told why. */
  keepPattern(params: KeepPatternQuestion): Promise<boolean>;
  /** The kept pattern in a position of a playtest; `null` where there is none. */
  patternIn(params: PatternQuestion): Promise<ViewPatternOnBoard | null>;
  /** Shows a conflict, counted from 0; a page follows. */
  showConflict(place: number): void;
  /** Resolves a conflict as one undo step of VS Code. A page always follows. */
  takeMerge(params: MergeQuestion): Promise<EditReply>;
  /**
   * Checks the levels of a way that isn't taken yet, and solves the first one if asked to. The result is
   * `null` where the version is no longer current, or the way is impossible.
   */
  tryMerge(params: MergeQuestion & { readonly solves: boolean }): Promise<MergeCheck | null>;
  solve(params: SolveQuestion): void;
  act(action: EditorAction): void;
};

/**
 * “done”: the text has changed, and its page follows or was sent already. “unchanged”: the text is the same,
 * and a page need not follow. “stale”: the document has changed meanwhile, so nothing was done. “refused”:
 * the edit is impossible, or the document is read-only. “unwritable”: the file's encoding lacks some letters,
 * which the user was told.
 */
export type EditReply = "done" | "unchanged" | "stale" | "refused" | "unwritable";

const version = integer(0, Number.MAX_SAFE_INTEGER);
/** More levels than a file can have. */
const maxLevels = 10_000_000;
const level = integer(0, maxLevels);
const at = { version, level };
/** A level of a version of the document. */
export interface LevelPlace {
  readonly version: number;
  readonly level: number;
}
/** Levels of a version of the document. */
export interface LevelPlaces {
  readonly version: number;
  readonly levels: readonly number[];
}
/** Boards may be painted beyond their edges on every side. */
const place = object({ row: integer(-maxCells, maxCells), column: integer(-maxCells, maxCells) });
const area = object({ from: place, to: place });
const brush: Reader<Brush> = oneOf([...cells, "erase"]);
const margin = integer(-maxCells, maxCells);
const margins = object({ top: margin, left: margin, bottom: margin, right: margin });

const size = object({
  width: integer(1, maxCells),
  height: integer(1, maxCells),
  cells: listOf(oneOf(cells), maxCells),
});
const patch: Reader<Patch> = (value) => {
  const read = size(value);
  return read !== undefined && read.width * read.height === read.cells.length ? read : undefined;
};

/** By the kind of an edit. */
const edits: { readonly [Kind in Edit["kind"]]: Reader<Extract<Edit, { readonly kind: Kind }>> } = {
  paint: object({ kind: oneOf(["paint"]), places: listOf(place, maxCells), brush }),
  rectangle: object({ kind: oneOf(["rectangle"]), area, brush, filled: boolean }),
  fill: object({ kind: oneOf(["fill"]), at: place, brush }),
  clear: object({ kind: oneOf(["clear"]), area }),
  paste: object({ kind: oneOf(["paste"]), at: place, patch }),
  move: object({ kind: oneOf(["move"]), area, to: place }),
  set: object({
    kind: oneOf(["set"]),
    squares: listOf(object({ at: place, cell: oneOf(cells) }), maxCells),
  }),
  turn: object({ kind: oneOf(["turn"]), turn: oneOf(turns) }),
  sweep: object({ kind: oneOf(["sweep"]), sweep: oneOf(sweeps) }),
  resize: object({ kind: oneOf(["resize"]), margins }),
  crop: object({ kind: oneOf(["crop"]) }),
};
const editQuestion = object({ ...at, edit: either(...Object.values(edits)) });
export type EditQuestion = ValueOf<typeof editQuestion>;

/** Places in the list count from 0. */
const listChange = either(
  object({ kind: oneOf(["add"]), at: level }),
  object({ kind: oneOf(["duplicate", "delete"]), level }),
  object({ kind: oneOf(["move"]), from: level, to: level }),
  object({ kind: oneOf(["rename"]), level, title: string(1_000) }),
  /** All levels in a new order; those that are missing are deleted. */
  object({ kind: oneOf(["arrange"]), levels: listOf(level, maxLevels) }),
  /** Numbers the titles that have a number. */
  object({ kind: oneOf(["renumber"]) }),
);
export type ListChange = ValueOf<typeof listChange>;

const name = string(1_000);
/** One letter for each move. */
const lurd = string(maxMoves);
const moveCount = integer(0, maxMoves);

/** The state that a webview stores by `setState`. It must not be trusted when it comes back. */
const keptState = object({ level });
export type KeptEditorState = ValueOf<typeof keptState>;

/** A position of a playtest: the level of a version of the document, and the moves from its start. */
const patternQuestion = object({ ...at, lurd });
export type PatternQuestion = ValueOf<typeof patternQuestion>;

const cell = integer(0, 1_000_000);
/**
 * Stuck boxes of a playtest, to be kept among the player's deadlock patterns. The host replays the moves,
 * proves the deadlock, and reports the outcome.
 */
const keepPatternQuestion = object({
  ...at,
  lurd,
  /** The squares of the boxes after these moves, and why they are stuck; see `Explanation`. */
  squares: listOf(object({ row: cell, column: cell }), 100),
  rule: string(40),
});
export type KeepPatternQuestion = ValueOf<typeof keepPatternQuestion>;

/** Changes the start of a level of the document. */
const startQuestion = object({
  ...at,
  /** All squares of the level. */
  patch,
  /** A solution from the new start, which the host replays first; empty where none is known. */
  lurd,
  name,
});
export type StartQuestion = ValueOf<typeof startQuestion>;

const solveQuestion = object({
  ...at,
  method: oneOf(methods),
  /** The moves of a playtest, from whose position a solution is wanted; empty for the level itself. */
  lurd,
});
export type SolveQuestion = ValueOf<typeof solveQuestion>;

/** A range of moves, from the place before the first of them to the place after the last. */
const moveRange = object({ from: moveCount, to: moveCount });
export type MoveRange = ValueOf<typeof moveRange>;

/** The most bytes of a picture. */
const maxPictureBytes = 24_000_000;
/** A picture that a webview has made, to be saved as a file. */
const pictureFile = {
  type: oneOf(["png", "svg", "gif"]),
  /** The proposed name of the file, without its extension. */
  name: string(300),
  /** The bytes in Base64. */
  data: string(Math.ceil((maxPictureBytes * 4) / 3)),
};
const picture = object(pictureFile);
export type PictureFile = ValueOf<typeof picture>;

const wordsOrNot = either(nothing, string(10_000));
/** `null` leaves the field as it is; an empty text removes it. */
const words = object({
  title: wordsOrNot,
  author: wordsOrNot,
  comment: wordsOrNot,
  collectionTitle: wordsOrNot,
  collectionAuthor: wordsOrNot,
});
export type WordsChange = ValueOf<typeof words>;

const way = either(
  object({ kind: oneOf(["ours", "theirs", "both"]) }),
  object({ kind: oneOf(["squares"]), choices: listOf(oneOf(squareChoices), maxCells) }),
) satisfies Reader<MergeResolution>;
/** Counted from 0. */
const conflict = integer(0, 10_000_000);
const merge = { version, place: conflict, way };
const mergeQuestion = object(merge);
export type MergeQuestion = ValueOf<typeof mergeQuestion>;

const action = either(
  /**
   * “cancelSolving” and “cancelSolvingAll” stop the search for the current level, or for all of the file.
   * What was found is kept. “paste” reads the clipboard, and answers with `paste`. “undo” and “redo” of the
   * document are VS Code's own commands.
   */
  object({
    kind: oneOf([
      "cancelSolving",
      "cancelSolvingAll",
      "cancelLab",
      "paste",
      "undo",
      "redo",
      "solveAll",
      "rateAll",
      "randomLevel",
      "openAsText",
      "startLevel",
      "showPatterns",
      "chooseEncoding",
    ]),
  }),
  /**
   * “played”: a playtest was won, or played: its moves may be the best known ones. The host replays them.
   * “play”: plays the level in the games panel, from the position after these moves.
   */
  object({ kind: oneOf(["played", "play"]), ...at, lurd }),
  /**
   * Writes moves into the file under a name, as one undo step; an empty name means none. The host replays the
   * moves first: a solution must solve the level.
   */
  object({ kind: oneOf(["writeSolution", "writeSnapshot"]), ...at, lurd, name }),
  /** Renames moves that the file holds for the level, counted from 0. An empty name removes the name. */
  object({ kind: oneOf(["renameMoves"]), ...at, index: moveCount, name }),
  object({ kind: oneOf(["removeMoves"]), ...at, index: moveCount }),
  /** Copies a text to the clipboard, and says what it was. */
  object({ kind: oneOf(["copy"]), what: oneOf(["solution", "moves", "level"]), text: string(4_000_000) }),
  /**
   * Actions on a whole level. “pasteLevels” inserts the levels of the clipboard after it. “compare” solves it
   * by all methods. “continueSearch” continues the search that timed out, for the `continueMs` of its result.
   * “startLab” tries every change of one square; “continueLab” only those without a result, for longer. The
   * first edit of the text ends that search.
   */
  object({ kind: oneOf(["compare", "startLab", "continueLab", "pasteLevels", "continueSearch"]), ...at }),
  /**
   * Actions on whole levels. “copyLevels” copies them with everything that belongs to them. “cutLevels” also
   * removes them from the file. “exportLevels” writes them as plain XSB.
   */
  object({
    kind: oneOf(["copyLevels", "cutLevels", "exportLevels"]),
    version,
    levels: listOf(level, maxLevels),
  }),
  /** Changes the texts about the level and its collection, as one undo step. */
  object({ kind: oneOf(["describe"]), ...at, words }),
  /** Applies a fix of a problem, as one undo step. Both are given by their index. */
  object({ kind: oneOf(["fix"]), ...at, problem: integer(0, 100_000), fix: integer(0, 100) }),
  /**
   * Improves a solution. The host asks for the order of measures, and for the part that may change. That part
   * is the range marked in its replay, or the moves before or after `place`.
   */
  object({ kind: oneOf(["optimize"]), ...at, lurd, place: moveCount, range: either(nothing, moveRange) }),
  /** Asks where to save the picture, and saves it. */
  object({ kind: oneOf(["savePicture"]), ...pictureFile }),
  /** Shows the problem in a text editor beside. */
  object({ kind: oneOf(["showProblem"]), version, offset: integer(0, Number.MAX_SAFE_INTEGER) }),
);
export type EditorAction = ValueOf<typeof action>;

export const editorHostReaders: Readers<EditorHostApi> = {
  ready: either(nothing, keptState),
  select: level,
  rows: readRowsQuestion,
  list: readListQuestion,
  edit: editQuestion,
  keepPattern: keepPatternQuestion,
  patternIn: patternQuestion,
  startFrom: startQuestion,
  changeList: object({ version, change: listChange }),
  showConflict: conflict,
  takeMerge: mergeQuestion,
  tryMerge: object({ ...merge, solves: boolean }),
  solve: solveQuestion,
  act: action,
};
