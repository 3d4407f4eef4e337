import type { CommandTable } from "./entry.js";
import { surfaces } from "./places.js";

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Commands that open games, and commands of keys on a board. “play.<game>” comes from the registry. */
export const gameCommands = {
  openGames: { icon: "$(home)" },
  playInTerminal: {},
  timeInTerminal: {},
  playWhileWaiting: {},
  openTour: {},
  /** Takes the name of a guide. Settings and problems link to it. */
  openGuide: {},
  copyDiagnostics: {},
  openToSide: { surface: "panel" },
  /** For entries of the games view, which pass what they stand for. */
  "view.play": { palette: "never", icon: "$(play)" },
  playPicture: {},
  /** Asks for a size, a level or a seed. */
  chooseNewGame: { icon: "$(add)" },
  pasteGame: { surface: "panel" },
  loadGame: {},

  moveUp: {
    surface: "play",
    palette: surfaces.game,
    keys: { board: ["up", "w", "k"], testing: ["up", "w", "k"] },
  },
  moveDown: {
    surface: "play",
    palette: surfaces.game,
    keys: { board: ["down", "s", "j"], testing: ["down", "s", "j"] },
  },
  moveLeft: {
    surface: "play",
    palette: surfaces.game,
    keys: { board: ["left", "a", "h"], testing: ["left", "a", "h"] },
  },
  moveRight: {
    surface: "play",
    palette: surfaces.game,
    keys: { board: ["right", "d", "l"], testing: ["right", "d", "l"] },
  },
  typeDigit: {
    palette: "never",
    keys: {
      board: digits.flatMap((digit) => [
        { key: `${digit}`, args: digit } as const,
        { key: `numpad${digit}`, args: digit } as const,
      ]),
    },
  },
  commitNumber: { palette: "never", keys: { typing: ["enter"] } },

  autoPlayTempo: { surface: "game" },
  /** For the status bar. */
  hintButton: { palette: "never" },

  importFile: { surface: "panel" },
  exportFile: { surface: "panel" },
  "sokoban.chooseSkin": { surface: "panel" },
  "sokoban.playLevel": { icon: "$(play)" },
} as const satisfies CommandTable;
