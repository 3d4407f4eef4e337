import type { Command } from "./shared/command.js";
import { solve as slidingSolve } from "./sliding/solve.js";
import { check as sokobanCheck } from "./sokoban/check.js";
import { solve as sokobanSolve } from "./sokoban/solve.js";
import { play as twenty48Play } from "./twenty48/play.js";

/** Every command by game and action. A new one is a file and a line here. */
export const commands: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  "2048": { play: twenty48Play },
  sliding: { solve: slidingSolve },
  sokoban: { solve: sokobanSolve, check: sokobanCheck },
};
