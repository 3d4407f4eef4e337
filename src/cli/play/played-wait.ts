import type { Shell } from "./shell.js";

/** What the player waits for while a game is played in a shell. */
export interface PlayedWait {
  /** A game is played from now on, and its pages show what is awaited. */
  begin(shell: Shell): void;
  /** The player has pressed Ctrl+C. `leave` ends the game. */
  interrupted(shell: Shell, leave: () => void): void;
}
