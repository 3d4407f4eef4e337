import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { isSeed, maxSeed } from "../../games/random.js";
import type { Solving } from "../../protocol/solver/solving.js";
import { described, type OptionTable, readArguments, readNumber } from "../shared/arguments.js";
import {
  type Command,
  type ExitCode,
  exitCodes,
  type ProgramStreams,
  UsageError,
} from "../shared/command.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { translate } from "../shared/speech.js";
import { seedOf, startOf } from "./start.js";

const optionTable = {
  games: { value: "N", about: say("Number of games, with the seeds S, S + 1, S + 2 …"), standard: "1" },
  variant: { value: "V", about: say("Size"), standard: say("the first one") },
  seed: { value: "S", about: say("Seed of the first game"), standard: "1" },
  ms: { value: "M", about: say("Time limit for a move, in milliseconds"), standard: "100" },
  json: { about: say("Print one JSON object for each game") },
} as const satisfies OptionTable;

/** Longer games are stopped. */
const maxMoves = 100_000;

interface Played {
  readonly seed: number;
  readonly status: "won" | "lost" | "stopped";
  readonly moves: readonly string[];
}

/** `tilework GAME play` for games without a command of their own. */
export function playCommand(game: AnyGame): Command {
  return {
    ...described({
      summary: say("Let the solver play whole games"),
      positionals: "",
      options: optionTable,
      about: say("Let the solver play whole games, one suggested move after another."),
      exits: { 0: say("every game was won"), 1: say("not every game was won") },
    }),
    prepare(args) {
      const { json, games, ms, variant, seed } = parsed(args);
      const count = Math.floor(readNumber(games, "games", { standard: 1, max: 1_000_000 }));
      const timeMs = readNumber(ms, "ms", { standard: 100, max: 60_000 });
      const first = seedOf(seed);
      if (!isSeed(first + count - 1))
        throw new UsageError(
          say("There aren't enough seeds for all games: the last one is {0}.", maxSeed),
          "--games",
        );
      return (streams) => playAll(game, { count, first, variant, timeMs, json: json ?? false }, streams);
    },
  };
}

interface Options {
  readonly count: number;
  /** The seed of the first game. Each further game adds 1. */
  readonly first: number;
  readonly variant: string | undefined;
  readonly timeMs: number;
  readonly json: boolean;
}

function playAll(
  game: AnyGame,
  { count, first, variant, timeMs, json }: Options,
  streams: ProgramStreams,
): Promise<ExitCode> {
  return withSolvers(streams, 1, async ({ pool }) => {
    let won = 0;
    for (let number = 0; number < count && !streams.interrupt.aborted; number++) {
      const start = startOf(game, { variant, seed: String(first + number) });
      const played = { seed: first + number, ...(await playOne(game, start, timeMs, pool, streams)) };
      if (played.status === "won") won++;
      streams.out(`${json ? JSON.stringify({ game: game.name, ...played }) : textOf(played)}\n`);
    }
    return won === count ? exitCodes.done : exitCodes.notAll;
  });
}

async function playOne(
  game: AnyGame,
  start: unknown,
  timeMs: number,
  solving: Solving,
  { interrupt }: ProgramStreams,
): Promise<Omit<Played, "seed">> {
  const moves: string[] = [];
  let position = start;
  while (moves.length < maxMoves && !interrupt.aborted) {
    const status = game.status(position);
    if (status !== "playing") return { status, moves };
    const move = (await unlessStopped(solving.hint(game, position, timeMs, interrupt)))?.move;
    const next = move === undefined ? undefined : game.play(position, move);
    if (move === undefined || next === undefined) break;
    moves.push(move);
    position = next;
  }
  return { status: "stopped", moves };
}

const ends = {
  won: say("the game was won"),
  lost: say("the game was lost"),
  stopped: say("the game was stopped"),
} as const;

function textOf({ seed, status, moves }: Played): string {
  return translate(say("Seed {0}: {1}, {2}", seed, ends[status], movesText(moves.length)));
}

function parsed(args: readonly string[]) {
  return readArguments(args, optionTable, "none").values;
}
