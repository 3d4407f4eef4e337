import { games } from "../games/registry/registry.js";
import { boardCommands } from "./board.js";
import { editorCommands } from "./editor.js";
import type { CommandEntry, CommandTable } from "./entry.js";
import { gameCommands } from "./games.js";
import { comparedText, levelFileName, surfaces } from "./places.js";
import { all, any, not } from "./when.js";

/** Commands about level files. */
export const levelFileCommands = {
  newLevel: { short: true, icon: "$(new-file)", palette: not(surfaces.game) },
  newRandomLevel: { palette: surfaces.levelFile },
  findDuplicateLevels: { surface: "levelFile" },
  findSimilarLevels: { surface: "levelFile", palette: surfaces.levelText },
  /** For the view of the level files. */
  refreshLevelFiles: { palette: "never" },
  openLevelEditor: {
    icon: "$(edit)",
    palette: all(not(surfaces.levelEditor), any(levelFileName, surfaces.levelText)),
  },
  openLevelAsText: { icon: "$(go-to-file)", surface: "editedFile", palette: surfaces.levelEditor },
  /** For the lines over each level of a text, and for our view. Both pass the file and the level's number. */
  editLevel: { palette: "never" },
  solveLevel: { palette: "never" },
  /** For the status bar. */
  solveButton: { by: "code" },

  /** For the lines over boards in Markdown, and for the board at the cursor. */
  "markdown.play": { palette: surfaces.markdown },
  "markdown.edit": { palette: surfaces.markdown },
  "markdown.solve": { palette: surfaces.markdown },

  "sokoban.solveCollection": { surface: "levelFile" },
  "sokoban.rateLevels": { surface: "levelFile" },
  "sokoban.compare": { surface: "levelFile" },
  /** The level editor has it in its menu. */
  "sokoban.publish": { surface: "levelFile", palette: not(surfaces.levelEditor) },
  /** Asks for a form and converts a level or a file of levels. */
  "sokoban.convert": { surface: "levelFile" },
  /** Takes a file and VS Code's name of an encoding. Without them it asks the user. */
  "sokoban.chooseEncoding": { surface: "levelFile" },
  "sokoban.claimLevels": { palette: surfaces.levelFile },
  /** Takes two files of the explorer. Without them it takes the active comparison of texts, else it asks. */
  compareLevels: { icon: "$(diff)", palette: any(comparedText, surfaces.levelFile) },
  "comparison.previousChange": {
    surface: "comparison",
    keys: { comparison: ["shift+alt+f5", "shift+f7"] },
  },
  "comparison.nextChange": {
    surface: "comparison",
    keys: { comparison: ["alt+f5", "f7"] },
  },
  "comparison.showText": { icon: "$(go-to-file)", surface: "comparison" },
  /** For the levels of a comparison, which pass their place. */
  "comparison.openLevel": { by: "code" },
  /** For the links of the page “Ready to Publish?”, which pass the number of the finding. */
  "publish.open": { by: "code" },
  "publish.fix": { by: "code" },
  "publish.again": { by: "code" },
  "report.copyCsv": { surface: "report" },
  "report.save": { icon: "$(save-as)", surface: "report" },
  /** For the rows of a report, which pass the number of the level. */
  "report.openLevel": { by: "code" },
  /** For the headings of its columns. */
  "report.sort": { by: "code" },
  "report.writeSolutions": { surface: "report" },
  /** For a report on levels whose solving was canceled. */
  "report.continueSolving": { surface: "report" },
} as const satisfies CommandTable;

/** All commands with their names. */

export type GameCommandName = keyof typeof gameCommands;
export type LevelFileCommandName = keyof typeof levelFileCommands;
/** The name without “tilework.”. */
export type CommandName =
  | keyof typeof boardCommands
  | GameCommandName
  | LevelFileCommandName
  | `editor.${keyof typeof editorCommands}`
  | `play.${string}`;

export interface ManifestCommand extends CommandEntry {
  readonly name: CommandName;
  /** The category that the palette shows before the title. */
  readonly category: string;
}

/** Every command with its keys and its title, also those of pages and of our own code. */
export const commands: readonly ManifestCommand[] = [
  ...games.map(({ name }): ManifestCommand => ({ name: `play.${name}`, category: "Tilework" })),
  ...named(gameCommands, "Tilework"),
  ...named(boardCommands, "Tilework"),
  ...named(levelFileCommands, "Tilework"),
  ...named(editorCommands, "%editor.levels%", "editor."),
];

/** The commands that VS Code lists. */
export const contributed: readonly ManifestCommand[] = commands.filter(({ by }) => by === undefined);

/** @param before the prefix of each name in the table */
function named(
  table: CommandTable,
  category: string,
  before: "" | "editor." = "",
): readonly ManifestCommand[] {
  return Object.entries(table).map(([name, entry]) => ({
    ...entry,
    name: `${before}${name}` as CommandName,
    category,
  }));
}
