import type { RankedScore } from "../capabilities.js";

/** A list of the best scores, highest first. */
export interface HighScore extends RankedScore {
  /** The game it was reached in; each game is in the list once. */
  readonly gameId: string;
  /** When it was reached, in milliseconds since 1970; of equal scores the earlier one comes first. */
  readonly atMs: number;
}

export const highScoreLimit = 10;
export const nameLimit = 20;

/** A player's name in the form of lists and files: without line breaks and bars, at most 20 characters. */
export function cleanName(text: string): string {
  return text
    .replace(/[\p{Cc}|]/gu, " ")
    .trim()
    .slice(0, nameLimit)
    .trim();
}

/**
 * Enters a score. It must beat an entry or find the list unfilled. An equal score comes after existing ones,
 * and one equal to the tenth stays out. A second score of the same game replaces the first if it is higher.
 * `rank` counts from 1; `undefined` when the score did not enter.
 */
export function enterScore(
  list: readonly HighScore[],
  score: HighScore,
): { readonly list: readonly HighScore[]; readonly rank: number | undefined } {
  const merged = mergeScores(list, [score]);
  const place = merged.findIndex(({ gameId }) => gameId === score.gameId);
  const isNew = merged !== list && merged[place]?.score === score.score;
  return { list: merged, rank: isNew ? place + 1 : undefined };
}

/**
 * Merges two lists into the list of the best. The order and number of merges make no difference, so copies of
 * a list that were changed separately become equal again. Returns the first list itself if the second one
 * adds nothing.
 */
export function mergeScores(one: readonly HighScore[], other: readonly HighScore[]): readonly HighScore[] {
  const byGame = new Map<string, HighScore>();
  for (const score of [...one, ...other]) {
    const known = byGame.get(score.gameId);
    byGame.set(score.gameId, known === undefined ? score : betterOf(known, score));
  }
  const merged = [...byGame.values()].sort(byRank).slice(0, highScoreLimit);
  return merged.length === one.length && merged.every((score, place) => score === one[place]) ? one : merged;
}

/**
 * The better of two scores of one game; of equal ones the earlier, with the name that one of them may lack.
 * Returns the first if it has everything.
 */
function betterOf(one: HighScore, other: HighScore): HighScore {
  if (one.score !== other.score) return one.score > other.score ? one : other;
  const [name = ""] = [one.name, other.name].filter((text) => text !== "").sort();
  const atMs = Math.min(one.atMs, other.atMs);
  return name === one.name && atMs === one.atMs ? one : { ...one, name, atMs };
}

function byRank(one: HighScore, other: HighScore): number {
  return other.score - one.score || one.atMs - other.atMs || compareTexts(one.gameId, other.gameId);
}

/** The order of texts by their characters. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
