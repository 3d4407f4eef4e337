import type { BoardCommand } from "../../protocol/board-commands.js";
import type { CommandTable } from "../terms/entry.js";
import { solvable } from "../terms/places.js";

/** Commands on the game of a board, most of which are buttons, too. */
export const boardCommands = {
  newGame: { keys: { board: ["n"] } },
  undo: { surface: "game", keys: { board: ["mod+z", "u", "backspace"] } },
  redo: { surface: "game", keys: { board: ["ctrl+y", "mod+shift+z", "r"] } },
  keepGoing: { surface: "game" },
  hint: { surface: "game", keys: { board: ["shift+/"] } },
  playHint: { surface: "game" },
  autoPlay: { surface: "game" },
  // On other boards the key says that there is nothing to solve.
  solve: { surface: "game", palette: solvable, keys: { board: ["mod+enter"] } },

  replayGame: { surface: "game" },
  replayToggle: { surface: "replay", keys: { replay: ["space"] } },
  replayBack: { surface: "replay" },
  replayForward: { surface: "replay" },
  replayFirst: { surface: "replay", keys: { replay: ["home"] } },
  replayLast: { surface: "replay", keys: { replay: ["end"] } },
  replayTempo: {},
  replayTake: { surface: "replay", keys: { replay: ["enter"] } },
  replayLeave: { surface: "replay" },

  saveGame: { surface: "game", keys: { board: ["mod+s"] } },
  copyGameId: { surface: "game" },
  copyGame: { surface: "game" },
  home: { surface: "game", keys: { board: ["escape"] } },
  showScores: {},
  changePlayerName: {},

  moveTile: { surface: "sliding" },
  choosePicture: { surface: "sliding" },
  toggleNumbers: { surface: "sliding", keys: { sliding: ["p"] } },

  undoPush: { surface: "sokoban", keys: { sokoban: ["shift+u"] } },
  restart: { surface: "sokoban", keys: { sokoban: ["shift+r"] } },
  undoDeadlock: { surface: "sokoban", keys: { sokoban: ["b"] } },
  nextLevel: { surface: "sokoban", keys: { sokoban: ["pagedown"] } },
  previousLevel: { surface: "sokoban", keys: { sokoban: ["pageup"] } },
  chooseLevel: { keys: { sokoban: ["g"] } },
  showLevels: {},
  copyMoves: { surface: "sokoban", keys: { sokoban: ["m"] } },
  copyLurd: { surface: "sokoban" },
} as const satisfies CommandTable<BoardCommand>;
