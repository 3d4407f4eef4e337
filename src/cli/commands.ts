import type { Command } from "./command.js";
import { solve as slidingSolve } from "./sliding/solve.js";

/** Every command by game and action. A new one is a file and a line here. */
export const commands: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  sliding: { solve: slidingSolve },
};
