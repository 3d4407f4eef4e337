import { say, sense } from "../games/message.js";
import type { BoardCommand } from "../protocol/game/board-commands.js";
import type { BoardCommandEntry } from "./entry.js";
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
  newGame: {
    by: "code",
    keys: { board: ["n"], levels: ["g"] },
    label: say("New Game"),
    levelLabel: say("Select Level…"),
    word: say("new"),
  },
  undo: {
    surface: "play",
    palette: playing,
    keys: {
      board: ["u", "backspace", "mod+z"],
      testing: ["u", "backspace", "mod+z"],
      // Terminals send this for Ctrl and the minus key.
      terminal: ["ctrl+_"],
    },
    label: say("Undo"),
    word: say("undo"),
  },
  redo: {
    surface: "play",
    palette: "never",
    keys: { board: ["r", "ctrl+y", "mod+shift+z"], testing: ["r", "ctrl+y", "mod+shift+z"] },
    label: say("Redo"),
    word: say("redo"),
  },
  // At other times its key shows why it has no effect.
  keepGoing: {
    surface: "game",
    palette: won,
    keys: { board: ["c"], ended: ["enter"] },
    label: say("Keep Going"),
    where: "ended",
    word: say("continue"),
  },
  hint: {
    surface: "game",
    palette: playing,
    keys: { board: ["t", "?"] },
    label: say("Hint"),
    word: say("hint"),
  },
  playHint: {
    surface: "game",
    palette: "never",
    keys: { board: ["i", "shift+h"] },
    label: say("Play Hint"),
    word: say("play hint"),
  },
  autoPlay: {
    surface: "game",
    palette: unsolvable,
    keys: { board: ["p", "shift+a"] },
    label: say("Auto Play"),
    word: say("auto play"),
  },
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
    label: say("Solve"),
    where: "solves",
    word: say("solve"),
  },

  replayGame: { surface: "game", keys: { board: ["v"] }, label: say("Watch Replay"), word: say("replay") },
  /** Looks back: at this game, its mistakes, its earlier lines, at other games. */
  review: { palette: panel },
  reviewFinished: { by: "code", word: say("finished") },
  reviewGame: { by: "code", keys: { board: ["shift+v"] }, label: say("Review Game"), word: say("review") },
  retryMistake: { by: "code", keys: { board: ["shift+t"] }, label: say("Retry Mistake"), word: say("retry") },
  practiceMistakes: { by: "code", word: say("practice") },
  earlierLines: {
    by: "code",
    keys: { board: ["shift+z"] },
    label: say("Earlier Lines…"),
    word: say("lines"),
  },
  controlReplay: { surface: "replay" },
  replayToggle: {
    by: "code",
    keys: { replay: ["space"], solution: ["space"] },
    label: say("Play or Pause"),
    word: say("pause"),
  },
  // In a replay on a board, the keys of play do this.
  replayBack: { by: "code", keys: { solution: ["left"] }, word: say("back"), label: say("Back a Move") },
  replayForward: {
    by: "code",
    keys: { solution: ["right"] },
    word: say("forward"),
    label: say("Forward a Move"),
  },
  replayBackPush: {
    by: "code",
    keys: { pushReplay: ["shift+left"], solution: ["shift+left", "up"] },
    label: say("Back a Push"),
  },
  replayForwardPush: {
    by: "code",
    keys: { pushReplay: ["shift+right"], solution: ["shift+right", "down"] },
    label: say("Forward a Push"),
  },
  replayFirst: {
    by: "code",
    keys: { replay: ["home"], solution: ["home"] },
    label: say("First Move"),
    word: say("first"),
  },
  replayLast: {
    by: "code",
    keys: { replay: ["end"], solution: ["end"] },
    label: say("Last Move"),
    word: say("last"),
  },
  replaySpeed: { by: "code" },
  replayTake: {
    by: "code",
    keys: { replay: ["enter"] },
    label: say("Continue from Here"),
    where: "canTake",
    word: say("take"),
  },
  replayShorter: {
    by: "code",
    keys: { replay: ["f"] },
    label: say("Show the Shorter One"),
    where: "hasShorter",
  },
  replayLeave: {
    by: "code",
    keys: { solution: ["escape"] },
    word: say("leave"),
    label: sense("Back", "leave this page"),
  },

  takeOther: {
    surface: "offered",
    keys: { offered: ["o"] },
    label: say("Take the Other One"),
    word: say("other"),
  },
  keepOwn: {
    surface: "offered",
    keys: { offered: ["shift+o"] },
    label: say("Keep This One"),
    word: say("keep"),
  },

  saveGame: { surface: "game", keys: { board: ["mod+s"] }, label: say("Save…"), word: say("save") },
  todaysPuzzles: { palette: outsideEditor, word: say("today") },
  nextPuzzle: { by: "code", keys: { ended: ["enter"] }, label: say("Next Puzzle"), word: say("puzzle") },
  showBest: { by: "code", word: say("best") },
  showStatistics: {
    palette: outsideEditor,
    keys: { terminal: ["shift+c"] },
    label: say("Statistics"),
    word: say("statistics"),
  },
  showBin: { palette: homePage, word: say("bin") },
  copyOrShare: { surface: "game", keys: { board: ["shift+y"] }, label: say("Copy or Share…") },
  copyGameId: { by: "code", word: say("copy id") },
  copyLink: { by: "code", word: say("copy link") },
  exportPage: { by: "code" },
  shareResult: { by: "code", keys: { board: ["shift+x"] }, label: say("Share Result"), word: say("share") },
  copyGame: {
    surface: "game",
    palette: "never",
    keys: { board: ["y"] },
    label: say("Copy Game"),
    word: say("copy"),
  },
  copyBoard: { by: "code", label: say("Copy Board as Text…"), word: say("copy board") },
  timeSolves: { palette: any(homePage, pictures), label: say("Time Solves") },
  returnToWork: {
    surface: "game",
    palette: "never",
    keys: { board: ["shift+e"] },
    label: say("Back to Work"),
    where: "waits",
    word: say("work"),
  },
  // VS Code runs the last binding whose clause holds, which is the first one here.
  home: {
    by: "code",
    keys: { zen: [{ key: "escape", args: inZenMode }], board: ["escape"] },
    label: sense("Home", "page with all games"),
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
    label: say("Keys"),
  },
  /** Speaks the board again, row by row. */
  readBoard: {
    surface: "play",
    palette: "never",
    keys: { board: ["shift+s"], drawing: ["shift+s"], testing: ["shift+s"], solution: ["shift+s"] },
    label: say("Read the Board"),
  },
  changePlayerName: {
    surface: "panel",
    palette: unsolvable,
    keys: { ended: ["e"] },
    label: say("Enter Your Name"),
    word: say("name"),
  },

  moveTile: { surface: "numbers" },
  /** Other places pass a file, or ask for one. */
  choosePicture: { palette: pictures, label: say("Picture…") },
  toggleNumbers: { by: "code", keys: { pictures: ["shift+n"] }, label: say("Numbers on the Picture") },
  // Held: the view shows the whole picture until the key is released.
  showPicture: { by: "code", keys: { pictures: ["z"] }, label: say("Whole Picture (Hold)") },
  choosePicturePart: { by: "code", label: say("Part of the Picture…") },

  undoPush: {
    surface: "pushing",
    palette: "never",
    keys: { levels: ["shift+u", "shift+backspace"], testing: ["shift+u", "shift+backspace"] },
    label: say("Undo Push"),
    where: "pushes",
    word: say("undo push"),
  },
  restart: {
    surface: "level",
    palette: levels,
    keys: { levels: ["shift+r"], testing: ["n", "shift+r"] },
    label: say("Restart"),
    word: say("restart"),
  },
  deadlock: { surface: "level", palette: levels },
  undoDeadlock: {
    by: "code",
    keys: { levels: ["b"], testing: ["b"] },
    label: say("Undo Deadlock"),
    where: "pushes",
    word: say("before"),
  },
  whyLost: {
    by: "code",
    keys: { levels: ["shift+b"], drawing: ["shift+b"], testing: ["shift+b"], solution: ["shift+b"] },
    label: say("Explain Deadlock"),
    where: "pushes",
    word: say("why"),
  },
  deadlockPatterns: { surface: "level", palette: levels },
  keepPattern: {
    by: "code",
    keys: { levels: ["shift+p"], testing: ["shift+p"] },
    label: say("Keep Deadlock Pattern"),
    where: "pushes",
  },
  showPatterns: { by: "code", label: say("Deadlock Patterns") },
  nextLevel: {
    surface: "level",
    palette: levels,
    keys: { levels: ["pagedown"], drawing: ["pagedown"], testing: ["pagedown"], ended: ["enter"] },
    label: say("Next Level"),
    word: say("next"),
  },
  previousLevel: {
    surface: "level",
    palette: "never",
    keys: { levels: ["pageup"], drawing: ["pageup"], testing: ["pageup"] },
    label: say("Previous Level"),
    word: say("previous"),
  },
  chooseLevel: { by: "code" },
  showLevels: { by: "code", keys: { levels: ["shift+l"] }, label: say("Levels"), word: say("levels") },
  copyMoves: { by: "code", keys: { levels: ["m"] }, label: say("Copy Moves"), word: say("moves") },
  copyLurd: { by: "code", word: say("lurd") },
} as const satisfies Readonly<Record<BoardCommand, BoardCommandEntry>>;
