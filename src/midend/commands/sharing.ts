import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { type AnySession, deal, takeHelp } from "../../games/play/session.js";
import type { Result } from "../../games/result.js";
import { formatGameId, parseGameId } from "../../games/saves/game-id.js";
import { formatGameText, parsingGameText, pastedGame } from "../../games/saves/game-text.js";
import { inSlices } from "../../games/slices.js";
import type { LiveGame } from "../live/live-game.js";
import { newStart, type Start } from "../live/start.js";
import type { Ports } from "../ports/ports.js";
import type { Time } from "../ports/time.js";

/** Copies games to the clipboard and pastes them, as an ID of the deal or as text with all moves. */

type SharingPorts = Pick<Ports, "clipboard" | "tell">;

export async function copyGameId(live: LiveGame, ports: SharingPorts): Promise<void> {
  const { seed } = live.session;
  if (seed === undefined)
    return live.refuse(say("This game started from a board from elsewhere, so it has no ID."));
  const id = formatGameId({ game: live.game.name, variant: live.variant, seed });
  await copyText(live, id, say("Copied: {0}", id), ports);
}

/** Copies the start and the moves of the game. */
export function copyGame(live: LiveGame, ports: SharingPorts): Promise<void> {
  return copyText(
    live,
    formatGameText(live.session),
    say("This game was copied as text: its start and its moves."),
    ports,
  );
}

/** Copies a text, and says what was copied. */
export async function copyText(
  live: LiveGame,
  text: string,
  said: Message,
  { clipboard, tell }: SharingPorts,
): Promise<void> {
  await clipboard.write(text);
  tell.passing(said, 3_000);
  live.speak(said);
}

/**
 * Reads a game from a pasted text, or shows what is wrong with the text. `wanted`: the kind of game for
 * boards that do not name one.
 */
export async function readPasted(
  text: string,
  games: readonly AnyGame[],
  wanted: AnyGame | undefined,
  ports: Pick<Ports, "tell" | "time" | "chance" | "speech">,
): Promise<Start | undefined> {
  const session = await readGame(text, games, wanted, ports.time);
  if (!session.ok) {
    ports.tell.error(say("Couldn't paste: the clipboard holds no game. {0}", session.error));
    return undefined;
  }
  return pastedStart(session.value, ports);
}

/** Reads a game from a text: an ID, a copied game, or a board as people write it. */
export async function readGame(
  text: string,
  games: readonly AnyGame[],
  wanted: AnyGame | undefined,
  { slices }: Pick<Time, "slices">,
): Promise<Result<AnySession>> {
  const [name] = text.trim().split("/", 1);
  const game = wanted ?? games[0]!;
  if (!/^\S+\/\S+$/.test(text.trim()) || games.every((one) => one.name !== name))
    return inSlices(parsingGameText(text, games, wanted), slices);
  const id = parseGameId(text, games, { game: game.name, variant: game.variants[0]!.id });
  return id.ok ? deal(games.find((one) => one.name === id.value.game)!, id.value.variant, id.value.seed) : id;
}

/** The start of a pasted game. A game that was dealt from its ID is not assisted. */
export function pastedStart(
  session: AnySession,
  { chance, speech }: Pick<Ports, "chance" | "speech">,
): Start {
  if (session.seed !== undefined) return newStart(session, chance);
  const { isHelped, isStray } = pastedGame(session);
  const origin = isStray ? { title: speech.translate(say("Pasted level")) } : undefined;
  return newStart(isHelped ? takeHelp(session) : session, chance, { picture: undefined, origin });
}
