import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { current } from "../../games/play/session.js";
import { gameLink, linkedText, textOfLink } from "../../games/saves/game-link.js";
import type { LiveGame } from "../live/live-game.js";
import type { Start } from "../live/start.js";
import { describePosition, joined } from "../pages/descriptions.js";
import type { CommandContext } from "./command-context.js";
import { copyText, pastedStart, readGame } from "./sharing.js";

/** Links that open a game in the editor. */

/** Copies a link to the game: its ID before the first move, otherwise its start and its moves. */
export async function copyLink(live: LiveGame, ports: CommandContext["ports"]): Promise<void> {
  const base = ports.links?.base;
  if (base === undefined)
    return live.refuse(say("Links open games in an editor. This program has none: copy the game instead."));
  const link = gameLink(base, linkedText(live.session));
  if (link === undefined)
    return live.refuse(say("This game is too long for a link. Copy the game or its ID instead."));
  await copyText(live, link, say("A link to this game was copied."), ports);
}

/**
 * The game of a link, if the player wants to open it. Links come from anywhere: the game is read by the
 * rules, and the player sees what it is before anything changes.
 */
export async function startOfLink(
  path: string,
  query: string,
  { ports, games }: Pick<CommandContext, "ports" | "games">,
): Promise<Start | undefined> {
  const text = textOfLink(path, query);
  const refuse = (cause: Message) => ports.tell.error(say("Couldn't open the link: {0}", cause));
  if (text === undefined) {
    refuse(say("it leads to no game."));
    return undefined;
  }
  const read = await readGame(text, games, undefined, ports.time);
  if (!read.ok) {
    refuse(read.error);
    return undefined;
  }
  const { session } = read.value[0]!;
  const description = joined([session.game.title, describePosition(session.game, current(session))]);
  const isMeant = await ports.ask.confirm({
    question: say("Open this game from a link?"),
    detail: named(description),
    yes: say("Open Game"),
  });
  return isMeant ? pastedStart(session, ports) : undefined;
}
