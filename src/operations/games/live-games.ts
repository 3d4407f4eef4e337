import { variantOf } from "../../games/game.js";
import { named } from "../../games/message-texts.js";
import { current } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import type { Midend } from "../../midend/midend.js";
import type { PlayersGame, WantedGame } from "../terms/played-games.js";

/**
 * The game of a midend that is meant. A running game is opened, without a view. A game that is kept, but has
 * no slot, is only read.
 */
export async function findPlayedGame(
  midend: Pick<Midend, "games" | "saves" | "liveGames" | "oneOfAKind">,
  { game: name, id }: WantedGame,
): Promise<PlayersGame | undefined> {
  const { games, liveGames, oneOfAKind, saves } = midend;
  if (id === undefined) {
    const game = games.find((one) => one.name === name);
    const live = game && (await oneOfAKind.look(game));
    return live && playable(live);
  }
  const known = () => games.flatMap((game) => liveGames.of(game.name)).find((live) => live.gameId === id);
  const before = known();
  if (before !== undefined) return playable(before);
  const stored = await saves.readGame(id);
  // Another caller, or the player, may have opened it meanwhile.
  const meanwhile = known();
  if (meanwhile !== undefined) return playable(meanwhile);
  if (stored === undefined) return undefined;
  const { game, positions } = stored.save.session;
  const slot = slotOf(game, positions[0]);
  const running = await saves.readSlot(game.name, slot);
  const opened = known();
  if (opened !== undefined) return playable(opened);
  // A game on a board has the slot; what the store holds there is older.
  const isTaken = liveGames.of(game.name).some((live) => live.slot === slot);
  return running?.gameId === id && !isTaken ? playable(liveGames.openKept(running, true)) : kept(stored.save);
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
