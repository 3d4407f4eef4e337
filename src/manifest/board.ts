import type { BoardCommand } from "../protocol/game/board-commands.js";
import type { CommandTable } from "./entry.js";
import { inZenMode } from "./names.js";
import { listed, surfaces } from "./places.js";
import { any } from "./when.js";

const { levels, panel, pictures, solvable, won } = surfaces;
const { homePage, outsideEditor, playing, unsolvable } = listed;

/**
 * Commands on the game of a board, most of which have buttons, too. Commands of play go to the level editor
 * where that is active: each is one command with keys on both. The palette takes the focus from an editor, so
 * it shows them for boards. It shows some of them for level editors, too, where they work without a playtest.
 */
export const boardCommands = {
  newGame: { by: "code", keys: { board: ["n"], levels: ["g"] } },
  undo: {
    surface: "play",
    palette: playing,
    keys: {
      board: ["u", "backspace", "mod+z"],
      testing: ["u", "backspace", "mod+z"],
      // Terminals send this for Ctrl and the minus key.
      terminal: ["ctrl+_"],
    },
  },
  redo: {
    surface: "play",
    palette: "never",
    keys: { board: ["r", "ctrl+y", "mod+shift+z"], testing: ["r", "ctrl+y", "mod+shift+z"] },
  },
  // At other times its key shows why it has no effect.
  keepGoing: { surface: "game", palette: won, keys: { board: ["c"], ended: ["enter"] } },
  hint: { surface: "game", palette: playing, keys: { board: ["t", "?"] } },
  playHint: { surface: "game", palette: "never", keys: { board: ["i", "shift+h"] } },
  autoPlay: { surface: "game", palette: unsolvable, keys: { board: ["p", "shift+a"] } },
  // On other boards the key says that there is nothing to solve. The palette shows the first key of a command
  // everywhere, and X erases in the level editor, so X comes second.
  solve: {
    surface: "play",
    palette: solvable,
    keys: {
      board: ["mod+enter", "x"],
      drawing: ["mod+enter"],
      testing: ["mod+enter", "x"],
      // Few terminals send Ctrl+Enter.
      terminal: ["alt+enter"],
    },
  },

  replayGame: { surface: "game", keys: { board: ["v"] } },
  /** Looks back: at this game, its mistakes, its earlier lines, at other games. */
  review: { palette: panel },
  reviewFinished: { by: "code" },
  reviewGame: { by: "code", keys: { board: ["shift+v"] } },
  retryMistake: { by: "code", keys: { board: ["shift+t"] } },
  practiceMistakes: { by: "code" },
  earlierLines: { by: "code", keys: { board: ["shift+z"] } },
  controlReplay: { surface: "replay" },
  replayToggle: { by: "code", keys: { replay: ["space"], solution: ["space"] } },
  // In a replay on a board, the keys of play do this.
  replayBack: { by: "code", keys: { solution: ["left"] } },
  replayForward: { by: "code", keys: { solution: ["right"] } },
  replayBackPush: { by: "code", keys: { pushReplay: ["shift+left"], solution: ["shift+left", "up"] } },
  replayForwardPush: { by: "code", keys: { pushReplay: ["shift+right"], solution: ["shift+right", "down"] } },
  replayFirst: { by: "code", keys: { replay: ["home"], solution: ["home"] } },
  replayLast: { by: "code", keys: { replay: ["end"], solution: ["end"] } },
  replaySpeed: { by: "code" },
  replayTake: { by: "code", keys: { replay: ["enter"] } },
  replayShorter: { by: "code", keys: { replay: ["f"] } },
  replayLeave: { by: "code", keys: { solution: ["escape"] } },

  takeOther: { surface: "offered", keys: { offered: ["o"] } },
  keepOwn: { surface: "offered", keys: { offered: ["shift+o"] } },

  saveGame: { surface: "game", keys: { board: ["mod+s"] } },
  todaysPuzzles: { palette: outsideEditor },
  nextPuzzle: { by: "code", keys: { ended: ["enter"] } },
  showBest: { by: "code" },
  showStatistics: {
    palette: outsideEditor,
    keys: { terminal: ["shift+c"] },
  },
  showBin: { palette: homePage },
  copyOrShare: { surface: "game", keys: { board: ["shift+y"] } },
  copyGameId: { by: "code" },
  copyLink: { by: "code" },
  exportPage: { by: "code" },
  shareResult: { by: "code", keys: { board: ["shift+x"] } },
  copyGame: { surface: "game", palette: "never", keys: { board: ["y"] } },
  copyBoard: { by: "code" },
  timeSolves: { palette: any(homePage, pictures) },
  returnToWork: { surface: "game", palette: "never", keys: { board: ["shift+e"] } },
  // VS Code runs the last binding whose clause holds, which is the first one here.
  home: { by: "code", keys: { zen: [{ key: "escape", args: inZenMode }], board: ["escape"] } },
  // VS Code and some terminals use F1 themselves.
  // On boards "?" is a hint; the level editor gives none.
  showKeys: {
    surface: "play",
    keys: {
      board: ["shift+k"],
      drawing: ["shift+k", "?"],
      testing: ["shift+k", "?"],
      solution: ["shift+k", "?"],
      terminal: ["f1"],
    },
  },
  /** Speaks the board again, row by row. */
  readBoard: {
    surface: "play",
    palette: "never",
    keys: { board: ["shift+s"], drawing: ["shift+s"], testing: ["shift+s"], solution: ["shift+s"] },
  },
  changePlayerName: { surface: "panel", palette: unsolvable, keys: { ended: ["e"] } },

  moveTile: { surface: "numbers" },
  /** Other places pass a file, or ask for one. */
  choosePicture: { palette: pictures },
  toggleNumbers: { by: "code", keys: { pictures: ["shift+n"] } },
  // Held: the view shows the whole picture until the key is released.
  showPicture: { by: "code", keys: { pictures: ["z"] } },
  choosePicturePart: { by: "code" },

  undoPush: {
    surface: "pushing",
    palette: "never",
    keys: { levels: ["shift+u", "shift+backspace"], testing: ["shift+u", "shift+backspace"] },
  },
  restart: { surface: "level", palette: levels, keys: { levels: ["shift+r"], testing: ["n", "shift+r"] } },
  deadlock: { surface: "level", palette: levels },
  undoDeadlock: { by: "code", keys: { levels: ["b"], testing: ["b"] } },
  whyLost: {
    by: "code",
    keys: { levels: ["shift+b"], drawing: ["shift+b"], testing: ["shift+b"], solution: ["shift+b"] },
  },
  deadlockPatterns: { surface: "level", palette: levels },
  keepLoss: { by: "code", keys: { levels: ["shift+p"], testing: ["shift+p"] } },
  showLosses: { by: "code" },
  nextLevel: {
    surface: "level",
    palette: levels,
    keys: { levels: ["pagedown"], drawing: ["pagedown"], testing: ["pagedown"], ended: ["enter"] },
  },
  previousLevel: {
    surface: "level",
    palette: "never",
    keys: { levels: ["pageup"], drawing: ["pageup"], testing: ["pageup"] },
  },
  chooseLevel: { by: "code" },
  showLevels: { by: "code", keys: { levels: ["shift+l"] } },
  copyMoves: { by: "code", keys: { levels: ["m"] } },
  copyLurd: { by: "code" },
} as const satisfies CommandTable<BoardCommand>;
