import { betterDayResult, type DayResult } from "../days/day-results.js";
import type { SolutionCounts } from "../levels.js";
import { type HighScore, mergeScores } from "./high-scores.js";

/**
 * The results by which finished games are compared. Fewer moves, less time, and a higher score are better.
 */
export const resultNames = ["moves", "ms", "score"] as const;
export type ResultName = (typeof resultNames)[number];

export type GameResults = { readonly [Name in ResultName]?: GameResult };

export interface GameResult {
  readonly value: number;
  /** The game it was reached in. */
  readonly gameId: string;
  /** When it was reached, in milliseconds since 1970. */
  readonly atMs: number;
}

/**
 * The counts of the solution with the fewest moves and of the one with the fewest pushes; often the same one.
 */
export interface LevelRecord {
  readonly moves: SolutionCounts;
  readonly pushes: SolutionCounts;
  /** When the level was last solved, or solved better, in milliseconds since 1970. */
  readonly atMs: number;
}

export interface PlayerName {
  readonly text: string;
  /** When it was entered, in milliseconds since 1970. */
  readonly atMs: number;
}

/**
 * The data that undo must not change. Rankings are named "game/variant", levels by `Levels.key`.
 *
 * Records only ever improve. So copies that were changed separately, in two windows or on two machines, are
 * merged automatically: each record is the better of both.
 */
export interface Records {
  /** `undefined` until the player enters one. */
  readonly playerName: PlayerName | undefined;
  readonly scores: ReadonlyMap<string, readonly HighScore[]>;
  /** The best value ever, including games that were left unfinished. */
  readonly best: ReadonlyMap<string, number>;
  readonly results: ReadonlyMap<string, GameResults>;
  readonly levels: ReadonlyMap<string, LevelRecord>;
  /** The puzzles of days that the player has finished, by `puzzleKey`. */
  readonly days: ReadonlyMap<string, DayResult>;
}

/** The records before and after a change. Parts that did not change are the same objects. */
export interface RecordsChange {
  readonly before: Records;
  readonly after: Records;
}

export const noRecords: Records = {
  playerName: undefined,
  scores: new Map(),
  best: new Map(),
  results: new Map(),
  levels: new Map(),
  days: new Map(),
};

/**
 * The better of two for each thing. The order and number of merges make no difference. Returns the first
 * itself if the second adds nothing. The same holds for each of its parts, so `===` tells what is new.
 */
export function mergeRecords(one: Records, other: Records): Records {
  const merged: Records = {
    playerName: mergeNames(one.playerName, other.playerName),
    scores: mergeMaps(one.scores, other.scores, mergeScores),
    best: mergeMaps(one.best, other.best, (first, second) => Math.max(first, second)),
    results: mergeMaps(one.results, other.results, mergeResults),
    levels: mergeMaps(one.levels, other.levels, mergeLevels),
    days: mergeMaps(one.days, other.days, betterDayResult),
  };
  const isOld = (Object.keys(merged) as (keyof Records)[]).every((part) => merged[part] === one[part]);
  return isOld ? one : merged;
}

function mergeMaps<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  merge: (first: Value, second: Value) => Value,
): ReadonlyMap<string, Value> {
  let merged: Map<string, Value> | undefined;
  for (const [key, value] of other) {
    const known = one.get(key);
    const better = known === undefined ? value : merge(known, value);
    if (better === known) continue;
    merged ??= new Map(one);
    merged.set(key, better);
  }
  return merged ?? one;
}

/** The newer name. */
function mergeNames(one: PlayerName | undefined, other: PlayerName | undefined): PlayerName | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.atMs > one.atMs || (other.atMs === one.atMs && other.text > one.text) ? other : one;
}

function mergeResults(one: GameResults, other: GameResults): GameResults {
  const better = resultNames.flatMap((name) => {
    const [known, value] = [one[name], other[name]];
    return value !== undefined && (known === undefined || isBetterResult(name, value, known))
      ? [[name, value] as const]
      : [];
  });
  return better.length === 0 ? one : { ...one, ...Object.fromEntries(better) };
}

/** Of equal results, the earlier one is better. */
function isBetterResult(name: ResultName, one: GameResult, other: GameResult): boolean {
  if (one.value !== other.value) return name === "score" ? one.value > other.value : one.value < other.value;
  return isLess([one.atMs, one.gameId], [other.atMs, other.gameId]);
}

function mergeLevels(one: LevelRecord, other: LevelRecord): LevelRecord {
  const moves = hasFewerMoves(other.moves, one.moves) ? other.moves : one.moves;
  const pushes = hasFewerPushes(other.pushes, one.pushes) ? other.pushes : one.pushes;
  const atMs = Math.max(one.atMs, other.atMs);
  return moves === one.moves && pushes === one.pushes && atMs === one.atMs ? one : { moves, pushes, atMs };
}

/** Ties are broken by fewer pushes. */
export function hasFewerMoves(one: SolutionCounts, other: SolutionCounts): boolean {
  return isLess([one.moves, one.pushes], [other.moves, other.pushes]);
}

/** Ties are broken by fewer moves. */
export function hasFewerPushes(one: SolutionCounts, other: SolutionCounts): boolean {
  return isLess([one.pushes, one.moves], [other.pushes, other.moves]);
}

function isLess<First extends number, Second extends number | string>(
  one: readonly [First, Second],
  other: readonly [First, Second],
): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
}
