import { movesText, pushesText } from "../counted.js";
import { type Message, quantity, say } from "../message.js";
import { current } from "../play/session.js";
import { counts, type PlayedGame } from "./game-records.js";
import type { HighScore } from "./high-scores.js";
import type { GameResults, LevelRecord } from "./records.js";

/** The player's records on the board of a finished game. They may already include this game. */
export interface EarlierGames {
  /** The ranking of the board's variant, highest first. */
  readonly scores: readonly HighScore[];
  readonly results: GameResults;
  /** `undefined` until the level is solved. */
  readonly level: LevelRecord | undefined;
}

/** How a finished game compares with the player's best and, in levels, with par. */
export interface EndingFacts {
  /** The differences from the best: a sentence for each measure in which the game differs. */
  readonly compared: readonly Message[];
  /** `undefined` where no star can be earned. */
  readonly star: StarFacts | undefined;
}

export interface StarFacts {
  readonly isEarned: boolean;
  /** What it was earned with, or what it takes. */
  readonly text: Message;
}

/**
 * `duration` formats a time in milliseconds. Nothing is compared for an unfinished game, and an assisted game
 * is not compared with the player's own.
 */
export function endingFacts(
  played: PlayedGame,
  earlier: EarlierGames,
  duration: (ms: number) => string,
): EndingFacts {
  const { session } = played;
  const { game } = session;
  const status = game.status(current(session));
  if (status === "playing") return { compared: [], star: undefined };
  const isOwn = counts(played);
  const ofWon = () => [
    ...comparedResults(played, earlier.results, duration),
    ...comparedLevel(played, earlier.level),
  ];
  return {
    compared: isOwn ? [...comparedScore(played, earlier.scores), ...(status === "won" ? ofWon() : [])] : [],
    star: status === "won" ? starOf(played, earlier.level, isOwn) : undefined,
  };
}

function comparedScore({ session, gameId }: PlayedGame, scores: readonly HighScore[]): readonly Message[] {
  const { ranking } = session.game;
  const best = scores.find((entry) => entry.gameId !== gameId)?.score;
  if (ranking === undefined || best === undefined) return [];
  const value = ranking.value(current(session));
  if (value > best)
    return [say("{0} more than the best score before, {1}.", quantity(value - best), quantity(best))];
  if (value === best) return [say("Equal to the best score.")];
  return [say("{0} short of the best score, {1}.", quantity(best - value), quantity(best))];
}

function comparedResults(
  { session, gameId, playedMs }: PlayedGame,
  { moves, ms }: GameResults,
  duration: (ms: number) => string,
): readonly Message[] {
  const { results } = session.game;
  // A board from elsewhere is in no ranking.
  if (results === undefined || session.seed === undefined) return [];
  // Rounds to the tenths of a second that are shown; smaller differences are not reported.
  const tenths = (timeMs: number) => Math.floor(timeMs / 100);
  const slower = ms === undefined || ms.gameId === gameId ? 0 : (tenths(playedMs) - tenths(ms.value)) * 100;
  return [
    ...(moves === undefined || moves.gameId === gameId
      ? []
      : more(results.moves(current(session)) - moves.value, movesText, moves.value)),
    ...(ms === undefined || slower <= 0
      ? []
      : [say("{0} longer than your shortest time, {1}.", duration(slower), duration(ms.value))]),
  ];
}

function comparedLevel({ session }: PlayedGame, record: LevelRecord | undefined): readonly Message[] {
  const { levels } = session.game;
  if (levels === undefined || record === undefined) return [];
  const position = current(session);
  const fewest = { moves: record.moves.moves, pushes: record.pushes.pushes };
  return [
    ...more(levels.moves(position) - fewest.moves, movesText, fewest.moves),
    ...(levels.pushes === undefined
      ? []
      : more(levels.pushes.count(position) - fewest.pushes, pushesText, fewest.pushes)),
  ];
}

function more(count: number, text: (count: number) => Message, fewest: number): readonly Message[] {
  return count > 0 ? [say("{0} more than your fewest, {1}.", text(count), quantity(fewest))] : [];
}

/** A level solved in par moves or fewer earns its star for good. */
function starOf(
  { session }: PlayedGame,
  record: LevelRecord | undefined,
  isOwn: boolean,
): StarFacts | undefined {
  const { levels } = session.game;
  const position = current(session);
  const par = levels?.par?.(position)?.moves.count;
  if (levels === undefined || par === undefined) return undefined;
  const moves = levels.moves(position);
  if (isOwn && moves < par)
    return {
      isEarned: true,
      text: say("Star earned: {0}, {1} below par.", movesText(moves), quantity(par - moves)),
    };
  if (isOwn && moves === par)
    return { isEarned: true, text: say("Star earned: {0}, which is par.", movesText(moves)) };
  const before = record?.moves.moves;
  if (before !== undefined && before <= par)
    return {
      isEarned: true,
      text: say("You earned the star in an earlier game: {0}. Par is {1}.", movesText(before), quantity(par)),
    };
  if (!isOwn)
    return { isEarned: false, text: say("To earn a star, reach par, {0}, unassisted.", movesText(par)) };
  return {
    isEarned: false,
    text: say("To earn a star, reach par, {0}: {1} fewer than now.", movesText(par), quantity(moves - par)),
  };
}
