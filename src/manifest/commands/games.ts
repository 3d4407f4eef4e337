import type { CommandTable } from "../terms/entry.js";
import { gameInPanel, pictureFileName, surfaces } from "../terms/places.js";

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Commands that open games, and what keys do on a board. "play.<game>" comes from the registry. */
export const gameCommands = {
  openGames: { icon: "$(home)", menus: [{ menu: "editor/title", group: "navigation@1", when: gameInPanel }] },
  openToSide: { icon: "$(multiple-windows)", menus: [{ menu: "editor/title", group: "navigation@2", when: gameInPanel }] },
  playInTerminal: {},
  playPicture: { menus: [{ menu: "explorer/context", group: "4_tilework", when: pictureFileName }] },
  newGameOfSize: {},
  newGameWithSeed: {},
  pasteGame: {},
  loadGame: {},

  moveUp: { surface: "play", palette: surfaces.game, keys: { board: ["up", "w", "k"], testing: ["up", "w", "k"] } },
  moveDown: { surface: "play", palette: surfaces.game, keys: { board: ["down", "s", "j"], testing: ["down", "s", "j"] } },
  moveLeft: { surface: "play", palette: surfaces.game, keys: { board: ["left", "a", "h"], testing: ["left", "a", "h"] } },
  moveRight: { surface: "play", palette: surfaces.game, keys: { board: ["right", "d", "l"], testing: ["right", "d", "l"] } },
  typeDigit: {
    palette: "never",
    keys: { board: digits.flatMap((digit) => [{ key: `${digit}`, args: digit } as const, { key: `numpad${digit}`, args: digit } as const]) },
  },
  commitNumber: { palette: "never", keys: { typing: ["enter"] } },

  autoPlayTempo: {},
  /** Of the status bar. */
  hintButton: { palette: "never" },

  importBoard: {},
  exportBoard: {},
  importScores: {},
  exportScores: {},
  "sokoban.chooseSkin": {},
  "sokoban.playLevel": {},
} as const satisfies CommandTable;
