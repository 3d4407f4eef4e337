import { games } from "../games/registry/registry.js";
import { boardCommands } from "./commands/board.js";
import { editorCommands } from "./commands/editor.js";
import { gameCommands } from "./commands/games.js";
import { levelFileCommands } from "./commands/level-files.js";
import type { CommandEntry, CommandTable } from "./terms/entry.js";

/** All commands there are, with their names. Names stand in users' keybindings, so they never change. */

export type GameCommandName = keyof typeof gameCommands;
export type LevelFileCommandName = keyof typeof levelFileCommands;
/** Without the "tilework." before it. */
export type CommandName =
  | keyof typeof boardCommands
  | GameCommandName
  | LevelFileCommandName
  | `editor.${keyof typeof editorCommands}`
  | `play.${string}`;

export interface ManifestCommand extends CommandEntry {
  readonly name: CommandName;
  /** What the palette writes before the title. */
  readonly category: string;
}

/** VS Code has a list of what can be begun; what is no file has a group of its own there. */
const playEntry: CommandEntry = { short: true, menus: [{ menu: "file/newFile", group: "%newFile.games%" }] };

export const commands: readonly ManifestCommand[] = [
  ...games.map(({ name }): ManifestCommand => ({ name: `play.${name}`, category: "Tilework", ...playEntry })),
  ...named(gameCommands, "Tilework"),
  ...named(boardCommands, "Tilework"),
  ...named(levelFileCommands, "Tilework"),
  ...named(editorCommands, "Sokoban Editor", "editor."),
];

/** @param before what comes before each name of the table */
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
