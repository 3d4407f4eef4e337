import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { isSeed } from "../../games/random.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import type { Solving } from "../../protocol/solver/solving.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { type CodeOf, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { type Command, command } from "../shared/command-table.js";
import { readNumber, readSeed, readWhole, tooFewSeeds } from "../shared/common-options.js";
import { count, text } from "../shared/json-schema.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { dealt } from "./solve.js";

const optionTable = {
  games: {
    value: "N",
    about: say("Number of games, with the seeds S, S + 1, S + 2 …"),
    standard: "1",
    read: readWhole(1, 1_000_000),
  },
  size: { value: "SIZE", about: say("Size, such as 4x4, or level"), standard: say("the first one") },
  seed: { value: "S", about: say("Seed of the first game"), standard: "1", read: readSeed },
  ms: {
    value: "M",
    about: say("Time limit for a move, in milliseconds"),
    standard: "100",
    read: readNumber({ max: 60_000 }),
  },
  json: { about: say("Print one JSON object for each game") },
} as const satisfies OptionTable;

const lineSchema = objectOf({
  game: text,
  seed: count,
  status: { type: "string", enum: ["won", "lost", "stopped"] },
  moves: { type: "array", items: text },
});

/** Longer games are stopped. */
const maxMoves = 100_000;

interface Played {
  readonly seed: number;
  readonly status: "won" | "lost" | "stopped";
  readonly moves: readonly string[];
}

/** `tilework GAME autoplay` for games without a command of their own. */
export function autoplayCommand(game: AnyGame): Command {
  return command({
    summary: say("Let the solver play whole games"),
    positionals: "",
    options: optionTable,
    about: say("Let the solver play whole games, one suggested move after another."),
    exits: { done: say("every game was won"), notAll: say("not every game was won") },
    json: { line: lineSchema },
    prepare({ values }) {
      if (!isSeed(values.seed + values.games - 1)) throw new UsageError(tooFewSeeds, "--games");
      return (streams) => playAll(game, values, streams);
    },
  });
}

function playAll(
  game: AnyGame,
  { games, seed, size, ms, json }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll">> {
  return withSolvers(streams, 1, async ({ pool }) => {
    let won = 0;
    for (let number = 0; number < games && !streams.interrupt.aborted; number++) {
      const start = dealt(game, size, seed + number);
      const played = { seed: seed + number, ...(await playOne(game, start, ms, pool.of(""), streams)) };
      if (played.status === "won") won++;
      streams.out(`${json ? JSON.stringify({ game: game.name, ...played }) : textOf(played)}\n`);
    }
    return won === games ? exitCodes.done : exitCodes.notAll;
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
