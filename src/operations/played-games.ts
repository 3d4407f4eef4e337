import type { Message } from "../games/message.js";
import type { AnySession } from "../games/play/session.js";

/** Which game is meant: the one of a kind that was played last, or the one with an ID. */
export interface WantedGame {
  readonly game?: string | undefined;
  readonly id?: string | undefined;
}

/** The player's games. */
export interface PlayedGames {
  /**
   * Calls `work` with the game, or with `undefined` where there is none.
   * @param plays whether `work` may play moves
   */
  use<Found>(
    wanted: WantedGame,
    work: (game: PlayersGame | undefined) => Found,
    plays: boolean,
  ): Promise<Found>;
  /** A sentence that says why nobody may play moves here; `undefined` where it is allowed. */
  readonly refusal: string | undefined;
}

/** A game of the player's. */
export interface PlayersGame {
  readonly id: string;
  readonly session: AnySession;
  /** The name of its board: “4×4”, or the title of a level. */
  readonly boardName: Message;
  /**
   * Plays legal moves as one assisted step, and returns the game after it. Absent where the game is on no
   * board.
   */
  readonly play?: ((moves: readonly string[]) => PlayersGame) | undefined;
}
