import { formatDay } from "../../games/days/day.js";
import { puzzleOf } from "../../games/days/day-puzzles.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { durationText, named } from "../../games/message-texts.js";
import {
  type AnySession,
  attemptPlayed,
  current,
  deal,
  movesMade,
  recordHelp,
} from "../../games/play/session.js";
import { good, type Result } from "../../games/result.js";
import { formatGameId, parseGameId } from "../../games/saves/game-id.js";
import { startText, targetInText } from "../../games/saves/game-link.js";
import {
  formatGameText,
  type GameReading,
  parsingGameReadings,
  pastedGame,
} from "../../games/saves/game-text.js";
import { inSlices } from "../../games/slices.js";
import type { LiveGame } from "../live/live-game.js";
import { figureText } from "../live/play-words.js";
import { newStart, type Start } from "../live/start.js";
import { joined } from "../pages/descriptions.js";
import type { Ports, Time } from "../ports/ports.js";
import { askOne } from "./answers.js";

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

/** Copies the board or the moves in a form that other programs read, which the player selects. */
export async function copyBoard(
  live: LiveGame,
  ports: SharingPorts & Pick<Ports, "ask" | "speech">,
): Promise<void> {
  const { session, position } = live;
  const [start] = session.positions;
  const moves = session.steps.slice(0, session.cursor).flat();
  const copies = live.game.text?.copies?.({ start, now: position, moves }) ?? [];
  if (copies.length === 0) return live.refuse(say("This game has no texts that other programs read."));
  const chosen = await ports.ask.choose({
    title: say("Copy Board as Text"),
    prompt: say("Select the text to copy."),
    choices: copies.map(({ text, label }) => ({ label, detail: text.replaceAll("\n", " ⏎ ").slice(0, 200) })),
  });
  const copy = chosen && copies[chosen.index];
  if (copy !== undefined) await copyText(live, copy.text, say("Copied: {0}", copy.label), ports);
}

/** Copies a text, and says what was copied. */
export async function copyText(
  live: LiveGame,
  text: string,
  message: Message,
  { clipboard, tell }: SharingPorts,
): Promise<void> {
  await clipboard.write(text);
  tell.passing(message, 3_000);
  live.speak(message);
}

/**
 * Reads a game from a pasted text, or shows what is wrong with the text. Asks where the text has several
 * meanings. `active`: the game on the board, which moves alone and boards without a name are about.
 */
export async function readPasted(
  text: string,
  games: readonly AnyGame[],
  active: LiveGame | undefined,
  ports: Pick<Ports, "ask" | "tell" | "time" | "chance" | "speech" | "loadReaders">,
): Promise<Start | undefined> {
  const readings = await readGame(text, games, active?.game, ports, active?.session.positions[0]);
  if (!readings.ok) {
    ports.tell.error(say("Couldn't paste: the clipboard holds no game. {0}", readings.error));
    return undefined;
  }
  const question = { title: say("Paste Game"), prompt: say("The moves have several meanings. Select one.") };
  const reading = await askOne(ports.ask, readings.value, question, ({ session, label }) => ({
    label: label ?? session.game.title,
    detail: session.game.format(current(session)),
  }));
  if (reading?.note !== undefined) void ports.tell.information(reading.note);
  return reading && pastedStart(reading.session, ports);
}

/**
 * Reads a game from a text: an ID, a copied game, a shared result, a link, a written board, or moves from
 * `board`. There is at least one reading.
 */
export async function readGame(
  given: string,
  games: readonly AnyGame[],
  wanted: AnyGame | undefined,
  { time, loadReaders }: Pick<Ports, "loadReaders"> & { readonly time: Pick<Time, "slices"> },
  board?: unknown,
): Promise<Result<readonly GameReading[]>> {
  const text = gameTextIn(given, games);
  const [name] = text.trim().split("/", 1);
  const game = wanted ?? games[0]!;
  if (!/^\S+\/\S+$/.test(text.trim()) || games.every((one) => one.name !== name)) {
    await loadReaders?.();
    return inSlices(parsingGameReadings(text, games, wanted, board), time.slices);
  }
  const id = parseGameId(text, games, { game: game.name, variant: game.variants[0]!.id });
  if (!id.ok) return id;
  const dealt = deal(games.find((one) => one.name === id.value.game)!, id.value.variant, id.value.seed);
  return dealt.ok ? good([{ session: dealt.value, label: undefined }]) : dealt;
}

/** The game in a link or in a shared result. Any other text is returned as it is. */
function gameTextIn(text: string, games: readonly AnyGame[]): string {
  const link = targetInText(text);
  if (link !== undefined && link.kind !== "day") return link.text;
  const last = text.trimEnd().slice(-maxIdCharacters).split("\n").at(-1)!.trim();
  const [name] = last.split("/", 1);
  return /^\S+\/\S+\/\d{1,10}$/.test(last) && games.some((game) => game.name === name) ? last : text;
}

/** Far longer than any ID. */
const maxIdCharacters = 200;

/** The start of a pasted game. A game that was dealt from its ID is not assisted. */
export function pastedStart(
  session: AnySession,
  { chance, speech }: Pick<Ports, "chance" | "speech">,
): Start {
  if (session.seed !== undefined) return newStart(session, chance);
  const { isAssisted, isFreeLevel } = pastedGame(session);
  const origin = isFreeLevel ? { title: speech.translate(say("Pasted level")) } : undefined;
  return newStart(isAssisted ? recordHelp(session) : session, chance, { picture: undefined, origin });
}

/** Copies the player's moves, or all moves of the solution that is shown. */
export async function copyMoves(
  live: LiveGame,
  form: "moves" | "notation",
  solution: readonly string[] | undefined,
  ports: SharingPorts,
): Promise<void> {
  const moves = solution ?? movesMade(live.session);
  const notation = live.game.levels?.notation;
  if (moves.length === 0) return live.refuse(say("There are no moves to copy yet."));
  if (form === "notation" && notation === undefined)
    return live.refuse(say("Moves of this game have no other notation."));
  const written = form === "moves" ? notation?.compress(moves) : notation?.write(moves);
  const name = notation?.name ?? "";
  const own =
    form === "moves" ? say("Your moves were copied.") : say("Your moves were copied as {0} text.", name);
  const others =
    form === "moves" ? say("The solution was copied.") : say("The solution was copied as {0} text.", name);
  await copyText(live, written ?? moves.join(" "), solution === undefined ? own : others, ports);
}

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
