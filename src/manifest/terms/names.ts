/**
 * Names that the manifest and the extension must agree on. They are stored in windows and settings of users,
 * so they never change.
 */

/** What comes before every command, setting, context and view of ours. */
export const prefix = "tilework";

/** The language of level files: `.xsb`, `.sok`, `.sokoban.txt` and whatever the user says is one. */
export const levelLanguage = "sokoban";

/** Of the panel with the games. */
export const gameViewType = "tilework.game";
/** Of the editor for level files. */
export const levelViewType = "tilework.levels";
/** Of the panel with tables of solved levels. */
export const reportViewType = "tilework.report";
export const galleryViewType = "tilework.gallery";

/** Of the terminals with the games. */
export const terminalProfile = "tilework.terminal";
/** What is in the activity bar, and its views: the games, and the level files of the workspace. */
export const viewContainer = "tilework";
export const gamesView = "tilework.games";
export const levelFilesView = "tilework.levelFiles";
/** Of the levels in the Testing view. */
export const levelTests = "tilework.levelTests";
/** What the entries of the views are, for their menus. */
export type ViewItem =
  `${typeof prefix}.${"game" | "begun" | "fresh" | "collection" | "level" | "levelFile" | "fileLevel"}`;
/** The argument of a key that is pressed in VS Code's Zen Mode, of which no API tells. */
export const inZenMode = "zen";
/** As VS Code's command that opens it names it. */
export const walkthrough = "tilework.tilework#tilework.start";

/** Facts that the extension tells VS Code for `when` clauses, by `setContext`. */
export type OwnContext =
  /** The name of the game on the active panel's board; empty without one. */
  | "tilework.activeGame"
  /** What the game on the active panel's board can: see `Game` for the capabilities. */
  | "tilework.hasNumbers"
  | "tilework.hasPictures"
  | "tilework.hasLevels"
  | "tilework.hasPushes"
  | "tilework.hasNotation"
  | "tilework.solves"
  /** The board of the active panel has the keyboard focus. */
  | "tilework.boardFocus"
  /** The active board shows a replay. */
  | "tilework.replaying"
  /** Another window has played the game of the active board, too, and its moves can be taken. */
  | "tilework.otherWindow"
  /** Direction keys lead a cursor over the cells of the active board. */
  | "tilework.cellCursor"
  /** Digits of a tile's number have been typed. */
  | "tilework.typing"
  /** The part of the active level editor that has the keyboard focus: an `EditorPart`. */
  | "tilework.editorPart"
  /** An object whose keys are the paths of the open text files that are clearly levels. */
  | "tilework.levelTexts"
  /** The level files of the workspace are being looked for. */
  | "tilework.scanning"
  /** A hint has been shown, the home page has been seen: steps of the walkthrough. */
  | "tilework.hintSeen"
  | "tilework.homeSeen";
