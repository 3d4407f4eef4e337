import type { AnyGame, Figure } from "../../games/game.js";
import type { Fewest, Levels } from "../../games/levels.js";
import { type Message, say, sense } from "../../games/message.js";
import { durationText } from "../../games/message-texts.js";
import { shown } from "../../games/play/replay.js";
import type { GameResults, ResultName } from "../../games/statistics/records.js";
import type { BestEntry, ViewFact, ViewFigure } from "../../protocol/game/game-pages.js";
import type { PlaySession } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import type { Speech } from "../ports/ports.js";
import type { LevelRecords, RecordStore } from "../store/record-store.js";
import { number } from "./descriptions.js";

/** The numbers beside a board, and the player's records. */

export function viewFigures(speech: Speech, figures: readonly Figure[]): readonly ViewFigure[] {
  return figures.map(({ name, label, value }) => ({
    name,
    label: speech.translate(label),
    value,
    stale: false,
  }));
}

/** The figures of a game. The first one says where the game is assisted. */
export function ownFigures(
  speech: Speech,
  { isAssisted }: LiveGame,
  figures: readonly Figure[],
): readonly ViewFigure[] {
  const [first, ...others] = viewFigures(speech, figures);
  if (first === undefined) return [];
  if (!isAssisted) return [first, ...others];
  return [{ ...first, label: speech.translate(say("{0}, assisted", first.label)) }, ...others];
}

/** The figures that need the analysis. In the replay of a solution they follow from its length. */
export function followedFigures(
  speech: Speech,
  { live, gameAnalysis, player }: PlaySession,
): readonly ViewFigure[] {
  const { analysis } = live.game;
  if (analysis === undefined || gameAnalysis === undefined) return [];
  const figure = (name: string, label: Message, value: Message | undefined, stale: boolean) => ({
    name,
    label: speech.translate(label),
    value: value === undefined ? "–" : speech.translate(value),
    stale,
  });
  const { showing } = player;
  const { trail } = gameAnalysis;
  if (showing === undefined) {
    return analysis.figures(trail).map(({ name, label, value }) => figure(name, label, value, trail.isStale));
  }
  const left = showing.replay.moves.length - showing.replay.place;
  const now = shown(showing.replay);
  const distance = showing.solution && { moves: left, exact: showing.solution.exact, lowerBound: 0 };
  const figures = analysis.figures({ start: now, now, startDistance: distance, distance });
  return figures.map(({ name, label, value }) =>
    figure(name, label, name === "distance" ? value : undefined, false),
  );
}

/** The player's fewest moves in the level. */
export function levelFigures(
  speech: Speech,
  { game: { levels }, position }: LiveGame,
  levelRecords: LevelRecords,
): readonly ViewFigure[] {
  if (levels === undefined) return [];
  const best = levelRecords.best(levels.key(position));
  const label = speech.translate(sense("Best", "score"));
  return [{ name: "best-moves", label, value: best?.moves.moves ?? "–", stale: false }];
}

export const resultLabels: Readonly<Record<ResultName | "pushes", Message>> = {
  moves: say("Fewest moves"),
  pushes: say("Fewest pushes"),
  ms: say("Shortest time"),
  score: say("Highest score"),
};

export function viewResults(
  speech: Speech,
  { analysis }: AnyGame,
  results: GameResults,
): readonly ViewFact[] {
  const facts: ViewFact[] = [];
  const add = (label: Message, value: string) => facts.push({ label: speech.translate(label), value });
  const { moves, ms, score } = results;
  if (moves !== undefined) add(resultLabels.moves, number(speech, moves.value));
  if (ms !== undefined) add(resultLabels.ms, speech.translate(durationText(ms.value)));
  if (score !== undefined && analysis !== undefined) {
    add(resultLabels.score, speech.translate(analysis.formatScore(score.value)));
  }
  return facts;
}

export function bestEntries(
  speech: Speech,
  records: RecordStore,
  game: AnyGame,
  variant: string,
  gameId: string | undefined,
): readonly BestEntry[] {
  return records.scores(game.name, variant).map((entry, index) => ({
    rank: index + 1,
    name: entry.name === "" ? speech.translate(say("You")) : entry.name,
    score: entry.score,
    current: entry.gameId === gameId,
  }));
}

/** The player's best solutions of the level, and its par. */
export function levelResults(
  speech: Speech,
  levels: Levels<unknown, string>,
  records: LevelRecords,
  position: unknown,
): readonly ViewFact[] {
  const best = records.best(levels.key(position));
  const par = levels.par?.(position);
  return [
    ...levelFact(speech, resultLabels.moves, best?.moves.moves, par?.moves),
    ...(levels.pushes === undefined
      ? []
      : levelFact(speech, resultLabels.pushes, best?.pushes.pushes, par?.pushes)),
  ];
}

function levelFact(
  speech: Speech,
  label: Message,
  own: number | undefined,
  par: Fewest | undefined,
): readonly ViewFact[] {
  if (own === undefined && par === undefined) return [];
  return [
    {
      label: speech.translate(label),
      value: own === undefined ? "–" : number(speech, own),
      par: par && {
        text: par.proved ? number(speech, par.count) : `≤ ${number(speech, par.count)}`,
        meaning: speech.translate(
          par.proved ? say("Proved: it can't be done with fewer.") : say("The fewest known."),
        ),
        reached: own !== undefined && own <= par.count,
      },
    },
  ];
}
