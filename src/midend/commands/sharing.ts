import { movesText } from "../../games/counted.js";
import { type Day, dayText, formatDay } from "../../games/days/day.js";
import { puzzleOf } from "../../games/days/day-puzzles.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { durationText, named, sentences } from "../../games/message-texts.js";
import {
  type AnySession,
  attemptPlayed,
  attemptStart,
  current,
  deal,
  movesMade,
  playSteps,
  recordHelp,
  sessionFrom,
} from "../../games/play/session.js";
import { good, type Result } from "../../games/result.js";
import { formatGameId, parseGameId } from "../../games/saves/game-id.js";
import {
  type LinkTarget,
  linkTo,
  positionText,
  startText,
  targetInText,
  targetOfLink,
} from "../../games/saves/game-link.js";
import {
  formatGameText,
  type GameReading,
  parsingGameReadings,
  pastedGame,
} from "../../games/saves/game-text.js";
import { inSlices } from "../../games/slices.js";
import type { PlayContext } from "../games/play-context.js";
import type { PlaySession } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import { figureText } from "../live/play-words.js";
import { newStart, type Start } from "../live/start.js";
import { describePosition, joined } from "../pages/descriptions.js";
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
async function copyText(
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
  return newStart(isAssisted ? recordHelp(session) : session, chance, { origin });
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
      states[live.status],
      ...game.scene(position).figures.map(figureText),
      ...(game.results === undefined ? [] : [durationText(live.playedMs)]),
      ...(live.isAssisted ? [say("Assisted")] : []),
    ]),
  ];
  const squares = game.squares?.(attemptPlayed(session).positions) ?? [];
  const text = [...lines.map((line) => ports.speech.translate(line)), ...squares, startText(session)];
  return copyText(live, text.join("\n"), say("Your result was copied. It doesn't reveal any moves."), ports);
}

const states = { won: say("Won"), lost: say("Lost"), playing: say("Unfinished") } as const;

/**
 * Links that open a game, a replay or the puzzles of a day in the editor, and web pages that show a game
 * without it.
 */

/** What the player agreed to open. */
export type LinkedStart =
  | { readonly kind: "game" | "replay"; readonly start: Start }
  | { readonly kind: "day"; readonly day: Day };

/** A thing that a link can open. */
interface Linked {
  readonly label: Message;
  readonly detail: Message;
  readonly target: LinkTarget;
  /** The game on a page; `undefined` where a page can't show it. */
  readonly shown: { readonly session: AnySession; readonly isReplay: boolean } | undefined;
}

/** Copies a link. Asks what it opens, where the game has more than its start. */
export async function copyLink(live: LiveGame, ports: PlayContext["ports"]): Promise<void> {
  const base = ports.links?.base;
  if (base === undefined)
    return live.refuse(
      say("Links open games in an editor, which this program doesn't have. Copy the game instead."),
    );
  const all = linkable(live, ports.speech.language).map((one) => ({
    ...one,
    link: linkTo(base, one.target),
  }));
  const question = { title: say("Copy Link to Game"), prompt: say("Select what the link opens.") };
  const chosen = await askOne(ports.ask, all, question, ({ label, detail, link }) => ({
    label,
    detail: link === undefined ? say("Too long for a link") : detail,
  }));
  if (chosen === undefined) return;
  const { link, label } = chosen;
  if (link === undefined)
    return live.refuse(
      say("This is too long for a link, which has at most 2,000 characters. Copy the game instead."),
    );
  await copyText(live, link, say("A link was copied: {0}", label), ports);
}

/** Writes a web page. It shows the replay on the board; without one, asks what it shows. */
export async function exportPage(
  { live, player: { showing } }: Pick<PlaySession, "live" | "player">,
  { ask, speech, webPages }: PlayContext["ports"],
): Promise<void> {
  if (webPages === undefined)
    return live.refuse(
      say("This program writes web pages by a command: {0}", "tilework page FILE -o PAGE.html"),
    );
  const title = speech.translate(
    live.game.levels === undefined ? joined([live.game.title, live.boardName]) : live.boardName,
  );
  if (showing !== undefined) {
    const { game, positions, moves } = showing.replay;
    const session = playSteps(
      sessionFrom(game, positions[0]),
      moves.map((move) => [move]),
    );
    return webPages.save(title, session, true);
  }
  const all = linkable(live, speech.language).flatMap(({ label, detail, shown }) =>
    shown === undefined ? [] : [{ label, detail, shown }],
  );
  const question = { title: say("Export as a Web Page"), prompt: say("Select what the page shows.") };
  const chosen = await askOne(ask, all, question, ({ label, detail }) => ({ label, detail }));
  if (chosen !== undefined) await webPages.save(title, chosen.shown.session, chosen.shown.isReplay);
}

function linkable(live: LiveGame, language: string | undefined): readonly Linked[] {
  const { game, session, position, status } = live;
  const [start] = session.positions;
  const isPlayed = session.cursor > attemptStart(session);
  const day = puzzleOf(game.name, live.variant, session.seed)?.day;
  const of = (kind: "game" | "replay", text: string) => ({ kind, text });
  const label = game.levels === undefined ? say("This game from its start") : say("This level");
  const found: Linked[] = [
    {
      label,
      detail: describePosition(game, start),
      target: of("game", startText(session)),
      shown: { session: { ...sessionFrom(game, start), seed: session.seed }, isReplay: false },
    },
  ];
  if (isPlayed && status === "playing")
    found.unshift({
      label: say("This position"),
      detail: describePosition(game, position),
      target: of("game", positionText(session)),
      shown: { session: sessionFrom(game, position), isReplay: false },
    });
  if (isPlayed)
    found.push({
      label: say("A replay of your moves"),
      detail: movesText(movesMade(session).length),
      target: of("replay", formatGameText(session)),
      shown: { session, isReplay: true },
    });
  if (day !== undefined)
    found.push({
      label: say("All puzzles of the day"),
      detail: named(dayText(day, language)),
      target: { kind: "day", day },
      shown: undefined,
    });
  return found;
}

/**
 * What a link opens, if the player wants to open it. Links come from anywhere: a game is read by the rules,
 * and the player sees what it is before anything changes.
 */
export async function startOfLink(
  path: string,
  query: string,
  { ports, games }: Pick<PlayContext, "ports" | "games">,
): Promise<LinkedStart | undefined> {
  const target = targetOfLink(path, query);
  const refuse = (cause: Message) => {
    ports.tell.error(say("Couldn't open the link: {0}", cause));
    return undefined;
  };
  if (target === undefined) return refuse(say("it doesn't lead to a game."));
  if (target.kind === "day") return target;
  const read = await readGame(target.text, games, undefined, ports);
  if (!read.ok) return refuse(read.error);
  const { session, note } = read.value[0]!;
  const { length } = movesMade(session);
  if (target.kind === "replay" && length === 0) return refuse(say("its replay has no moves."));
  const description = joined([session.game.title, describePosition(session.game, current(session))]);
  const isMeant = await ports.ask.confirm({
    question:
      target.kind === "replay" ? say("Watch this replay from a link?") : say("Open this game from a link?"),
    detail: sentences(say("{0}. The game that is on the board now is kept.", description), note),
    yes: target.kind === "replay" ? say("Watch Replay") : say("Open Game"),
  });
  return isMeant ? { kind: target.kind, start: pastedStart(session, ports) } : undefined;
}

/** The day whose puzzles a link in a text opens. */
export async function dayIn(text: string): Promise<Day | undefined> {
  const link = targetInText(text);
  return link?.kind === "day" ? link.day : undefined;
}
