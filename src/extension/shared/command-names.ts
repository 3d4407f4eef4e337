import { directions } from "../../games/direction.js";
import { boardCommands } from "../../protocol/board-commands.js";

/** Commands without the "tilework." before them. */
export const moveCommands = directions.map((direction) => ({
  direction,
  command: `move${direction.slice(0, 1).toUpperCase()}${direction.slice(1)}`,
}));

/** Commands for the digits of a tile's number: each is called with its digit. */
const typeDigit = "typeDigit";
const commitNumber = "commitNumber";

/** The commands that keys are bound to. */
export const boundCommands: readonly string[] = [...boardCommands, ...moveCommands.map(({ command }) => command), typeDigit, commitNumber];

/** The argument with which a command does nothing. */
export const warmUpArgument = "tilework.warmUp";
