import { variantOf } from "../games/game.js";
import type { Message } from "../games/message.js";
import { named } from "../games/message-texts.js";
import { type AnySession, current } from "../games/play/session.js";
import type { Save } from "../games/saves/save.js";
import type { LiveGame } from "../midend/live/live-game.js";
import type { Midend } from "../midend/midend.js";

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

/** The game of a midend that is meant. A game that is on no board is only read. */
export async function findPlayedGame(
  { games, saves, oneOfAKind }: Pick<Midend, "games" | "saves" | "oneOfAKind">,
  { game: name, id }: WantedGame,
): Promise<PlayersGame | undefined> {
  if (id === undefined) {
    const game = games.find((one) => one.name === name);
    const live = game && (await oneOfAKind.look(game));
    return live && playable(live);
  }
  const onBoard = () => games.map((game) => oneOfAKind.find(game.name)).find((live) => live?.gameId === id);
  const stored = onBoard() === undefined ? await saves.readGame(id) : undefined;
  // The store may have the game that the board of its kind shows.
  if (stored !== undefined) await oneOfAKind.look(stored.save.session.game);
  const live = onBoard();
  return live === undefined ? stored && kept(stored.save) : playable(live);
}

function playable(live: LiveGame): PlayersGame {
  return {
    id: live.gameId,
    session: live.session,
    boardName: live.boardName,
    play(moves) {
      live.playForPlayer(moves);
      return playable(live);
    },
  };
}

function kept({ gameId, session, origin }: Save): PlayersGame {
  const boardName =
    origin === undefined ? variantOf(session.game, current(session)).label : named(origin.title);
  return { id: gameId, session, boardName };
}
