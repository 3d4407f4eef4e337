import type { Day } from "../days/day.js";
import { puzzleKey, puzzleOf } from "../days/day-puzzles.js";
import type { Solution, SolutionCounts } from "../levels.js";
import { type AnySession, current, isAssisted, movesMade } from "../play/session.js";
import { nextOrder } from "../saves/save.js";
import { cleanName, enterScore } from "./high-scores.js";
import {
  hasFewerMoves,
  hasFewerPushes,
  type LevelRecord,
  type Records,
  type ResultName,
  resultNames,
} from "./records.js";

/** A game in the form that the records use. */
export interface PlayedGame {
  readonly session: AnySession;
  /** See `Save.gameId`. */
  readonly gameId: string;
  readonly playedMs: number;
  /** The score of its play (`AnalysisReport.score`); `undefined` where not known. */
  readonly score?: number | undefined;
}

/** The place of a finished game in the records. */
export type Standing =
  | { readonly kind: "entered"; readonly rank: number }
  /** The player had help: hints were shown, or an engine or another program made moves. */
  | { readonly kind: "assisted" }
  /** Which of its results are the best ever. */
  | { readonly kind: "results"; readonly best: readonly (ResultName | "pushes")[] }
  | { readonly kind: "none" };

/** The name of a ranking: "2048/4x4". */
export function rankingName(game: string, variant: string): string {
  return `${game}/${variant}`;
}

/** The best value of a ranking, including unfinished games; 0 if there is none. */
export function bestValue(records: Records, ranking: string): number {
  return Math.max(records.best.get(ranking) ?? 0, records.scores.get(ranking)?.[0]?.score ?? 0);
}

/** The best value that a game raises; `undefined` if it raises none. Moves of an engine do not count. */
export function raisedBest({ session }: PlayedGame, known: Records): Partial<Records> | undefined {
  const { game } = session;
  if (game.ranking === undefined || isAssisted(session)) return undefined;
  const value = game.ranking.value(current(session));
  const ranking = rankingOf(session);
  return value > bestValue(known, ranking) ? { best: new Map([[ranking, value]]) } : undefined;
}

/** The moment at which a game ends. */
export interface EndTime {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** The player's day. */
  readonly today: Day;
}

/** The records that a finished game adds; nothing if it is unfinished or does not count. */
export function finishedRecords(
  played: PlayedGame,
  known: Records,
  playerName: string,
  { atMs, today }: EndTime,
): Partial<Records> {
  const { session, gameId, playedMs, score } = played;
  const { game } = session;
  const position = current(session);
  const status = game.status(position);
  if (status === "playing" || !counts(played)) return {};
  const ranking = rankingOf(session);
  const isWon = status === "won";
  const found: { -readonly [Part in keyof Records]?: Records[Part] } = {};
  if (game.ranking !== undefined) {
    const { list, rank } = enterScore(known.scores.get(ranking) ?? [], {
      name: playerName,
      score: game.ranking.value(position),
      gameId,
      atMs,
    });
    if (rank !== undefined) found.scores = new Map([[ranking, list]]);
  }
  // A board from elsewhere may be arbitrarily easy, so it does not count.
  if (game.results !== undefined && isWon && session.seed !== undefined) {
    const values = { moves: game.results.moves(position), ms: playedMs, score };
    const results = resultNames.flatMap((name) =>
      values[name] === undefined ? [] : [[name, { value: values[name], gameId, atMs }] as const],
    );
    found.results = new Map([[ranking, Object.fromEntries(results)]]);
  }
  if (game.levels !== undefined && isWon) {
    const key = game.levels.key(position);
    const better = betterLevel(known.levels.get(key), costOf(session), atMs);
    if (better !== undefined) found.levels = new Map([[key, better]]);
  }
  const puzzle = puzzleOf(game.name, game.variantOf(position), session.seed);
  // A puzzle of a future day does not count.
  if (puzzle !== undefined && puzzle.day <= today) {
    const greatest = Math.max(0, ...[...known.days.values()].map(({ order }) => order));
    const result = {
      day: puzzle.day,
      playedOn: today,
      status,
      score: game.ranking?.value(position),
      moves: movesMade(session).length,
      ms: playedMs,
      gameId,
      order: nextOrder(greatest, atMs),
    };
    found.days = new Map([[puzzleKey(puzzle), result]]);
  }
  return found;
}

