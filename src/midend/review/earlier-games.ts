import { formatDateTime } from "../../games/age.js";
import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { type EarlierLine, earlierLines, hasRestart, returnToLine } from "../../games/play/earlier-lines.js";
import { type Replay, replayOfSession } from "../../games/play/replay.js";
import { type AnySession, attemptStart, current } from "../../games/play/session.js";
import type { FinishedGame } from "../../games/saves/finished-games.js";
import type { Save } from "../../games/saves/save.js";
import type { PlaySession } from "../games/play-session.js";
import { describeFigures, joined, variantLabel } from "../pages/descriptions.js";
import type { Choice, Ports } from "../ports/ports.js";

/** The list has the games that ended last, at most this many. */
const listed = 200;

/** Lets the player select a game that has ended. `undefined` where none was selected or could be read. */
export async function askFinishedGame(
  games: readonly AnyGame[],
  { ask, finished, speech, tell }: Pick<Ports, "ask" | "finished" | "speech" | "tell">,
): Promise<Save | undefined> {
  const all: FinishedGame[] = [];
  for await (const batch of finished.read()) {
    all.push(...batch.filter(({ game }) => games.some(({ name }) => name === game)));
    if (all.length >= listed) break;
  }
  const known = all.slice(0, listed);
  if (known.length === 0) {
    void tell.information(say("There are no finished games yet."));
    return undefined;
  }
  const chosen = await ask.choose({
    title: say("Review a Finished Game"),
    prompt: say("Select a finished game"),
    choices: known.map((one) => choiceOf(one, games, speech.language)),
  });
  const about = chosen && known[chosen.index];
  if (about === undefined) return undefined;
  const save = await finished.open(about);
  if (save === undefined) void tell.information(say("This game no longer exists."));
  return save;
}

function choiceOf(
  { game: name, variant, status, moves, value, endedAtMs }: FinishedGame,
  games: readonly AnyGame[],
  language: string,
): Choice {
  const game = games.find((one) => one.name === name)!;
  const parts = [
    game.title,
    variantLabel(game, variant),
    ...(value === undefined ? [] : [say("Score {0}", quantity(value))]),
    movesText(moves),
  ];
  return {
    label: joined(parts),
    detail: formatDateTime(endedAtMs, language),
    icon: status === "won" ? "pass" : "error",
  };
}

/**
 * The moves of all listed lines that are played for the figures at their ends; lines after that show none.
 * They take about 50 ms.
 */
const maxPlayedMoves = 20_000;

/**
 * Lets the player select a line of moves that were undone and replaced, and shows it as a replay from the
 * place where it parts. Resolves with whether one was selected.
 */
export async function askEarlierLine(
  { live, player }: PlaySession,
  { ask }: Pick<Ports, "ask">,
): Promise<boolean> {
  const { session } = live;
  const lines = earlierLines(session);
  if (lines.length === 0) {
    live.refuse(
      say("There are no earlier lines yet. If you undo moves and make others, the undone moves appear here."),
    );
    return true;
  }
  const chosen = await ask.choose({
    title: say("Earlier Lines"),
    prompt: say("Moves that you undid and replaced. Select a line to watch it and return to it."),
    choices: choicesOf(session, lines),
  });
  const line = chosen && lines[chosen.index];
  if (line === undefined) return false;
  if (live.session !== session) {
    live.refuse(say("The game has changed meanwhile. Select the line again."));
    return true;
  }
  const title = hasRestart(line)
    ? say("Earlier line, restarted after move {0}", movesBefore(line))
    : say("Earlier line, from move {0}", movesBefore(line) + 1);
  player.show({ replay: replayOf(session, line), title, solution: undefined, line });
  return true;
}

function choicesOf(session: AnySession, lines: readonly EarlierLine[]): readonly Choice[] {
  let played = 0;
  return lines.map((line): Choice => {
    const label = lineLabel(line);
    played += movesAfter(line);
    if (played > maxPlayedMoves) return { label };
    const end = current(returnToLine(session, line));
    const { game } = session;
    return { label, detail: describeFigures(game.scene(end).figures), icon: icons[game.status(end)] };
  });
}

const icons = { playing: "git-branch", won: "pass", lost: "error" } as const;

/** "After move 12: 8 other moves". */
function lineLabel(line: EarlierLine): Message {
  const parted = movesBefore(line);
  const count = movesAfter(line);
  if (hasRestart(line)) return say("After move {0}: {1}, with a restart", quantity(parted), movesText(count));
  return say("After move {0}: {1}", quantity(parted), otherMoves(count));
}

const otherMoves = (count: number): Message => plural(count, "{0} other move", "{0} other moves");

/** The moves of the attempt up to the place where the line parts from the current one. */
function movesBefore({ at, steps }: EarlierLine): number {
  return steps.slice(attemptStart({ steps, cursor: at }), at).flat().length;
}

function movesAfter({ at, steps }: EarlierLine): number {
  return steps.slice(at).flat().length;
}

/** The moves of a line since its last restart, at the place where it parts or after that restart. */
function replayOf(session: AnySession, line: EarlierLine): Replay {
  const replay = replayOfSession(returnToLine(session, line));
  return { ...replay, place: hasRestart(line) ? 0 : movesBefore(line) };
}
