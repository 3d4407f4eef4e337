import type { Direction } from "../../games/direction.js";
import type { CommandName } from "../../manifest/commands.js";
import { prefix } from "../../manifest/names.js";
import { boardCommands } from "../../protocol/game/board-commands.js";

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

/** The commands that are bound to keys of a board. */
export const boundCommands: readonly CommandName[] = [
  ...boardCommands,
  ...(Object.keys(directionOfMove) as MoveCommand[]),
];
