import { say, sense } from "../../games/message.js";
import { isSeed, maxSeed } from "../../games/random.js";
import { rounded } from "../../games/rounded.js";
import { twenty48 } from "../../games/twenty48/twenty48.js";
import type { MoveEffort, Played } from "../../protocol/solver/game-playing.js";
import { described, type OptionTable, readArguments } from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { progressOf, runItems, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { listed, shownNumber, translate } from "../shared/speech.js";
import { alignedRow } from "../shared/table.js";
import { playGame } from "./game.js";
import { movesOf, summaryOf, summaryText } from "./summary.js";

const optionTable = {
  games: { value: "N", isRequired: true, about: say("Number of games, with the seeds S, S + 1, S + 2 …") },
  ms: {
    value: "M",
    about: say("Average CPU time for a move, in milliseconds; some take up to four times as long"),
    standard: "10",
  },
  depth: {
    value: "D",
    about: say("Instead of --ms: number of moves to look ahead, 0 to 8; games are the same on every machine"),
  },
  seed: { value: "S", about: say("Seed of the first game"), standard: "1" },
  variant: { value: "V", about: say("Size: 3x3, 4x4 or 5x5"), standard: "4x4" },
  json: {
    about: say(
      "Print one JSON object for each game, and one for all of them. Moves are letters: U D L R, and K for keeping going after the goal.",
    ),
  },
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
    summary: say("Let the solver play whole games"),
    positionals: "",
    options: optionTable,
    about: say("Let the solver play whole games, and print how far it gets."),
    exits: { 0: say("every game was played to its end"), 1: say("not every game was played to its end") },
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
  if (gamesText === undefined) throw new UsageError(say("Add the number of games: --games N."), "--games");
  const games = wholeNumber(gamesText, 1, maxGames);
  if (games === undefined)
    throw new UsageError(say("“{0}” isn't a number of games from 1 to {1}.", gamesText, maxGames), "--games");
  const seed = wholeNumber(seedText ?? "1", 0, maxSeed);
  if (seed === undefined || !isSeed(seed + games - 1))
    throw new UsageError(
      say("“{0}” can't be the first seed: seeds are whole numbers from 0 to {1}.", seedText ?? "", maxSeed),
      "--seed",
    );
  const size = /^([345])x\1$/.exec(variant ?? twenty48.variants[0]?.id ?? "")?.[1];
  if (size === undefined)
    throw new UsageError(
      say(
        "There is no size “{0}”. Sizes: {1}.",
        variant ?? "",
        listed(twenty48.variants.map(({ id }) => id)),
      ),
      "--variant",
    );
  return { games, effort: effortOf(ms, depth), seed, size: Number(size), json: json ?? false };
}

function effortOf(ms: string | undefined, depth: string | undefined): MoveEffort {
  if (depth === undefined) {
    const cpuMs = ms === undefined ? standardMs : Number(ms);
    if (!(cpuMs > 0 && cpuMs <= maxMs))
      throw new UsageError(
        say("“{0}” isn't a number of milliseconds above 0 and up to {1}.", ms ?? "", maxMs),
        "--ms",
      );
    return { kind: "cpuMs", cpuMs };
  }
  if (ms !== undefined) throw new UsageError(say("Use --ms or --depth, not both."), "--depth");
  const moves = wholeNumber(depth, 0, deepestAsked);
  if (moves === undefined)
    throw new UsageError(say("“{0}” isn't a depth from 0 to {1}.", depth, deepestAsked), "--depth");
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
      showProgress(streams, progressOf(done, games, undefined));
      return playGame(pool, { size, seed: own, effort }, streams.interrupt);
    };
    const placeOf = (own: number) => `--seed ${own}`;
    return runItems(seeds, [playOne], { json, placeOf, head: tableHead(), row: tableRow, jsonOf }, streams);
  });
}

function jsonOf({ seed, score, max, moves, ms, cpuMs, won }: Played): string {
  return JSON.stringify({ seed, score, max, moves, ms: rounded(ms), cpuMs: rounded(cpuMs), won });
}

const widths = [10, 9, 9, 7, 10, 10] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

const tableHead = () =>
  row(
    [
      say("Seed"),
      sense("Score", "points"),
      say("Largest"),
      sense("Moves", "number"),
      say("ms"),
      say("CPU ms"),
    ].map(translate),
  );

function tableRow(game: Played): string {
  return row([
    String(game.seed),
    String(game.score),
    String(game.max),
    String(movesOf(game)),
    shownNumber(game.ms),
    shownNumber(game.cpuMs),
  ]);
}
