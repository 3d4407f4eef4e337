import type { AnyGame } from "../../games/game.js";
import type { Start } from "../play/live/live-game.js";

/** Puts games on their boards, after asking whether the ones there may go. */
export interface GameStarter {
  put(game: AnyGame, start: Start): Promise<boolean>;
  newGame(game: AnyGame, variant: string): Promise<void>;
}
