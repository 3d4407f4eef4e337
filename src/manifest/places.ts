import {
  boardSection,
  comparisonViewType,
  gamesView,
  gameViewType,
  levelFilesView,
  levelLanguage,
  levelTests,
  levelViewType,
  reportViewType,
  type ViewItem,
} from "./names.js";
import { all, any, type Clause, equals, isIn, matches, not, set } from "./when.js";

/**
 * The places where commands work and keys apply. Every `when` clause of the manifest is one of these or
 * combines them.
 */

const gamePanel = equals("activeWebviewPanelId", gameViewType);
const levelEditor = equals("activeCustomEditorId", levelViewType);
/** Messages report our own focus, and may be late. These contexts are never late. */
const nothingElseHasTheFocus = all(not(set("inputFocus")), not(set("inQuickOpen")), not(set("listFocus")));

const game = set("tilework.activeGame");
const levels = set("tilework.hasLevels");
const pushes = set("tilework.hasPushes");
const pictures = set("tilework.hasPictures");
const replaying = set("tilework.replaying");
/**
 * A file that VS Code assigns to the level language, or that was found to hold levels. `.slc` files are XML
 * for VS Code.
 */
export const levelFile = any(
  equals("resourceLangId", levelLanguage),
  isIn("resourcePath", "tilework.levelTexts"),
  matches("resourceExtname", /^\.slc$/i),
);
/** Two files of levels beside each other. */
const comparison = equals("activeWebviewPanelId", comparisonViewType);
const offered = all(game, set("tilework.otherWindow"));

/** What a command needs in order to work, by its `surface`. */
export const surfaces = {
  /** The panel with the games (a board, the home page, the list of levels), or our view of them. */
  panel: any(gamePanel, equals("view", gamesView)),
  /** The board of any game. */
  game,
  /** Boards of games with the capability that the command needs. No clause names a game. */
  numbers: set("tilework.hasNumbers"),
  pictures,
  levels,
  replay: all(game, replaying),
  /** The board of a game that another window has played, too. */
  offered,
  levelEditor,
  /** A level in its editor, or an entry of our view of level files. */
  editedFile: any(levelEditor, equals("view", levelFilesView)),
  /** A board, or a level in its editor. The editor decides which of the commands of play work there. */
  play: any(game, levelEditor),
  level: any(levels, levelEditor),
  pushing: any(pushes, levelEditor),
  /** A game or level that can be solved to its end. */
  solvable: any(set("tilework.solves"), levelEditor),
  /** A game that is won, and in which the player can keep going. */
  won: all(game, set("tilework.keepsGoing")),
  /** A level file as text. */
  levelText: equals("editorLangId", levelLanguage),
  /** A Markdown document as text. */
  markdown: equals("editorLangId", "markdown"),
  /** Levels in any editor, in the explorer or in our own view. */
  levelFile: any(levelFile, levelEditor, equals("view", levelFilesView)),
  report: equals("activeWebviewPanelId", reportViewType),
  comparison,
} as const satisfies Readonly<Record<string, Clause>>;
export type Surface = keyof typeof surfaces;

/** Where the palette shows commands that work in more places. It stays short. */
export const listed = {
  /** No board and no level editor: what starts something. */
  start: all(not(game), not(levelEditor)),
  /** The games panel without a board. */
  homePage: all(gamePanel, not(game)),
  /** Everywhere but in the level editor. */
  outsideEditor: not(levelEditor),
  /** A board without a replay. */
  playing: all(game, not(replaying)),
  /** The board of a game that nobody can solve to its end. */
  unsolvable: all(game, not(set("tilework.solves"))),
} as const satisfies Readonly<Record<string, Clause>>;

const board = all(set("tilework.boardFocus"), gamePanel, nothingElseHasTheFocus);

/**
 * The places where keys apply, and their names in the table of keys. VS Code has the keys of places with a
 * clause. Pages and terminals handle the others themselves.
 */
export const keyPlaces = {
  board: { when: board, label: "board" },
  /** The same in Zen Mode, where VS Code shows nothing but the editor. */
  zen: { when: all(board, set("inZenMode")), label: undefined },
  numbers: { when: undefined, label: "board of the sliding puzzle" },
  typing: { when: undefined, label: "board, a number typed" },
  replay: { when: all(board, replaying), label: "board, replay" },
  pushReplay: { when: all(board, pushes, replaying), label: "board of Sokoban, replay" },
  offered: { when: all(board, set("tilework.otherWindow")), label: "board, played in another window" },
  pictures: { when: all(board, pictures), label: "board of the sliding puzzle" },
  levels: { when: all(board, levels), label: "board of Sokoban" },
  drawing: { when: undefined, label: "Sokoban editor" },
  testing: { when: undefined, label: "Sokoban editor, playtest" },
  solution: { when: undefined, label: "Sokoban editor, solution" },
  comparison: { when: all(comparison, nothingElseHasTheFocus), label: "comparison of levels" },
  merging: { when: undefined, label: "Sokoban editor, merge conflicts" },
  /** Further keys of terminals, besides those of boards. */
  terminal: { when: undefined, label: "terminal" },
  ended: { when: undefined, label: "terminal, end of a game" },
} as const satisfies Readonly<
  Record<string, { readonly when: Clause | undefined; readonly label: string | undefined }>
>;
export type KeyPlace = keyof typeof keyPlaces;
/** The places whose keys the level editor handles itself. */
export const pagePlaces = [
  "drawing",
  "testing",
  "solution",
  "merging",
] as const satisfies readonly KeyPlace[];

/** For menus. */
export const gamesTitle = equals("view", gamesView);
export const levelFilesTitle = equals("view", levelFilesView);
/** Our tests in the Testing view. */
export const levelTest = equals("controllerId", levelTests);
/** These entries of our views. */
export function entries(...items: readonly ViewItem[]): Clause {
  const shown = items.map((item) => equals("viewItem", item));
  return items.length === 1 ? shown[0]! : any(...shown);
}
export const gameInPanel = all(gamePanel, game);
/** A file whose name may be that of a level file: the palette opens it in our editor, whatever it holds. */
export const levelFileName = matches("resourceExtname", /^\.(txt|xsb|sok|slc)$/i);
/** Such a file in a text editor that is not one side of a comparison. */
export const levelsAsText = all(levelFile, not(levelEditor), not(set("textCompareEditorActive")));
/** One side of a comparison of texts. */
export const comparedText = all(set("textCompareEditorActive"), levelFile);
/** Two files that are selected in the explorer. */
export const twoLevelFiles = all(levelFile, set("listDoubleSelection"));
/** A right click on the board of a game. */
export const boardMenu = all(equals("webviewId", gameViewType), equals("webviewSection", boardSection), game);
