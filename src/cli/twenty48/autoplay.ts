import { quantity, say, sense } from "../../games/message.js";
import { isSeed } from "../../games/random.js";
import { rounded } from "../../games/solver.js";
import { dealPosition, type Move, moves, type Position, play } from "../../games/twenty48/rules.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import { maxTimeMs, memoryLimitsMb } from "../../protocol/solver/level-solving.js";
import type { MoveEffort, Played } from "../../protocol/solver/solver-wire.js";
import type { SolverPool } from "../../solving/pool.js";
import { SolverFailure } from "../../solving/solver-failure.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { readNumber, readSeed, readWhole, tooFewSeeds } from "../shared/common-options.js";
import { amount, count, flag, text } from "../shared/json-schema.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { listed, shownNumber, tableOf } from "../shared/speech.js";

/** The tiles whose share of games is counted. */
const countedTiles = [2048, 4096, 8192, 16384, 32768, 65536] as const;

const summarySchema = objectOf({
  games: count,
  mean: amount,
  standardError: amount,
  median: amount,
  reached: objectOf(Object.fromEntries(countedTiles.map((tile) => [tile, amount]))),
  cpuMsPerMove: amount,
});

/**
 * A summary of games: the mean score with its standard error, the share of games, from 0 to 1, that reached
 * each tile. With no games, every value is 0.
 */
export function summaryOf(played: readonly Played[]) {
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

export type GamesSummary = ReturnType<typeof summaryOf>;

export function summaryText(summary: GamesSummary): string {
  const { games, mean, standardError, median, reached, cpuMsPerMove } = summary;
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

const optionTable = {
  games: {
    value: "N",
    isRequired: true,
    about: say("Number of games, with the seeds S, S + 1, S + 2 …"),
    read: readWhole(1, 1_000_000),
  },
  ms: {
    value: "M",
    about: say("Average CPU time for a move, in milliseconds; some take up to four times as long"),
    standard: "10",
    read: readNumber({ max: 60_000 }),
  },
  depth: {
    value: "D",
    about: say("Instead of --ms: number of moves to look ahead, 0 to 8; games are the same on every machine"),
    read: readWhole(0, 8),
  },
  seed: { value: "S", about: say("Seed of the first game"), standard: "1", read: readSeed },
  size: {
    value: "SIZE",
    choices: ["3x3", "4x4", "5x5"],
    about: say("Rows and columns"),
    standard: "4x4",
    read: (text: string) => Number(text[0]),
  },
  json: {
    about: say(
      "Print one JSON object for each game, and one for all of them. Moves are letters: U D L R, and K for keeping going after the goal.",
    ),
  },
} as const satisfies OptionTable;

const lineSchema = objectOf({
  seed: count,
  score: count,
  max: count,
  moves: text,
  ms: amount,
  cpuMs: amount,
  won: flag,
});

export const autoplay = command({
  summary: say("Let the solver play whole games"),
  positionals: "",
  options: optionTable,
  about: say("Let the solver play whole games, and print how far it gets."),
  exits: {
    done: say("every game was played to its end"),
    notAll: say("not every game was played to its end"),
  },
  json: { line: lineSchema, summary: summarySchema },
  prepare({ values, given }) {
    const { games, seed, depth, ms } = values;
    if (!isSeed(seed + games - 1)) throw new UsageError(tooFewSeeds, "--games");
    if (depth !== undefined && given.has("ms"))
      throw new UsageError(say("Use {0} or {1}, not both.", "--ms", "--depth"), "--depth");
    const effort: MoveEffort = depth === undefined ? { kind: "cpuMs", cpuMs: ms } : { kind: "depth", depth };
    return async (streams) => {
      const played = await playAll(effort, values, streams);
      const summary = summaryOf(played);
      streams.out(values.json ? `${JSON.stringify(summary)}\n` : `${summaryText(summary)}\n`);
      return played.length === games ? exitCodes.done : exitCodes.notAll;
    };
  },
});

function playAll(
  effort: MoveEffort,
  { games, seed, size, json }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<readonly Played[]> {
  const seeds = Array.from({ length: games }, (_, index) => seed + index);
  return withSolvers(streams, 1, ({ pool }) => {
    const playOne = (own: number, done: number) => {
      showProgress(streams, done, games);
      return playGame(pool, { size, seed: own, effort }, streams.interrupt);
    };
    const placeOf = (own: number) => `--seed ${own}`;
    return runItems(seeds, [playOne], { json, placeOf, head: table.head(), row: table.row, jsonOf }, streams);
  });
}

function jsonOf({ seed, score, max, moves, ms, cpuMs, won }: Played): string {
  return JSON.stringify({ seed, score, max, moves, ms: rounded(ms), cpuMs: rounded(cpuMs), won });
}

const table = tableOf<Played>([
  [say("Seed"), 10, ({ seed }) => seed],
  [sense("Score", "points"), 9, ({ score }) => score],
  [say("Largest"), 9, ({ max }) => max],
  [sense("Moves", "number"), 7, movesOf],
  [say("ms"), 10, ({ ms }) => shownNumber(ms)],
  [say("CPU ms"), 10, ({ cpuMs }) => shownNumber(cpuMs)],
]);

/**
 * Lets the solver play a whole game in a thread, and replays its moves by the rules. `undefined` when it was
 * canceled; nothing else ends it early.
 */
async function playGame(
  pool: SolverPool,
  { size, seed, effort }: { readonly size: number; readonly seed: number; readonly effort: MoveEffort },
  signal: AbortSignal,
): Promise<Played | undefined> {
  const task = { size, seed, effort, timeMs: maxTimeMs, memoryMb: memoryLimitsMb.max };
  const answer = await unlessStopped(pool.playTwenty48(task, signal));
  const played = answer?.played ?? undefined;
  if (played !== undefined && scoreOf(size, played) !== played.score)
    throw new SolverFailure(say("The solver’s game of seed {0} can't be played by the rules.", seed));
  return played;
}

/** The score after the moves; `undefined` where a move is illegal. */
function scoreOf(size: number, { seed, moves: letters }: Played): number | undefined {
  let position: Position | undefined = dealPosition(size, seed);
  for (const letter of letters) {
    if (position === undefined || !isMove(letter)) return undefined;
    position = play(position, letter);
  }
  return position?.score;
}

function isMove(letter: string): letter is Move {
  return moves.some((move) => move === letter);
}
