import { quantity, say } from "../../games/message.js";
import type { Played } from "../../protocol/solver/game-playing.js";
import { amount, count, lineOfJson } from "../shared/json-schema.js";
import { listed, translate } from "../shared/speech.js";

/** A summary of games. Shares are from 0 to 1. */
export interface GamesSummary {
  readonly games: number;
  readonly mean: number;
  /** The standard error of the mean. */
  readonly standardError: number;
  readonly median: number;
  /** The share of games that reached each tile. */
  readonly reached: Readonly<Record<string, number>>;
  readonly cpuMsPerMove: number;
}

/** The tiles whose share of games is counted. */
export const countedTiles = [2048, 4096, 8192, 16384, 32768, 65536] as const;

export const summarySchema = lineOfJson({
  games: count,
  mean: amount,
  standardError: amount,
  median: amount,
  reached: {
    type: "object",
    properties: Object.fromEntries(countedTiles.map((tile) => [tile, amount])),
    required: countedTiles.map(String),
  },
  cpuMsPerMove: amount,
});

/** With no games, every value is 0. */
export function summaryOf(played: readonly Played[]): GamesSummary {
  const games = Math.max(1, played.length);
  const scores = played.map(({ score }) => score).toSorted((one, other) => one - other);
  const mean = total(scores) / games;
  const variance = total(scores.map((score) => (score - mean) ** 2)) / Math.max(1, games - 1);
  const middle = scores.length / 2;
  const median = ((scores[Math.ceil(middle) - 1] ?? 0) + (scores[Math.floor(middle)] ?? 0)) / 2;
  const moves = total(played.map((game) => movesOf(game)));
  return {
    games: played.length,
    mean: Math.round(mean),
    standardError: Math.round(Math.sqrt(variance / games)),
    median,
    reached: Object.fromEntries(
      countedTiles.map((tile) => [tile, played.filter(({ max }) => max >= tile).length / games]),
    ),
    cpuMsPerMove: Math.round((1000 * total(played.map(({ cpuMs }) => cpuMs))) / Math.max(1, moves)) / 1000,
  };
}

/** Moves that changed the board. Continuing after the goal is not a move. */
export function movesOf({ moves }: Played): number {
  return moves.length - (moves.includes("K") ? 1 : 0);
}

export function summaryText({
  games,
  mean,
  standardError,
  median,
  reached,
  cpuMsPerMove,
}: GamesSummary): string {
  const shares = Object.entries(reached).map(([tile, share]) =>
    translate(say("{0}: {1}%", tile, quantity(Math.round(1000 * share) / 10))),
  );
  return [
    say(
      "Games: {0}. Mean score: {1} ± {2} (standard error). Median: {3}.",
      quantity(games),
      quantity(mean),
      quantity(standardError),
      quantity(median),
    ),
    say("Games that reached each tile: {0}.", listed(shares)),
    say("CPU time for a move: {0} ms.", quantity(cpuMsPerMove)),
  ]
    .map(translate)
    .join("\n");
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
