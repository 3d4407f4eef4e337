/**
 * Names that the manifest and the extension share. Users' windows and settings contain them, so they never
 * change.
 */

/** The prefix of all our commands, settings, contexts and views. */
export const prefix = "tilework";

/** The language of level files: `.xsb`, `.sok`, `.sokoban.txt` and any file that the user assigns to it. */
export const levelLanguage = "sokoban";

/** The panel with the games. */
export const gameViewType = "tilework.game";
/** The editor of level files. */
export const levelViewType = "tilework.levels";
/** The panel with tables of solved levels. */
export const reportViewType = "tilework.report";
/** The panel with the checks before a file is published. */
export const publishViewType = "tilework.publish";
/** The panel with two versions of level files beside each other. */
export const comparisonViewType = "tilework.comparison";
export const galleryViewType = "tilework.gallery";

/** The scheme of the files that are blocks of levels in Markdown documents. */
export const blockScheme = "tilework-markdown";

/** The terminals with the games. */
export const terminalProfile = "tilework.terminal";
/** The container in the activity bar, and its views: the games, and the level files of the workspace. */
export const viewContainer = "tilework";
export const gamesView = "tilework.games";
export const levelFilesView = "tilework.levelFiles";
/** The levels in the Testing view. */
export const levelTests = "tilework.levelTests";
/** The kinds of entries in the views, for their menus. */
export type ViewItem =
  `${typeof prefix}.${"game" | "begun" | "fresh" | "collection" | "level" | "levelFile" | "fileLevel"}`;
/** The part of a page that is a board, for the menu of a right click. */
export const boardSection = "board";
/** The argument of a key that is pressed in VS Code's Zen Mode, which no API reports. */
export const inZenMode = "zen";
/** The argument with which a link declines the offer of `playWhileWaiting`. */
export const notNow = "notNow";
/** The ID of the walkthrough, for VS Code's command that opens one. */
export const walkthrough = "tilework.tilework#tilework.start";

/** Contexts that the extension sets for `when` clauses, by `setContext`. */
export type OwnContext =
  /** The name of the game on the active panel's board; empty without one. */
  | "tilework.activeGame"
  /** The capabilities of the game on the active panel's board; see `Game`. */
  | "tilework.hasNumbers"
  | "tilework.hasPictures"
  | "tilework.hasLevels"
  | "tilework.hasPushes"
  | "tilework.solves"
  /** The game on the active board is won, and the player can keep going. */
  | "tilework.keepsGoing"
  /** The board of the active panel has the keyboard focus. */
  | "tilework.boardFocus"
  /** The active board shows a replay. */
  | "tilework.replaying"
  /** Another window has played the game of the active board, too, and its moves can be put on the board. */
  | "tilework.otherWindow"
  /** An object whose keys are the paths of the open text files that are clearly levels. */
  | "tilework.levelTexts"
  /** The workspace is being searched for level files. */
  | "tilework.scanning"
  /** A step of the walkthrough: a hint was shown. */
  | "tilework.hintSeen";

/** The start of the names of tools for language models. */
export const toolPrefix = "tilework_";

/**
 * Words that suggest levels in the name of a `.txt` file: the game, well-known collections, and usual names
 * of such files.
 */
export const levelFileWords = [
  "sokoban",
  "microban",
  "boxoban",
  "boxworld",
  "minicosmos",
  "sasquatch",
  "levels",
] as const;
