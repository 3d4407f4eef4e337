import { movesText } from "../../games/counted.js";
import { type Day, dayText } from "../../games/days/day.js";
import { puzzleOf } from "../../games/days/day-puzzles.js";
import { type Message, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import {
  type AnySession,
  attemptStart,
  current,
  movesMade,
  playSteps,
  sessionFrom,
} from "../../games/play/session.js";
import {
  type LinkTarget,
  linkTo,
  positionText,
  startText,
  targetInText,
  targetOfLink,
} from "../../games/saves/game-link.js";
import { formatGameText } from "../../games/saves/game-text.js";
import type { PlayContext } from "../games/play-context.js";
import type { PlaySession } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import type { Start } from "../live/start.js";
import { problemOfDay } from "../pages/day-words.js";
import { describePosition, joined } from "../pages/descriptions.js";
import { askOne } from "./answers.js";
import { copyText, pastedStart, readGame } from "./sharing.js";

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
  { ports, games, records }: Pick<PlayContext, "ports" | "games" | "records">,
): Promise<LinkedStart | undefined> {
  const target = targetOfLink(path, query);
  const refuse = (cause: Message) => {
    ports.tell.error(say("Couldn't open the link: {0}", cause));
    return undefined;
  };
  if (target === undefined) return refuse(say("it doesn't lead to a game."));
  if (target.kind === "day") {
    const problem = problemOfDay(target.day, records.today);
    return problem === undefined ? target : refuse(problem);
  }
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
