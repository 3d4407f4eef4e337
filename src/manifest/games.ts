import type { CommandTable } from "./entry.js";
import { entries, gameInPanel, gamesTitle, pictureFileName, surfaces } from "./places.js";

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Commands that open games, and commands of keys on a board. “play.<game>” comes from the registry. */
export const gameCommands = {
  openGames: {
    icon: "$(home)",
    menus: [
      { menu: "editor/title", group: "navigation@1", when: gameInPanel },
      { menu: "view/title", group: "navigation@1", when: gamesTitle },
    ],
  },
  playInTerminal: {},
  timeInTerminal: {},
  playWhileWaiting: {},
  openTour: { menus: [{ menu: "view/title", group: "2_tilework@1", when: gamesTitle }] },
  /** Takes the name of a guide. Settings and problems link to it. */
  openGuide: { menus: [{ menu: "view/title", group: "2_tilework@2", when: gamesTitle }] },
  copyDiagnostics: {},
  openToSide: {
    surface: "panel",
    icon: "$(multiple-windows)",
    menus: [
      { menu: "editor/title", group: "navigation@2", when: gameInPanel },
      { menu: "view/item/context", group: "1_tilework@3", when: entries("tilework.game") },
    ],
  },
  /** For entries of the games view, which pass what they stand for. */
  "view.play": {
    palette: "never",
    icon: "$(play)",
    menus: [
      {
        menu: "view/item/context",
        group: "1_tilework@1",
        when: entries(
          "tilework.game",
          "tilework.begun",
          "tilework.fresh",
          "tilework.collection",
          "tilework.level",
        ),
      },
      { menu: "view/item/context", group: "inline@1", when: entries("tilework.collection") },
    ],
  },
  playPicture: { menus: [{ menu: "explorer/context", group: "4_tilework", when: pictureFileName }] },
  /** Asks for a size, a level or a seed. */
  chooseNewGame: {
    icon: "$(add)",
    menus: [
      { menu: "view/title", group: "1_tilework@1", when: gamesTitle },
      { menu: "view/item/context", group: "inline@1", when: entries("tilework.game") },
      { menu: "view/item/context", group: "1_tilework@2", when: entries("tilework.game") },
    ],
  },
  pasteGame: { surface: "panel" },
  loadGame: { menus: [{ menu: "view/title", group: "1_tilework@2", when: gamesTitle }] },

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
  "sokoban.playLevel": {
    icon: "$(play)",
    menus: [
      {
        menu: "view/item/context",
        group: "inline@1",
        when: entries("tilework.levelFile", "tilework.fileLevel"),
      },
      {
        menu: "view/item/context",
        group: "1_tilework@1",
        when: entries("tilework.levelFile", "tilework.fileLevel"),
      },
    ],
  },
} as const satisfies CommandTable;
