import type { CommandTable, KeyText } from "./entry.js";
import { listed, surfaces } from "./places.js";
import { any, not } from "./when.js";

const { homePage, outsideEditor, start, unsolvable } = listed;
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The keys are the same on boards and in the playtest of a level. */
const move = (...keys: readonly KeyText[]) =>
  ({ surface: "play", palette: "never", keys: { board: keys, testing: keys } }) as const;

/** Commands that open games, and commands of keys on a board. “play.<game>” comes from the registry. */
export const gameCommands = {
  openGames: { icon: "$(home)" },
  /** Asks whether to play or to time solves. */
  playInTerminal: { palette: outsideEditor },
  playWhileWaiting: { palette: start },
  openTour: { palette: start },
  /** Takes the name of a guide. Settings and problems link to it. */
  openGuide: {},
  showDiagnostics: { palette: not(surfaces.levels) },
  openToSide: { surface: "panel" },
  /** For entries of the games view, which pass what they stand for. */
  "view.play": { palette: "never", icon: "$(play)" },
  /** Asks for a size, a level or a seed. */
  chooseNewGame: { palette: outsideEditor, icon: "$(add)" },
  pasteGame: { surface: "panel" },
  loadGame: { palette: homePage },

  moveUp: move("up", "w", "k"),
  moveDown: move("down", "s", "j"),
  moveLeft: move("left", "a", "h"),
  moveRight: move("right", "d", "l"),
  typeDigit: {
    by: "page",
    keys: {
      numbers: digits.flatMap((digit) => [
        { key: `${digit}`, args: digit } as const,
        { key: `numpad${digit}`, args: digit } as const,
      ]),
    },
  },
  commitNumber: { by: "page", keys: { typing: ["enter"] } },

  autoPlaySpeed: { surface: "game", palette: unsolvable },
  /** For the status bar. */
  hintButton: { by: "code" },

  /** Files of an older 2048: a board or scores. Takes a file and “export”, or asks. */
  importOrExport: { palette: any(homePage, unsolvable) },
  "sokoban.chooseSkin": { surface: "panel", palette: surfaces.levels },
  /** Takes a file, the place of a level and moves, or asks for a level. */
  playLevel: { icon: "$(play)" },
} as const satisfies CommandTable;
