import { games } from "../games/registry/registry.js";
import { boardCommands } from "./board.js";
import { editorCommands } from "./editor.js";
import type { CommandEntry, CommandTable } from "./entry.js";
import { gameCommands } from "./games.js";
import { levelFileCommands } from "./level-files.js";

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
  ...named(editorCommands, "Sokoban Editor", "editor."),
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
