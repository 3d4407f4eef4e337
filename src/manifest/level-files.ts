import type { CommandTable } from "./entry.js";
import {
  comparedText,
  entries,
  levelFileName,
  levelFilesTitle,
  levelsAsText,
  levelTest,
  levelTextFile,
  otherText,
  surfaces,
  twoLevelFiles,
} from "./places.js";
import { all, any, not } from "./when.js";

/** Commands about level files. */
export const levelFileCommands = {
  newLevel: {
    short: true,
    icon: "$(new-file)",
    menus: [
      { menu: "file/newFile", group: "file" },
      { menu: "view/title", group: "navigation@1", when: levelFilesTitle },
    ],
  },
  newRandomLevel: { menus: [{ menu: "view/title", group: "1_tilework@1", when: levelFilesTitle }] },
  findDuplicateLevels: {
    surface: "levelFile",
    menus: [{ menu: "view/title", group: "1_tilework@2", when: levelFilesTitle }],
  },
  findSimilarLevels: {
    surface: "levelFile",
    menus: [
      { menu: "editor/context", group: "4_tilework@5", when: surfaces.levelText },
      { menu: "view/item/context", group: "4_tilework@5", when: entries("tilework.fileLevel") },
    ],
  },
  /** For the view of the level files. */
  refreshLevelFiles: {
    palette: "never",
    icon: "$(refresh)",
    menus: [{ menu: "view/title", group: "navigation@2", when: levelFilesTitle }],
  },
  openLevelEditor: {
    icon: "$(edit)",
    palette: all(not(surfaces.levelEditor), any(levelFileName, surfaces.levelText)),
    menus: [
      { menu: "editor/title", group: "navigation@1", when: levelsAsText },
      { menu: "editor/title", group: "1_tilework", when: otherText },
      { menu: "explorer/context", group: "navigation@90", when: levelFileName },
      { menu: "view/item/context", group: "2_tilework@1", when: entries("tilework.levelFile") },
    ],
  },
  openLevelAsText: {
    icon: "$(go-to-file)",
    surface: "editedFile",
    palette: surfaces.levelEditor,
    menus: [
      { menu: "editor/title", group: "navigation@1", when: surfaces.levelEditor },
      { menu: "view/item/context", group: "2_tilework@2", when: entries("tilework.levelFile") },
    ],
  },
  /** For the lines over each level of a text, and for our view. Both pass the file and the level's number. */
  editLevel: {
    palette: "never",
    menus: [{ menu: "view/item/context", group: "1_tilework@2", when: entries("tilework.fileLevel") }],
  },
  solveLevel: {
    palette: "never",
    icon: "$(lightbulb)",
    menus: [
      { menu: "view/item/context", group: "inline@2", when: entries("tilework.fileLevel") },
      { menu: "view/item/context", group: "1_tilework@3", when: entries("tilework.fileLevel") },
    ],
  },
  /** For the status bar. */
  solveButton: { palette: "never" },

  /** For the lines over boards in Markdown, and for the board at the cursor. */
  "markdown.play": { palette: surfaces.markdown },
  "markdown.edit": { palette: surfaces.markdown },
  "markdown.solve": { palette: surfaces.markdown },

  "sokoban.solveCollection": {
    surface: "levelFile",
    menus: [
      { menu: "explorer/context", group: "4_tilework@1", when: levelTextFile },
      { menu: "view/item/context", group: "4_tilework@1", when: entries("tilework.levelFile") },
      { menu: "editor/context", group: "4_tilework@1", when: surfaces.levelText },
    ],
  },
  "sokoban.rateLevels": {
    surface: "levelFile",
    menus: [
      { menu: "explorer/context", group: "4_tilework@2", when: levelTextFile },
      { menu: "view/item/context", group: "4_tilework@2", when: entries("tilework.levelFile") },
      { menu: "editor/context", group: "4_tilework@2", when: surfaces.levelText },
    ],
  },
  "sokoban.compare": {
    surface: "levelFile",
    menus: [
      { menu: "explorer/context", group: "4_tilework@3", when: levelTextFile },
      {
        menu: "view/item/context",
        group: "4_tilework@3",
        when: entries("tilework.levelFile", "tilework.fileLevel"),
      },
      { menu: "editor/context", group: "4_tilework@3", when: surfaces.levelText },
    ],
  },
  /** Asks for a form and converts a level or a file of levels. */
  "sokoban.convert": {
    surface: "levelFile",
    menus: [
      { menu: "explorer/context", group: "4_tilework@5", when: levelTextFile },
      { menu: "view/item/context", group: "4_tilework@5", when: entries("tilework.levelFile") },
      { menu: "editor/context", group: "4_tilework@5", when: surfaces.levelText },
    ],
  },
  /** Takes a file and VS Code's name of an encoding. Without them it asks the user. */
  "sokoban.chooseEncoding": { surface: "levelFile" },
  "sokoban.claimLevels": {
    palette: surfaces.levelFile,
    menus: [
      { menu: "explorer/context", group: "4_tilework@4", when: levelTextFile },
      {
        menu: "view/item/context",
        group: "4_tilework@4",
        when: entries("tilework.levelFile", "tilework.fileLevel"),
      },
      { menu: "editor/context", group: "4_tilework@4", when: surfaces.levelText },
      { menu: "testing/item/context", group: "4_tilework@1", when: levelTest },
    ],
  },
  /**
   * Takes two files of the explorer or a changed file of source control. Without them it takes the files of
   * the active comparison of texts, else it asks.
   */
  compareLevels: {
    icon: "$(diff)",
    palette: any(comparedText, surfaces.levelFile),
    menus: [
      { menu: "editor/title", group: "navigation@1", when: comparedText },
      { menu: "explorer/context", group: "3_compare@90", when: twoLevelFiles },
      { menu: "scm/resourceState/context", group: "navigation@90", when: levelFileName },
    ],
  },
  "comparison.previousChange": {
    icon: "$(arrow-up)",
    surface: "comparison",
    keys: { comparison: ["shift+alt+f5", "shift+f7"] },
    menus: [{ menu: "editor/title", group: "navigation@1", when: surfaces.comparison }],
  },
  "comparison.nextChange": {
    icon: "$(arrow-down)",
    surface: "comparison",
    keys: { comparison: ["alt+f5", "f7"] },
    menus: [{ menu: "editor/title", group: "navigation@2", when: surfaces.comparison }],
  },
  "comparison.showText": {
    icon: "$(go-to-file)",
    surface: "comparison",
    menus: [{ menu: "editor/title", group: "navigation@3", when: surfaces.comparison }],
  },
  /** For the levels of a comparison, which pass their place. */
  "comparison.openLevel": { surface: "comparison", palette: "never" },
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
  /** For the rows of a report, which pass the number of the level. */
  "report.openLevel": { surface: "report", palette: "never" },
  /** For the headings of its columns. */
  "report.sort": { surface: "report", palette: "never" },
  "report.writeSolutions": { surface: "report" },
  /** For a report on levels whose solving was canceled. */
  "report.continueSolving": { surface: "report" },
} as const satisfies CommandTable;
