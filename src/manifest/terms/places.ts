import type { EditorPart } from "../../protocol/levels/editor-wire.js";
import {
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
 * Where commands work and keys hold: every `when` clause of the manifest is one of these or put together from
 * them.
 */

const gamePanel = equals("activeWebviewPanelId", gameViewType);
const levelEditor = equals("activeCustomEditorId", levelViewType);
/** Our own focus is told by messages, which may be late; these hold at once. */
const nothingElseHasTheFocus = all(not(set("inputFocus")), not(set("inQuickOpen")), not(set("listFocus")));

const game = set("tilework.activeGame");
const levels = set("tilework.hasLevels");
const pushes = set("tilework.hasPushes");
const pictures = set("tilework.hasPictures");
const replaying = set("tilework.replaying");
/** A file that VS Code takes for levels, or that was seen to hold them. */
export const levelTextFile = any(
  equals("resourceLangId", levelLanguage),
  isIn("resourcePath", "tilework.levelTexts"),
);
const replay = all(game, replaying);
const offered = all(game, set("tilework.otherWindow"));
const pushReplay = all(pushes, replaying);

/** What a command needs to do anything: what its `surface` says. */
export const surfaces = {
  /** The panel with the games: a board, the home page, the list of levels; or our view of them. */
  panel: any(gamePanel, equals("view", gamesView)),
  /** The board of any game. */
  game,
  /** Boards of games that can what the command needs; the game itself is never asked for. */
  numbers: set("tilework.hasNumbers"),
  pictures,
  levels,
  pushes,
  notation: set("tilework.hasNotation"),
  replay,
  pushReplay,
  /** The board of a game that another window has played, too. */
  offered,
  levelEditor,
  /** A level where it is edited, or an entry of our view of level files. */
  editedFile: any(levelEditor, equals("view", levelFilesView)),
  /**
   * What can be played on: a board, or a level where it is edited. What of it is played there, the editor
   * knows.
   */
  play: any(game, levelEditor),
  level: any(levels, levelEditor),
  pushing: any(pushes, levelEditor),
  replayed: any(replay, levelEditor),
  replayedPushes: any(pushReplay, levelEditor),
  /** What can be solved to its end. */
  solvable: any(set("tilework.solves"), levelEditor),
  /** A level file as text. */
  levelText: equals("editorLangId", levelLanguage),
  /** One level: that at the cursor of a text editor, or the one that the level editor shows. */
  oneLevel: any(equals("editorLangId", levelLanguage), levelEditor),
  /** Levels, whoever shows them: an editor, the explorer, our own view. */
  levelFile: any(levelTextFile, levelEditor, equals("view", levelFilesView)),
  report: equals("activeWebviewPanelId", reportViewType),
} as const satisfies Readonly<Record<string, Clause>>;
export type Surface = keyof typeof surfaces;

const board = all(set("tilework.boardFocus"), gamePanel, nothingElseHasTheFocus);
const editorPart = (part: EditorPart) =>
  all(equals("tilework.editorPart", part), levelEditor, nothingElseHasTheFocus);

/** Where the keys of a command hold, and what the key table of the README calls it. */
export const keyPlaces = {
  board: { when: board, label: "board" },
  /** The same, where VS Code shows nothing but the editor. */
  zen: { when: all(board, set("inZenMode")), label: undefined },
  typing: { when: all(board, set("tilework.typing")), label: "board, a number typed" },
  replay: { when: all(board, replaying), label: "board, replay" },
  pushReplay: { when: all(board, pushes, replaying), label: "board of Sokoban, replay" },
  offered: { when: all(board, set("tilework.otherWindow")), label: "board, played in another window" },
  /**
   * No game that ships is played with a cell cursor yet, so the key table of the README is silent about it.
   */
  cursor: { when: all(board, set("tilework.cellCursor")), label: undefined },
  pictures: { when: all(board, pictures), label: "board of the sliding puzzle" },
  levels: { when: all(board, levels), label: "board of Sokoban" },
  drawing: { when: editorPart("board"), label: "Sokoban editor" },
  testing: { when: editorPart("test"), label: "Sokoban editor, test" },
  solution: { when: editorPart("replay"), label: "Sokoban editor, solution" },
  /** Keys of terminals alone, beside those of boards. A terminal has no `when` clauses. */
  terminal: { when: undefined, label: "terminal" },
  ended: { when: undefined, label: "terminal, end of a game" },
} as const satisfies Readonly<
  Record<string, { readonly when: Clause | undefined; readonly label: string | undefined }>
>;
export type KeyPlace = keyof typeof keyPlaces;

/** For the menus. */
export const gamesTitle = equals("view", gamesView);
export const levelFilesTitle = equals("view", levelFilesView);
/** Our tests in the Testing view. */
export const levelTest = equals("controllerId", levelTests);
/** On these entries of our views. */
export function entries(...items: readonly ViewItem[]): Clause {
  const shown = items.map((item) => equals("viewItem", item));
  return items.length === 1 ? shown[0]! : any(...shown);
}
export const gameInPanel = all(gamePanel, game);
/** A file that may hold levels, by its name. */
export const levelFileName = matches("resourceExtname", /^\.(txt|xsb|sok|slc)$/i);
export const pictureFileName = matches("resourceExtname", /^\.(png|jpe?g|webp|svg)$/i);
/** A text, not yet in our editor and not one side of a comparison, … */
const textInEditor = all(not(levelEditor), not(set("textCompareEditorActive")));
/** … that holds levels. What VS Code tells of its language and name needs no start of ours. */
export const levelsAsText = all(any(levelTextFile, matches("resourceExtname", /^\.slc$/i)), textInEditor);
/** … that may hold levels as any other text may. */
export const otherText = all(matches("resourceExtname", /^\.txt$/i), not(levelTextFile), textInEditor);
