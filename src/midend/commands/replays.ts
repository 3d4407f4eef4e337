import { movesText } from "../../games/counted.js";
import { say } from "../../games/message.js";
import { replayOfSession } from "../../games/play/replay.js";
import type { PlaySession } from "../games/play-session.js";

/** Shows the game on the board from its start, or says that it has no moves yet. */
export function showReplay({ live, assistant, entry, player }: PlaySession): void {
  assistant.stop();
  entry.clear();
  const replay = replayOfSession(live.session);
  const { length } = replay.moves;
  const title = say("Your game: {0}", movesText(length));
  if (length === 0) live.refuse(say("There are no moves to watch yet."));
  else player.show({ replay, title, solution: undefined });
}
