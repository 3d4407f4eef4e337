import { say, sense } from "../../games/message.js";
import { isSeed } from "../../games/random.js";
import { rounded } from "../../games/rounded.js";
import type { MoveEffort, Played } from "../../protocol/solver/game-playing.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { readNumber, readSeed, readWhole, tooFewSeeds } from "../shared/common-options.js";
import { amount, count, flag, lineOfJson, text } from "../shared/json-schema.js";
import { progressOf, runItems, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { shownNumber, translate } from "../shared/speech.js";
import { alignedRow } from "../shared/table.js";
import { playGame } from "./game.js";
import { movesOf, summaryOf, summarySchema, summaryText } from "./summary.js";

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

const lineSchema = lineOfJson({
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
      throw new UsageError(say("Use --ms or --depth, not both."), "--depth");
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
