import { variantOf } from "../games/game.js";
import { named } from "../games/message-texts.js";
import { current } from "../games/play/session.js";
import type { Save } from "../games/saves/save.js";
import type { LiveGame } from "../midend/live/live-game.js";
import type { Midend } from "../midend/midend.js";
import type { PlayersGame, WantedGame } from "./played-games.js";

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
