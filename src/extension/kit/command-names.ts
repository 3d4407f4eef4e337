import type { Direction } from "../../games/direction.js";
import type { CommandName, GameCommandName } from "../../manifest/commands.js";
import { prefix } from "../../manifest/names.js";
import { boardCommands } from "../../protocol/game/board-commands.js";
import type { EditorCommand } from "../../protocol/levels/editor-wire.js";
import { isPlayCommand } from "../../protocol/play-commands.js";

/** VS Code's id of a command. */
export function commandId(name: CommandName): string {
  return `${prefix}.${name}`;
}

export type MoveCommand = `move${Capitalize<Direction>}`;

export const directionOfMove: Readonly<Record<MoveCommand, Direction>> = {
  moveUp: "up",
  moveDown: "down",
  moveLeft: "left",
  moveRight: "right",
};

const playKeys: readonly GameCommandName[] = [
  "moveUp",
  "moveDown",
  "moveLeft",
  "moveRight",
  "typeDigit",
  "commitNumber",
];

/** The commands that are bound to keys of a board. */
export const boundCommands: readonly CommandName[] = [...boardCommands, ...playKeys];

/** VS Code's id of a level editor command. */
export function editorCommandId(command: EditorCommand): string {
  return commandId(isPlayCommand(command) ? command : `editor.${command}`);
}
