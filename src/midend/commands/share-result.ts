import { formatDay } from "../../games/days/day.js";
import { puzzleOf } from "../../games/days/day-puzzles.js";
import { type Message, say } from "../../games/message.js";
import { durationText, named } from "../../games/message-texts.js";
import { attemptPlayed } from "../../games/play/session.js";
import { startText } from "../../games/saves/game-link.js";
import type { LiveGame } from "../live/live-game.js";
import { figureText } from "../live/play-words.js";
import { joined } from "../pages/descriptions.js";
import type { Ports } from "../ports/ports.js";
import { copyText } from "./sharing.js";

/**
 * Copies a result as a short text for chats and mails. It gives no move away, and needs no link: Paste Game
 * reads its last lines, the game's ID or its start.
 */
export function shareResult(
  live: LiveGame,
  ports: Pick<Ports, "clipboard" | "tell" | "speech">,
): Promise<void> {
  const { position, game, session } = live;
  const day = puzzleOf(game.name, live.variant, session.seed)?.day;
  const place = [game.title, live.boardName];
  const lines: readonly Message[] = [
    joined([named("Tilework"), ...(day === undefined ? [] : [named(formatDay(day))]), ...place]),
    joined([
      stateOf(live),
      ...game.scene(position).figures.map(figureText),
      ...(game.results === undefined ? [] : [durationText(live.playedMs)]),
      ...(live.isAssisted ? [say("Assisted")] : []),
    ]),
  ];
  const squares = game.squares?.(attemptPlayed(session).positions) ?? [];
  const text = [...lines.map((line) => ports.speech.translate(line)), ...squares, startText(session)];
  return copyText(live, text.join("\n"), say("Your result was copied. It doesn't reveal any moves."), ports);
}

function stateOf({ status }: LiveGame): Message {
  switch (status) {
    case "won":
      return say("Won");
    case "lost":
      return say("Lost");
    case "playing":
      return say("Unfinished");
  }
}
