import { dayPuzzles } from "../../games/days/day-puzzles.js";
import { type AnyGame, canKeepGoing } from "../../games/game.js";
import { type Message, say, sense } from "../../games/message.js";
import { durationText } from "../../games/message-texts.js";
import { movesText } from "../../games/play/session.js";
import { type EndingFacts, endingFacts } from "../../games/statistics/ending-facts.js";
import type { Standing } from "../../games/statistics/game-records.js";
import type { EndingAction, ViewEnding, ViewFact } from "../../protocol/game/game-pages.js";
import type { PlayContext } from "../games/play-context.js";
import type { PlaySession } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import { assistedGoal, endTitle } from "../live/play-words.js";
import type { Speech } from "../ports/ports.js";
import { endOfPuzzle, finishedOn, puzzleAfter, puzzleOfLive } from "./day-words.js";
import { number } from "./descriptions.js";
import { followedFigures, resultLabels, viewFigures } from "./figures.js";
import { hasNextLevel } from "./level-pages.js";

type NextAction = Extract<EndingAction, "nextPuzzle" | "nextLevel" | "keepGoing" | "showLevels" | "newGame">;

/** The overlay of a game that has ended. */
export function viewEnding(playSession: PlaySession, sources: PlayContext): ViewEnding {
  const { live, gameAnalysis, levelAssistant } = playSession;
  const { ports, records, liveGames } = sources;
  const { speech } = ports;
  const { game, position, status } = live;
  const standing = liveGames.rankings.of(live);
  const { compared, star } = comparison(live, sources);
  const next = nextAction(live, sources);
  const figures = [
    ...viewFigures(speech, game.scene(position).figures),
    ...followedFigures(speech, playSession),
  ];
  const facts: ViewFact[] = [];
  const add = (text: Message, value: string) => {
    const label = speech.translate(text);
    facts.push({ label, value, isFigure: figures.some((figure) => figure.label === label) });
  };
  if (game.results !== undefined) {
    add(say("Time"), speech.translate(durationText(live.playedMs)));
    if (game.analysis !== undefined && gameAnalysis !== undefined) {
      for (const { label, value } of game.analysis.facts(gameAnalysis.trail)) {
        add(label, speech.translate(value));
      }
    } else add(sense("Moves", "number"), number(speech, game.results.moves(position)));
  }
  return {
    won: status === "won",
    title: speech.translate(endTitle(status === "lost" ? "lost" : "won", live.isAssisted, game)),
    isOwn: !live.isAssisted,
    text: speech.translate(game.words.ending(position)),
    facts,
    moves: levelAssistant && movesText(live.session),
    notes: [...dayNotes(live, sources), ...notes(speech, game, standing)].map((note) =>
      speech.translate(note),
    ),
    day: dayOf(live, sources),
    isBest: standing.kind === "results" || (standing.kind === "entered" && standing.rank === 1),
    compared: compared.map((text) => speech.translate(text)),
    star: star && { isEarned: star.isEarned, text: speech.translate(star.text) },
    actions: [
      next,
      ...(next !== "nextPuzzle" && hasNextPuzzle(live, records) ? ["nextPuzzle" as const] : []),
      "replayGame",
      ...(isReviewed(game) ? ["reviewGame" as const] : []),
      // A score in the list has no name yet.
      ...(standing.kind === "entered" && records.playerName === undefined
        ? ["changePlayerName" as const]
        : []),
    ],
  };
}

/** Whether games of this kind can be reviewed. */
function isReviewed({ analysis, levels, ranking }: AnyGame): boolean {
  return analysis !== undefined || ranking !== undefined || levels?.solving !== undefined;
}

/** What the end of a game offers first. */
export function nextAction(live: LiveGame, { records }: PlayContext): NextAction {
  const { game, position } = live;
  if (canKeepGoing(game, position)) return "keepGoing";
  if (hasNextPuzzle(live, records)) return "nextPuzzle";
  if (hasNextLevel(live)) return "nextLevel";
  return game.levels === undefined ? "newGame" : "showLevels";
}

export const nextTexts: Readonly<Record<NextAction, Message>> = {
  nextPuzzle: say("Next Puzzle"),
  nextLevel: say("Next Level"),
  keepGoing: say("Keep Going"),
  newGame: say("New Game"),
  showLevels: say("Levels"),
};

function comparison(
  { game, position, session, gameId, playedMs, variant }: LiveGame,
  sources: PlayContext,
): EndingFacts {
  const { ports, records, levelRecords } = sources;
  const earlier = {
    scores: records.scores(game.name, variant),
    results: records.results(game.name, variant),
    level: game.levels && levelRecords.best(game.levels.key(position)),
  };
  return endingFacts({ session, gameId, playedMs }, earlier, (ms) =>
    ports.speech.translate(durationText(ms)),
  );
}

function notes(speech: Speech, game: AnyGame, standing: Standing): readonly Message[] {
  switch (standing.kind) {
    case "assisted":
      return [assistedGoal(game)];
    case "entered":
      return [say("Number {0} of your best scores.", standing.rank)];
    case "results": {
      const best = standing.best.map((name) => speech.translate(resultLabels[name]));
      return [say("Your best on this board. {0}.", best.join(" · "))];
    }
    case "none":
      return [];
  }
}

function hasNextPuzzle(live: LiveGame, records: PlayContext["records"]): boolean {
  const puzzle = puzzleOfLive(live, records);
  return puzzle !== undefined && puzzleAfter(puzzle, records.days) !== undefined;
}

/** The words about a puzzle of a day. */
function dayNotes(live: LiveGame, { records }: PlayContext) {
  return live.isAssisted ? [] : endOfPuzzle(puzzleOfLive(live, records), records);
}

/** How many puzzles of today are finished, if a game that counts is one of them. */
function dayOf(live: LiveGame, { records: { today, days } }: PlayContext): ViewEnding["day"] {
  if (live.isAssisted || puzzleOfLive(live, { today })?.day !== today) return undefined;
  return { finished: finishedOn(today, days), all: dayPuzzles(today).length };
}