/**
 * The level that a game has solved, with its counts and its moves in the game's notation. It is `undefined`
 * if the game has solved none, or was assisted.
 */
export function solvedLevel(
  played: PlayedGame,
): { readonly key: string; readonly solution: Solution } | undefined {
  const { session } = played;
  const { levels } = session.game;
  if (levels === undefined || !counts(played) || session.game.status(current(session)) !== "won")
    return undefined;
  return {
    key: levels.key(current(session)),
    solution: { ...costOf(session), lurd: levels.notation?.write(movesMade(session)) ?? "" },
  };
}

/**
 * The record of a level with another solution; `undefined` if that one is not better in moves or in pushes
 * than the known ones.
 */
export function betterLevel(
  known: LevelRecord | undefined,
  { moves, pushes }: SolutionCounts,
  atMs: number,
): LevelRecord | undefined {
  const cost = { moves, pushes };
  const isBetter =
    known === undefined || hasFewerMoves(cost, known.moves) || hasFewerPushes(cost, known.pushes);
  return isBetter ? { moves: cost, pushes: cost, atMs } : undefined;
}

/** The player's name, and the scores that were waiting for one; `undefined` if the text is not a name. */
export function nameGiven(text: string, known: Records, atMs: number): Partial<Records> | undefined {
  const name = cleanName(text);
  if (name === "") return undefined;
  const named = [...known.scores].map(([ranking, list]) => {
    return [ranking, list.map((entry) => (entry.name === "" ? { ...entry, name } : entry))] as const;
  });
  return { playerName: { text: name, atMs }, scores: new Map(named) };
}

/** The place of a game in records that it has been entered in. */
export function standingOf(played: PlayedGame, records: Records): Standing {
  const { session, gameId } = played;
  const { game } = session;
  const position = current(session);
  const status = game.status(position);
  const isKept =
    (status === "won" && (game.results ?? game.levels) !== undefined) ||
    (status !== "playing" && game.ranking !== undefined);
  if (!isKept) return { kind: "none" };
  if (!counts(played)) return { kind: "assisted" };
  const ranking = rankingOf(session);
  const place = (records.scores.get(ranking) ?? []).findIndex(
    (entry) => entry.gameId === gameId && entry.score === game.ranking?.value(position),
  );
  if (place >= 0) return { kind: "entered", rank: place + 1 };
  const best = status === "won" ? [...bestResults(played, records), ...bestCosts(played, records)] : [];
  return best.length === 0 ? { kind: "none" } : { kind: "results", best };
}

function bestResults({ session, gameId }: PlayedGame, records: Records): readonly ResultName[] {
  if (session.game.results === undefined || session.seed === undefined) return [];
  const results = records.results.get(rankingOf(session)) ?? {};
  return resultNames.filter((name) => results[name]?.gameId === gameId);
}

function bestCosts({ session }: PlayedGame, records: Records): readonly ("moves" | "pushes")[] {
  const { levels } = session.game;
  const known = levels && records.levels.get(levels.key(current(session)));
  if (known === undefined) return [];
  const cost = costOf(session);
  const names = levels?.pushes === undefined ? (["moves"] as const) : (["moves", "pushes"] as const);
  return names.filter((name) => known[name][name] === cost[name]);
}

/**
 * Assisted games do not count. Neither does a level that was not played from its start: a solution needs all
 * of its moves.
 */
export function counts({ session }: PlayedGame): boolean {
  const { levels } = session.game;
  return !isAssisted(session) && (levels === undefined || levels.isStart(session.positions[0]));
}

function costOf(session: AnySession): SolutionCounts {
  const { levels } = session.game;
  const position = current(session);
  return { moves: levels?.moves(position) ?? 0, pushes: levels?.pushes?.count(position) ?? 0 };
}

function rankingOf(session: AnySession): string {
  const { game } = session;
  return rankingName(game.name, game.variantOf(current(session)));
}
