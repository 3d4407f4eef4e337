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

/** Games on the clipboard: as an ID of the deal, or whole as text. */

type SharingPorts = Pick<Ports, "clipboard" | "tell">;

export async function copyGameId(live: LiveGame, ports: SharingPorts): Promise<void> {
  const { seed } = live.session;
  if (seed === undefined)
    return live.refuse(say("This game began from a board from elsewhere, so it has no ID."));
  const id = formatGameId({ game: live.game.name, variant: live.variant, seed });
  await copyText(live, id, say("Copied: {0}", id), ports);
}

/** The start and the moves up to the board. */
export function copyGame(live: LiveGame, ports: SharingPorts): Promise<void> {
  return copyText(
    live,
    formatGameText(live.session),
    say("This game was copied as text: its start and its moves."),
    ports,
  );
}

/** Copies a text of a game, and says so. */
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
 * Reads a game from a pasted text; what is wrong with it is shown. `wanted`: the game whose boards are meant
 * where the text does not say.
 */
export async function readPasted(
  text: string,
  games: readonly AnyGame[],
  wanted: AnyGame | undefined,
  ports: Pick<Ports, "tell" | "time" | "chance" | "speech">,
): Promise<Start | undefined> {
  const session = await readGame(text, games, wanted, ports.time);
  if (!session.ok) {
    ports.tell.error(say("The clipboard holds no game that can be pasted. {0}", session.error));
    return undefined;
  }
  return pastedStart(session.value, ports);
}

/** The game of a text: an ID, a whole game as it is copied, or a board as people write it. */
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

/** A pasted game to be put on the board. One that was dealt from its ID is the player's own. */
export function pastedStart(
  session: AnySession,
  { chance, speech }: Pick<Ports, "chance" | "speech">,
): Start {
  if (session.seed !== undefined) return newStart(session, chance);
  const { isHelped, isStray } = pastedGame(session);
  const origin = isStray ? { title: speech.translate(say("Pasted level")) } : undefined;
  return newStart(isHelped ? takeHelp(session) : session, chance, { picture: undefined, origin });
}
