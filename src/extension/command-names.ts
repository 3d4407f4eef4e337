import { directions } from "../games/direction.js";
import { boardCommands } from "../protocol/game-wire.js";

/** Commands without the "tilework." before them. */
export const moveCommands = directions.map((direction) => ({
  direction,
  command: `move${direction.slice(0, 1).toUpperCase()}${direction.slice(1)}`,
}));

/** The commands that keys are bound to. */
export const boundCommands: readonly string[] = [...boardCommands, ...moveCommands.map(({ command }) => command)];

/** The argument with which a command does nothing. */
export const rehearsal = "tilework.rehearsal";
