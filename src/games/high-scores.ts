import type { RankedScore } from "./capabilities.js";

/** A list of the best scores, highest first. */
export interface HighScore extends RankedScore {
  /** The game it was reached in; a game stands in the list once. */
  readonly gameId: string;
}

export const highScoreLimit = 10;
export const nameLimit = 20;

/** A player's name as lists and files hold it: without line breaks and bars, at most 20 characters. */
export function cleanName(text: string): string {
  return text
    .replace(/[\p{Cc}|]/gu, " ")
    .trim()
    .slice(0, nameLimit)
    .trim();
}

/**
 * Enters a score. It must beat an entry or find the list unfilled; an equal score goes after those that were there, and one equal to the tenth
 * stays out. A second score of the same game replaces the first if it is higher. `rank` counts from 1; `undefined` when the score did not enter.
 */
export function enterScore(list: readonly HighScore[], score: HighScore): { readonly list: readonly HighScore[]; readonly rank: number | undefined } {
  const earlier = list.find(({ gameId }) => gameId === score.gameId);
  if (earlier !== undefined && earlier.score >= score.score) return { list, rank: undefined };
  const others = list.filter((entry) => entry !== earlier);
  const before = others.filter((entry) => entry.score >= score.score).length;
  if (before >= highScoreLimit) return { list, rank: undefined };
  return { list: others.toSpliced(before, 0, score).slice(0, highScoreLimit), rank: before + 1 };
}
