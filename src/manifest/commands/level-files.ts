import type { CommandTable } from "../terms/entry.js";
import { levelFileName, levelResource, surfaces } from "../terms/places.js";
import { all, any, isIn, not, set } from "../terms/when.js";

/** Commands about level files. */
export const levelFileCommands = {
  newLevel: { menus: [{ menu: "file/newFile", group: "file" }] },
  newRandomLevel: {},
  openLevelEditor: {
    icon: "$(edit)",
    palette: all(not(surfaces.levelEditor), any(levelFileName, surfaces.levelText)),
    menus: [
      {
        menu: "editor/title",
        group: "navigation@1",
        when: all(isIn("resourcePath", "tilework.levelTexts"), not(surfaces.levelEditor), not(set("textCompareEditorActive"))),
      },
      { menu: "explorer/context", group: "navigation@90", when: levelFileName },
    ],
  },
  openLevelAsText: {
    icon: "$(go-to-file)",
    surface: "levelEditor",
    menus: [{ menu: "editor/title", group: "navigation@1", when: surfaces.levelEditor }],
  },
  /** Of the lines over each level of a text; they bring the file and the level's number along. */
  editLevel: { palette: "never" },
  solveLevel: { palette: "never" },
  /** Of the status bar. */
  solveButton: { palette: "never" },
  convertLevelToXsb: { surface: "levelText" },
  convertLevelToTilework: { surface: "levelText" },

  "sokoban.solveCollection": {
    menus: [
      { menu: "explorer/context", group: "4_tilework@1", when: levelResource },
      { menu: "editor/context", group: "4_tilework@1", when: surfaces.levelText },
    ],
  },
  "sokoban.compare": {
    menus: [
      { menu: "explorer/context", group: "4_tilework@2", when: levelResource },
      { menu: "editor/context", group: "4_tilework@2", when: surfaces.levelText },
    ],
  },
  "report.copyCsv": {
    icon: "$(copy)",
    surface: "report",
    menus: [{ menu: "editor/title", group: "navigation@1", when: surfaces.report }],
  },
  "report.save": {
    icon: "$(save-as)",
    surface: "report",
    menus: [{ menu: "editor/title", group: "navigation@2", when: surfaces.report }],
  },
  "report.writeSolutions": { surface: "report" },
} as const satisfies CommandTable;
