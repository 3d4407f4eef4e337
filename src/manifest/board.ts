import type { BoardCommand } from "../protocol/game/board-commands.js";
import type { CommandTable } from "./entry.js";
import { inZenMode } from "./names.js";
import { surfaces } from "./places.js";

const { game, levels, pushes, replay, pushReplay, solvable, won } = surfaces;

/**
 * Commands on the game of a board, most of which have buttons, too. Commands of play go to the level editor
 * where that is active: each is one command with keys on both. The palette takes the focus from an editor, so
 * it shows them for boards. It shows some of them for level editors, too, where they work without a playtest.
 */
export const boardCommands = {
  newGame: { surface: "panel", palette: game, keys: { board: ["n"], levels: ["g"] } },
  undo: {
    surface: "play",
    palette: game,
    keys: {
      board: ["u", "backspace", "mod+z"],
      testing: ["u", "backspace", "mod+z"],
      // Terminals send this for Ctrl and the minus key.
      terminal: ["ctrl+_"],
    },
  },
  redo: {
    surface: "play",
    palette: game,
    keys: { board: ["r", "ctrl+y", "mod+shift+z"], testing: ["r", "ctrl+y", "mod+shift+z"] },
  },
  // At other times its key shows why it has no effect.
  keepGoing: { surface: "game", palette: won, keys: { board: ["c"], ended: ["enter"] } },
  hint: { surface: "game", keys: { board: ["t", "?"] } },
  playHint: { surface: "game", keys: { board: ["i", "shift+h"] } },
  autoPlay: { surface: "game", keys: { board: ["p", "shift+a"] } },
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
  reviewFinished: {},
  reviewGame: { surface: "game", keys: { board: ["shift+v"] } },
  retryMistake: { surface: "game", keys: { board: ["shift+t"] } },
  practiceMistakes: {},
  earlierLines: { surface: "game", keys: { board: ["shift+z"] } },
  replayToggle: { surface: "replayed", palette: replay, keys: { replay: ["space"], solution: ["space"] } },
  // In a replay on a board, the keys of play do this.
  replayBack: { surface: "replayed", palette: replay, keys: { solution: ["left"] } },
  replayForward: { surface: "replayed", palette: replay, keys: { solution: ["right"] } },
  replayBackPush: {
    surface: "replayedPushes",
    palette: pushReplay,
    keys: { pushReplay: ["shift+left"], solution: ["shift+left", "up"] },
  },
  replayForwardPush: {
    surface: "replayedPushes",
    palette: pushReplay,
    keys: { pushReplay: ["shift+right"], solution: ["shift+right", "down"] },
  },
  replayFirst: { surface: "replayed", palette: replay, keys: { replay: ["home"], solution: ["home"] } },
  replayLast: { surface: "replayed", palette: replay, keys: { replay: ["end"], solution: ["end"] } },
  replayTempo: { surface: "play" },
  replayTake: { surface: "replay", keys: { replay: ["enter"] } },
  replayShorter: { surface: "replay", keys: { replay: ["f"] } },
  replayLeave: { surface: "replayed", palette: replay, keys: { solution: ["escape"] } },

  takeOther: { surface: "offered", keys: { offered: ["o"] } },
  keepOwn: { surface: "offered", keys: { offered: ["shift+o"] } },

  saveGame: { surface: "game", keys: { board: ["mod+s"] } },
  todaysPuzzles: {},
  nextPuzzle: { surface: "game", keys: { ended: ["enter"] } },
  showBest: {},
  showStatistics: { keys: { terminal: ["shift+c"] } },
  showBin: {},
  copyGameId: { surface: "game", keys: { board: ["shift+y"] } },
  copyLink: { surface: "game" },
  shareResult: { surface: "game", keys: { board: ["shift+x"] } },
  copyGame: { surface: "game", keys: { board: ["y"] } },
  copyBoard: { surface: "game" },
  timeSolves: {},
  returnToWork: { surface: "game", keys: { board: ["shift+e"] } },
  // VS Code runs the last binding whose clause holds, which is the first one here. The palette has
  // `openGames` instead, which does the same.
  home: {
    surface: "game",
    palette: "never",
    keys: { zen: [{ key: "escape", args: inZenMode }], board: ["escape"] },
  },
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
  changePlayerName: { surface: "panel", keys: { ended: ["e"] } },

  moveTile: { surface: "numbers" },
  choosePicture: { surface: "pictures" },
  toggleNumbers: { surface: "pictures", keys: { pictures: ["shift+n"] } },
  // Held: the view shows the whole picture until the key is released.
  showPicture: { surface: "pictures", keys: { pictures: ["z"] } },
  choosePicturePart: { surface: "pictures" },

  undoPush: {
    surface: "pushing",
    palette: pushes,
    keys: { levels: ["shift+u", "shift+backspace"], testing: ["shift+u", "shift+backspace"] },
  },
  restart: { surface: "level", palette: levels, keys: { levels: ["shift+r"], testing: ["n", "shift+r"] } },
  undoDeadlock: { surface: "level", keys: { levels: ["b"], testing: ["b"] } },
  whyLost: {
    surface: "level",
    keys: { levels: ["shift+b"], drawing: ["shift+b"], testing: ["shift+b"], solution: ["shift+b"] },
  },
  keepLoss: { surface: "level", keys: { levels: ["shift+p"], testing: ["shift+p"] } },
  showLosses: { palette: levels },
  nextLevel: {
    surface: "level",
    keys: { levels: ["pagedown"], drawing: ["pagedown"], testing: ["pagedown"], ended: ["enter"] },
  },
  previousLevel: { surface: "level", keys: { levels: ["pageup"], drawing: ["pageup"], testing: ["pageup"] } },
  // On a board of levels it has the keys of `newGame`, so the palette, which offers it everywhere, shows
  // none.
  chooseLevel: {},
  // The palette has `chooseLevel` instead, which lists the same levels.
  showLevels: { palette: "never", keys: { levels: ["shift+l"] } },
  copyMoves: { surface: "levels", keys: { levels: ["m"] } },
  copyLurd: { surface: "notation" },
} as const satisfies CommandTable<BoardCommand>;
