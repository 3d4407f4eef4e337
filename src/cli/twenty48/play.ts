import { isSeed, maxSeed } from "../../games/random.js";
import { twenty48 } from "../../games/twenty48/twenty48.js";
import type { MoveEffort, Played } from "../../protocol/solver/game-playing.js";
import { described, jsonOption, type OptionTable, readArguments } from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { alignedRow, rounded } from "../shared/table.js";
import { playGame } from "./game.js";
import { movesOf, summaryOf, summaryText } from "./summary.js";

const optionTable = {
  games: { value: "N", isRequired: true, about: "Number of games, with the seeds S, S + 1, S + 2 …" },
  ms: {
    value: "M",
    about: "Average CPU time for a move, in milliseconds; some take up to four times as long",
    standard: "10",
  },
  depth: {
    value: "D",
    about: "Instead of --ms: number of moves to look ahead, 0 to 8; games are the same on every machine",
  },
  seed: { value: "S", about: "Seed of the first game", standard: "1" },
  variant: { value: "V", about: "Size: 3x3, 4x4 or 5x5", standard: "4x4" },
  json: jsonOption(
    "game, and one for all of them; moves are letters (U D L R, K keeps going after the goal)",
  ),
} as const satisfies OptionTable;

const standardMs = 10;
const maxMs = 60_000;
const deepestAsked = 8;
const maxGames = 1_000_000;

interface Options {
  readonly games: number;
  readonly effort: MoveEffort;
  readonly seed: number;
  readonly size: number;
  readonly json: boolean;
}

export const play: Command = {
  ...described({
    summary: "Play whole games by the solver",
    positionals: "",
    options: optionTable,
    about: "Play whole games by the solver and print how far they came.",
    exits: ["0: every game was played to its end", "1: not every game was played to its end"],
  }),
  prepare(args) {
    const options = readOptions(args);
    return async (streams) => {
      const played = await playAll(options, streams);
      const summary = summaryOf(played);
      streams.out(options.json ? `${JSON.stringify(summary)}\n` : `${summaryText(summary)}\n`);
      return played.length === options.games ? exitCodes.done : exitCodes.notAll;
    };
  },
};

function readOptions(args: readonly string[]): Options {
  const {
    games: gamesText,
    ms,
    depth,
    seed: seedText,
    variant,
    json,
  } = readArguments(args, optionTable, "none").values;
  if (gamesText === undefined) throw new UsageError("Say how many games: --games N.");
  const games = wholeNumber(gamesText, 1, maxGames);
  if (games === undefined)
    throw new UsageError(`“${gamesText}” is not a number of games from 1 to ${maxGames}.`);
  const seed = wholeNumber(seedText ?? "1", 0, maxSeed);
  if (seed === undefined || !isSeed(seed + games - 1))
    throw new UsageError(
      `“${seedText}” is not a seed: whole numbers from 0 to ${maxSeed}, the last game's too.`,
    );
  const size = /^([345])x\1$/.exec(variant ?? twenty48.variants[0]?.id ?? "")?.[1];
  if (size === undefined)
    throw new UsageError(
      `“${variant}” is no variant. There is: ${twenty48.variants.map(({ id }) => id).join(", ")}.`,
    );
  return { games, effort: effortOf(ms, depth), seed, size: Number(size), json: json ?? false };
}

function effortOf(ms: string | undefined, depth: string | undefined): MoveEffort {
  if (depth === undefined) {
    const cpuMs = ms === undefined ? standardMs : Number(ms);
    if (!(cpuMs > 0 && cpuMs <= maxMs))
      throw new UsageError(`“${ms}” is not a number of milliseconds above 0, at most ${maxMs}.`);
    return { kind: "cpuMs", cpuMs };
  }
  if (ms !== undefined) throw new UsageError("Either --ms or --depth, not both.");
  const moves = wholeNumber(depth, 0, deepestAsked);
  if (moves === undefined) throw new UsageError(`“${depth}” is not a depth from 0 to ${deepestAsked}.`);
  return { kind: "depth", depth: moves };
}

function wholeNumber(text: string, lowest: number, highest: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value >= lowest && value <= highest ? value : undefined;
}

/** Prints each game as it ends. After an interruption the unfinished game is not printed. */
function playAll(
  { games, effort, seed, size, json }: Options,
  streams: ProgramStreams,
): Promise<readonly Played[]> {
  const seeds = Array.from({ length: games }, (_, index) => seed + index);
  return withSolvers(streams, 1, ({ pool }) => {
    const playOne = (own: number, done: number) => {
      showProgress(streams, `game ${done + 1} of ${games} …`);
      return playGame(pool, { size, seed: own, effort }, streams.interrupt);
    };
    return runItems(seeds, [playOne], { json, head: tableHead, row: tableRow, jsonOf }, streams);
  });
}

function jsonOf({ seed, score, max, moves, ms, cpuMs, won }: Played): string {
  return JSON.stringify({ seed, score, max, moves, ms: rounded(ms), cpuMs: rounded(cpuMs), won });
}

const widths = [10, 9, 7, 7, 10, 10] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

const tableHead = row(["seed", "score", "max", "moves", "ms", "CPU ms"]);

function tableRow(game: Played): string {
  return row([
    String(game.seed),
    String(game.score),
    String(game.max),
    String(movesOf(game)),
    game.ms.toFixed(0),
    game.cpuMs.toFixed(0),
  ]);
}
