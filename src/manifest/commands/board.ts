import type { BoardCommand } from "../../protocol/board-commands.js";
import type { CommandTable } from "../terms/entry.js";
import { surfaces } from "../terms/places.js";

const { game, sokoban, replay, levelReplay, solvable } = surfaces;

/**
 * Commands on the game of a board, most of which are buttons, too. Those of play go to the level editor where it is active: each is one command with
 * keys on both. The palette, which takes the focus from an editor, shows them for boards.
 */
export const boardCommands = {
  newGame: { keys: { board: ["n"] } },
  undo: { surface: "play", palette: game, keys: { board: ["u", "backspace", "mod+z"], testing: ["u", "backspace", "mod+z"] } },
  redo: { surface: "play", palette: game, keys: { board: ["r", "ctrl+y", "mod+shift+z"], testing: ["r", "ctrl+y", "mod+shift+z"] } },
  keepGoing: { surface: "game" },
  hint: { surface: "game", keys: { board: ["shift+/"] } },
  playHint: { surface: "game" },
  autoPlay: { surface: "game" },
  // On other boards the key says that there is nothing to solve.
  solve: { surface: "play", palette: solvable, keys: { board: ["mod+enter"], drawing: ["mod+enter"], testing: ["mod+enter"] } },

  replayGame: { surface: "game" },
  replayToggle: { surface: "replayed", palette: replay, keys: { replay: ["space"], solution: ["space"] } },
  // In a replay on a board the keys of play do this.
  replayBack: { surface: "replayed", palette: replay, keys: { solution: ["left"] } },
  replayForward: { surface: "replayed", palette: replay, keys: { solution: ["right"] } },
  replayBackPush: { surface: "replayedLevel", palette: levelReplay, keys: { levelReplay: ["shift+left"], solution: ["shift+left", "up"] } },
  replayForwardPush: { surface: "replayedLevel", palette: levelReplay, keys: { levelReplay: ["shift+right"], solution: ["shift+right", "down"] } },
  replayFirst: { surface: "replayed", palette: replay, keys: { replay: ["home"], solution: ["home"] } },
  replayLast: { surface: "replayed", palette: replay, keys: { replay: ["end"], solution: ["end"] } },
  replayTempo: {},
  replayTake: { surface: "replay", keys: { replay: ["enter"] } },
  replayLeave: { surface: "replayed", palette: replay, keys: { solution: ["escape"] } },

  saveGame: { surface: "game", keys: { board: ["mod+s"] } },
  copyGameId: { surface: "game" },
  copyGame: { surface: "game" },
  home: { surface: "game", keys: { board: ["escape"] } },
  showScores: {},
  changePlayerName: {},

  moveTile: { surface: "sliding" },
  pressCell: { palette: "never", keys: { cursor: ["space", "enter"] } },
  choosePicture: { surface: "sliding" },
  toggleNumbers: { surface: "sliding", keys: { sliding: ["p"] } },

  undoPush: { surface: "level", palette: sokoban, keys: { sokoban: ["shift+u", "shift+backspace"], testing: ["shift+u", "shift+backspace"] } },
  restart: { surface: "level", palette: sokoban, keys: { sokoban: ["shift+r"], testing: ["n", "shift+r"] } },
  undoDeadlock: { surface: "sokoban", keys: { sokoban: ["b"] } },
  nextLevel: { surface: "level", keys: { sokoban: ["pagedown"], drawing: ["pagedown"], testing: ["pagedown"] } },
  previousLevel: { surface: "level", keys: { sokoban: ["pageup"], drawing: ["pageup"], testing: ["pageup"] } },
  chooseLevel: { keys: { sokoban: ["g"] } },
  showLevels: {},
  copyMoves: { surface: "sokoban", keys: { sokoban: ["m"] } },
  copyLurd: { surface: "sokoban" },
} as const satisfies CommandTable<BoardCommand>;
